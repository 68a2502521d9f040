knowledge-not-limited = non si può limitare a queste cartelle, tag o date
knowledge-unreached = la knowledge base non è raggiungibile
knowledge-offline = questo dispositivo è offline
knowledge-connection-lost = la connessione alla knowledge base si è interrotta
knowledge-answered-in-front = ha risposto qualcosa che sta davanti al server, al posto suo; se lì si effettua l’accesso, accedi di nuovo: ricarica la pagina
knowledge-not-within = la knowledge base non ha risposto entro { $seconds } secondi
knowledge-not-in-time = la knowledge base non ha risposto in tempo
knowledge-key-refused = la knowledge base ha rifiutato la chiave del proxy
knowledge-no-index = la knowledge base non ha un indice con il nome configurato (RETRIEVAL_INDEX)
knowledge-no-search = la knowledge base non ha una ricerca
knowledge-refused = la knowledge base ha rifiutato la richiesta (stato { $status })
knowledge-reply-too-large = la risposta della knowledge base è più grande di quanto il proxy consenta
knowledge-web-page = la knowledge base ha risposto con una pagina web (controlla RETRIEVAL_URL)
knowledge-rate-limited = la knowledge base ha ricevuto troppe richieste
knowledge-token-required = questo server richiede il suo token di accesso
knowledge-failed = la knowledge base ha dato errore (stato { $status })
knowledge-none = non c’è una knowledge base
knowledge-none-connected = nessuna knowledge base è collegata
knowledge-none-of-scope = nessuna delle knowledge base in cui cerca questa conversazione è collegata
knowledge-no-list = la knowledge base non ha un elenco dei suoi documenti
knowledge-unexpected-shape = la risposta della knowledge base non ha la forma prevista
knowledge-passages-only = questa knowledge base fornisce solo passaggi, non documenti interi
knowledge-unknown-kind = questa pagina non può leggere risposte di tipo “{ $name }”
knowledge-no-fields = nessun risultato della knowledge base ha un testo in { $fields } (RETRIEVAL_FIELDS)
knowledge-reply-broke-off = la risposta della knowledge base supera i 4 MiB o si è interrotta
knowledge-of-base = “{ $base }”: { $reason }
knowledge-of-bases = { $list }; { $last }
knowledge-everywhere = Ovunque
knowledge-bases = { $count } knowledge base
knowledge-folders = { $count ->
    [one] { $count } cartella
   *[other] { $count } cartelle
}
knowledge-tags = { $count } tag
knowledge-folders-named = { $count ->
    [one] cartella { $names }
   *[other] cartelle { $names }
}
knowledge-tags-named = { $count ->
    [one] tag { $names }
   *[other] tag { $names }
}
knowledge-since = dal { $day }
knowledge-until = fino al { $day }
knowledge-documents = Documenti
knowledge-guide = Guida
knowledge-added-here = Aggiunti qui
knowledge-source = Fonte { $number }
knowledge-page = pagina { $page }
knowledge-from-model-server = dal server del modello
