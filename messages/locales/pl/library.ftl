library-title = Biblioteka
library-panel = Panel biblioteki
library-close = Zamknij bibliotekę
library-full-page = Cała strona
library-back = Wróć do rozmowy
library-tabs = Zakres dokumentów
library-all-documents = Wszystkie dokumenty
library-this-conversation = Ta rozmowa
library-all-conversations = Wszystkie rozmowy
library-add = Dodaj dokumenty
library-add-files = Dodaj pliki
library-add-folder = Dodaj folder
library-remove-all = Usuń wszystkie dodane
library-drop-for-server = Albo upuść je tutaj. Zostaną zapisane w folderze tego serwera, dla wszystkich, którzy z niego korzystają.
library-drop-for-browser = Albo upuść je tutaj. Zostaną odczytane, zachowane w tej przeglądarce i będą przeszukiwane razem z innymi.
library-drop-for-now = Albo upuść je tutaj. Ta rozmowa jest tymczasowa: to, co teraz dodasz, będzie przechowywane tylko do zamknięcia tej strony.
library-reading-files = Odczytywanie plików
library-progress = : { $done } z { $all }
library-stop = Zatrzymaj
library-kept-for-now = Są przechowywane tylko do zamknięcia tej strony: { $reason }.
library-files-unreadable = { $count ->
    [one] Nie udało się odczytać { $count } pliku
    [few] Nie udało się odczytać { $count } plików
   *[many] Nie udało się odczytać { $count } plików
}
library-files-same-name = { $count ->
    [one] { $count } plik o nazwie innego dokumentu
    [few] { $count } pliki o nazwie innego dokumentu
   *[many] { $count } plików o nazwie innego dokumentu
}
library-same-name = Pliki o tej samej nazwie
library-replace = Zastąp
library-keep-both = Zachowaj oba
library-leave-out = Pomiń
library-dismiss = Zamknij
library-unreachable = Nie można wyświetlić listy dokumentów, ponieważ ta strona nie ma połączenia ze swoim serwerem.
library-try-again = Spróbuj ponownie
library-no-base = Nie podłączono żadnej bazy wiedzy. Poniżej są dokumenty znalezione w Twoich rozmowach.
library-base-cannot-list = Baza wiedzy nie potrafi podać listy swoich dokumentów; poniżej są te znalezione w Twoich rozmowach.
library-bases-cannot-list = Bazy wiedzy nie potrafią podać list swoich dokumentów; poniżej są te znalezione w Twoich rozmowach.
library-none-has-words = Nic na liście nie ma wszystkich tych słów w nazwie, folderze ani tagach.
library-none = W bazie wiedzy nie ma jeszcze dokumentów.
library-none-cited = Żadna odpowiedź nie cytuje jeszcze dokumentu z listy.
library-all-cited = Każdy dokument z listy był cytowany.
library-all-readable = Każdy plik można odczytać.
library-reading-list = Odczytywanie listy dokumentów
library-counting = Liczenie przypisów
library-about-list = O liście
library-found = { $found } z { $all }
library-found-so-far = { $found } z dotychczas odczytanych dokumentów ({ $all })
library-documents = { $count ->
    [one] { $count } dokument
    [few] { $count } dokumenty
   *[many] { $count } dokumentów
}
library-unreadable = { $count ->
    [one] { $count } pliku nie można odczytać
    [few] { $count } plików nie można odczytać
   *[many] { $count } plików nie można odczytać
}
library-pending = w trakcie odczytu: { $count }
library-cut = Lista jest długa; tu pokazano jej początek.
library-cut-of = Lista bazy „{ $base }” jest długa; tu pokazano jej początek.
library-cannot-list = Baza „{ $base }” nie potrafi podać listy swoich dokumentów; te znalezione w Twoich rozmowach są w „Wszystkie rozmowy”.
library-starting = Nie można jeszcze wyświetlić listy dokumentów: { $reason }. Być może są wciąż odczytywane; lista zostanie pobrana ponownie automatycznie.
library-incomplete = Lista nie jest kompletna: { $reason }.
library-incomplete-of = Lista bazy „{ $base }” nie jest kompletna: { $reason }.
library-not-listed = Nie udało się wyświetlić listy dokumentów: { $reason }.
library-not-listed-of = Nie udało się wyświetlić listy dokumentów bazy „{ $base }”: { $reason }.
library-note-of = { $base }: { $note }
library-unnamed-unreadable = { $count ->
    [one] Nie można odczytać { $count } innego pliku; nie ma go na tej liście.
    [few] Nie można odczytać { $count } innych plików; nie ma ich na tej liście.
   *[many] Nie można odczytać { $count } innych plików; nie ma ich na tej liście.
}
library-search = Szukaj dokumentów
library-search-names = Szukaj nazw, folderów i tagów
library-search-titles = Szukaj tytułów
library-refresh = Odśwież
library-show = Pokaż
library-filter-all = Wszystkie
library-filter-cited = Cytowane
library-filter-not-cited = Jeszcze niecytowane
library-filter-unreadable = Nie do odczytania
library-filter-never-cited = Znalezione, nigdy niecytowane
library-order = Kolejność
library-order-name = Nazwa
library-order-folder = Folder
library-order-changed = Ostatnio zmienione
library-order-cited = Najczęściej cytowane
library-order-used = Ostatnio używane
library-column-name = Nazwa
library-column-folder = Folder
library-column-changed = Zmieniono
library-column-cited = Cytowano
library-show-more = Pokaż więcej
library-more = jeszcze { $count }
library-changed = zmieniono: { $when }
library-cannot-be-read = Nie można odczytać: { $reason }
library-remark = Uwaga: { $remark }
library-times-cited = { $count ->
    [0] jeszcze niecytowany
    [one] cytowany raz
    [few] cytowany { $count } razy
   *[many] cytowany { $count } razy
}
library-remove = Usuń
library-remove-document = Usuń { $title }
library-ask = Zapytaj
library-ask-about = Zapytaj o { $title }
library-kind-slides = Prezentacja
library-kind-spreadsheet = Arkusz kalkulacyjny
library-kind-book = Książka
library-kind-mail = E-mail
library-kind-notebook = Notatnik
library-kind-table = Tabela
library-kind-text = Tekst
library-reading-conversations = Odczytywanie rozmów
library-no-documents = Nie ma jeszcze dokumentów. Tu pojawi się to, co pytania wymieniają jako [[tytuł]], i to, co zostanie znalezione na potrzeby odpowiedzi.
library-shown = { $shown } z { $all }
library-used = Dokumenty
library-unused = Znalezione, nieużyte
library-unused-documents = Dokumenty znalezione i nieużyte
library-graph = Graf
library-heading-with-count = { $heading } ({ $count })
library-questions = Pytania
library-question-count = { $count ->
    [one] { $count } pytanie
    [few] { $count } pytania
   *[many] { $count } pytań
}
library-cited = cytowany
library-named = wymieniony
library-found-for = znaleziony
library-used-cited = { $count ->
    [one] cytowany raz
    [few] cytowany { $count } razy
   *[many] cytowany { $count } razy
}
library-used-found = { $count ->
    [one] znaleziony raz
    [few] znaleziony { $count } razy
   *[many] znaleziony { $count } razy
}
library-used-named = { $count ->
    [one] wymieniony raz
    [few] wymieniony { $count } razy
   *[many] wymieniony { $count } razy
}
library-last-used = ostatnio użyty: { $when }
library-reading-about = Sprawdzanie, o czym jest
library-about-unreadable = Nie udało się odczytać, o czym jest.
library-graph-title = Dokumenty i łączące je pytania
library-graph-about = Po lewej dokumenty ({ $documents }), po prawej pytania ({ $questions }). Linia łączy pytanie z każdym dokumentem, który ono wymienia lub który znaleziono na potrzeby odpowiedzi na nie.
library-not-drawn = Nie narysowano – dokumenty: jeszcze { $documents }, pytania: jeszcze { $questions }.
library-lines = Linie
library-line-cited = cytowany
library-line-named = wymieniony w pytaniu
library-line-found = znaleziony, niecytowany
library-question-cites = cytuje: { $documents }
library-question-names = wymienia: { $documents }
library-question-found = znaleziono: { $documents }
library-links = { $before }; { $next }
library-question-with-links = { $question } ({ $links })
