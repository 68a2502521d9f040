marks-check = Sprawdzenie przypisów
marks-walk = Przejdź po przypisach (C)
marks-found-none = Model nie wskazał źródeł. Zdania, które Footnote odnalazł w dokumentach: 0 z { $count }.
marks-found-some = Model nie wskazał źródeł. Zdania, które Footnote odnalazł w dokumentach: { $found } z { $count }.
marks-not-checked = Niesprawdzone: { $unchecked } z { $citations }
marks-ask-model = Sprawdź
marks-ask-model-name = Sprawdź za pomocą modelu
marks-ask-model-hint = Jedno żądanie: wysyła do modelu wszystkie stwierdzenia z cytowanymi fragmentami. Ocena jest przechowywana z odpowiedzią
marks-stop-model = Zatrzymaj
marks-stop-model-name = Zatrzymaj sprawdzanie
marks-retry-model = Spróbuj ponownie
marks-model-checks = Model sprawdza…
marks-opinions = Model: { $opinions }
marks-opinions-supported = { $count ->
    [one] { $count } potwierdzony
    [few] { $count } potwierdzone
   *[many] { $count } potwierdzonych
}
marks-opinions-contradicted = { $count ->
    [one] { $count } sprzeczny
    [few] { $count } sprzeczne
   *[many] { $count } sprzecznych
}
marks-opinions-not-said = { $count ->
    [one] { $count } bez pokrycia
    [few] { $count } bez pokrycia
   *[many] { $count } bez pokrycia
}
marks-opinions-unclear = { $count ->
    [one] { $count } niejasny
    [few] { $count } niejasne
   *[many] { $count } niejasnych
}
marks-opinions-none = { $count } bez oceny
marks-found-elsewhere = Jest w [{ $found }] zamiast w [{ $number }]
marks-sources = Źródła
marks-sources-of-answer = Źródła odpowiedzi { $number }
marks-sources-count = { $count ->
    [one] { $count } źródło
    [few] { $count } źródła
   *[many] { $count } źródeł
}
marks-sources-found = { $count ->
    [one] { $count } źródło znalezione przez Footnote
    [few] { $count } źródła znalezione przez Footnote
   *[many] { $count } źródeł znalezionych przez Footnote
}
marks-searched-documents = { $count ->
    [one] { $count } przeszukany dokument, nieużyty
    [few] { $count } przeszukane dokumenty, żadnego nie użyto
   *[many] { $count } przeszukanych dokumentów, żadnego nie użyto
}
marks-unused-documents = { $count ->
    [one] { $count } dokument znaleziony i niecytowany
    [few] { $count } dokumenty znalezione i niecytowane
   *[many] { $count } dokumentów znalezionych i niecytowanych
}
marks-more-unused-documents = { $count ->
    [one] jeszcze { $count } dokument znaleziony i niecytowany
    [few] jeszcze { $count } dokumenty znalezione i niecytowane
   *[many] jeszcze { $count } dokumentów znalezionych i niecytowanych
}
marks-unused-parts = { $count ->
    [one] { $count } część przeczytana i niecytowana
    [few] { $count } części przeczytane i niecytowane
   *[many] { $count } części przeczytanych i niecytowanych
}
marks-more-unused-parts = { $count ->
    [one] jeszcze { $count } część przeczytana i niecytowana
    [few] jeszcze { $count } części przeczytane i niecytowane
   *[many] jeszcze { $count } części przeczytanych i niecytowanych
}
marks-read-here = Czytaj tutaj
marks-source-supports = Zawiera to, co się na nie powołuje
marks-source-quoted = Przytacza je jeden z przypisów
marks-source-contradicts = Według modelu przeczy przypisowi
marks-source-differs = Jeden z przypisów różni się od niego
marks-source-misquoted = Nie ma w nim słów jednego z przypisów
marks-source-lacks = Nie ma w nim treści jednego z przypisów
marks-source-unstated = Według modelu nie ma w nim treści jednego z przypisów
marks-source-to-check = Jeden z przypisów jest do sprawdzenia
marks-references = Wymienione dokumenty
marks-more-references = jeszcze { $count }
marks-reference-failed-hint = Nie udało się wyszukać tego dokumentu
marks-reference-failed = { $title }: nie wyszukano, { $error }
marks-reference-missing-hint = Nie ma takiego dokumentu
marks-reference-missing = { $title }: nie znaleziono
