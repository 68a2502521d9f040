knowledge-not-limited = nie można ograniczyć jej do takich folderów, tagów lub dat
knowledge-unreached = baza wiedzy jest nieosiągalna
knowledge-offline = to urządzenie jest offline
knowledge-connection-lost = utracono połączenie z bazą wiedzy
knowledge-answered-in-front = zamiast tego serwera odpowiedziało coś, co przed nim stoi; jeśli wymaga to logowania, zaloguj się ponownie: odśwież stronę
knowledge-not-within = baza wiedzy nie odpowiedziała w ciągu { $seconds } s
knowledge-not-in-time = baza wiedzy nie odpowiedziała na czas
knowledge-key-refused = baza wiedzy odrzuciła klucz serwera proxy
knowledge-no-index = baza wiedzy nie ma indeksu o ustawionej nazwie (RETRIEVAL_INDEX)
knowledge-no-search = baza wiedzy nie ma wyszukiwania
knowledge-refused = baza wiedzy odrzuciła żądanie (status { $status })
knowledge-reply-too-large = odpowiedź bazy wiedzy jest większa, niż pozwala serwer proxy
knowledge-web-page = baza wiedzy odpowiedziała stroną internetową (sprawdź RETRIEVAL_URL)
knowledge-rate-limited = baza wiedzy otrzymała zbyt wiele żądań
knowledge-token-required = ten serwer wymaga swojego tokenu dostępu
knowledge-failed = baza wiedzy zgłosiła błąd (status { $status })
knowledge-none = nie ma bazy wiedzy
knowledge-none-connected = nie podłączono żadnej bazy wiedzy
knowledge-none-of-scope = żadna z baz wiedzy, w których szuka ta rozmowa, nie jest podłączona
knowledge-no-list = baza wiedzy nie ma listy swoich dokumentów
knowledge-unexpected-shape = odpowiedź bazy wiedzy nie ma oczekiwanej postaci
knowledge-passages-only = ta baza wiedzy podaje tylko fragmenty, nie całe dokumenty
knowledge-unknown-kind = ta strona nie może odczytać odpowiedzi rodzaju „{ $name }”
knowledge-no-fields = żaden z wyników bazy wiedzy nie ma tekstu w { $fields } (RETRIEVAL_FIELDS)
knowledge-reply-broke-off = odpowiedź bazy wiedzy przekracza 4 MiB lub została przerwana
knowledge-of-base = „{ $base }”: { $reason }
knowledge-of-bases = { $list }; { $last }
knowledge-everywhere = Wszędzie
knowledge-bases = { $count ->
    [one] { $count } baza wiedzy
    [few] { $count } bazy wiedzy
   *[many] { $count } baz wiedzy
}
knowledge-folders = { $count ->
    [one] { $count } folder
    [few] { $count } foldery
   *[many] { $count } folderów
}
knowledge-tags = { $count ->
    [one] { $count } tag
    [few] { $count } tagi
   *[many] { $count } tagów
}
knowledge-folders-named = { $count ->
    [one] folder { $names }
    [few] foldery { $names }
   *[many] foldery { $names }
}
knowledge-tags-named = { $count ->
    [one] tag { $names }
    [few] tagi { $names }
   *[many] tagi { $names }
}
knowledge-since = od { $day }
knowledge-until = do { $day }
knowledge-documents = Dokumenty
knowledge-guide = Przewodnik
knowledge-added-here = Dodane tutaj
knowledge-source = Źródło { $number }
knowledge-page = strona { $page }
knowledge-from-model-server = z serwera modelu
