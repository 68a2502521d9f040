answers-list = { $list }, { $last }
answers-list-goes-on = { $list }, …
answers-two-sentences = { $first }. { $second }
answers-without = Zonder { $names }: { $reason }
answers-without-unreached = Zonder { $names }: niet bereikt
answers-quoted-name = ‘{ $name }’
answers-without-knowledge-base = Beantwoord zonder de kennisbank: { $reason }
answers-nothing-about-question = de kennisbank heeft niets over deze vraag
answers-nothing-in-scope = Er is niets gevonden in: { $limits }
answers-not-in-documents = Er is geen passage gevonden die op dit antwoord lijkt. Gezocht naar: ‘{ $query }’
answers-project-files-missing = Beantwoord zonder bestanden van het project die niet konden worden gelezen: { $titles }
answers-references-left-out = Per vraag worden maar { $looked-up } documenten opgezocht; niet opgezocht ({ $left-out }): { $titles }
answers-images-left-out = { $count ->
    [one] Een oudere afbeelding past niet in het verzoek en is niet meegestuurd
   *[other] { $count } oudere afbeeldingen passen niet in het verzoek en zijn niet meegestuurd
}
answers-exchanges-left-out = { $count ->
    [one] De oudste vraag met antwoord past niet en is niet meegestuurd
   *[other] De { $count } oudste vragen met antwoord passen niet en zijn niet meegestuurd
}
answers-passages-left-out = Sommige gevonden passages passen niet en zijn niet meegestuurd
answers-passages-shortened = Lange passages zijn gedeeltelijk meegestuurd
answers-question-too-long = Dit is langer dan het contextvenster van het model: de vraag heeft ongeveer { $tokens } tokens nodig en er zijn er { $room } vrij
answers-document-too-long = Het document is langer dan de modelserver in één keer aankan. Vraag het opnieuw: dan wordt het in kleinere delen gelezen
answers-sent-as = De modelserver accepteert { $name } niet; het is verstuurd als { $other }
answers-not-streamed = De modelserver streamt de antwoorden van dit model niet; het kwam in één keer
answers-field-left-out = De modelserver accepteert { $name } niet; het is weggelaten
answers-no-system-role = De modelserver accepteert geen systeeminstructies; ze zijn vóór de eerste vraag gezet
answers-tools-refused = De modelserver ondersteunt geen tools; het antwoord is zonder tools gemaakt
answers-tool-refused = De modelserver accepteert de tool ‘{ $name }’ niet; die is weggelaten
answers-images-refused = Dit model leest geen afbeeldingen; de vraag is zonder gesteld. Kies er een ander model voor
answers-calls-otherwise = De modelserver wil de aanroepen van tools in een andere vorm; ze zijn opnieuw verstuurd
answers-tool-rounds-used-up = Het model heeft zo vaak om tools gevraagd als is toegestaan; het moest antwoorden met wat het had
answers-unreadable-parts = Een deel van wat de modelserver stuurde, kon niet worden gelezen en ontbreekt hier
answers-cut-at-length = Het antwoord is afgekapt bij de lengtelimiet
answers-filter-ended = Het inhoudsfilter van de modelserver heeft het antwoord beëindigd
answers-recitation-ended = De modelserver heeft het antwoord beëindigd, omdat het een gepubliceerde tekst herhaalde
answers-refused = Het model weigerde te antwoorden
answers-still-thinking = De lengtelimiet werd bereikt terwijl het model nog nadacht
answers-length-before-first-word = De lengtelimiet werd bereikt voordat het model een woord had geschreven: ook zijn gedachten tellen mee, zelfs als ze niet worden getoond. Verhoog ‘Langste antwoord’ in de instellingen of vraag het opnieuw
answers-filter-before-first-word = Het inhoudsfilter van de modelserver heeft het antwoord vóór het eerste woord beëindigd
answers-recitation-before-first-word = De modelserver heeft het antwoord vóór het eerste woord beëindigd, omdat het een gepubliceerde tekst zou hebben herhaald
answers-cut-by-server = De server heeft ongeveer { $read } van de ongeveer { $sent } verstuurde tokens gelezen: waarschijnlijk is het begin afgekapt. Verhoog de contextlengte van de server (voor Ollama: num_ctx) of stel in de instellingen een kleinere ‘Langste context’ in
answers-newer-version = Een nieuwere versie van deze pagina heeft dit gesprek geschreven, dus het is hier alleen-lezen
answers-no-question = Er is geen vraag
answers-not-read = Het gesprek kon niet worden gelezen: { $why }
answers-no-end = De stappen van deze beurt leiden niet tot een einde
answers-image = Afbeelding
answers-image-named = Afbeelding: { $name }
answers-details = Details
