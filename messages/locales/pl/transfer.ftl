transfer-import-running = Trwa inny import. Zaimportuj te pliki po nim.
transfer-projects = { $count ->
    [one] projekt { $names }
    [few] projekty { $names }
   *[many] projekty { $names }
}
transfer-conversations = { $count ->
    [one] jedna rozmowa
    [few] { $count } rozmowy
   *[many] { $count } rozmów
}
transfer-list = { $before }, { $next }
transfer-imported = Zaimportowano: { $found }.
transfer-imported-none = Zaimportowano: brak nowych rozmów.
transfer-nothing-new = Nic nowego.
transfer-already-here = Już tu jest: { $found }.
transfer-not-imported = Nie zaimportowano: { $count }.
transfer-ended = Potem import został przerwany: { $error }. Zaimportuj plik ponownie, aby uzyskać resztę: to, co już tu jest, pozostanie bez zmian.
transfer-stopped = Zakończono import. Zaimportuj plik ponownie, aby uzyskać resztę.
transfer-refused = { $place }: { $reason }.
transfer-refused-often = { $count } razy, po raz pierwszy tutaj – { $place }: { $reason }.
transfer-place = { $file }, wiersz { $line }, kolumna { $column }
transfer-file-in-archive = { $archive }, { $file }
transfer-other-tab = ta rozmowa jest otwarta w innej karcie: zamknij ją tam
transfer-gone = przeglądarka nie może już odczytać tego pliku: wybierz go ponownie
transfer-damaged = to archiwum jest uszkodzone: pobierz je ponownie
transfer-encrypted = ten plik jest zaszyfrowany: rozpakuj archiwum i zaimportuj jego zawartość
transfer-compression = ten plik spakowano w nieznany sposób: rozpakuj archiwum i zaimportuj jego zawartość
transfer-no-unpacking = ta przeglądarka nie potrafi rozpakowywać archiwów: rozpakuj je i zaimportuj zawartość
transfer-empty-archive = w tym archiwum nie ma pliku z rozmowami
transfer-not-written = Nie udało się zapisać pliku: { $error }.
transfer-not-taken = Przeglądarka nie przyjęła pliku.
transfer-project-gone = Tego projektu nie ma już w tej przeglądarce.
transfer-all-readable = W tej rozmowie udało się odczytać wszystko.
transfer-file-of-one = { $exchanges ->
    [one] Plik zawiera jedno pytanie z odpowiedzią.
    [few] Plik zawiera { $exchanges } pytania z odpowiedziami.
   *[many] Plik zawiera { $exchanges } pytań z odpowiedziami.
}
transfer-file-of-several = Liczba rozmów w pliku: { $conversations }, pytań z odpowiedziami: { $exchanges }.
