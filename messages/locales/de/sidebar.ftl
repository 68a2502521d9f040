sidebar-new-project = Neues Projekt
sidebar-search-conversations = Unterhaltungen durchsuchen
sidebar-search = Suchen
sidebar-show-older = Ältere anzeigen
sidebar-empty = Was Sie fragen, bleibt hier in diesem Browser.
sidebar-signed-in-as = Angemeldet als { $user }
sidebar-locked = Ihre Unterhaltungen sind gesperrt. In diesem Tab wird nichts gespeichert.
sidebar-unlock = Entsperren
sidebar-pinned = Angeheftet
sidebar-today = Heute
sidebar-yesterday = Gestern
sidebar-this-week = Diese Woche
sidebar-this-month = Dieser Monat
sidebar-earlier = Früher
sidebar-open-elsewhere = In einem anderen Tab geöffnet
sidebar-answering = Antwortet
sidebar-asks-you = Fragt Sie
sidebar-new-answer = Neue Antwort
sidebar-not-answered = Unbeantwortet
sidebar-rename = Unterhaltung umbenennen
sidebar-pin = Unterhaltung anheften
sidebar-unpin = Unterhaltung lösen
sidebar-move-to-project = In Projekt verschieben
sidebar-delete = Unterhaltung löschen
sidebar-title = Titel der Unterhaltung
sidebar-projects = Projekte
sidebar-unreadable-projects = { $count ->
    [one] Ein Projekt ist nicht lesbar. Es bleibt, wie es ist.
   *[other] { $count } Projekte sind nicht lesbar. Sie bleiben, wie sie sind.
}
sidebar-project = { $count ->
    [one] Projekt { $name }, { $count } Unterhaltung
   *[other] Projekt { $name }, { $count } Unterhaltungen
}
sidebar-new-in-this-project = Neue Unterhaltung in diesem Projekt
sidebar-new-in-project = Neue Unterhaltung in { $name }
sidebar-edit-this-project = Dieses Projekt bearbeiten
sidebar-edit-project = Projekt { $name } bearbeiten
sidebar-reading-files = Dateien werden gelesen
sidebar-conversations-of-project = Unterhaltungen von { $name }
sidebar-drop-outside = Hier ablegen, um sie aus dem Projekt zu nehmen
sidebar-searching = Suche läuft
sidebar-results = Suchergebnisse
sidebar-search-in = In
sidebar-search-in-project = In Projekt suchen
sidebar-everywhere = Alle Unterhaltungen
sidebar-places = { $count ->
    [one] { $count } Stelle
   *[other] { $count } Stellen
}
sidebar-more-places = { $count } weitere
sidebar-more-conversations = { $count ->
    [one] { $count } weitere Unterhaltung
   *[other] { $count } weitere Unterhaltungen
}
