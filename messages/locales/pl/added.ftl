added-count-added = dodano: { $count }
added-count-known = już były: { $count }
added-count-copies = z tym samym tekstem co inny: { $count }
added-count-unreadable = nie udało się odczytać: { $count }
added-count-without-room = brak miejsca na: { $count }
added-count-not-read = nie odczytano z powodu zatrzymania: { $count }
added-list = { $before }, { $next }
added-kind = { $count } .{ $ending }
added-other-kinds = { $count ->
    [one] { $count } inny plik
    [few] { $count } inne pliki
   *[many] { $count } innych plików
}
added-empty-files = { $count ->
    [one] { $count } pusty plik
    [few] { $count } puste pliki
   *[many] { $count } pustych plików
}
added-list-end = { $before } i { $last }
added-passed-over = { $count ->
    [one] Pominięto: { $files }.
    [few] Pominięto: { $files }.
   *[many] Pominięto: { $files }.
}
added-too-large = jest większy niż 20 MB
added-too-long = zawiera ponad 2 MB tekstu
added-no-text-file = nie jest tekstem albo ma kodowanie inne niż UTF-8
added-empty = jest pusty
added-unreadable = przeglądarka nie mogła go odczytać
added-encrypted = jest chroniony hasłem
added-damaged = jest uszkodzony albo innego typu, niż wskazuje nazwa
added-no-printed-text = nie zawiera tekstu: jego strony mogą być obrazami
added-picture = jest obrazem
added-too-slow = jego odczyt trwa zbyt długo
added-not-loaded = nie udało się wczytać części strony, która odczytuje takie pliki
added-too-large-for-server = jest większy niż 16 MiB
added-too-many-names = jest zbyt wiele dokumentów o tej nazwie
added-not-taken = serwer nie przyjmuje już dokumentów albo nie ma tego dokumentu
added-server-full = na serwerze nie ma już miejsca
added-refused = serwer odrzucił ten plik ({ $status })
added-nothing-removed = Niczego nie usunięto: { $error }.
added-removed = Usunięto „{ $name }”.
added-several-removed = { $count ->
    [one] Usunięto { $count } dokument.
    [few] Usunięto { $count } dokumenty.
   *[many] Usunięto { $count } dokumentów.
}
added-under-other-names = { $count ->
    [one] Dodano { $count } dokument pod inną nazwą.
    [few] Dodano { $count } dokumenty pod innymi nazwami.
   *[many] Dodano { $count } dokumentów pod innymi nazwami.
}
added-replaced = { $count ->
    [one] Zastąpiono { $count } dokument.
    [few] Zastąpiono { $count } dokumenty.
   *[many] Zastąpiono { $count } dokumentów.
}
added-not-stored = { $error }: po zamknięciu tej strony wszystko może być jak wcześniej
added-not-back-for-good = Przywrócono tylko do zamknięcia tej strony: { $error }.
added-removed-from-server = Usunięto „{ $name }” z serwera.
added-not-back = Nie przywrócono „{ $name }”: { $error }.
added-not-sent = { $name }: { $error }.
added-temporary = ta rozmowa jest tymczasowa
added-kept-in-memory = { $count ->
    [one] { $count } dokument jest przechowywany tylko do zamknięcia tej strony.
    [few] { $count } dokumenty są przechowywane tylko do zamknięcia tej strony.
   *[many] { $count } dokumentów jest przechowywanych tylko do zamknięcia tej strony.
}
added-kept-in-memory-because = { $count ->
    [one] { $count } dokument jest przechowywany tylko do zamknięcia tej strony: { $reason }.
    [few] { $count } dokumenty są przechowywane tylko do zamknięcia tej strony: { $reason }.
   *[many] { $count } dokumentów jest przechowywanych tylko do zamknięcia tej strony: { $reason }.
}
added-not-readable-now = Nie można teraz odczytać zapisanych danych: { $error }.
added-base-unreadable = nie można odczytać dokumentów w tej przeglądarce: { $error }
