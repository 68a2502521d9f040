added-count-added = { $count } toegevoegd
added-count-known = { $count ->
    [one] { $count } was er al
   *[other] { $count } waren er al
}
added-count-copies = { $count ->
    [one] { $count } heeft dezelfde tekst als een ander
   *[other] { $count } hebben dezelfde tekst als een ander
}
added-count-unreadable = { $count } niet leesbaar
added-count-without-room = geen ruimte voor { $count }
added-count-not-read = { $count } niet gelezen, omdat je bent gestopt
added-list = { $before }, { $next }
added-kind = { $count } .{ $ending }
added-other-kinds = { $count ->
    [one] { $count } ander bestand
   *[other] { $count } andere bestanden
}
added-empty-files = { $count ->
    [one] { $count } leeg bestand
   *[other] { $count } lege bestanden
}
added-list-end = { $before } en { $last }
added-passed-over = { $count ->
    [one] Overgeslagen: { $files }.
   *[other] Overgeslagen: { $files }.
}
added-too-large = het is groter dan 20 MB
added-too-long = het bevat meer dan 2 MB tekst
added-no-text-file = het is geen tekst of niet in UTF-8 gecodeerd
added-empty = het is leeg
added-unreadable = de browser kon het niet lezen
added-encrypted = het is beveiligd met een wachtwoord
added-damaged = het is beschadigd of van een andere soort dan de naam zegt
added-no-printed-text = het bevat geen tekst: misschien zijn de pagina’s afbeeldingen
added-picture = het is een afbeelding
added-too-slow = het lezen duurt te lang
added-not-loaded = het deel van deze pagina dat zulke bestanden leest, kon niet worden geladen
added-too-large-for-server = het is groter dan 16 MiB
added-too-many-names = er zijn te veel documenten met deze naam
added-not-taken = de server neemt geen documenten meer aan of heeft het niet
added-server-full = er is geen ruimte meer op de server
added-refused = de server heeft het geweigerd ({ $status })
added-nothing-removed = Er is niets verwijderd: { $error }.
added-removed = ‘{ $name }’ verwijderd.
added-several-removed = { $count ->
    [one] { $count } document verwijderd.
   *[other] { $count } documenten verwijderd.
}
added-under-other-names = { $count ->
    [one] { $count } document onder een andere naam toegevoegd.
   *[other] { $count } documenten onder een andere naam toegevoegd.
}
added-replaced = { $count ->
    [one] { $count } document vervangen.
   *[other] { $count } documenten vervangen.
}
added-not-stored = { $error }: na het sluiten van deze pagina kan alles weer zijn zoals eerst
added-not-back-for-good = Het is maar terug tot deze pagina wordt gesloten: { $error }.
added-removed-from-server = ‘{ $name }’ van de server verwijderd.
added-not-back = ‘{ $name }’ is niet terug: { $error }.
added-not-sent = { $name }: { $error }.
added-temporary = dit gesprek is tijdelijk
added-kept-in-memory = { $count ->
    [one] { $count } document blijft maar bewaard tot deze pagina wordt gesloten.
   *[other] { $count } documenten blijven maar bewaard tot deze pagina wordt gesloten.
}
added-kept-in-memory-because = { $count ->
    [one] { $count } document blijft maar bewaard tot deze pagina wordt gesloten: { $reason }.
   *[other] { $count } documenten blijven maar bewaard tot deze pagina wordt gesloten: { $reason }.
}
added-not-readable-now = Wat is opgeslagen, kan nu niet worden gelezen: { $error }.
added-base-unreadable = de documenten in deze browser kunnen niet worden gelezen: { $error }
