tags-archive = Gesprek archiveren
tags-unarchive = Gesprek uit het archief halen
tags-toggle-archived = Gesprek archiveren of uit het archief halen
tags-was-archived = Gesprek gearchiveerd.
tags-was-unarchived = Het gesprek staat weer in de lijst.
tags-archived = Gearchiveerd
tags-archived-count = Gearchiveerd ({ $count })
tags-archived-list = Gearchiveerde gesprekken
tags-not-stored = Alleen een opgeslagen gesprek kan worden gearchiveerd of tags hebben.
tags-menu = Gespreksmenu
tags-tags = Tags
tags-of-this = Tags van het gesprek
tags-close = Tags sluiten
tags-new = Nieuwe tag
tags-add = Toevoegen
tags-limits = Maximaal { $most } tags van { $length } tekens. Met #tag in het zoekveld vind je ze terug.
tags-list = Tags van het gesprek
tags-none = Nog geen tags.
tags-remove = Tag { $tag } verwijderen
tags-all = Alle tags
tags-conversations = { $count ->
    [one] { $count } gesprek
   *[other] { $count } gesprekken
}
tags-rename = Tag { $tag } hernoemen
tags-delete = Tag { $tag } overal verwijderen
tags-new-name = Nieuwe naam van de tag
tags-was-renamed = { $count ->
    [one] Tag hernoemd in { $count } gesprek.
   *[other] Tag hernoemd in { $count } gesprekken.
}
tags-was-deleted = { $count ->
    [one] Tag verwijderd uit { $count } gesprek.
   *[other] Tag verwijderd uit { $count } gesprekken.
}
tags-not-changed = { $count ->
    [one] { $count } gesprek is niet gewijzigd: { $reason }.
   *[other] { $count } gesprekken zijn niet gewijzigd: { $reason }.
}
tags-narrow = Gesprekken met tags tonen
tags-more = nog { $count }
tags-nothing = Geen gesprek heeft deze tags.
