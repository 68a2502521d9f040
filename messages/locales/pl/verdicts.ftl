verdicts-no-source = Nie ma źródła o tym numerze
verdicts-contradicted = Sprzeczne ze źródłem według modelu
verdicts-misquoted = Tych słów nie ma w dokumencie
verdicts-not-in-source = Brak w źródle
verdicts-differs = Różni się od źródła
verdicts-wrong-number = Błędna liczba
verdicts-no-text = Do sprawdzenia: źródło nie ma tu tekstu
verdicts-unstated = Brak w źródle według modelu
verdicts-nearest = Do sprawdzenia: najbliższy fragment
verdicts-quote-found = Znaleziono cytat
verdicts-in-source = W źródle
verdicts-supported = Potwierdzone według modelu
verdicts-not-checked = Nie sprawdzono
verdicts-by-words = Na podstawie samych słów: { $verdict }
verdicts-closest-passages = Najbliższe fragmenty
verdicts-quoted = Zacytowano dosłownie
verdicts-model-supports = Model: potwierdza to
verdicts-model-contradicts = Model: przeczy temu
verdicts-model-does-not-say = Model: nie mówi tego
verdicts-model-cannot-tell = Model: nie da się ocenić
verdicts-opinion-with-reason = { $opinion } – { $reason }
verdicts-opinion-with-quote = { $opinion } – „{ $quote }”
verdicts-count-wrong-number = { $count ->
    [one] błędna liczba
    [few] błędne liczby
   *[many] błędnych liczb
}
verdicts-count-differs = { $count ->
    [one] różni się
    [few] różnią się
   *[many] różni się
}
verdicts-count-contradicted = { $count ->
    [one] sprzeczny
    [few] sprzeczne
   *[many] sprzecznych
}
verdicts-count-misquoted = { $count ->
    [one] cytat spoza dokumentu
    [few] cytaty spoza dokumentów
   *[many] cytatów spoza dokumentów
}
verdicts-count-not-in-source = { $count ->
    [one] brak w źródle
    [few] braki w źródłach
   *[many] braków w źródłach
}
verdicts-count-no-source = { $count ->
    [one] bez źródła
    [few] bez źródła
   *[many] bez źródła
}
verdicts-count-in-source = { $count ->
    [one] w źródle
    [few] w źródłach
   *[many] w źródłach
}
verdicts-count-quote-found = { $count ->
    [one] znaleziony cytat
    [few] znalezione cytaty
   *[many] znalezionych cytatów
}
verdicts-count-to-check = { $count ->
    [one] do sprawdzenia
    [few] do sprawdzenia
   *[many] do sprawdzenia
}
verdicts-nothing-to-check = Nie ma czego sprawdzać: nie zapisano tekstu cytowanych źródeł
verdicts-bad-form = Model nie podał ocen w wymaganej postaci
verdicts-answer-changed = Odpowiedź w międzyczasie się zmieniła
verdicts-conversation-gone = Tej rozmowy już nie ma
verdicts-read-only = Tę rozmowę można tu tylko czytać
verdicts-answer-gone = Tej odpowiedzi już nie ma
