composer-stop = Zatrzymaj
composer-saved-not-temporary = Zapisywana, nie tymczasowa
composer-saved-hint = Zapisana rozmowa zostaje w tej przeglądarce, tymczasowa znika wraz z kartą
composer-saved = Zapisywana
composer-temporary = Tymczasowa
composer-tokens = { $count ->
    [one] { $count } token
    [few] { $count } tokeny
   *[many] { $count } tokenów
}
composer-next-questions = Następne pytania
composer-next-question = Następnie:{ " " }
composer-waits-for-server = Zostanie wysłane, gdy serwer Footnote będzie osiągalny.
composer-edit-queued = Edytuj
composer-remove-queued = Usuń
composer-reading-files = Odczytywanie plików
composer-attached-files = Załączone pliki
composer-remove-file = Usuń { $title }
composer-remove = Usuń
composer-also-in = Także w rozmowie { $conversation }
composer-quoted-title = „{ $title }”
composer-drop-in-project = Upuść pliki lub folder, aby dodać je do projektu „{ $name }”
composer-drop-in-this-project = Upuść pliki lub folder, aby dodać je do tego projektu
composer-drop-in-library = Upuść pliki lub folder, aby dodać je do biblioteki
composer-drop-to-attach = Upuść pliki, aby je załączyć
composer-completion-documents = Dokumenty
composer-completion-prompts = Prompty i polecenia
composer-choose-model-of = { $model }: wybierz model
composer-choose-model = Wybierz model
composer-model = Model
composer-models = Modele
composer-search-models = Szukaj modeli
composer-no-such-model = Żaden model nie ma takiej nazwy.
composer-more-settings = Instrukcje i inne ustawienia
composer-choose-model-and-scope = { $model }: wybierz model i zakres wyszukiwania
composer-choose-limited-model-and-scope = { $model } · { $place }: wybierz model i zakres wyszukiwania
composer-model-and-search = Model i wyszukiwanie
composer-close-model-and-search = Zamknij model i wyszukiwanie
composer-search-in = Szukaj w
composer-search-in-label = Szukaj w:{ " " }
composer-only-in-label = Tylko w:{ " " }
composer-search-in-name = Szukaj w: { $place }
composer-only-in-name = Tylko w: { $place }
composer-search-everything-again = Znów szukaj wszędzie
composer-close-search-in = Zamknij wybór zakresu wyszukiwania
composer-for-this-conversation = Dla tej rozmowy, od następnego pytania.
composer-project-searches-in = Jej projekt szuka w: { $place }.
composer-folders = Foldery
composer-tags = Tagi
composer-reading-folders = Odczytywanie folderów i tagów
composer-folders-not-listed = Nie można wyświetlić folderów i tagów bazy „{ $base }”: { $reason }
composer-own-folders-not-listed = Nie można wyświetlić folderów i tagów bazy wiedzy: { $reason }
composer-not-limited = Nie można ograniczyć wyszukiwania w tej bazie wiedzy.
composer-search-everything = Szukaj wszędzie
composer-bases = Bazy wiedzy
composer-not-reached = { " " }– nieosiągalna
composer-not-searched-now = Teraz pomijana: nie można ograniczyć jej do tego, co wybrano poniżej.
composer-dates = Daty dokumentów
composer-from-day = Od
composer-until-day = Do
composer-days-crossed = Ostatni dzień jest przed pierwszym, więc niczego nie znajdziesz.
composer-folder-name = Nazwa folderu
composer-tag-name = Nazwa tagu
composer-search-folders = Szukaj folderów
composer-search-tags = Szukaj tagów
composer-search-count-folders = Szukaj folderów: { $count }
composer-search-count-tags = Szukaj tagów: { $count }
composer-add-name = Dodaj „{ $name }”
composer-no-such-folder = Żaden folder nie ma takiej nazwy.
composer-no-such-tag = Żaden tag nie ma takiej nazwy.
composer-folder-heard = { $path } { $count }
composer-context-used = Wykorzystany kontekst
composer-context-share = { $exact ->
    [yes] { $percent }%
   *[no] ≈ { $percent }%
}
composer-context-tokens = { $exact ->
    [yes] { $total } z { $whole } tokenów
   *[no] ≈ { $total } z { $whole } tokenów
}
composer-context-button = { $share } kontekstu wykorzystane: { $tokens }
composer-next-request = Następne żądanie
composer-compressing = Kompresowanie starszych wiadomości
composer-show-memory = Pokaż pamięć
composer-show-request = Pokaż ostatnie żądanie
composer-compress-now = Skompresuj teraz
composer-part = Część
composer-part-tokens = Tokeny
composer-part-share = Udział
composer-part-budget = Budżet
composer-part-system = System
composer-part-tools = Narzędzia
composer-part-memory = Pamięć
composer-part-messages = Wiadomości
composer-part-documents = Dokumenty
composer-part-free = Wolne
composer-of-budget = z { $budget }
composer-window-chosen = Żądania tej rozmowy zajmują do { $window } tokenów; rezerwa na odpowiedź: { $reserve }.
composer-window-known = Model przyjmuje do { $window } tokenów; rezerwa na odpowiedź: { $reserve }.
composer-window-assumed = Okno modelu nie jest znane; założono do { $window } tokenów, w tym rezerwa na odpowiedź: { $reserve }.
composer-exchanges-left-out = Najstarsze pytania z odpowiedziami, które zostałyby pominięte: { $count }.
composer-pictures-left-out = Starsze obrazy, które zostałyby pominięte: { $count }.
composer-estimate = ≈ Szacunek: skoryguje go licznik serwera.
composer-estimate-agrees = ≈ Szacunek zgodny z licznikiem serwera.
composer-estimate-higher = ≈ Szacunek skorygowany według licznika serwera, który wskazał o { $percent }% więcej.
composer-estimate-lower = ≈ Szacunek skorygowany według licznika serwera, który wskazał o { $percent }% mniej.
composer-memory = Pamięć rozmowy
composer-close-memory = Zamknij pamięć
composer-reading-memory = Odczytywanie…
composer-nothing-remembered = Niczego jeszcze nie zapamiętano. Podsumowanie i indeks powstają po odpowiedzi, chyba że wyłączono to w ustawieniach.
composer-memory-hint = Wysyłana, gdy pytania i odpowiedzi zostały skompresowane lub już się nie mieszczą. Zmiana jest zapisywana po opuszczeniu pola.
composer-summary = Podsumowanie
composer-question-number = Pytanie { $number }
composer-last-request = Ostatnie żądanie
composer-close-last-request = Zamknij ostatnie żądanie
composer-nothing-sent = Od wczytania strony w tej rozmowie niczego nie wysłano. Najpierw zadaj pytanie.
composer-sent-to = Wysłano do modelu { $model }, w tej kolejności.
composer-attached-picture = Załączony obraz
composer-count-of-tokens = { $exact ->
    [yes] { $count ->
        [one] { $count } token
        [few] { $count } tokeny
       *[many] { $count } tokenów
    }
   *[no] { $count ->
        [one] ≈ { $count } token
        [few] ≈ { $count } tokeny
       *[many] ≈ { $count } tokenów
    }
}
composer-tools-count = Narzędzia ({ $count })
composer-role-system = System
composer-role-user = Użytkownik
composer-role-assistant = Asystent
composer-role-tool = Narzędzie
composer-copy-json = Kopiuj jako JSON
composer-copy-curl = Kopiuj jako curl
composer-copied = Skopiowano.
composer-copying-not-allowed = Przeglądarka nie zezwoliła na kopiowanie.
