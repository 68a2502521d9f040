conversation-log = Conversazione
conversation-your-question = La tua domanda
conversation-answer = Risposta
conversation-waiting-for-answer = In attesa della risposta
conversation-edit-question = Modifica messaggio
conversation-delete-exchange = Elimina domanda e risposta
conversation-show-less = Mostra meno
conversation-show-more = Mostra altro
conversation-edit-your-question = Modifica la tua domanda
conversation-cancel = Annulla
conversation-ask-again = Chiedi di nuovo
conversation-ask-in-new = Chiedi in una nuova conversazione
conversation-attachments = Allegati
conversation-searched-for = Ricerca:{ " " }
conversation-searched-in = Cercato in:{ " " }
conversation-edit-search = Modifica ricerca
conversation-search-for = Cerca
conversation-search-again = Cerca di nuovo
conversation-more = Altro
conversation-more-actions = Altro: azioni
conversation-copy-answer = Copia messaggio
conversation-regenerate = Rigenera
conversation-answer-with-other-model = Rispondi con un altro modello
conversation-choose-model = Scegli un modello
conversation-other-model = Altro modello
conversation-branch = Dirama da qui
conversation-branch-hint = Continua da qui in una nuova conversazione
conversation-branched-from = Diramata da “{ $title }”
conversation-branched-from-unknown = Diramata da una conversazione che non è in questo browser
conversation-details = Dettagli
conversation-detail-model = Modello
conversation-detail-request = Richiesta
conversation-detail-answer = Risposta
conversation-detail-quotes = Citazioni per la verifica
conversation-detail-first-token = Primo token dopo
conversation-detail-speed = Velocità
conversation-detail-cost = Costo
conversation-detail-tokens = { $exact ->
    [yes] { $count } token
   *[no] circa { $count } token
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count } token, di cui { $cached } dalla cache del server
   *[no] circa { $count } token, di cui { $cached } dalla cache del server
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count } token/s
   *[no] circa { $count } token/s
}
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] circa { $cost }
}
conversation-versions = Versioni
conversation-previous-version = Versione precedente
conversation-next-version = Versione successiva
conversation-version-place = { $number }/{ $count }
conversation-compare = Confronta
conversation-comparison = Confronto tra versioni
conversation-two-versions = Due versioni
conversation-close-comparison = Chiudi il confronto
conversation-compare-with = Confronta con
conversation-version = Versione { $number }
conversation-version-of = Versione { $number } di { $count }
conversation-shown-version = mostrata nella conversazione
conversation-use-version = Usa questa versione
conversation-starting = Avvio
conversation-looking-for-tools = Richiesta degli strumenti ai server
conversation-reading-part = Lettura della parte { $part } di { $parts }
conversation-condensing = Unione degli appunti
conversation-compressing = Per fare spazio, i messaggi meno recenti vengono compressi
conversation-rewriting = Lettura della domanda
conversation-searching = Ricerca di “{ $query }”
conversation-found = { $count ->
    [0] Nessun risultato nella knowledge base
    [one] { $count } passaggio trovato
   *[other] { $count } passaggi trovati
}
conversation-found-waiting = { $count ->
    [0] Nessun risultato nella knowledge base, in attesa della risposta
    [one] { $count } passaggio trovato, in attesa della risposta
   *[other] { $count } passaggi trovati, in attesa della risposta
}
conversation-thinking = Ragionamento
conversation-writing = Scrittura
conversation-other-tab = Un’altra scheda sta scrivendo questa risposta
conversation-tool-asks = In attesa di te: uno strumento chiede se può essere eseguito
conversation-seconds = { $seconds } s
conversation-copy-thoughts = Copia ragionamento
conversation-thinking-now = Ragionamento in corso…
conversation-thought-briefly = Ha ragionato un momento
conversation-thought-for = Ha ragionato per { $duration }
conversation-stopped-thinking = Fermato durante il ragionamento
conversation-interrupted-thinking = Interrotto durante il ragionamento
conversation-calls = Consultazioni
conversation-calls-count = { $count ->
    [one] { $count } consultazione
   *[other] { $count } consultazioni
}
conversation-call-tokens = { $count } token
conversation-picture-of-call = Immagine di: { $call }
conversation-call-failed = non riuscito: { $reason }
conversation-used-tool = Ha usato { $tool }
conversation-using-tool = Uso di { $tool }
conversation-searched-base = Ha cercato nella knowledge base
conversation-read-document = Ha letto un documento
conversation-listed-documents = Ha elencato i documenti
conversation-looked-for-excerpts = Ha cercato estratti
conversation-followed-link = Ha seguito un link a un documento
conversation-read-earlier-answer = Ha letto una risposta precedente
conversation-looked-through-conversation = Ha esaminato questa conversazione
conversation-looked-through-documents = Ha esaminato i documenti di questa conversazione
conversation-stopped = Hai interrotto questa risposta.
conversation-interrupted = Questa risposta è stata interrotta.
conversation-no-answer = Non c’è una risposta.
conversation-retry-in = tra { $seconds } s
conversation-retry = Riprova
conversation-go-on = Continua
conversation-search-everywhere = Cerca ovunque
conversation-compressed = Messaggi compressi
conversation-compressed-count = { $messages ->
    [one] { $messages } messaggio compresso · { $before } → { $after } token
   *[other] { $messages } messaggi compressi · { $before } → { $after } token
}
conversation-compressed-unread = I messaggi meno recenti sono compressi
conversation-compressed-links = Link
conversation-compressed-pinned = Conservati parola per parola
conversation-compressed-hint = Sostituisce i messaggi precedenti in ciò che viene inviato al modello. Qui restano così come sono.
conversation-compressed-edited = Hai modificato il testo.
conversation-compressed-edit = Modifica
conversation-compressed-undo = Annulla
conversation-compressed-summary = Riepilogo dei messaggi compressi
conversation-save = Salva
conversation-selected-words = Parole selezionate
conversation-ask-about = Chiedi di questo
conversation-copy-with-source = Copia con fonte
conversation-copy = Copia
conversation-copied-with-source = Copiato con la fonte
conversation-copied = Copiato
conversation-copying-not-allowed = Il browser non consente la copia. Premi Ctrl+C per copiare solo le parole.
conversation-suggested-questions = Domande suggerite
conversation-related-documents = Documenti correlati
conversation-summarise-question = Riassumere “{ $title }”?
conversation-summary-cost = È più lungo di quanto il modello legga in una volta. Serve: { $cost }.
conversation-summary-read = { $read ->
    [one] { $read } parte su { $parts } è già stata letta.
   *[other] { $read } parti su { $parts } sono già state lette.
}
conversation-summarise = Riassumi
conversation-welcome = Che cosa vorresti sapere?
conversation-from-documents = Risposte dai tuoi documenti, ogni affermazione confrontata con la sua fonte.
conversation-from-model-and-tools = Nessuna knowledge base è collegata. Le risposte vengono dal modello e, se li consenti, dagli strumenti.
conversation-from-model = Nessuna knowledge base è collegata, quindi le risposte vengono solo dal modello.
conversation-suggestions = Suggerimenti
conversation-ask-connect-model = Come collego un modello?
conversation-ask-where-kept = Dove sono conservate le mie conversazioni?
conversation-ask-own-documents = Come cerco nei miei documenti?
conversation-see-all-documents = Vedi tutti i documenti
conversation-documents = { $count ->
    [one] { $count } documento
   *[other] { $count } documenti
}
conversation-documents-in = { $count ->
    [one] { $count } documento in { $name }
   *[other] { $count } documenti in { $name }
}
conversation-documents-in-guide = { $count ->
    [one] { $count } documento nella guida
   *[other] { $count } documenti nella guida
}
conversation-documents-unreadable = { $count ->
    [one] { $count } non leggibile
   *[other] { $count } non leggibili
}
conversation-documents-pending = { $count } ancora in lettura
conversation-documents-new = { $count ->
    [one] { $count } nuovo da ieri
   *[other] { $count } nuovi da ieri
}
conversation-last-changed = Modificati di recente:{ " " }
conversation-elsewhere = Hai conversazioni altrove?{ " " }
conversation-hide-example = Nascondi l’esempio
conversation-see-example = Guarda come appare un’affermazione errata
conversation-example = Esempio
conversation-example-note = Un esempio da due documenti inventati. Una delle quattro affermazioni è errata: il suo riferimento è segnalato.
conversation-example-answer = Risposta di esempio
