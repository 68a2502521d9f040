filing-storage-full = lo spazio di archiviazione del browser è pieno
filing-storage-unavailable = lo spazio di archiviazione del browser non è disponibile: { $why }
filing-storage-failed = lo spazio di archiviazione del browser ha dato errore: { $why }
filing-conversation-read-only = questa conversazione è stata scritta da una versione più recente di questa pagina, quindi qui è di sola lettura
filing-open-elsewhere = questa conversazione è aperta in un’altra scheda; modificala lì
filing-unknown-key = la sua chiave non è quella di un messaggio
filing-not-json = non è JSON: { $why }
filing-wrong-shape = non ha la forma di un messaggio: { $why }
filing-set-aside-before = è stato messo da parte in precedenza
filing-question-missing = manca la sua domanda
filing-not-an-object = non è un oggetto
filing-no-schema = non ha uno schema
filing-found-nothing = Nessun risultato
filing-found-conversations = { $conversations ->
    [one] 1 conversazione
   *[other] { $conversations } conversazioni
}
filing-found-places = { $places ->
    [one] 1 punto
   *[other] { $places } punti
} in { $conversations ->
    [one] 1 conversazione
   *[other] { $conversations } conversazioni
}
filing-document = Documento
filing-conversation = Conversazione
filing-pasted-text = Testo incollato
filing-file = File
filing-unreadable-conversation = Conversazione illeggibile
filing-begun = Iniziata { $begun } · esportata { $exported }
filing-begun-by = Iniziata { $begun } · esportata { $exported } · risposte di { $models }
filing-references = Documenti nominati
filing-attached = Allegati: { $names }
filing-sources = Fonti
filing-not-cited = (non citate nel testo)
filing-from-model-server = { $source }, dal server del modello
filing-still-streaming = Questa risposta era ancora in corso.
filing-stopped = Questa risposta è stata fermata.
filing-interrupted = Questa risposta è stata interrotta.
filing-no-answer = Non c’è una risposta.
filing-ending-reason = { $ending } { $reason }.
filing-verdict = { $verdict }.
filing-verdict-differs = { $verdict } (fonte: { $source } · risposta: { $answer }).
filing-verdict-found-in = { $verdict }; si trova nella fonte [{ $number }].
filing-verdict-differs-found-in = { $verdict } (fonte: { $source } · risposta: { $answer }); si trova nella fonte [{ $number }].
filing-nearest = Più simile:
filing-passage = Passaggio:
filing-origin-model-server = Dal server del modello.
filing-retrieved = Recuperato { $time }.
filing-hash = SHA-256 del passaggio: { $hash }.
filing-error-at = riga { $line }, colonna { $column }: { $why }
filing-newer-file = questo file è stato scritto da una versione più recente di questa pagina
filing-newer-project = un progetto in questo file è illeggibile o è stato scritto da una versione più recente di questa pagina
filing-newer-record = è stato scritto da una versione più recente di questa pagina
filing-no-record = in questo file c’è una conversazione senza alcun record
filing-number-too-high = una conversazione in questo file ha una domanda con un numero troppo alto
filing-nothing-in-file = in questo file non c’è nessuna conversazione
filing-too-large = questa conversazione supera i 64 MB
filing-not-text = questa conversazione contiene byte che non sono testo
filing-not-a-conversation = non è una conversazione che Footnote possa leggere
filing-cycle = i messaggi di questa conversazione formano un ciclo
filing-unknown-role = questo messaggio ha un ruolo sconosciuto
filing-ends-early = il file finisce qui, a metà del contenuto
filing-expected-object-or-list = atteso `{ "{" }` o `[`
filing-expected-comma-or-bracket = atteso `,` o `]`
filing-expected-comma-or-brace = atteso `,` o `{ "}" }`
filing-expected-value = atteso un valore
filing-parts-left-out = { $count ->
    [one] È stata omessa { $count } immagine o altra parte senza testo
   *[other] Sono state omesse { $count } immagini e altre parti senza testo
}
filing-tools-left-out = { $count ->
    [one] È stata omessa { $count } chiamata di strumenti o un suo risultato
   *[other] Sono state omesse { $count } chiamate di strumenti con i risultati
}
filing-versions-left-out = { $count ->
    [one] È stata omessa { $count } altra versione di messaggi
   *[other] Sono state omesse { $count } altre versioni di messaggi
}
filing-empty-left-out = { $count ->
    [one] È stata omessa { $count } conversazione senza messaggi
   *[other] Sono state omesse { $count } conversazioni senza messaggi
}
filing-records-set-aside = { $count ->
    [one] 1 record illeggibile è stato messo da parte
   *[other] { $count } record illeggibili sono stati messi da parte
}
filing-records-left-out = { $count ->
    [one] È stato omesso { $count } record illeggibile di nessuna conversazione
   *[other] Sono stati omessi { $count } record illeggibili di nessuna conversazione
}
filing-invalid-session-id = l’id di una sessione ha da 1 a 64 lettere, cifre, «-» o «_»
filing-invalid-attachment-id = non è l’id di un allegato
filing-branch = Diramazione: { $title }
