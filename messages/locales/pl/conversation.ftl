conversation-log = Rozmowa
conversation-your-question = Twoje pytanie
conversation-answer = Odpowiedź
conversation-waiting-for-answer = Oczekiwanie na odpowiedź
conversation-edit-question = Edytuj wiadomość
conversation-delete-exchange = Usuń pytanie i odpowiedź
conversation-show-less = Pokaż mniej
conversation-show-more = Pokaż więcej
conversation-edit-your-question = Edytuj swoje pytanie
conversation-cancel = Anuluj
conversation-ask-again = Zapytaj ponownie
conversation-ask-in-new = Zapytaj w nowej rozmowie
conversation-attachments = Załączniki
conversation-searched-for = Szukano:{ " " }
conversation-searched-in = Szukano w:{ " " }
conversation-edit-search = Edytuj wyszukiwanie
conversation-search-for = Szukane słowa
conversation-search-again = Szukaj ponownie
conversation-more = Więcej
conversation-more-actions = Więcej działań
conversation-copy-answer = Kopiuj wiadomość
conversation-regenerate = Wygeneruj ponownie
conversation-answer-with-other-model = Odpowiedz innym modelem
conversation-choose-model = Wybierz model
conversation-other-model = Inny model
conversation-branch = Odgałęź stąd
conversation-branch-hint = Kontynuuj od tego miejsca w nowej rozmowie
conversation-branched-from = Odgałęzienie rozmowy „{ $title }”
conversation-branched-from-unknown = Odgałęzienie rozmowy, której nie ma w tej przeglądarce
conversation-details = Szczegóły
conversation-detail-model = Model
conversation-detail-request = Żądanie
conversation-detail-answer = Odpowiedź
conversation-detail-quotes = Cytaty do sprawdzenia
conversation-detail-first-token = Pierwszy token po
conversation-detail-speed = Szybkość
conversation-detail-cost = Koszt
conversation-detail-tokens = { $exact ->
    [yes] { $count ->
        [one] { $count } token
        [few] { $count } tokeny
       *[many] { $count } tokenów
    }
   *[no] około { $count } tokenów
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count ->
        [one] { $count } token, w tym z pamięci podręcznej serwera: { $cached }
        [few] { $count } tokeny, w tym z pamięci podręcznej serwera: { $cached }
       *[many] { $count } tokenów, w tym z pamięci podręcznej serwera: { $cached }
    }
   *[no] około { $count } tokenów, w tym z pamięci podręcznej serwera: { $cached }
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count } tok./s
   *[no] około { $count } tok./s
}
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] około { $cost }
}
conversation-versions = Wersje
conversation-previous-version = Poprzednia wersja
conversation-next-version = Następna wersja
conversation-version-place = { $number }/{ $count }
conversation-compare = Porównaj
conversation-comparison = Porównanie wersji
conversation-two-versions = Dwie wersje
conversation-close-comparison = Zamknij porównanie
conversation-compare-with = Porównaj z
conversation-version = Wersja { $number }
conversation-version-of = Wersja { $number } z { $count }
conversation-shown-version = pokazana w rozmowie
conversation-use-version = Użyj tej wersji
conversation-starting = Rozpoczynanie
conversation-looking-for-tools = Pytanie serwerów o narzędzia
conversation-reading-part = Czytanie części { $part } z { $parts }
conversation-condensing = Łączenie notatek
conversation-compressing = Robienie miejsca: starsze wiadomości są kompresowane
conversation-rewriting = Czytanie pytania
conversation-searching = Szukanie „{ $query }”
conversation-found = { $count ->
    [0] Niczego nie znaleziono w bazie wiedzy
    [one] Znaleziono { $count } fragment
    [few] Znaleziono { $count } fragmenty
   *[many] Znaleziono { $count } fragmentów
}
conversation-found-waiting = { $count ->
    [0] Niczego nie znaleziono w bazie wiedzy, oczekiwanie na odpowiedź
    [one] Znaleziono { $count } fragment, oczekiwanie na odpowiedź
    [few] Znaleziono { $count } fragmenty, oczekiwanie na odpowiedź
   *[many] Znaleziono { $count } fragmentów, oczekiwanie na odpowiedź
}
conversation-thinking = Rozumowanie
conversation-writing = Pisanie
conversation-other-tab = Tę odpowiedź pisze inna karta
conversation-tool-asks = Oczekiwanie na Ciebie: narzędzie pyta, czy można je uruchomić
conversation-seconds = { $seconds } s
conversation-copy-thoughts = Kopiuj rozumowanie
conversation-thinking-now = Rozumowanie…
conversation-thought-briefly = Rozumowanie trwało chwilę
conversation-thought-for = Rozumowanie trwało { $duration }
conversation-stopped-thinking = Zatrzymano podczas rozumowania
conversation-interrupted-thinking = Przerwano podczas rozumowania
conversation-calls = Wyszukania
conversation-calls-count = { $count ->
    [one] { $count } wyszukanie
    [few] { $count } wyszukania
   *[many] { $count } wyszukań
}
conversation-call-tokens = { $count ->
    [one] { $count } token
    [few] { $count } tokeny
   *[many] { $count } tokenów
}
conversation-picture-of-call = Obraz: { $call }
conversation-call-failed = nie powiodło się: { $reason }
conversation-used-tool = Użyto narzędzia { $tool }
conversation-using-tool = Używanie narzędzia { $tool }
conversation-searched-base = Przeszukano bazę wiedzy
conversation-read-document = Przeczytano dokument
conversation-listed-documents = Wyświetlono listę dokumentów
conversation-looked-for-excerpts = Szukano fragmentów
conversation-followed-link = Otwarto link do dokumentu
conversation-read-earlier-answer = Przeczytano wcześniejszą odpowiedź
conversation-looked-through-conversation = Przejrzano tę rozmowę
conversation-looked-through-documents = Przejrzano dokumenty tej rozmowy
conversation-stopped = Zatrzymano tę odpowiedź.
conversation-interrupted = Ta odpowiedź została przerwana.
conversation-no-answer = Nie ma odpowiedzi.
conversation-retry-in = za { $seconds } s
conversation-retry = Spróbuj ponownie
conversation-go-on = Kontynuuj
conversation-search-everywhere = Szukaj wszędzie
conversation-compressed = Skompresowane wiadomości
conversation-compressed-count = { $messages ->
    [one] Skompresowano { $messages } wiadomość · tokeny: { $before } → { $after }
    [few] Skompresowano { $messages } wiadomości · tokeny: { $before } → { $after }
   *[many] Skompresowano { $messages } wiadomości · tokeny: { $before } → { $after }
}
conversation-compressed-unread = Starsze wiadomości są skompresowane
conversation-compressed-links = Linki
conversation-compressed-pinned = Zachowane dosłownie
conversation-compressed-hint = Zastępuje powyższe wiadomości w tym, co jest wysyłane do modelu. Tutaj pozostają bez zmian.
conversation-compressed-edited = Tekst został przez Ciebie zmieniony.
conversation-compressed-edit = Edytuj
conversation-compressed-undo = Cofnij
conversation-compressed-summary = Podsumowanie skompresowanych wiadomości
conversation-save = Zapisz
conversation-selected-words = Zaznaczone słowa
conversation-ask-about = Zapytaj o to
conversation-copy-with-source = Kopiuj ze źródłem
conversation-copy = Kopiuj
conversation-copied-with-source = Skopiowano ze źródłem
conversation-copied = Skopiowano
conversation-copying-not-allowed = Przeglądarka nie zezwala na kopiowanie. Naciśnij Ctrl+C, aby skopiować same słowa.
conversation-suggested-questions = Proponowane pytania
conversation-related-documents = Powiązane dokumenty
conversation-summarise-question = Podsumować „{ $title }”?
conversation-summary-cost = Dokument jest dłuższy niż to, co model czyta naraz. Koszt: { $cost }.
conversation-summary-read = { $read ->
    [one] Przeczytano już { $read } część z { $parts }.
    [few] Przeczytano już { $read } części z { $parts }.
   *[many] Przeczytano już { $read } części z { $parts }.
}
conversation-summarise = Podsumuj
conversation-welcome = Czego chcesz się dowiedzieć?
conversation-from-documents = Odpowiedzi z Twoich dokumentów, każde stwierdzenie porównane ze źródłem.
conversation-from-model-and-tools = Nie podłączono żadnej bazy wiedzy. Odpowiedzi pochodzą od modelu oraz z narzędzi, gdy na nie zezwolisz.
conversation-from-model = Nie podłączono żadnej bazy wiedzy, więc odpowiedzi pochodzą tylko od modelu.
conversation-suggestions = Propozycje
conversation-ask-connect-model = Jak podłączyć model?
conversation-ask-where-kept = Gdzie są przechowywane moje rozmowy?
conversation-ask-own-documents = Jak przeszukiwać własne dokumenty?
conversation-see-all-documents = Zobacz wszystkie dokumenty
conversation-documents = { $count ->
    [one] { $count } dokument
    [few] { $count } dokumenty
   *[many] { $count } dokumentów
}
conversation-documents-in = { $count ->
    [one] { $count } dokument w bazie „{ $name }”
    [few] { $count } dokumenty w bazie „{ $name }”
   *[many] { $count } dokumentów w bazie „{ $name }”
}
conversation-documents-in-guide = { $count ->
    [one] { $count } dokument w przewodniku
    [few] { $count } dokumenty w przewodniku
   *[many] { $count } dokumentów w przewodniku
}
conversation-documents-unreadable = nie można odczytać: { $count }
conversation-documents-pending = w trakcie odczytu: { $count }
conversation-documents-new = nowe od wczoraj: { $count }
conversation-last-changed = Ostatnio zmienione:{ " " }
conversation-elsewhere = Masz rozmowy gdzie indziej?{ " " }
conversation-hide-example = Ukryj przykład
conversation-see-example = Zobacz, jak wygląda błędne stwierdzenie
conversation-example = Przykład
conversation-example-note = Przykład z dwóch zmyślonych dokumentów. Jedno z czterech stwierdzeń jest błędne: jego przypis jest oznaczony.
conversation-example-answer = Przykładowa odpowiedź
