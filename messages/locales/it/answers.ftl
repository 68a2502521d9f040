answers-list = { $list }, { $last }
answers-list-goes-on = { $list }, …
answers-two-sentences = { $first }. { $second }
answers-without = Senza { $names }: { $reason }
answers-without-unreached = Senza { $names }: non raggiungibile
answers-quoted-name = “{ $name }”
answers-without-knowledge-base = Risposta senza la knowledge base: { $reason }
answers-nothing-about-question = la knowledge base non ha nulla su questa domanda
answers-nothing-in-scope = Non è stato trovato nulla in: { $limits }
answers-not-in-documents = Non è stato trovato nessun passaggio simile a questa risposta. Ricerca: “{ $query }”
answers-project-files-missing = Risposta senza i file del progetto che non è stato possibile leggere: { $titles }
answers-references-left-out = Per ogni domanda vengono cercati solo { $looked-up } documenti; non cercati { $left-out }: { $titles }
answers-images-left-out = { $count ->
    [one] Un’immagine meno recente non entra nella richiesta e non è stata inviata
   *[other] { $count } immagini meno recenti non entrano nella richiesta e non sono state inviate
}
answers-exchanges-left-out = { $count ->
    [one] La domanda più vecchia non ci sta e non è stata inviata con la sua risposta
   *[other] Le { $count } domande più vecchie non ci stanno e non sono state inviate con le loro risposte
}
answers-passages-left-out = Alcuni dei passaggi trovati non ci stanno e non sono stati inviati
answers-passages-shortened = I passaggi lunghi sono stati inviati solo in parte
answers-question-too-long = Il testo supera la finestra di contesto del modello: la domanda richiede circa { $tokens } token e ne sono liberi { $room }
answers-document-too-long = Il documento è più lungo di quanto il server del modello accetti in una volta. Chiedi di nuovo: verrà letto in parti più piccole
answers-sent-as = Il server del modello non accetta { $name }; è stato inviato come { $other }
answers-not-streamed = Il server del modello non trasmette in streaming le risposte di questo modello; è arrivata tutta insieme
answers-field-left-out = Il server del modello non accetta { $name }; è stato omesso
answers-no-system-role = Il server del modello non accetta istruzioni di sistema; sono state messe prima della prima domanda
answers-tools-refused = Il server del modello non supporta gli strumenti; la risposta è stata scritta senza
answers-tool-refused = Il server del modello non accetta lo strumento “{ $name }”; è stato omesso
answers-images-refused = Questo modello non legge immagini; ha ricevuto la domanda senza. Per le immagini scegli un altro modello
answers-calls-otherwise = Il server del modello vuole le chiamate di strumenti in un’altra forma; sono state inviate di nuovo
answers-tool-rounds-used-up = Il modello ha chiesto strumenti quante volte gli era consentito; ha dovuto rispondere con quello che aveva
answers-unreadable-parts = Una parte di ciò che il server del modello ha inviato non è leggibile e qui manca
answers-cut-at-length = La risposta è stata troncata al limite di lunghezza
answers-filter-ended = Il filtro dei contenuti del server del modello ha interrotto la risposta
answers-recitation-ended = Il server del modello ha interrotto la risposta perché ripeteva un testo pubblicato
answers-refused = Il modello si è rifiutato di rispondere
answers-still-thinking = Il limite di lunghezza è stato raggiunto mentre il modello stava ancora ragionando
answers-length-before-first-word = Il limite di lunghezza è stato raggiunto prima che il modello scrivesse una parola: conta anche il suo ragionamento, compreso quello che non viene mostrato. Aumenta “Risposta più lunga” nelle impostazioni o chiedi di nuovo
answers-filter-before-first-word = Il filtro dei contenuti del server del modello ha interrotto la risposta prima della prima parola
answers-recitation-before-first-word = Il server del modello ha interrotto la risposta prima della prima parola, perché avrebbe ripetuto un testo pubblicato
answers-cut-by-server = Il server ha letto circa { $read } dei circa { $sent } token inviati: probabilmente ha tagliato l’inizio. Aumenta la sua lunghezza di contesto (per Ollama: num_ctx) o imposta un “Contesto più lungo” minore nelle impostazioni
answers-newer-version = Questa conversazione è stata scritta da una versione più recente di questa pagina, quindi qui è di sola lettura
answers-no-question = Non c’è una domanda
answers-not-read = Impossibile leggere la conversazione: { $why }
answers-no-end = I passi di questo turno non portano a una fine
answers-image = Immagine
answers-image-named = Immagine: { $name }
answers-details = Dettagli
