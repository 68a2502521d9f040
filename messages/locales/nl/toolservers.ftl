toolservers-changes = Kan gegevens wijzigen of verwijderen, zegt de server.
toolservers-only-reads = Leest alleen, zegt de server.
toolservers-adds = Voegt gegevens toe en verwijdert er geen, zegt de server.
toolservers-does-not-say = Wijzigt mogelijk gegevens: de server zegt het niet.
toolservers-may-run = Mag ‘{ $tool }’ van de server ‘{ $server }’ worden uitgevoerd?
toolservers-own-title = De server noemt het: { $title }
toolservers-not-checked = Footnote kan dat niet controleren.
toolservers-what-server-says = Wat de server erover zegt
toolservers-given = Wat de tool krijgt
toolservers-allow-once = Eén keer toestaan
toolservers-allow-here = In dit gesprek toestaan
toolservers-allow-always = Altijd toestaan
toolservers-refuse = Weigeren
toolservers-title = Toolservers
toolservers-none = Er is geen server van het Model Context Protocol verbonden. Wie Footnote beheert, noemt ze in MCP_SERVERS_FILE.
toolservers-hint = Een tool wordt pas uitgevoerd nadat je dat toestaat. Voor wat een server over zijn tools zegt, staat alleen die server in.
toolservers-ask-again = De servers opnieuw vragen
toolservers-nothing-on-offer = Verbonden. Biedt niets aan.
toolservers-connected = Verbonden: { $offered }.
toolservers-tools = { $count ->
    [one] { $count } tool
   *[other] { $count } tools
}
toolservers-prompts = { $count ->
    [one] { $count } prompt
   *[other] { $count } prompts
}
toolservers-resources = { $count ->
    [one] { $count } gegevensbron
   *[other] { $count } gegevensbronnen
}
toolservers-not-connected = Niet verbonden: { $why }.
toolservers-tools-of = Tools van { $server }
toolservers-always-allowed = Altijd toegestaan.
toolservers-allowed-here = Toegestaan in dit gesprek.
toolservers-asked-each-time = Je wordt het elke keer gevraagd.
toolservers-take-back = Weer vragen
toolservers-take-back-of = Weer vragen voordat { $tool } wordt uitgevoerd
toolservers-gone = Altijd toegestaan, nu niet aangeboden
toolservers-tool-of-server = { $tool } ({ $server })
