tools-search = { $state ->
    [doing] Ricerca di “{ $query }” nella knowledge base
   *[done] Ha cercato “{ $query }” nella knowledge base
}
tools-find-excerpts = { $state ->
    [doing] Ricerca di “{ $query }” nei documenti noti
   *[done] Ha cercato “{ $query }” nei documenti noti
}
tools-look-up-conversation = { $state ->
    [doing] Ricerca di “{ $query }” in questa conversazione
   *[done] Ha cercato “{ $query }” in questa conversazione
}
tools-recall-documents = { $state ->
    [doing] Ricerca dei documenti di questa conversazione su “{ $query }”
   *[done] Ha cercato i documenti di questa conversazione su “{ $query }”
}
tools-follow-link = { $state ->
    [doing] Apertura del link “{ $title }”
   *[done] Ha seguito il link “{ $title }”
}
tools-list-documents = { $state ->
    [doing] Elenco dei documenti in corso
   *[done] Ha elencato i documenti
}
tools-read = { $state ->
    [doing] Lettura di { $title }
   *[done] Ha letto { $title }
}
tools-read-some-document = { $state ->
    [doing] Lettura di un documento
   *[done] Ha letto un documento
}
tools-read-answer = { $state ->
    [doing] Rilettura della risposta { $number }
   *[done] Ha riletto la risposta { $number }
}
tools-read-answer-about = { $state ->
    [doing] Lettura di una risposta precedente su “{ $query }”
   *[done] Ha letto una risposta precedente su “{ $query }”
}
tools-call = { $state ->
    [doing] Chiamata dello strumento “{ $tool }” del server “{ $server }”
   *[done] Strumento “{ $tool }” del server “{ $server }”
}
tools-results = { $count ->
    [0] nessun risultato
    [one] 1 risultato
   *[other] { $count } risultati
}
tools-documents = { $count ->
    [one] { $count } documento
   *[other] { $count } documenti
}
tools-read-to-end = letto fino alla fine
tools-read-part = letti i caratteri da { $from } a { $to } di { $length }
tools-opened = aperto
tools-not-allowed = non consentito
tools-pictures = immagini: { $count }
tools-and-pictures = { $outcome }, immagini: { $count }
tools-and-sound-left-out = { $outcome }, audio omesso
tools-progress = “{ $tool }”: { $done }
tools-progress-message = “{ $tool }”: { $done } – “{ $message }”
tools-progress-of = “{ $tool }”: { $done } di { $total }
tools-progress-of-message = “{ $tool }”: { $done } di { $total } – “{ $message }”
tools-no-room = nella richiesta non restava spazio
tools-arguments = il modello ha chiesto in un modo che lo strumento non conosce
tools-no-such-tool = questo strumento non esiste
tools-too-many = troppe consultazioni in una volta
tools-no-documents-yet = in questa conversazione non ci sono ancora documenti
tools-no-such-document = in questa conversazione non c’è questo documento
tools-file-gone = il file non è più in questa conversazione
tools-found-by-other-tool = può leggerlo solo lo strumento che lo ha trovato
tools-not-of-knowledge-base = non è un documento della knowledge base
tools-document-gone = la knowledge base non ha più il documento
tools-past-end = il documento finisce prima di questo punto
tools-answer-missing = quella domanda non ha risposta
tools-no-such-answer = questa risposta precedente non esiste
tools-nothing-about-this = nessuna risposta precedente ne parla
tools-gone = il server non offre più lo strumento
tools-failed-silently = lo strumento ha dato errore senza dire perché
tools-failed = lo strumento ha dato errore: “{ $reason }”
tools-server-says = il server di strumenti dice: { $reason }
tools-server-unknown-version = il server di strumenti usa la versione { $version } del protocollo, che questa pagina non conosce
tools-server-old-transport = il server di strumenti usa il vecchio trasporto di MCP (HTTP con SSE); indica il suo indirizzo per Streamable HTTP, che spesso finisce in /mcp, o avvialo dietro un bridge
tools-server-malformed = la risposta del server di strumenti non è conforme al protocollo
tools-server-too-long = la risposta del server di strumenti supera i { $megabytes } MB
tools-server-timed-out = il server di strumenti non ha risposto entro { $seconds } secondi
tools-server-broke-off = la connessione al server di strumenti si è interrotta
tools-server-input-required = lo strumento chiede altri dati, che questa pagina non può ancora fornire
tools-server-unreached = Il server di strumenti non è raggiungibile
tools-server-not-in-time = Il server di strumenti non ha iniziato a rispondere in tempo
tools-server-refused = il server di strumenti ha rifiutato la richiesta ({ $status })
tools-server-request-failed = la richiesta al server di strumenti non è riuscita ({ $status })
tools-server-error-without-message = un errore senza messaggio
