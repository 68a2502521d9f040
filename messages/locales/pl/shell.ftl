shell-new-conversation = Nowa rozmowa
shell-offline-answers = Odpowiedzi offline
shell-offline-badge = Offline
shell-no-model = Nie podłączono żadnego modelu
shell-quoted-answers = Odpowiedzi to zdania dosłownie zacytowane z dokumentów. Nie pisze ich żaden model.
shell-connect-a-model = Aby podłączyć model, uruchom Footnote z ustawieniem { $setting } wskazującym adres zgodny z OpenAI, na przykład { $example }.
shell-read-how = Przeczytaj, jak to zrobić
shell-access-token = Token dostępu
shell-token-given = Token otrzymasz od osoby, która prowadzi tę instancję Footnote. Logowanie pozostaje potem ważne w tej przeglądarce przez jakiś czas; wylogować się można w ustawieniach.
shell-token-refused = Ten token nie został przyjęty.
shell-give-token = Dalej
shell-locked = Twoje rozmowy są zablokowane
shell-locked-why = Są przechowywane pod hasłem. Bez niego niczego nie można odczytać ani zapisać.
shell-passphrase = Hasło
shell-unlock = Odblokuj
shell-forgot-passphrase = Nie pamiętasz hasła?
shell-without-passphrase = Nikt nie może go odzyskać. Możesz zostawić rozmowy zablokowane i rozmawiać bez zapisywania czegokolwiek albo je usunąć.
shell-use-without = Używaj bez hasła w tej karcie
shell-delete-everything = Usuń wszystko
shell-delete-is-final = Wszystkie rozmowy, wersje robocze i ustawienia tej strony w tej przeglądarce zostaną usunięte. Nie można tego cofnąć.
shell-delete-for-good = Usuń wszystko na zawsze
shell-cancel = Anuluj
shell-jump-to-latest = Przejdź na koniec
shell-temporary = Tymczasowa: od tego miejsca nic z tej rozmowy nie jest zapisywane. Zniknie po zamknięciu tej karty.
shell-export = Eksportuj
shell-no-server = { $why } Wpisany tekst został zachowany.
shell-not-saved = Ta rozmowa nie jest zapisana: { $why }. Tutaj trwa dalej; eksportuj, co potrzebne, zanim zamkniesz kartę.
shell-set-aside = { $count ->
    [one] Nie udało się odczytać jednej wiadomości. Pozostawiono ją bez zmian.
    [few] Nie udało się odczytać { $count } wiadomości. Pozostawiono je bez zmian.
   *[many] Nie udało się odczytać { $count } wiadomości. Pozostawiono je bez zmian.
}
shell-upgraded = Jest nowa wersja tej strony. Odśwież, aby jej użyć; rozmowy i wpisany tekst zostaną zachowane.
shell-user-changed = Zalogowano teraz jako { $now }. Rozmowy użytkownika { $before } nadal tu na niego czekają.
shell-offline = To urządzenie jest offline. Wpisany tekst został zachowany.
shell-of-newer-version = Tę rozmowę zapisała nowsza wersja tej strony. Można ją tu czytać, ale nie kontynuować.
shell-in-other-tab = Ta rozmowa jest otwarta w innej karcie. Tutaj można ją czytać.
shell-coming = Ta rozmowa właśnie przechodzi tu z innej karty.
shell-continue-here = Kontynuuj tutaj
