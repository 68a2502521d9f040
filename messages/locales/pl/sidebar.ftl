sidebar-new-project = Nowy projekt
sidebar-search-conversations = Szukaj rozmów
sidebar-search = Szukaj
sidebar-show-older = Pokaż starsze
sidebar-empty = Twoje pytania są przechowywane tu, w tej przeglądarce.
sidebar-signed-in-as = Zalogowano jako { $user }
sidebar-locked = Twoje rozmowy są zablokowane. W tej karcie niczego się nie zapisuje.
sidebar-unlock = Odblokuj
sidebar-pinned = Przypięte
sidebar-today = Dzisiaj
sidebar-yesterday = Wczoraj
sidebar-this-week = W tym tygodniu
sidebar-this-month = W tym miesiącu
sidebar-earlier = Wcześniej
sidebar-open-elsewhere = Otwarta w innej karcie
sidebar-answering = Odpowiada
sidebar-asks-you = Pyta o zgodę
sidebar-new-answer = Nowa odpowiedź
sidebar-not-answered = Bez odpowiedzi
sidebar-rename = Zmień nazwę rozmowy
sidebar-pin = Przypnij rozmowę
sidebar-unpin = Odepnij rozmowę
sidebar-move-to-project = Przenieś do projektu
sidebar-delete = Usuń rozmowę
sidebar-title = Tytuł rozmowy
sidebar-projects = Projekty
sidebar-unreadable-projects = { $count ->
    [one] Nie można odczytać jednego projektu. Jest zachowany bez zmian.
    [few] Nie można odczytać { $count } projektów. Są zachowane bez zmian.
   *[many] Nie można odczytać { $count } projektów. Są zachowane bez zmian.
}
sidebar-project = { $count ->
    [one] Projekt { $name }, { $count } rozmowa
    [few] Projekt { $name }, { $count } rozmowy
   *[many] Projekt { $name }, { $count } rozmów
}
sidebar-new-in-this-project = Nowa rozmowa w tym projekcie
sidebar-new-in-project = Nowa rozmowa w projekcie { $name }
sidebar-edit-this-project = Edytuj ten projekt
sidebar-edit-project = Edytuj projekt { $name }
sidebar-reading-files = Odczytywanie plików
sidebar-conversations-of-project = Rozmowy projektu { $name }
sidebar-drop-outside = Upuść tutaj, aby przenieść poza projekt
sidebar-searching = Wyszukiwanie
sidebar-results = Wyniki wyszukiwania
sidebar-search-in = Szukaj w
sidebar-search-in-project = Szukaj w projekcie
sidebar-everywhere = Wszystkie rozmowy
sidebar-places = { $count ->
    [one] { $count } miejsce
    [few] { $count } miejsca
   *[many] { $count } miejsc
}
sidebar-more-places = jeszcze { $count }
sidebar-more-conversations = { $count ->
    [one] jeszcze { $count } rozmowa
    [few] jeszcze { $count } rozmowy
   *[many] jeszcze { $count } rozmów
}
