knowledge-not-limited = sie kann nicht auf solche Ordner, Schlagwörter oder Daten eingegrenzt werden
knowledge-unreached = die Wissensdatenbank ist nicht erreichbar
knowledge-offline = dieses Gerät ist offline
knowledge-connection-lost = die Verbindung zur Wissensdatenbank wurde unterbrochen
knowledge-answered-in-front = statt des Servers hat etwas geantwortet, das davorgeschaltet ist; wenn man sich dort anmeldet, melden Sie sich neu an: Laden Sie die Seite neu
knowledge-not-within = die Wissensdatenbank hat nicht innerhalb von { $seconds } Sekunden geantwortet
knowledge-not-in-time = die Wissensdatenbank hat nicht rechtzeitig geantwortet
knowledge-key-refused = die Wissensdatenbank hat den Schlüssel des Proxys abgelehnt
knowledge-no-index = die Wissensdatenbank hat keinen Index mit dem eingestellten Namen (RETRIEVAL_INDEX)
knowledge-no-search = die Wissensdatenbank hat keine Suche
knowledge-refused = die Wissensdatenbank hat die Anfrage abgelehnt (Status { $status })
knowledge-reply-too-large = die Antwort der Wissensdatenbank ist größer, als der Proxy erlaubt
knowledge-web-page = die Wissensdatenbank hat mit einer Webseite geantwortet (prüfen Sie RETRIEVAL_URL)
knowledge-rate-limited = die Wissensdatenbank hat zu viele Anfragen erhalten
knowledge-token-required = dieser Server braucht sein Zugangstoken
knowledge-failed = die Wissensdatenbank ist ausgefallen (Status { $status })
knowledge-none = es gibt keine Wissensdatenbank
knowledge-none-connected = es ist keine Wissensdatenbank verbunden
knowledge-none-of-scope = keine der Wissensdatenbanken, in denen diese Unterhaltung sucht, ist verbunden
knowledge-no-list = die Wissensdatenbank hat keine Liste ihrer Dokumente
knowledge-unexpected-shape = die Antwort der Wissensdatenbank hat nicht die erwartete Form
knowledge-passages-only = diese Wissensdatenbank gibt nur Textstellen heraus, keine ganzen Dokumente
knowledge-unknown-kind = diese Seite kann Antworten der Art „{ $name }“ nicht lesen
knowledge-no-fields = keines der Ergebnisse der Wissensdatenbank hat einen Text unter { $fields } (RETRIEVAL_FIELDS)
knowledge-reply-broke-off = die Antwort der Wissensdatenbank ist größer als 4 MiB oder brach ab
knowledge-of-base = „{ $base }“: { $reason }
knowledge-of-bases = { $list }; { $last }
knowledge-everywhere = Alles
knowledge-bases = { $count ->
    [one] { $count } Wissensdatenbank
   *[other] { $count } Wissensdatenbanken
}
knowledge-folders = { $count ->
    [one] { $count } Ordner
   *[other] { $count } Ordner
}
knowledge-tags = { $count ->
    [one] { $count } Schlagwort
   *[other] { $count } Schlagwörter
}
knowledge-folders-named = { $count ->
    [one] Ordner { $names }
   *[other] Ordner { $names }
}
knowledge-tags-named = { $count ->
    [one] Schlagwort { $names }
   *[other] Schlagwörter { $names }
}
knowledge-since = seit { $day }
knowledge-until = bis { $day }
knowledge-documents = Dokumente
knowledge-guide = Handbuch
knowledge-added-here = Hier hinzugefügt
knowledge-source = Quelle { $number }
knowledge-page = Seite { $page }
knowledge-from-model-server = vom Modellserver
