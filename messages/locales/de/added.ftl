added-count-added = { $count } hinzugefügt
added-count-known = { $count ->
    [one] { $count } war schon da
   *[other] { $count } waren schon da
}
added-count-copies = { $count ->
    [one] { $count } hat denselben Text wie ein anderes
   *[other] { $count } haben denselben Text wie ein anderes
}
added-count-unreadable = { $count ->
    [one] { $count } konnte nicht gelesen werden
   *[other] { $count } konnten nicht gelesen werden
}
added-count-without-room = { $count ->
    [one] für { $count } ist kein Platz
   *[other] für { $count } ist kein Platz
}
added-count-not-read = { $count } nicht gelesen, da Sie gestoppt haben
added-list = { $before }, { $next }
added-kind = { $count } .{ $ending }
added-other-kinds = { $count ->
    [one] { $count } andere Datei
   *[other] { $count } andere Dateien
}
added-empty-files = { $count ->
    [one] { $count } leere Datei
   *[other] { $count } leere Dateien
}
added-list-end = { $before } und { $last }
added-passed-over = { $count ->
    [one] Übergangen: { $files }.
   *[other] Übergangen: { $files }.
}
added-too-large = sie ist größer als 20 MB
added-too-long = sie enthält mehr als 2 MB Text
added-no-text-file = sie ist kein Text oder nicht in UTF-8 kodiert
added-empty = sie ist leer
added-unreadable = der Browser konnte sie nicht lesen
added-encrypted = sie ist durch ein Passwort geschützt
added-damaged = sie ist beschädigt oder von anderer Art, als ihr Name sagt
added-no-printed-text = sie enthält keinen Text: ihre Seiten sind vielleicht Bilder
added-picture = sie ist ein Bild
added-too-slow = sie zu lesen dauert zu lange
added-not-loaded = der Teil dieser Seite, der solche Dateien liest, konnte nicht geladen werden
added-too-large-for-server = sie ist größer als 16 MiB
added-too-many-names = es gibt zu viele Dokumente dieses Namens
added-not-taken = der Server nimmt keine Dokumente mehr an oder hat es nicht
added-server-full = auf dem Server ist kein Platz mehr
added-refused = der Server hat sie abgelehnt ({ $status })
added-nothing-removed = Nichts wurde entfernt: { $error }.
added-removed = „{ $name }“ entfernt.
added-several-removed = { $count ->
    [one] { $count } Dokument entfernt.
   *[other] { $count } Dokumente entfernt.
}
added-under-other-names = { $count ->
    [one] { $count } Dokument unter anderem Namen hinzugefügt.
   *[other] { $count } Dokumente unter anderen Namen hinzugefügt.
}
added-replaced = { $count ->
    [one] { $count } Dokument ersetzt.
   *[other] { $count } Dokumente ersetzt.
}
added-not-stored = { $error }: Sobald diese Seite geschlossen ist, kann alles sein wie zuvor
added-not-back-for-good = Es ist nur wieder da, bis diese Seite geschlossen wird: { $error }.
added-removed-from-server = „{ $name }“ vom Server entfernt.
added-not-back = „{ $name }“ ist nicht wieder da: { $error }.
added-not-sent = { $name }: { $error }.
added-temporary = diese Unterhaltung ist temporär
added-kept-in-memory = { $count ->
    [one] { $count } Dokument bleibt nur erhalten, bis diese Seite geschlossen wird.
   *[other] { $count } Dokumente bleiben nur erhalten, bis diese Seite geschlossen wird.
}
added-kept-in-memory-because = { $count ->
    [one] { $count } Dokument bleibt nur erhalten, bis diese Seite geschlossen wird: { $reason }.
   *[other] { $count } Dokumente bleiben nur erhalten, bis diese Seite geschlossen wird: { $reason }.
}
added-not-readable-now = Das Gespeicherte kann jetzt nicht gelesen werden: { $error }.
added-base-unreadable = die Dokumente in diesem Browser können nicht gelesen werden: { $error }
