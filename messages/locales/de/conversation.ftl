conversation-log = Unterhaltung
conversation-your-question = Ihre Frage
conversation-answer = Antwort
conversation-waiting-for-answer = Wartet auf die Antwort
conversation-edit-question = Nachricht bearbeiten
conversation-delete-exchange = Frage und Antwort löschen
conversation-show-less = Weniger anzeigen
conversation-show-more = Mehr anzeigen
conversation-edit-your-question = Ihre Frage bearbeiten
conversation-cancel = Abbrechen
conversation-ask-again = Neu fragen
conversation-ask-in-new = In neuer Unterhaltung fragen
conversation-attachments = Anhänge
conversation-searched-for = Gesucht nach:{ " " }
conversation-searched-in = Gesucht in:{ " " }
conversation-edit-search = Suche bearbeiten
conversation-search-for = Suchen nach
conversation-search-again = Neu suchen
conversation-more = Mehr
conversation-more-actions = Mehr Aktionen
conversation-copy-answer = Nachricht kopieren
conversation-regenerate = Neu generieren
conversation-answer-with-other-model = Mit anderem Modell antworten
conversation-choose-model = Modell wählen
conversation-other-model = Anderes Modell
conversation-branch = Hier verzweigen
conversation-branch-hint = Von hier aus in einer neuen Unterhaltung fortfahren
conversation-branched-from = Verzweigt von „{ $title }“
conversation-branched-from-unknown = Verzweigt von einer Unterhaltung, die nicht in diesem Browser ist
conversation-details = Details
conversation-detail-model = Modell
conversation-detail-request = Anfrage
conversation-detail-answer = Antwort
conversation-detail-quotes = Zitate für die Prüfung
conversation-detail-first-token = Erstes Token nach
conversation-detail-speed = Tempo
conversation-detail-cost = Kosten
conversation-detail-tokens = { $exact ->
    [yes] { $count } Tokens
   *[no] etwa { $count } Tokens
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count } Tokens, davon { $cached } aus dem Cache des Servers
   *[no] etwa { $count } Tokens, davon { $cached } aus dem Cache des Servers
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count } Tokens/s
   *[no] etwa { $count } Tokens/s
}
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] etwa { $cost }
}
conversation-versions = Versionen
conversation-previous-version = Vorherige Version
conversation-next-version = Nächste Version
conversation-version-place = { $number }/{ $count }
conversation-compare = Vergleichen
conversation-comparison = Vergleich der Versionen
conversation-two-versions = Zwei Versionen
conversation-close-comparison = Vergleich schließen
conversation-compare-with = Vergleichen mit
conversation-version = Version { $number }
conversation-version-of = Version { $number } von { $count }
conversation-shown-version = in der Unterhaltung angezeigt
conversation-use-version = Diese Version verwenden
conversation-starting = Wird gestartet
conversation-looking-for-tools = Die Server werden nach ihren Tools gefragt
conversation-reading-part = Teil { $part } von { $parts } wird gelesen
conversation-condensing = Die Notizen werden zusammengeführt
conversation-compressing = Platz wird geschaffen: Ältere Nachrichten werden komprimiert
conversation-rewriting = Die Frage wird gelesen
conversation-searching = Suche nach „{ $query }“
conversation-found = { $count ->
    [0] In der Wissensdatenbank nichts gefunden
    [one] { $count } Textstelle gefunden
   *[other] { $count } Textstellen gefunden
}
conversation-found-waiting = { $count ->
    [0] In der Wissensdatenbank nichts gefunden, wartet auf die Antwort
    [one] { $count } Textstelle gefunden, wartet auf die Antwort
   *[other] { $count } Textstellen gefunden, wartet auf die Antwort
}
conversation-thinking = Denkt nach
conversation-writing = Schreibt
conversation-other-tab = Ein anderer Tab schreibt diese Antwort
conversation-tool-asks = Wartet auf Sie: Ein Tool fragt, ob es laufen darf
conversation-seconds = { $seconds } s
conversation-copy-thoughts = Gedanken kopieren
conversation-thinking-now = Denkt nach …
conversation-thought-briefly = Einen Moment nachgedacht
conversation-thought-for = { $duration } nachgedacht
conversation-stopped-thinking = Beim Nachdenken gestoppt
conversation-interrupted-thinking = Beim Nachdenken unterbrochen
conversation-calls = Nachgeschlagen
conversation-calls-count = { $count }-mal nachgeschlagen
conversation-call-tokens = { $count } Tokens
conversation-picture-of-call = Bild von: { $call }
conversation-call-failed = fehlgeschlagen: { $reason }
conversation-used-tool = { $tool } verwendet
conversation-using-tool = { $tool } wird verwendet
conversation-searched-base = Wissensdatenbank durchsucht
conversation-read-document = Ein Dokument gelesen
conversation-listed-documents = Dokumente aufgelistet
conversation-looked-for-excerpts = Nach Auszügen gesucht
conversation-followed-link = Einem Link zu einem Dokument gefolgt
conversation-read-earlier-answer = Eine frühere Antwort gelesen
conversation-looked-through-conversation = Diese Unterhaltung durchsucht
conversation-looked-through-documents = Die Dokumente dieser Unterhaltung durchsucht
conversation-stopped = Sie haben diese Antwort gestoppt.
conversation-interrupted = Diese Antwort wurde unterbrochen.
conversation-no-answer = Es gibt keine Antwort.
conversation-retry-in = in { $seconds } s
conversation-retry = Erneut versuchen
conversation-go-on = Fortfahren
conversation-search-everywhere = Überall suchen
conversation-compressed = Komprimierte Nachrichten
conversation-compressed-count = { $messages ->
    [one] { $messages } Nachricht komprimiert · { $before } → { $after } Tokens
   *[other] { $messages } Nachrichten komprimiert · { $before } → { $after } Tokens
}
conversation-compressed-unread = Ältere Nachrichten sind komprimiert
conversation-compressed-links = Links
conversation-compressed-pinned = Wörtlich aufbewahrt
conversation-compressed-hint = Dies steht in dem, was an das Modell gesendet wird, für die Nachrichten darüber. Hier bleiben sie, wie sie sind.
conversation-compressed-edited = Sie haben den Wortlaut geändert.
conversation-compressed-edit = Bearbeiten
conversation-compressed-undo = Rückgängig
conversation-compressed-summary = Zusammenfassung der komprimierten Nachrichten
conversation-save = Speichern
conversation-selected-words = Markierte Wörter
conversation-ask-about = Dazu fragen
conversation-copy-with-source = Mit Quelle kopieren
conversation-copy = Kopieren
conversation-copied-with-source = Mit Quelle kopiert
conversation-copied = Kopiert
conversation-copying-not-allowed = Der Browser erlaubt das Kopieren nicht. Drücken Sie Strg+C, um nur die Wörter zu kopieren.
conversation-suggested-questions = Vorgeschlagene Fragen
conversation-related-documents = Verwandte Dokumente
conversation-summarise-question = „{ $title }“ zusammenfassen?
conversation-summary-cost = Es ist länger, als das Modell auf einmal liest. Das braucht { $cost }.
conversation-summary-read = { $read ->
    [one] { $read } von { $parts } Teilen ist schon gelesen.
   *[other] { $read } von { $parts } Teilen sind schon gelesen.
}
conversation-summarise = Zusammenfassen
conversation-welcome = Was möchten Sie wissen?
conversation-from-documents = Antworten aus Ihren Dokumenten, jede Aussage mit ihrer Quelle verglichen.
conversation-from-model-and-tools = Es ist keine Wissensdatenbank verbunden. Antworten kommen vom Modell und, sobald Sie es erlauben, von Tools.
conversation-from-model = Es ist keine Wissensdatenbank verbunden, daher kommen Antworten allein vom Modell.
conversation-suggestions = Vorschläge
conversation-ask-connect-model = Wie verbinde ich ein Modell?
conversation-ask-where-kept = Wo werden meine Unterhaltungen gespeichert?
conversation-ask-own-documents = Wie durchsuche ich meine eigenen Dokumente?
conversation-see-all-documents = Alle Dokumente ansehen
conversation-documents = { $count ->
    [one] { $count } Dokument
   *[other] { $count } Dokumente
}
conversation-documents-in = { $count ->
    [one] { $count } Dokument in { $name }
   *[other] { $count } Dokumente in { $name }
}
conversation-documents-in-guide = { $count ->
    [one] { $count } Dokument im Handbuch
   *[other] { $count } Dokumente im Handbuch
}
conversation-documents-unreadable = { $count } nicht lesbar
conversation-documents-pending = { $count ->
    [one] { $count } wird noch gelesen
   *[other] { $count } werden noch gelesen
}
conversation-documents-new = { $count } neu seit gestern
conversation-last-changed = Zuletzt geändert:{ " " }
conversation-elsewhere = Haben Sie anderswo Unterhaltungen?{ " " }
conversation-hide-example = Beispiel ausblenden
conversation-see-example = Ansehen, wie eine falsche Aussage aussieht
conversation-example = Beispiel
conversation-example-note = Ein Beispiel aus zwei erfundenen Dokumenten. Eine seiner vier Aussagen ist falsch: Ihr Beleg ist markiert.
conversation-example-answer = Beispielantwort
