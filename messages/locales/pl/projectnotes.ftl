projectnotes-unnamed = Nowy projekt
projectnotes-not-read = Nie można odczytać projektu tej rozmowy: { $error }. Niczego nie wysłano.
projectnotes-not-created = Nie utworzono projektu: { $error }.
projectnotes-not-changed = Nie zmieniono projektu: { $error }.
projectnotes-not-deleted = Nie usunięto projektu: { $error }.
projectnotes-not-restored = Nie przywrócono projektu: { $error }.
projectnotes-deleted = Usunięto projekt „{ $name }”. Jego rozmowy pozostają.
projectnotes-files-known = Projekt „{ $name }” ma już te pliki.
projectnotes-files-added = { $count ->
    [one] Dodano { $count } plik do projektu „{ $name }”.
    [few] Dodano { $count } pliki do projektu „{ $name }”.
   *[many] Dodano { $count } plików do projektu „{ $name }”.
}
projectnotes-too-many-files = Projekt przyjmuje naraz najwyżej tyle plików: { $most }, ponieważ wszystkie są wysyłane z jego pytaniami. Upuść ich mniej albo dodaj je do biblioteki.
