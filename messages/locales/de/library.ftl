library-title = Bibliothek
library-panel = Bibliotheksfenster
library-close = Bibliothek schließen
library-full-page = Ganze Seite
library-back = Zurück zur Unterhaltung
library-tabs = Dokumente von
library-all-documents = Alle Dokumente
library-this-conversation = Diese Unterhaltung
library-all-conversations = Alle Unterhaltungen
library-add = Dokumente hinzufügen
library-add-files = Dateien hinzufügen
library-add-folder = Ordner hinzufügen
library-remove-all = Alle hinzugefügten entfernen
library-drop-for-server = Oder legen Sie sie hier ab. Sie werden in den Ordner dieses Servers geschrieben, für alle, die ihn nutzen.
library-drop-for-browser = Oder legen Sie sie hier ab. Sie werden in diesem Browser gelesen und gespeichert und mit den anderen durchsucht.
library-drop-for-now = Oder legen Sie sie hier ab. Diese Unterhaltung ist temporär: Was Sie jetzt hinzufügen, bleibt nur, bis diese Seite geschlossen wird.
library-reading-files = Dateien werden gelesen
library-progress = : { $done } von { $all }
library-stop = Stoppen
library-kept-for-now = Sie bleiben nur, bis diese Seite geschlossen wird: { $reason }.
library-files-unreadable = { $count ->
    [one] { $count } Datei konnte nicht gelesen werden
   *[other] { $count } Dateien konnten nicht gelesen werden
}
library-files-same-name = { $count ->
    [one] { $count } Datei mit dem Namen eines anderen Dokuments
   *[other] { $count } Dateien mit dem Namen eines anderen Dokuments
}
library-same-name = Dateien gleichen Namens
library-replace = Ersetzen
library-keep-both = Beide behalten
library-leave-out = Weglassen
library-dismiss = Schließen
library-unreachable = Die Dokumente können nicht aufgelistet werden, weil diese Seite ihren Server nicht erreicht.
library-try-again = Noch einmal versuchen
library-no-base = Es ist keine Wissensdatenbank verbunden. Dokumente, die Ihre Unterhaltungen gefunden haben, stehen unten.
library-base-cannot-list = Die Wissensdatenbank kann ihre Dokumente nicht auflisten; die Ihre Unterhaltungen gefunden haben, stehen unten.
library-bases-cannot-list = Die Wissensdatenbanken können ihre Dokumente nicht auflisten; die Ihre Unterhaltungen gefunden haben, stehen unten.
library-none-has-words = Nichts in der Liste hat alle diese Wörter im Namen, Ordner oder in den Schlagwörtern.
library-none = Die Wissensdatenbank hat noch keine Dokumente.
library-none-cited = Noch zitiert keine Antwort ein Dokument der Liste.
library-all-cited = Jedes Dokument der Liste wurde zitiert.
library-all-readable = Jede Datei kann gelesen werden.
library-reading-list = Liste der Dokumente wird gelesen
library-counting = Belege werden gezählt
library-about-list = Zur Liste
library-found = { $found } von { $all }
library-found-so-far = { $found } der { $all } bisher gelesenen Dokumente
library-documents = { $count ->
    [one] { $count } Dokument
   *[other] { $count } Dokumente
}
library-unreadable = { $count ->
    [one] { $count } Datei ist nicht lesbar
   *[other] { $count } Dateien sind nicht lesbar
}
library-pending = { $count ->
    [one] { $count } wird noch gelesen
   *[other] { $count } werden noch gelesen
}
library-cut = Die Liste ist lang; hier steht ihr Anfang.
library-cut-of = Die Liste von „{ $base }“ ist lang; hier steht ihr Anfang.
library-cannot-list = „{ $base }“ kann seine Dokumente nicht auflisten; die Ihre Unterhaltungen gefunden haben, stehen unter „Alle Unterhaltungen“.
library-starting = Die Dokumente können noch nicht aufgelistet werden: { $reason }. Vielleicht werden sie noch gelesen; die Liste wird von selbst wieder abgefragt.
library-incomplete = Die Liste ist nicht vollständig: { $reason }.
library-incomplete-of = Die Liste von „{ $base }“ ist nicht vollständig: { $reason }.
library-not-listed = Die Dokumente konnten nicht aufgelistet werden: { $reason }.
library-not-listed-of = Die Dokumente von „{ $base }“ konnten nicht aufgelistet werden: { $reason }.
library-note-of = { $base }: { $note }
library-unnamed-unreadable = { $count ->
    [one] { $count } weitere Datei ist nicht lesbar und hier nicht genannt.
   *[other] { $count } weitere Dateien sind nicht lesbar und hier nicht genannt.
}
library-search = Dokumente durchsuchen
library-search-names = Namen, Ordner und Schlagwörter
library-search-titles = Titel durchsuchen
library-refresh = Aktualisieren
library-show = Anzeigen
library-filter-all = Alle
library-filter-cited = Zitiert
library-filter-not-cited = Noch nicht zitiert
library-filter-unreadable = Nicht lesbar
library-filter-never-cited = Gefunden, nie zitiert
library-order = Sortierung
library-order-name = Name
library-order-folder = Ordner
library-order-changed = Zuletzt geändert
library-order-cited = Meistzitiert
library-order-used = Zuletzt verwendet
library-column-name = Name
library-column-folder = Ordner
library-column-changed = Geändert
library-column-cited = Zitiert
library-show-more = Mehr anzeigen
library-more = { $count } weitere
library-changed = geändert { $when }
library-cannot-be-read = Nicht lesbar: { $reason }
library-remark = Hinweis: { $remark }
library-times-cited = { $count ->
    [0] noch nicht zitiert
    [1] einmal zitiert
    [one] { $count }-mal zitiert
   *[other] { $count }-mal zitiert
}
library-remove = Entfernen
library-remove-document = { $title } entfernen
library-ask = Fragen
library-ask-about = Zu { $title } fragen
library-kind-slides = Folien
library-kind-spreadsheet = Tabelle
library-kind-book = Buch
library-kind-mail = E-Mail
library-kind-notebook = Notebook
library-kind-table = Tabelle
library-kind-text = Text
library-reading-conversations = Unterhaltungen werden gelesen
library-no-documents = Noch keine Dokumente. Was Fragen mit [[Titel]] nennen und was für Antworten gefunden wird, steht hier.
library-shown = { $shown } von { $all }
library-used = Dokumente
library-unused = Gefunden, nicht verwendet
library-unused-documents = Dokumente, die gefunden und nicht verwendet wurden
library-graph = Graph
library-heading-with-count = { $heading } ({ $count })
library-questions = Fragen
library-question-count = { $count ->
    [one] { $count } Frage
   *[other] { $count } Fragen
}
library-cited = zitiert
library-named = genannt
library-found-for = gefunden
library-used-cited = { $count ->
    [1] einmal zitiert
    [one] { $count }-mal zitiert
   *[other] { $count }-mal zitiert
}
library-used-found = { $count ->
    [1] einmal gefunden
    [one] { $count }-mal gefunden
   *[other] { $count }-mal gefunden
}
library-used-named = { $count ->
    [1] einmal genannt
    [one] { $count }-mal genannt
   *[other] { $count }-mal genannt
}
library-last-used = zuletzt verwendet { $when }
library-reading-about = Inhalt wird gelesen
library-about-unreadable = Worum es geht, konnte nicht gelesen werden.
library-graph-title = Dokumente und die Fragen, die sie verbinden
library-graph-about = Links die Dokumente ({ $documents }), rechts die Fragen ({ $questions }). Eine Linie verbindet eine Frage mit jedem Dokument, das sie nennt oder das für ihre Antwort gefunden wurde.
library-not-drawn = Nicht gezeichnet: { $documents } weitere Dokumente, { $questions } weitere Fragen.
library-lines = Linien
library-line-cited = zitiert
library-line-named = in der Frage genannt
library-line-found = gefunden, nicht zitiert
library-question-cites = zitiert { $documents }
library-question-names = nennt { $documents }
library-question-found = fand { $documents }
library-links = { $before }; { $next }
library-question-with-links = { $question } ({ $links })
