conversation-log = Gesprek
conversation-your-question = Jouw vraag
conversation-answer = Antwoord
conversation-waiting-for-answer = Wachten op het antwoord
conversation-edit-question = Bericht bewerken
conversation-delete-exchange = Vraag en antwoord verwijderen
conversation-show-less = Minder tonen
conversation-show-more = Meer tonen
conversation-edit-your-question = Je vraag bewerken
conversation-cancel = Annuleren
conversation-ask-again = Opnieuw vragen
conversation-ask-in-new = Vragen in een nieuw gesprek
conversation-attachments = Bijlagen
conversation-searched-for = Gezocht naar:{ " " }
conversation-searched-in = Gezocht in:{ " " }
conversation-edit-search = Zoekopdracht bewerken
conversation-search-for = Zoeken naar
conversation-search-again = Opnieuw zoeken
conversation-more = Meer
conversation-more-actions = Meer acties
conversation-copy-answer = Bericht kopiëren
conversation-regenerate = Opnieuw genereren
conversation-answer-with-other-model = Beantwoorden met een ander model
conversation-choose-model = Kies een model
conversation-other-model = Ander model
conversation-branch = Hier vertakken
conversation-branch-hint = Vanaf hier verdergaan in een nieuw gesprek
conversation-branched-from = Vertakt van ‘{ $title }’
conversation-branched-from-unknown = Vertakt van een gesprek dat niet in deze browser staat
conversation-details = Details
conversation-detail-model = Model
conversation-detail-request = Verzoek
conversation-detail-answer = Antwoord
conversation-detail-quotes = Citaten voor de controle
conversation-detail-first-token = Eerste token na
conversation-detail-speed = Snelheid
conversation-detail-cost = Kosten
conversation-detail-tokens = { $exact ->
    [yes] { $count } tokens
   *[no] ongeveer { $count } tokens
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count } tokens, waarvan { $cached } uit de cache van de server
   *[no] ongeveer { $count } tokens, waarvan { $cached } uit de cache van de server
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count } tokens/s
   *[no] ongeveer { $count } tokens/s
}
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] ongeveer { $cost }
}
conversation-versions = Versies
conversation-previous-version = Vorige versie
conversation-next-version = Volgende versie
conversation-version-place = { $number }/{ $count }
conversation-compare = Vergelijken
conversation-comparison = Vergelijking van versies
conversation-two-versions = Twee versies
conversation-close-comparison = Vergelijking sluiten
conversation-compare-with = Vergelijken met
conversation-version = Versie { $number }
conversation-version-of = Versie { $number } van { $count }
conversation-shown-version = getoond in het gesprek
conversation-use-version = Deze versie gebruiken
conversation-starting = Starten
conversation-looking-for-tools = De servers om hun tools vragen
conversation-reading-part = Deel { $part } van { $parts } lezen
conversation-condensing = De aantekeningen samenvoegen
conversation-compressing = Ruimte maken: oudere berichten worden gecomprimeerd
conversation-rewriting = De vraag lezen
conversation-searching = Zoeken naar ‘{ $query }’
conversation-found = { $count ->
    [0] Niets gevonden in de kennisbank
    [one] { $count } passage gevonden
   *[other] { $count } passages gevonden
}
conversation-found-waiting = { $count ->
    [0] Niets gevonden in de kennisbank, wachten op het antwoord
    [one] { $count } passage gevonden, wachten op het antwoord
   *[other] { $count } passages gevonden, wachten op het antwoord
}
conversation-thinking = Nadenken
conversation-writing = Schrijven
conversation-other-tab = Een ander tabblad schrijft dit antwoord
conversation-tool-asks = Wacht op jou: een tool vraagt om toestemming
conversation-seconds = { $seconds } s
conversation-copy-thoughts = Gedachten kopiëren
conversation-thinking-now = Nadenken…
conversation-thought-briefly = Even nagedacht
conversation-thought-for = { $duration } nagedacht
conversation-stopped-thinking = Gestopt tijdens het nadenken
conversation-interrupted-thinking = Onderbroken tijdens het nadenken
conversation-calls = Geraadpleegd
conversation-calls-count = { $count ->
    [one] { $count } keer iets opgezocht
   *[other] { $count } keer iets opgezocht
}
conversation-call-tokens = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}
conversation-picture-of-call = Afbeelding van: { $call }
conversation-call-failed = mislukt: { $reason }
conversation-used-tool = { $tool } gebruikt
conversation-using-tool = { $tool } gebruiken
conversation-searched-base = In de kennisbank gezocht
conversation-read-document = Een document gelezen
conversation-listed-documents = De documenten opgesomd
conversation-looked-for-excerpts = Naar fragmenten gezocht
conversation-followed-link = Een link naar een document gevolgd
conversation-read-earlier-answer = Een eerder antwoord gelezen
conversation-looked-through-conversation = Dit gesprek doorgekeken
conversation-looked-through-documents = De documenten van dit gesprek doorgekeken
conversation-stopped = Je hebt dit antwoord gestopt.
conversation-interrupted = Dit antwoord is onderbroken.
conversation-no-answer = Er is geen antwoord.
conversation-retry-in = over { $seconds } s
conversation-retry = Opnieuw proberen
conversation-go-on = Doorgaan
conversation-search-everywhere = Overal zoeken
conversation-compressed = Gecomprimeerde berichten
conversation-compressed-count = { $messages ->
    [one] { $messages } bericht gecomprimeerd · { $before } → { $after } tokens
   *[other] { $messages } berichten gecomprimeerd · { $before } → { $after } tokens
}
conversation-compressed-unread = Oudere berichten zijn gecomprimeerd
conversation-compressed-links = Links
conversation-compressed-pinned = Woordelijk bewaard
conversation-compressed-hint = Dit vervangt de berichten hierboven in wat naar het model wordt gestuurd. Hier blijven ze zoals ze zijn.
conversation-compressed-edited = Je hebt de tekst gewijzigd.
conversation-compressed-edit = Bewerken
conversation-compressed-undo = Ongedaan maken
conversation-compressed-summary = Samenvatting van de gecomprimeerde berichten
conversation-save = Opslaan
conversation-selected-words = Geselecteerde woorden
conversation-ask-about = Hierover vragen
conversation-copy-with-source = Kopiëren met bron
conversation-copy = Kopiëren
conversation-copied-with-source = Gekopieerd met de bron
conversation-copied = Gekopieerd
conversation-copying-not-allowed = De browser staat kopiëren niet toe. Druk op Ctrl+C om alleen de woorden te kopiëren.
conversation-suggested-questions = Voorgestelde vragen
conversation-related-documents = Verwante documenten
conversation-summarise-question = ‘{ $title }’ samenvatten?
conversation-summary-cost = Het is langer dan het model in één keer leest. Dit kost { $cost }.
conversation-summary-read = { $read ->
    [one] { $read } van de { $parts } delen is al gelezen.
   *[other] { $read } van de { $parts } delen zijn al gelezen.
}
conversation-summarise = Samenvatten
conversation-welcome = Wat wil je weten?
conversation-from-documents = Antwoorden uit je documenten, elke bewering getoetst aan de bron.
conversation-from-model-and-tools = Er is geen kennisbank verbonden. De antwoorden komen van het model en, als je dat toestaat, van tools.
conversation-from-model = Er is geen kennisbank verbonden, dus de antwoorden komen alleen van het model.
conversation-suggestions = Suggesties
conversation-ask-connect-model = Hoe verbind ik een model?
conversation-ask-where-kept = Waar worden mijn gesprekken bewaard?
conversation-ask-own-documents = Hoe doorzoek ik mijn eigen documenten?
conversation-see-all-documents = Alle documenten bekijken
conversation-documents = { $count ->
    [one] { $count } document
   *[other] { $count } documenten
}
conversation-documents-in = { $count ->
    [one] { $count } document in { $name }
   *[other] { $count } documenten in { $name }
}
conversation-documents-in-guide = { $count ->
    [one] { $count } document in de handleiding
   *[other] { $count } documenten in de handleiding
}
conversation-documents-unreadable = { $count } niet leesbaar
conversation-documents-pending = { $count ->
    [one] { $count } wordt nog gelezen
   *[other] { $count } worden nog gelezen
}
conversation-documents-new = { $count } nieuw sinds gisteren
conversation-last-changed = Laatst gewijzigd:{ " " }
conversation-elsewhere = Heb je elders gesprekken?{ " " }
conversation-hide-example = Voorbeeld verbergen
conversation-see-example = Bekijk hoe een onjuiste bewering eruitziet
conversation-example = Voorbeeld
conversation-example-note = Een voorbeeld uit twee verzonnen documenten. Een van de vier beweringen klopt niet: de verwijzing ervan is gemarkeerd.
conversation-example-answer = Voorbeeldantwoord
