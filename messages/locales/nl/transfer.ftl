transfer-import-running = Er loopt al een andere import. Importeer deze bestanden daarna.
transfer-projects = { $count ->
    [one] project { $names }
   *[other] projecten { $names }
}
transfer-conversations = { $count ->
    [one] één gesprek
   *[other] { $count } gesprekken
}
transfer-list = { $before }, { $next }
transfer-imported = Geïmporteerd: { $found }.
transfer-imported-none = Geïmporteerd: geen nieuw gesprek.
transfer-nothing-new = Niets nieuws.
transfer-already-here = Al hier: { $found }.
transfer-not-imported = Niet geïmporteerd: { $count }.
transfer-ended = Daarna brak de import af: { $error }. Importeer het bestand opnieuw om de rest te krijgen: wat hier al is, blijft zoals het is.
transfer-stopped = Je hebt de import beëindigd. Importeer het bestand opnieuw om de rest te krijgen.
transfer-refused = { $place }: { $reason }.
transfer-refused-often = { $count } keer, voor het eerst in { $place }: { $reason }.
transfer-place = { $file }, regel { $line }, kolom { $column }
transfer-file-in-archive = { $archive }, { $file }
transfer-other-tab = dit gesprek is in een ander tabblad geopend: sluit het daar
transfer-gone = de browser kan dit bestand niet meer lezen: kies het opnieuw
transfer-damaged = dit archief is beschadigd: download het opnieuw
transfer-encrypted = dit bestand is versleuteld: pak het archief uit en importeer wat erin zit
transfer-compression = dit bestand is op een onbekende manier ingepakt: pak het archief uit en importeer wat erin zit
transfer-no-unpacking = deze browser kan geen archieven uitpakken: pak het uit en importeer wat erin zit
transfer-empty-archive = in dit archief zit geen bestand met gesprekken
transfer-not-written = Het bestand kon niet worden geschreven: { $error }.
transfer-not-taken = De browser nam het bestand niet aan.
transfer-project-gone = Dit project staat niet meer in deze browser.
transfer-all-readable = Alles in dit gesprek kon worden gelezen.
transfer-file-of-one = { $exchanges ->
    [one] Het bestand bevat één vraag met antwoord.
   *[other] Het bestand bevat { $exchanges } vragen met antwoord.
}
transfer-file-of-several = { $exchanges ->
    [one] Het bestand bevat { $conversations } gesprekken met één vraag en antwoord.
   *[other] Het bestand bevat { $conversations } gesprekken met { $exchanges } vragen en antwoorden.
}
