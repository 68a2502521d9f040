composer-stop = Stoppen
composer-saved-not-temporary = Opgeslagen, niet tijdelijk
composer-saved-hint = Een opgeslagen gesprek blijft in deze browser, een tijdelijk gesprek verdwijnt met zijn tabblad
composer-saved = Opgeslagen
composer-temporary = Tijdelijk
composer-tokens = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}
composer-next-questions = Volgende vragen
composer-next-question = Hierna:{ " " }
composer-waits-for-server = De vraag wordt verstuurd zodra de server van Footnote bereikbaar is.
composer-edit-queued = Bewerken
composer-remove-queued = Verwijderen
composer-reading-files = Bestanden lezen
composer-attached-files = Bijgevoegde bestanden
composer-remove-file = { $title } verwijderen
composer-remove = Verwijderen
composer-also-in = Ook in { $conversation }
composer-quoted-title = ‘{ $title }’
composer-drop-in-project = Zet bestanden of een map hier neer om ze aan het project ‘{ $name }’ toe te voegen
composer-drop-in-this-project = Zet bestanden of een map hier neer om ze aan dit project toe te voegen
composer-drop-in-library = Zet bestanden of een map hier neer om ze aan de bibliotheek toe te voegen
composer-drop-to-attach = Zet bestanden hier neer om ze bij te voegen
composer-completion-documents = Documenten
composer-completion-prompts = Prompts en opdrachten
composer-choose-model-of = { $model }: model kiezen
composer-choose-model = Model kiezen
composer-model = Model
composer-models = Modellen
composer-search-models = Modellen zoeken
composer-no-such-model = Geen enkel model heeft zo’n naam.
composer-more-settings = Instructies en meer instellingen
composer-choose-model-and-scope = { $model }: kies het model en waar wordt gezocht
composer-choose-limited-model-and-scope = { $model } · { $place }: kies het model en waar wordt gezocht
composer-model-and-search = Model en zoeken
composer-close-model-and-search = Model en zoeken sluiten
composer-search-in = Zoeken in
composer-search-in-label = Zoeken in:{ " " }
composer-only-in-label = Alleen in:{ " " }
composer-search-in-name = Zoeken in: { $place }
composer-only-in-name = Alleen in: { $place }
composer-search-everything-again = Weer overal zoeken
composer-close-search-in = Keuze van zoekbereik sluiten
composer-for-this-conversation = Voor dit gesprek, vanaf de volgende vraag.
composer-project-searches-in = Het project van dit gesprek zoekt in: { $place }.
composer-folders = Mappen
composer-tags = Tags
composer-reading-folders = Mappen en tags lezen
composer-folders-not-listed = De mappen en tags van ‘{ $base }’ kunnen niet worden opgesomd: { $reason }
composer-own-folders-not-listed = De mappen en tags van de kennisbank kunnen niet worden opgesomd: { $reason }
composer-not-limited = Zoeken in deze kennisbank kan niet worden beperkt.
composer-search-everything = Overal zoeken
composer-bases = Kennisbanken
composer-not-reached = { " " }– niet bereikt
composer-not-searched-now = Wordt nu niet doorzocht: kan niet worden beperkt tot wat hieronder is gekozen.
composer-dates = Datums van documenten
composer-from-day = Van
composer-until-day = Tot en met
composer-days-crossed = De laatste dag ligt vóór de eerste, dus er wordt niets gevonden.
composer-folder-name = Naam van een map
composer-tag-name = Naam van een tag
composer-search-folders = Mappen zoeken
composer-search-tags = Tags zoeken
composer-search-count-folders = Mappen zoeken: { $count }
composer-search-count-tags = Tags zoeken: { $count }
composer-add-name = ‘{ $name }’ toevoegen
composer-no-such-folder = Geen enkele map heeft zo’n naam.
composer-no-such-tag = Geen enkele tag heeft zo’n naam.
composer-folder-heard = { $path } { $count }
composer-context-used = Gebruikte context
composer-context-share = { $exact ->
    [yes] { $percent }%
   *[no] ≈ { $percent }%
}
composer-context-tokens = { $exact ->
    [yes] { $total } van { $whole } tokens
   *[no] ≈ { $total } van { $whole } tokens
}
composer-context-button = { $share } van de context gebruikt: { $tokens }
composer-next-request = Volgende verzoek
composer-compressing = Oudere berichten worden gecomprimeerd
composer-show-memory = Geheugen tonen
composer-show-request = Laatste verzoek tonen
composer-compress-now = Nu comprimeren
composer-part = Deel
composer-part-tokens = Tokens
composer-part-share = Aandeel
composer-part-budget = Budget
composer-part-system = Systeem
composer-part-tools = Tools
composer-part-memory = Geheugen
composer-part-messages = Berichten
composer-part-documents = Documenten
composer-part-free = Vrij
composer-of-budget = van { $budget }
composer-window-chosen = Verzoeken van dit gesprek beslaan hoogstens { $window } tokens; { $reserve } blijven vrij voor het antwoord.
composer-window-known = Het model kan { $window } tokens aan; { $reserve } blijven vrij voor het antwoord.
composer-window-assumed = Het venster van het model is niet bekend; er wordt uitgegaan van { $window } tokens, waarvan { $reserve } vrij blijven voor het antwoord.
composer-exchanges-left-out = { $count ->
    [one] { $count } van de oudste vragen zou met het antwoord worden weggelaten.
   *[other] { $count } van de oudste vragen zouden met hun antwoord worden weggelaten.
}
composer-pictures-left-out = { $count ->
    [one] { $count } van de oudere afbeeldingen zou worden weggelaten.
   *[other] { $count } van de oudere afbeeldingen zouden worden weggelaten.
}
composer-estimate = ≈ Een schatting: de telling van de server zal die corrigeren.
composer-estimate-agrees = ≈ Een schatting, die klopt met de telling van de server.
composer-estimate-higher = ≈ Een schatting, gecorrigeerd naar de telling van de server, die { $percent }% hoger was.
composer-estimate-lower = ≈ Een schatting, gecorrigeerd naar de telling van de server, die { $percent }% lager was.
composer-memory = Geheugen van het gesprek
composer-close-memory = Geheugen sluiten
composer-reading-memory = Lezen…
composer-nothing-remembered = Er is nog niets onthouden. De samenvatting en de index worden na een antwoord gemaakt, tenzij dit in de instellingen is uitgeschakeld.
composer-memory-hint = Wordt meegestuurd zodra vragen en antwoorden zijn gecomprimeerd of er geen ruimte meer voor is. Een wijziging wordt opgeslagen wanneer je het veld verlaat.
composer-summary = Samenvatting
composer-question-number = Vraag { $number }
composer-last-request = Het laatste verzoek
composer-close-last-request = Laatste verzoek sluiten
composer-nothing-sent = In dit gesprek is niets verstuurd sinds de pagina is geladen. Stel eerst een vraag.
composer-sent-to = Verstuurd naar { $model }, in deze volgorde.
composer-attached-picture = Bijgevoegde afbeelding
composer-count-of-tokens = { $exact ->
    [yes] { $count } tokens
   *[no] ≈ { $count } tokens
}
composer-tools-count = Tools ({ $count })
composer-role-system = Systeem
composer-role-user = Gebruiker
composer-role-assistant = Assistent
composer-role-tool = Tool
composer-copy-json = Kopiëren als JSON
composer-copy-curl = Kopiëren als curl
composer-copied = Gekopieerd.
composer-copying-not-allowed = De browser stond kopiëren niet toe.
