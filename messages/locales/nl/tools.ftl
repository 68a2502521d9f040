tools-search = { $state ->
    [doing] In de kennisbank zoeken naar ‘{ $query }’
   *[done] In de kennisbank gezocht naar ‘{ $query }’
}
tools-find-excerpts = { $state ->
    [doing] In bekende documenten zoeken naar ‘{ $query }’
   *[done] In bekende documenten gezocht naar ‘{ $query }’
}
tools-look-up-conversation = { $state ->
    [doing] In dit gesprek zoeken naar ‘{ $query }’
   *[done] In dit gesprek gezocht naar ‘{ $query }’
}
tools-recall-documents = { $state ->
    [doing] Documenten van dit gesprek zoeken over ‘{ $query }’
   *[done] Documenten van dit gesprek gezocht over ‘{ $query }’
}
tools-follow-link = { $state ->
    [doing] De link ‘{ $title }’ volgen
   *[done] De link ‘{ $title }’ gevolgd
}
tools-list-documents = { $state ->
    [doing] De documenten opsommen
   *[done] De documenten opgesomd
}
tools-read = { $state ->
    [doing] { $title } lezen
   *[done] { $title } gelezen
}
tools-read-some-document = { $state ->
    [doing] Een document lezen
   *[done] Een document gelezen
}
tools-read-answer = { $state ->
    [doing] Antwoord { $number } nog eens lezen
   *[done] Antwoord { $number } nog eens gelezen
}
tools-read-answer-about = { $state ->
    [doing] Een eerder antwoord over ‘{ $query }’ lezen
   *[done] Een eerder antwoord over ‘{ $query }’ gelezen
}
tools-call = { $state ->
    [doing] De tool ‘{ $tool }’ van de server ‘{ $server }’ aanroepen
   *[done] Tool ‘{ $tool }’ van de server ‘{ $server }’
}
tools-results = { $count ->
    [0] geen resultaten
    [one] 1 resultaat
   *[other] { $count } resultaten
}
tools-documents = { $count ->
    [one] { $count } document
   *[other] { $count } documenten
}
tools-read-to-end = tot het einde gelezen
tools-read-part = tekens { $from } tot en met { $to } van { $length } gelezen
tools-opened = geopend
tools-not-allowed = niet toegestaan
tools-pictures = afbeeldingen: { $count }
tools-and-pictures = { $outcome }, afbeeldingen: { $count }
tools-and-sound-left-out = { $outcome }, geluid weggelaten
tools-progress = ‘{ $tool }’: { $done }
tools-progress-message = ‘{ $tool }’: { $done }, ‘{ $message }’
tools-progress-of = ‘{ $tool }’: { $done } van { $total }
tools-progress-of-message = ‘{ $tool }’: { $done } van { $total }, ‘{ $message }’
tools-no-room = er was geen ruimte meer voor in het verzoek
tools-arguments = het model vroeg het op een manier die de tool niet kent
tools-no-such-tool = deze tool bestaat niet
tools-too-many = te veel tegelijk opgezocht
tools-no-documents-yet = er zijn nog geen documenten in dit gesprek
tools-no-such-document = dit document zit niet in dit gesprek
tools-file-gone = het bestand zit niet meer in dit gesprek
tools-found-by-other-tool = alleen de tool die het heeft gevonden, kan het lezen
tools-not-of-knowledge-base = het is geen document van de kennisbank
tools-document-gone = de kennisbank heeft het document niet meer
tools-past-end = het document eindigt vóór deze plek
tools-answer-missing = die vraag heeft geen antwoord
tools-no-such-answer = dat eerdere antwoord bestaat niet
tools-nothing-about-this = geen enkel eerder antwoord gaat hierover
tools-gone = de server biedt de tool niet meer aan
tools-failed-silently = de tool mislukte en zei niet waarom
tools-failed = de tool mislukte: ‘{ $reason }’
tools-server-says = de toolserver zegt: { $reason }
tools-server-unknown-version = de toolserver gebruikt versie { $version } van het protocol, die deze pagina niet kent
tools-server-old-transport = de toolserver gebruikt het oude transport van MCP (HTTP met SSE); geef het adres voor Streamable HTTP op, dat vaak op /mcp eindigt, of start de server achter een bridge
tools-server-malformed = het antwoord van de toolserver voldoet niet aan het protocol
tools-server-too-long = het antwoord van de toolserver is langer dan { $megabytes } MB
tools-server-timed-out = de toolserver antwoordde niet binnen { $seconds } seconden
tools-server-broke-off = de verbinding met de toolserver is verbroken
tools-server-input-required = de tool vraagt om meer invoer, die deze pagina nog niet kan geven
tools-server-unreached = De toolserver is niet bereikbaar
tools-server-not-in-time = De toolserver begon niet op tijd te antwoorden
tools-server-refused = de toolserver heeft het verzoek geweigerd ({ $status })
tools-server-request-failed = het verzoek aan de toolserver is mislukt ({ $status })
tools-server-error-without-message = een fout zonder bericht
