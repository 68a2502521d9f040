answers-list = { $list }, { $last }
answers-list-goes-on = { $list }, …
answers-two-sentences = { $first }. { $second }
answers-without = Bez { $names }: { $reason }
answers-without-unreached = Bez { $names }: brak połączenia
answers-quoted-name = „{ $name }”
answers-without-knowledge-base = Odpowiedź bez bazy wiedzy: { $reason }
answers-nothing-about-question = w bazie wiedzy nie ma nic na ten temat
answers-nothing-in-scope = Niczego nie znaleziono w: { $limits }
answers-not-in-documents = Nie znaleziono fragmentu podobnego do tej odpowiedzi. Szukano: „{ $query }”
answers-project-files-missing = Odpowiedź bez plików projektu, których nie udało się odczytać: { $titles }
answers-references-left-out = Dla pytania wyszukuje się tylko tyle dokumentów: { $looked-up }; pominięto { $left-out }: { $titles }
answers-images-left-out = { $count ->
    [one] Starszy obraz nie mieści się w żądaniu i nie został wysłany
    [few] { $count } starsze obrazy nie mieszczą się w żądaniu i nie zostały wysłane
   *[many] { $count } starszych obrazów nie mieści się w żądaniu i nie zostało wysłanych
}
answers-exchanges-left-out = { $count ->
    [one] Najstarsze pytanie z odpowiedzią nie mieści się i nie zostało wysłane
    [few] { $count } najstarsze pytania z odpowiedziami nie mieszczą się i nie zostały wysłane
   *[many] { $count } najstarszych pytań z odpowiedziami nie mieści się i nie zostało wysłanych
}
answers-passages-left-out = Część znalezionych fragmentów nie mieści się i nie została wysłana
answers-passages-shortened = Długie fragmenty wysłano częściowo
answers-question-too-long = Tekst nie mieści się w oknie kontekstu modelu: pytanie wymaga około { $tokens } tokenów, a wolnych jest { $room }
answers-document-too-long = Dokument jest dłuższy, niż serwer modelu przyjmuje naraz. Zapytaj ponownie: zostanie przeczytany w mniejszych częściach
answers-sent-as = Serwer modelu nie przyjmuje { $name }; wysłano jako { $other }
answers-not-streamed = Serwer modelu nie przesyła odpowiedzi tego modelu na bieżąco; nadeszła w całości
answers-field-left-out = Serwer modelu nie przyjmuje { $name }; pominięto to
answers-no-system-role = Serwer modelu nie przyjmuje instrukcji systemowych; umieszczono je przed pierwszym pytaniem
answers-tools-refused = Serwer modelu nie obsługuje narzędzi; odpowiedź powstała bez nich
answers-tool-refused = Serwer modelu nie przyjmuje narzędzia „{ $name }”; pominięto je
answers-images-refused = Ten model nie czyta obrazów; zapytano go bez nich. Wybierz do nich inny model
answers-calls-otherwise = Serwer modelu oczekuje wywołań narzędzi w innej postaci; wysłano je ponownie
answers-tool-rounds-used-up = Model poprosił o narzędzia tyle razy, ile mu wolno; musiał odpowiedzieć na podstawie tego, co miał
answers-unreadable-parts = Części tego, co wysłał serwer modelu, nie udało się odczytać i tu jej brakuje
answers-cut-at-length = Odpowiedź ucięto na limicie długości
answers-filter-ended = Filtr treści serwera modelu przerwał odpowiedź
answers-recitation-ended = Serwer modelu przerwał odpowiedź, ponieważ powtarzała opublikowany tekst
answers-refused = Model odmówił odpowiedzi
answers-still-thinking = Limit długości osiągnięto, zanim model skończył rozumowanie
answers-length-before-first-word = Limit długości osiągnięto, zanim model napisał choć słowo: liczy się też jego rozumowanie, także to, którego nie widać. Zwiększ „Najdłuższa odpowiedź” w ustawieniach albo zapytaj ponownie
answers-filter-before-first-word = Filtr treści serwera modelu przerwał odpowiedź przed pierwszym słowem
answers-recitation-before-first-word = Serwer modelu przerwał odpowiedź przed pierwszym słowem, ponieważ powtórzyłaby opublikowany tekst
answers-cut-by-server = Serwer odczytał około { $read } z około { $sent } wysłanych tokenów: prawdopodobnie uciął początek. Zwiększ jego długość kontekstu (w Ollama: num_ctx) albo ustaw mniejszą wartość „Najdłuższy kontekst” w ustawieniach
answers-newer-version = Tę rozmowę zapisała nowsza wersja tej strony, więc tutaj jest tylko do odczytu
answers-no-question = Nie ma pytania
answers-not-read = Nie udało się odczytać rozmowy: { $why }
answers-no-end = Kroki tej tury nie prowadzą do końca
answers-image = Obraz
answers-image-named = Obraz: { $name }
answers-details = Szczegóły
