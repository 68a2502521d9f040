filing-storage-full = de opslag van de browser is vol
filing-storage-unavailable = de opslag van de browser is niet beschikbaar: { $why }
filing-storage-failed = de opslag van de browser gaf een fout: { $why }
filing-conversation-read-only = een nieuwere versie van deze pagina heeft dit gesprek geschreven, dus het is hier alleen-lezen
filing-open-elsewhere = dit gesprek is in een ander tabblad geopend; wijzig het daar
filing-unknown-key = de sleutel ervan is niet die van een bericht
filing-not-json = het is geen JSON: { $why }
filing-wrong-shape = het heeft niet de vorm van een bericht: { $why }
filing-set-aside-before = het is eerder opzijgezet
filing-question-missing = de vraag ervan ontbreekt
filing-not-an-object = het is geen object
filing-no-schema = het heeft geen schema
filing-found-nothing = Niets gevonden
filing-found-conversations = { $conversations ->
    [one] 1 gesprek
   *[other] { $conversations } gesprekken
}
filing-found-places = { $places ->
    [one] 1 plek
   *[other] { $places } plekken
} in { $conversations ->
    [one] 1 gesprek
   *[other] { $conversations } gesprekken
}
filing-document = Document
filing-conversation = Gesprek
filing-pasted-text = Geplakte tekst
filing-file = Bestand
filing-unreadable-conversation = Onleesbaar gesprek
filing-begun = Begonnen { $begun } · geëxporteerd { $exported }
filing-begun-by = Begonnen { $begun } · geëxporteerd { $exported } · beantwoord door { $models }
filing-references = Genoemde documenten
filing-attached = Bijgevoegd: { $names }
filing-sources = Bronnen
filing-not-cited = (niet aangehaald in de tekst)
filing-from-model-server = { $source }, van de modelserver
filing-still-streaming = Dit antwoord werd nog geschreven.
filing-stopped = Dit antwoord is gestopt.
filing-interrupted = Dit antwoord is onderbroken.
filing-no-answer = Er is geen antwoord.
filing-ending-reason = { $ending } { $reason }.
filing-verdict = { $verdict }.
filing-verdict-differs = { $verdict } (bron: { $source } · antwoord: { $answer }).
filing-verdict-found-in = { $verdict }; het staat in bron [{ $number }].
filing-verdict-differs-found-in = { $verdict } (bron: { $source } · antwoord: { $answer }); het staat in bron [{ $number }].
filing-nearest = Meest gelijkend:
filing-passage = Passage:
filing-origin-model-server = Van de modelserver.
filing-retrieved = Opgehaald { $time }.
filing-hash = SHA-256 van de passage: { $hash }.
filing-error-at = regel { $line }, kolom { $column }: { $why }
filing-newer-file = een nieuwere versie van deze pagina heeft dit bestand geschreven
filing-newer-project = een project in dit bestand kan niet worden gelezen of is door een nieuwere versie van deze pagina geschreven
filing-newer-record = een nieuwere versie van deze pagina heeft dit geschreven
filing-no-record = in dit bestand staat een gesprek zonder enig record
filing-number-too-high = een gesprek in dit bestand heeft een vraag met een te hoog nummer
filing-nothing-in-file = er staat geen gesprek in dit bestand
filing-too-large = dit gesprek is groter dan 64 MB
filing-not-text = dit gesprek bevat bytes die geen tekst zijn
filing-not-a-conversation = dit is geen gesprek dat Footnote kan lezen
filing-cycle = de berichten van dit gesprek vormen een kring
filing-unknown-role = dit bericht heeft een onbekende rol
filing-ends-early = het bestand eindigt hier, midden in de inhoud
filing-expected-object-or-list = `{ "{" }` of `[` verwacht
filing-expected-comma-or-bracket = `,` of `]` verwacht
filing-expected-comma-or-brace = `,` of `{ "}" }` verwacht
filing-expected-value = een waarde verwacht
filing-parts-left-out = { $count ->
    [one] { $count } afbeelding of ander deel zonder tekst is weggelaten
   *[other] { $count } afbeeldingen en andere delen zonder tekst zijn weggelaten
}
filing-tools-left-out = { $count ->
    [one] { $count } toolaanroep of resultaat daarvan is weggelaten
   *[other] { $count } toolaanroepen en resultaten zijn weggelaten
}
filing-versions-left-out = { $count ->
    [one] { $count } andere versie van berichten is weggelaten
   *[other] { $count } andere versies van berichten zijn weggelaten
}
filing-empty-left-out = { $count ->
    [one] { $count } gesprek zonder berichten is weggelaten
   *[other] { $count } gesprekken zonder berichten zijn weggelaten
}
filing-records-set-aside = { $count ->
    [one] 1 record kon niet worden gelezen en is opzijgezet
   *[other] { $count } records konden niet worden gelezen en zijn opzijgezet
}
filing-records-left-out = { $count ->
    [one] { $count } onleesbaar record dat bij geen gesprek hoort, is weggelaten
   *[other] { $count } onleesbare records die bij geen gesprek horen, zijn weggelaten
}
filing-invalid-session-id = een sessie-id heeft 1 tot 64 letters, cijfers, ‘-’ of ‘_’
filing-invalid-attachment-id = dit is geen id van een bijlage
filing-branch = Vertakking: { $title }
