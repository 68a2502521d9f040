sidebar-new-project = Nieuw project
sidebar-search-conversations = Gesprekken zoeken
sidebar-search = Zoeken
sidebar-show-older = Oudere tonen
sidebar-empty = Wat je vraagt, wordt hier in deze browser bewaard.
sidebar-signed-in-as = Ingelogd als { $user }
sidebar-locked = Je gesprekken zijn vergrendeld. In dit tabblad wordt niets opgeslagen.
sidebar-unlock = Ontgrendelen
sidebar-pinned = Vastgezet
sidebar-today = Vandaag
sidebar-yesterday = Gisteren
sidebar-this-week = Deze week
sidebar-this-month = Deze maand
sidebar-earlier = Eerder
sidebar-open-elsewhere = Geopend in een ander tabblad
sidebar-answering = Antwoordt
sidebar-asks-you = Vraagt je iets
sidebar-new-answer = Nieuw antwoord
sidebar-not-answered = Niet beantwoord
sidebar-rename = Gespreksnaam wijzigen
sidebar-pin = Gesprek vastzetten
sidebar-unpin = Gesprek losmaken
sidebar-move-to-project = Verplaatsen naar project
sidebar-delete = Gesprek verwijderen
sidebar-title = Titel van het gesprek
sidebar-projects = Projecten
sidebar-unreadable-projects = { $count ->
    [one] Eén project kan niet worden gelezen. Het wordt bewaard zoals het is.
   *[other] { $count } projecten kunnen niet worden gelezen. Ze worden bewaard zoals ze zijn.
}
sidebar-project = { $count ->
    [one] Project { $name }, { $count } gesprek
   *[other] Project { $name }, { $count } gesprekken
}
sidebar-new-in-this-project = Nieuw gesprek in dit project
sidebar-new-in-project = Nieuw gesprek in { $name }
sidebar-edit-this-project = Dit project bewerken
sidebar-edit-project = Project { $name } bewerken
sidebar-reading-files = Bestanden lezen
sidebar-conversations-of-project = Gesprekken van { $name }
sidebar-drop-outside = Hier neerzetten om uit het project te halen
sidebar-searching = Zoeken
sidebar-results = Zoekresultaten
sidebar-search-in = In
sidebar-search-in-project = Zoeken in project
sidebar-everywhere = Alle gesprekken
sidebar-places = { $count ->
    [one] { $count } plek
   *[other] { $count } plekken
}
sidebar-more-places = nog { $count }
sidebar-more-conversations = { $count ->
    [one] nog { $count } gesprek
   *[other] nog { $count } gesprekken
}
