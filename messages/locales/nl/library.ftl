library-title = Bibliotheek
library-panel = Bibliotheekpaneel
library-close = Bibliotheek sluiten
library-full-page = Hele pagina
library-back = Terug naar het gesprek
library-tabs = Documenten van
library-all-documents = Alle documenten
library-this-conversation = Dit gesprek
library-all-conversations = Alle gesprekken
library-add = Documenten toevoegen
library-add-files = Bestanden toevoegen
library-add-folder = Map toevoegen
library-remove-all = Alle toegevoegde verwijderen
library-drop-for-server = Of zet ze hier neer. Ze worden in de map van deze server geschreven, voor iedereen die hem gebruikt.
library-drop-for-browser = Of zet ze hier neer. Ze worden in deze browser gelezen en bewaard, en met de andere doorzocht.
library-drop-for-now = Of zet ze hier neer. Dit gesprek is tijdelijk: wat je nu toevoegt, blijft maar bewaard tot deze pagina wordt gesloten.
library-reading-files = Bestanden lezen
library-progress = : { $done } van { $all }
library-stop = Stoppen
library-kept-for-now = Ze blijven maar bewaard tot deze pagina wordt gesloten: { $reason }.
library-files-unreadable = { $count ->
    [one] { $count } bestand kon niet worden gelezen
   *[other] { $count } bestanden konden niet worden gelezen
}
library-files-same-name = { $count ->
    [one] { $count } bestand met de naam van een ander document
   *[other] { $count } bestanden met de naam van een ander document
}
library-same-name = Bestanden met dezelfde naam
library-replace = Vervangen
library-keep-both = Beide bewaren
library-leave-out = Weglaten
library-dismiss = Sluiten
library-unreachable = De documenten kunnen niet worden opgesomd, omdat deze pagina haar server niet kan bereiken.
library-try-again = Opnieuw proberen
library-no-base = Er is geen kennisbank verbonden. Documenten die je gesprekken hebben gevonden, staan hieronder.
library-base-cannot-list = De kennisbank kan haar documenten niet opsommen; die je gesprekken hebben gevonden, staan hieronder.
library-bases-cannot-list = De kennisbanken kunnen hun documenten niet opsommen; die je gesprekken hebben gevonden, staan hieronder.
library-none-has-words = Niets in de lijst heeft al deze woorden in de naam, map of tags.
library-none = De kennisbank heeft nog geen documenten.
library-none-cited = Nog geen antwoord haalt een document uit de lijst aan.
library-all-cited = Elk document in de lijst is aangehaald.
library-all-readable = Elk bestand kan worden gelezen.
library-reading-list = De lijst met documenten lezen
library-counting = Verwijzingen tellen
library-about-list = Over de lijst
library-found = { $found } van { $all }
library-found-so-far = { $found } van de { $all } tot nu toe gelezen documenten
library-documents = { $count ->
    [one] { $count } document
   *[other] { $count } documenten
}
library-unreadable = { $count ->
    [one] { $count } bestand kan niet worden gelezen
   *[other] { $count } bestanden kunnen niet worden gelezen
}
library-pending = { $count ->
    [one] { $count } wordt nog gelezen
   *[other] { $count } worden nog gelezen
}
library-cut = De lijst is lang; hier staat het begin ervan.
library-cut-of = De lijst van ‘{ $base }’ is lang; hier staat het begin ervan.
library-cannot-list = ‘{ $base }’ kan geen lijst van zijn documenten geven; die je gesprekken hebben gevonden, staan onder ‘Alle gesprekken’.
library-starting = De documenten kunnen nog niet worden opgesomd: { $reason }. Misschien worden ze nog gelezen; de lijst wordt vanzelf opnieuw opgevraagd.
library-incomplete = De lijst is niet volledig: { $reason }.
library-incomplete-of = De lijst van ‘{ $base }’ is niet volledig: { $reason }.
library-not-listed = De documenten konden niet worden opgesomd: { $reason }.
library-not-listed-of = De documenten van ‘{ $base }’ konden niet worden opgesomd: { $reason }.
library-note-of = { $base }: { $note }
library-unnamed-unreadable = { $count ->
    [one] Nog { $count } bestand kan niet worden gelezen en wordt hier niet genoemd.
   *[other] Nog { $count } bestanden kunnen niet worden gelezen en worden hier niet genoemd.
}
library-search = Documenten zoeken
library-search-names = Namen, mappen en tags zoeken
library-search-titles = Titels zoeken
library-refresh = Vernieuwen
library-show = Tonen
library-filter-all = Alle
library-filter-cited = Aangehaald
library-filter-not-cited = Nog niet aangehaald
library-filter-unreadable = Niet leesbaar
library-filter-never-cited = Gevonden, nooit aangehaald
library-order = Volgorde
library-order-name = Naam
library-order-folder = Map
library-order-changed = Laatst gewijzigd
library-order-cited = Meest aangehaald
library-order-used = Laatst gebruikt
library-column-name = Naam
library-column-folder = Map
library-column-changed = Gewijzigd
library-column-cited = Aangehaald
library-show-more = Meer tonen
library-more = nog { $count }
library-changed = gewijzigd: { $when }
library-cannot-be-read = Niet leesbaar: { $reason }
library-remark = Opmerking: { $remark }
library-times-cited = { $count ->
    [0] nog niet aangehaald
    [one] één keer aangehaald
   *[other] { $count } keer aangehaald
}
library-remove = Verwijderen
library-remove-document = { $title } verwijderen
library-ask = Vragen
library-ask-about = Vragen over { $title }
library-kind-slides = Presentatie
library-kind-spreadsheet = Spreadsheet
library-kind-book = Boek
library-kind-mail = E-mail
library-kind-notebook = Notebook
library-kind-table = Tabel
library-kind-text = Tekst
library-reading-conversations = Gesprekken lezen
library-no-documents = Nog geen documenten. Wat vragen noemen met [[titel]] en wat voor antwoorden wordt gevonden, komt hier te staan.
library-shown = { $shown } van { $all }
library-used = Documenten
library-unused = Gevonden, niet gebruikt
library-unused-documents = Documenten die zijn gevonden en niet gebruikt
library-graph = Graaf
library-heading-with-count = { $heading } ({ $count })
library-questions = Vragen
library-question-count = { $count ->
    [one] { $count } vraag
   *[other] { $count } vragen
}
library-cited = aangehaald
library-named = genoemd
library-found-for = gevonden
library-used-cited = { $count ->
    [one] één keer aangehaald
   *[other] { $count } keer aangehaald
}
library-used-found = { $count ->
    [one] één keer gevonden
   *[other] { $count } keer gevonden
}
library-used-named = { $count ->
    [one] één keer genoemd
   *[other] { $count } keer genoemd
}
library-last-used = laatst gebruikt: { $when }
library-reading-about = Lezen waar het over gaat
library-about-unreadable = Waar het over gaat, kon niet worden gelezen.
library-graph-title = Documenten en de vragen die ze verbinden
library-graph-about = Links documenten ({ $documents }), rechts vragen ({ $questions }). Een lijn verbindt een vraag met elk document dat ze noemt of dat voor haar antwoord is gevonden.
library-not-drawn = Niet getekend – documenten: nog { $documents }, vragen: nog { $questions }.
library-lines = Lijnen
library-line-cited = aangehaald
library-line-named = genoemd in de vraag
library-line-found = gevonden, niet aangehaald
library-question-cites = haalt aan: { $documents }
library-question-names = noemt { $documents }
library-question-found = vond { $documents }
library-links = { $before }; { $next }
library-question-with-links = { $question } ({ $links })
