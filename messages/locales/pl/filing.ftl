filing-storage-full = pamięć przeglądarki jest pełna
filing-storage-unavailable = pamięć przeglądarki jest niedostępna: { $why }
filing-storage-failed = pamięć przeglądarki zgłosiła błąd: { $why }
filing-conversation-read-only = tę rozmowę zapisała nowsza wersja tej strony, więc tutaj jest tylko do odczytu
filing-open-elsewhere = ta rozmowa jest otwarta w innej karcie; zmień ją tam
filing-unknown-key = klucz nie jest kluczem wiadomości
filing-not-json = to nie jest JSON: { $why }
filing-wrong-shape = nie ma postaci wiadomości: { $why }
filing-set-aside-before = odłożono to wcześniej
filing-question-missing = brakuje pytania
filing-not-an-object = to nie jest obiekt
filing-no-schema = brakuje schematu
filing-found-nothing = Niczego nie znaleziono
filing-found-conversations = { $conversations ->
    [one] 1 rozmowa
    [few] { $conversations } rozmowy
   *[many] { $conversations } rozmów
}
filing-found-places = { $places ->
    [one] 1 miejsce
    [few] { $places } miejsca
   *[many] { $places } miejsc
} w { $conversations ->
    [one] 1 rozmowie
    [few] { $conversations } rozmowach
   *[many] { $conversations } rozmowach
}
filing-document = Dokument
filing-conversation = Rozmowa
filing-pasted-text = Wklejony tekst
filing-file = Plik
filing-unreadable-conversation = Nieczytelna rozmowa
filing-begun = Rozpoczęto { $begun } · wyeksportowano { $exported }
filing-begun-by = Rozpoczęto { $begun } · wyeksportowano { $exported } · odpowiedzi: { $models }
filing-references = Wymienione dokumenty
filing-attached = Załączono: { $names }
filing-sources = Źródła
filing-not-cited = (niecytowane w tekście)
filing-from-model-server = { $source }, z serwera modelu
filing-still-streaming = Ta odpowiedź dopiero powstawała.
filing-stopped = Ta odpowiedź została zatrzymana.
filing-interrupted = Ta odpowiedź została przerwana.
filing-no-answer = Nie ma odpowiedzi.
filing-ending-reason = { $ending } { $reason }.
filing-verdict = { $verdict }.
filing-verdict-differs = { $verdict } (źródło: { $source } · odpowiedź: { $answer }).
filing-verdict-found-in = { $verdict }; jest w źródle [{ $number }].
filing-verdict-differs-found-in = { $verdict } (źródło: { $source } · odpowiedź: { $answer }); jest w źródle [{ $number }].
filing-nearest = Najbliższy fragment:
filing-passage = Fragment:
filing-origin-model-server = Z serwera modelu.
filing-retrieved = Pobrano { $time }.
filing-hash = SHA-256 fragmentu: { $hash }.
filing-error-at = wiersz { $line }, kolumna { $column }: { $why }
filing-newer-file = ten plik zapisała nowsza wersja tej strony
filing-newer-project = projektu w tym pliku nie można odczytać albo zapisała go nowsza wersja tej strony
filing-newer-record = zapisała to nowsza wersja tej strony
filing-no-record = w tym pliku jest rozmowa bez żadnego rekordu
filing-number-too-high = rozmowa w tym pliku ma pytanie o zbyt wysokim numerze
filing-nothing-in-file = w tym pliku nie ma rozmowy
filing-too-large = ta rozmowa jest większa niż 64 MB
filing-not-text = ta rozmowa zawiera bajty, które nie są tekstem
filing-not-a-conversation = nie jest to rozmowa, którą Footnote może odczytać
filing-cycle = wiadomości tej rozmowy tworzą cykl
filing-unknown-role = ta wiadomość ma nieznaną rolę
filing-ends-early = plik kończy się tutaj, w środku treści
filing-expected-object-or-list = oczekiwano `{ "{" }` lub `[`
filing-expected-comma-or-bracket = oczekiwano `,` lub `]`
filing-expected-comma-or-brace = oczekiwano `,` lub `{ "}" }`
filing-expected-value = oczekiwano wartości
filing-parts-left-out = pominięto obrazy i inne części bez tekstu: { $count }
filing-tools-left-out = pominięto wywołania narzędzi i ich wyniki: { $count }
filing-versions-left-out = pominięto inne wersje wiadomości: { $count }
filing-empty-left-out = pominięto rozmowy bez wiadomości: { $count }
filing-records-set-aside = { $count ->
    [one] nie udało się odczytać 1 rekordu i odłożono go
    [few] nie udało się odczytać { $count } rekordów i odłożono je
   *[many] nie udało się odczytać { $count } rekordów i odłożono je
}
filing-records-left-out = pominięto nieczytelne rekordy nienależące do żadnej rozmowy: { $count }
filing-invalid-session-id = identyfikator sesji ma od 1 do 64 liter, cyfr, „-” lub „_”
filing-invalid-attachment-id = to nie jest identyfikator załącznika
filing-branch = Odgałęzienie: { $title }
