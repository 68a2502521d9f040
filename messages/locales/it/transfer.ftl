transfer-import-running = È in corso un’altra importazione. Importa questi file quando sarà terminata.
transfer-projects = { $count ->
    [one] progetto { $names }
   *[other] progetti { $names }
}
transfer-conversations = { $count ->
    [one] una conversazione
   *[other] { $count } conversazioni
}
transfer-list = { $before }, { $next }
transfer-imported = Importato: { $found }.
transfer-imported-none = Importato: nessuna nuova conversazione.
transfer-nothing-new = Niente di nuovo.
transfer-already-here = Già presente: { $found }.
transfer-not-imported = Non importati: { $count }.
transfer-ended = Poi l’importazione si è interrotta: { $error }. Importa di nuovo il file per ottenere il resto: ciò che è già qui resta com’è.
transfer-stopped = Hai interrotto l’importazione. Importa di nuovo il file per ottenere il resto.
transfer-refused = { $place }: { $reason }.
transfer-refused-often = { $count } volte, la prima in { $place }: { $reason }.
transfer-place = { $file }, riga { $line }, colonna { $column }
transfer-file-in-archive = { $archive }, { $file }
transfer-other-tab = questa conversazione è aperta in un’altra scheda: chiudila lì
transfer-gone = il browser non può più leggere questo file: sceglilo di nuovo
transfer-damaged = questo archivio è danneggiato: scaricalo di nuovo
transfer-encrypted = questo file è cifrato: estrai l’archivio e importa ciò che contiene
transfer-compression = questo file è compresso in un modo sconosciuto: estrai l’archivio e importa ciò che contiene
transfer-no-unpacking = questo browser non può estrarre archivi: estrailo e importa ciò che contiene
transfer-empty-archive = in questo archivio non c’è nessun file di conversazioni
transfer-not-written = Impossibile scrivere il file: { $error }.
transfer-not-taken = Il browser non ha accettato il file.
transfer-project-gone = Questo progetto non è più in questo browser.
transfer-all-readable = È stato possibile leggere tutto in questa conversazione.
transfer-file-of-one = { $exchanges ->
    [one] Il file contiene una domanda con risposta.
   *[other] Il file contiene { $exchanges } domande con risposta.
}
transfer-file-of-several = { $exchanges ->
    [one] Il file contiene { $conversations } conversazioni con una domanda e una risposta.
   *[other] Il file contiene { $conversations } conversazioni con { $exchanges } domande e risposte.
}
