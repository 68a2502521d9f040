library-title = Biblioteca
library-panel = Pannello della biblioteca
library-close = Chiudi biblioteca
library-full-page = A tutta pagina
library-back = Torna alla conversazione
library-tabs = Documenti da mostrare
library-all-documents = Tutti i documenti
library-this-conversation = Questa conversazione
library-all-conversations = Tutte le conversazioni
library-add = Aggiungi documenti
library-add-files = Aggiungi file
library-add-folder = Aggiungi cartella
library-remove-all = Rimuovi tutti gli aggiunti
library-drop-for-server = Oppure rilasciali qui. Vengono scritti nella cartella di questo server, per chiunque lo usi.
library-drop-for-browser = Oppure rilasciali qui. Vengono letti e conservati in questo browser e inclusi nelle ricerche con gli altri.
library-drop-for-now = Oppure rilasciali qui. Questa conversazione è temporanea: ciò che aggiungi ora viene conservato solo fino alla chiusura di questa pagina.
library-reading-files = Lettura dei file
library-progress = : { $done } di { $all }
library-stop = Interrompi
library-kept-for-now = Vengono conservati solo fino alla chiusura di questa pagina: { $reason }.
library-files-unreadable = { $count ->
    [one] Impossibile leggere { $count } file
   *[other] Impossibile leggere { $count } file
}
library-files-same-name = { $count ->
    [one] { $count } file con il nome di un altro documento
   *[other] { $count } file con il nome di un altro documento
}
library-same-name = File con lo stesso nome
library-replace = Sostituisci
library-keep-both = Conserva entrambi
library-leave-out = Ometti
library-dismiss = Chiudi
library-unreachable = Impossibile elencare i documenti, perché questa pagina non raggiunge il suo server.
library-try-again = Riprova
library-no-base = Nessuna knowledge base è collegata. Qui sotto ci sono i documenti trovati dalle tue conversazioni.
library-base-cannot-list = La knowledge base non può elencare i suoi documenti; qui sotto ci sono quelli trovati dalle tue conversazioni.
library-bases-cannot-list = Le knowledge base non possono elencare i loro documenti; qui sotto ci sono quelli trovati dalle tue conversazioni.
library-none-has-words = Nell’elenco nulla ha tutte queste parole nel nome, nella cartella o nei tag.
library-none = La knowledge base non ha ancora documenti.
library-none-cited = Nessuna risposta cita ancora un documento dell’elenco.
library-all-cited = Tutti i documenti dell’elenco sono stati citati.
library-all-readable = Tutti i file sono leggibili.
library-reading-list = Lettura dell’elenco dei documenti
library-counting = Conteggio dei riferimenti
library-about-list = Informazioni sull’elenco
library-found = { $found } di { $all }
library-found-so-far = { $found } dei { $all } documenti letti finora
library-documents = { $count ->
    [one] { $count } documento
   *[other] { $count } documenti
}
library-unreadable = { $count ->
    [one] { $count } file non è leggibile
   *[other] { $count } file non sono leggibili
}
library-pending = { $count ->
    [one] { $count } è ancora in lettura
   *[other] { $count } sono ancora in lettura
}
library-cut = L’elenco è lungo; qui ne è mostrato l’inizio.
library-cut-of = L’elenco di “{ $base }” è lungo; qui ne è mostrato l’inizio.
library-cannot-list = “{ $base }” non può elencare i suoi documenti; quelli trovati dalle tue conversazioni sono in “Tutte le conversazioni”.
library-starting = Non è ancora possibile elencare i documenti: { $reason }. Forse sono ancora in lettura; l’elenco verrà richiesto di nuovo automaticamente.
library-incomplete = L’elenco non è completo: { $reason }.
library-incomplete-of = L’elenco di “{ $base }” non è completo: { $reason }.
library-not-listed = Impossibile elencare i documenti: { $reason }.
library-not-listed-of = Impossibile elencare i documenti di “{ $base }”: { $reason }.
library-note-of = { $base }: { $note }
library-unnamed-unreadable = { $count ->
    [one] Un altro file non è leggibile e non è indicato qui.
   *[other] Altri { $count } file non sono leggibili e non sono indicati qui.
}
library-search = Cerca documenti
library-search-names = Cerca nomi, cartelle e tag
library-search-titles = Cerca titoli
library-refresh = Aggiorna
library-show = Mostra
library-filter-all = Tutti
library-filter-cited = Citati
library-filter-not-cited = Non ancora citati
library-filter-unreadable = Non leggibili
library-filter-never-cited = Trovati, mai citati
library-order = Ordine
library-order-name = Nome
library-order-folder = Cartella
library-order-changed = Ultima modifica
library-order-cited = Più citati
library-order-used = Ultimo uso
library-column-name = Nome
library-column-folder = Cartella
library-column-changed = Modifica
library-column-cited = Citato
library-show-more = Mostra altri
library-more = { $count ->
    [one] un altro
   *[other] altri { $count }
}
library-changed = modificato: { $when }
library-cannot-be-read = Non leggibile: { $reason }
library-remark = Nota: { $remark }
library-times-cited = { $count ->
    [0] non ancora citato
    [one] citato una volta
   *[other] citato { $count } volte
}
library-remove = Rimuovi
library-remove-document = Rimuovi { $title }
library-ask = Chiedi
library-ask-about = Chiedi di { $title }
library-kind-slides = Presentazione
library-kind-spreadsheet = Foglio di calcolo
library-kind-book = Libro
library-kind-mail = E-mail
library-kind-notebook = Notebook
library-kind-table = Tabella
library-kind-text = Testo
library-reading-conversations = Lettura delle conversazioni
library-no-documents = Ancora nessun documento. Qui viene elencato ciò che le domande nominano con [[titolo]] e ciò che viene trovato per le risposte.
library-shown = { $shown } di { $all }
library-used = Documenti
library-unused = Trovati, non usati
library-unused-documents = Documenti trovati e non usati
library-graph = Grafo
library-heading-with-count = { $heading } ({ $count })
library-questions = Domande
library-question-count = { $count ->
    [one] { $count } domanda
   *[other] { $count } domande
}
library-cited = citato
library-named = nominato
library-found-for = trovato
library-used-cited = { $count ->
    [one] citato una volta
   *[other] citato { $count } volte
}
library-used-found = { $count ->
    [one] trovato una volta
   *[other] trovato { $count } volte
}
library-used-named = { $count ->
    [one] nominato una volta
   *[other] nominato { $count } volte
}
library-last-used = ultimo uso: { $when }
library-reading-about = Lettura dell’argomento
library-about-unreadable = Impossibile leggere di che cosa tratta.
library-graph-title = Documenti e domande che li collegano
library-graph-about = A sinistra i documenti ({ $documents }), a destra le domande ({ $questions }). Una linea unisce una domanda a ogni documento che nomina o che è stato trovato per la sua risposta.
library-not-drawn = Non mostrati nel grafo: documenti, altri { $documents }; domande, altre { $questions }.
library-lines = Linee
library-line-cited = citato
library-line-named = nominato nella domanda
library-line-found = trovato, non citato
library-question-cites = cita { $documents }
library-question-names = nomina { $documents }
library-question-found = trovati: { $documents }
library-links = { $before }; { $next }
library-question-with-links = { $question } ({ $links })
