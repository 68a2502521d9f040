added-count-added = { $count ->
    [one] { $count } aggiunto
   *[other] { $count } aggiunti
}
added-count-known = { $count ->
    [one] { $count } era già presente
   *[other] { $count } erano già presenti
}
added-count-copies = { $count ->
    [one] { $count } ha lo stesso testo di un altro
   *[other] { $count } hanno lo stesso testo di un altro
}
added-count-unreadable = { $count ->
    [one] { $count } non è leggibile
   *[other] { $count } non sono leggibili
}
added-count-without-room = per { $count } non c’è spazio
added-count-not-read = { $count ->
    [one] { $count } non letto a causa dell’interruzione
   *[other] { $count } non letti a causa dell’interruzione
}
added-list = { $before }, { $next }
added-kind = { $count } .{ $ending }
added-other-kinds = { $count ->
    [one] { $count } altro file
   *[other] { $count } altri file
}
added-empty-files = { $count ->
    [one] { $count } file vuoto
   *[other] { $count } file vuoti
}
added-list-end = { $before } e { $last }
added-passed-over = { $count ->
    [one] Ignorato: { $files }.
   *[other] Ignorati: { $files }.
}
added-too-large = supera i 20 MB
added-too-long = contiene più di 2 MB di testo
added-no-text-file = non è un testo o non è codificato in UTF-8
added-empty = è vuoto
added-unreadable = il browser non è riuscito a leggerlo
added-encrypted = è protetto da password
added-damaged = è danneggiato o di tipo diverso da quello che il nome indica
added-no-printed-text = non contiene testo: le pagine potrebbero essere immagini
added-picture = è un’immagine
added-too-slow = la lettura richiede troppo tempo
added-not-loaded = impossibile caricare la parte di questa pagina che legge questi file
added-too-large-for-server = supera i 16 MiB
added-too-many-names = ci sono troppi documenti con questo nome
added-not-taken = il server non accetta più documenti oppure non lo ha
added-server-full = sul server non c’è più spazio
added-refused = il server lo ha rifiutato ({ $status })
added-nothing-removed = Non è stato rimosso nulla: { $error }.
added-removed = “{ $name }” rimosso.
added-several-removed = { $count ->
    [one] { $count } documento rimosso.
   *[other] { $count } documenti rimossi.
}
added-under-other-names = { $count ->
    [one] { $count } documento aggiunto con un altro nome.
   *[other] { $count } documenti aggiunti con altri nomi.
}
added-replaced = { $count ->
    [one] { $count } documento sostituito.
   *[other] { $count } documenti sostituiti.
}
added-not-stored = { $error }: alla chiusura di questa pagina potrebbe tornare tutto come prima
added-not-back-for-good = È stato ripristinato solo fino alla chiusura di questa pagina: { $error }.
added-removed-from-server = “{ $name }” rimosso dal server.
added-not-back = “{ $name }” non è stato ripristinato: { $error }.
added-not-sent = { $name }: { $error }.
added-temporary = questa conversazione è temporanea
added-kept-in-memory = { $count ->
    [one] { $count } documento viene conservato solo fino alla chiusura di questa pagina.
   *[other] { $count } documenti vengono conservati solo fino alla chiusura di questa pagina.
}
added-kept-in-memory-because = { $count ->
    [one] { $count } documento viene conservato solo fino alla chiusura di questa pagina: { $reason }.
   *[other] { $count } documenti vengono conservati solo fino alla chiusura di questa pagina: { $reason }.
}
added-not-readable-now = Al momento non è possibile leggere quanto è archiviato: { $error }.
added-base-unreadable = impossibile leggere i documenti in questo browser: { $error }
