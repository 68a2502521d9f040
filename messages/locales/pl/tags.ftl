tags-archive = Archiwizuj rozmowę
tags-unarchive = Przywróć rozmowę z archiwum
tags-toggle-archived = Archiwizuj rozmowę lub przywróć ją z archiwum
tags-was-archived = Zarchiwizowano rozmowę.
tags-was-unarchived = Rozmowa jest znów na liście.
tags-archived = Zarchiwizowana
tags-archived-count = Zarchiwizowane ({ $count })
tags-archived-list = Zarchiwizowane rozmowy
tags-not-stored = Tylko zapisaną rozmowę można zarchiwizować lub oznaczyć tagami.
tags-menu = Menu rozmowy
tags-tags = Tagi
tags-of-this = Tagi rozmowy
tags-close = Zamknij tagi
tags-new = Nowy tag
tags-add = Dodaj
tags-limits = Najwyżej { $most } tagów po { $length } znaków. Znajdzie je #tag w wyszukiwaniu.
tags-list = Tagi rozmowy
tags-none = Nie ma jeszcze tagów.
tags-remove = Usuń tag { $tag }
tags-all = Wszystkie tagi
tags-conversations = { $count ->
    [one] { $count } rozmowa
    [few] { $count } rozmowy
    [many] { $count } rozmów
   *[other] { $count } rozmowy
}
tags-rename = Zmień nazwę tagu { $tag }
tags-delete = Usuń tag { $tag } wszędzie
tags-new-name = Nowa nazwa tagu
tags-was-renamed = { $count ->
    [one] Zmieniono nazwę tagu w { $count } rozmowie.
    [few] Zmieniono nazwę tagu w { $count } rozmowach.
    [many] Zmieniono nazwę tagu w { $count } rozmowach.
   *[other] Zmieniono nazwę tagu w { $count } rozmowy.
}
tags-was-deleted = { $count ->
    [one] Usunięto tag z { $count } rozmowy.
    [few] Usunięto tag z { $count } rozmów.
    [many] Usunięto tag z { $count } rozmów.
   *[other] Usunięto tag z { $count } rozmowy.
}
tags-not-changed = { $count ->
    [one] Nie zmieniono { $count } rozmowy: { $reason }.
    [few] Nie zmieniono { $count } rozmów: { $reason }.
    [many] Nie zmieniono { $count } rozmów: { $reason }.
   *[other] Nie zmieniono { $count } rozmowy: { $reason }.
}
tags-narrow = Pokaż rozmowy z tagami
tags-more = jeszcze { $count }
tags-nothing = Żadna rozmowa nie ma tych tagów.
