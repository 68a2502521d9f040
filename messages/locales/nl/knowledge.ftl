knowledge-not-limited = kan niet worden beperkt tot zulke mappen, tags of datums
knowledge-unreached = de kennisbank is niet bereikbaar
knowledge-offline = dit apparaat is offline
knowledge-connection-lost = de verbinding met de kennisbank is verbroken
knowledge-answered-in-front = wat vóór deze server staat, heeft in plaats daarvan geantwoord; als daar wordt ingelogd, log dan opnieuw in: laad de pagina opnieuw
knowledge-not-within = de kennisbank antwoordde niet binnen { $seconds } seconden
knowledge-not-in-time = de kennisbank antwoordde niet op tijd
knowledge-key-refused = de kennisbank heeft de sleutel van de proxy geweigerd
knowledge-no-index = de kennisbank heeft geen index met de ingestelde naam (RETRIEVAL_INDEX)
knowledge-no-search = de kennisbank heeft geen zoekfunctie
knowledge-refused = de kennisbank heeft het verzoek geweigerd (status { $status })
knowledge-reply-too-large = het antwoord van de kennisbank is groter dan de proxy toestaat
knowledge-web-page = de kennisbank antwoordde met een webpagina (controleer RETRIEVAL_URL)
knowledge-rate-limited = de kennisbank heeft te veel verzoeken ontvangen
knowledge-token-required = deze server heeft zijn toegangstoken nodig
knowledge-failed = de kennisbank gaf een fout (status { $status })
knowledge-none = er is geen kennisbank
knowledge-none-connected = er is geen kennisbank verbonden
knowledge-none-of-scope = geen van de kennisbanken waarin dit gesprek zoekt, is verbonden
knowledge-no-list = de kennisbank heeft geen lijst van haar documenten
knowledge-unexpected-shape = het antwoord van de kennisbank heeft niet de verwachte vorm
knowledge-passages-only = deze kennisbank geeft alleen passages, geen hele documenten
knowledge-unknown-kind = deze pagina kan geen antwoorden van de soort ‘{ $name }’ lezen
knowledge-no-fields = geen enkel resultaat van de kennisbank heeft tekst in { $fields } (RETRIEVAL_FIELDS)
knowledge-reply-broke-off = het antwoord van de kennisbank is groter dan 4 MiB of brak af
knowledge-of-base = ‘{ $base }’: { $reason }
knowledge-of-bases = { $list }; { $last }
knowledge-everywhere = Overal
knowledge-bases = { $count ->
    [one] { $count } kennisbank
   *[other] { $count } kennisbanken
}
knowledge-folders = { $count ->
    [one] { $count } map
   *[other] { $count } mappen
}
knowledge-tags = { $count ->
    [one] { $count } tag
   *[other] { $count } tags
}
knowledge-folders-named = { $count ->
    [one] map { $names }
   *[other] mappen { $names }
}
knowledge-tags-named = { $count ->
    [one] tag { $names }
   *[other] tags { $names }
}
knowledge-since = vanaf { $day }
knowledge-until = tot en met { $day }
knowledge-documents = Documenten
knowledge-guide = Handleiding
knowledge-added-here = Hier toegevoegd
knowledge-source = Bron { $number }
knowledge-page = pagina { $page }
knowledge-from-model-server = van de modelserver
