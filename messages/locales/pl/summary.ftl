summary-question = Podsumuj „{ $title }”
summary-part = część { $number }
summary-pages = strony { $from }–{ $to }
summary-headings = { $from } – { $to }
summary-cost = { $requests ->
    [one] { $requests } żądanie, około { $tokens } tokenów
    [few] { $requests } żądania, około { $tokens } tokenów
   *[many] { $requests } żądań, około { $tokens } tokenów
}
summary-without-model = Bez modelu można podać tylko początki części dokumentu:
summary-left-out = Podsumowanie nie obejmuje wszystkiego (brakuje: { $places }): { $reason }
summary-notes-too-long = Notatki do tego dokumentu są dłuższe niż okno modelu
summary-window-too-small = Okno kontekstu modelu jest za małe, aby przeczytać ten dokument, nawet w częściach. Wybierz inny model
summary-nothing-to-compress = Nie ma czego kompresować: dwa ostatnie pytania z odpowiedziami są zawsze wysyłane dosłownie
summary-not-compressed = Rozmowy nie skompresowano: { $why }
summary-not-shorter = Rozmowy nie skompresowano: podsumowanie nie jest krótsze od oryginału
summary-none-given = Model nie podał podsumowania
summary-memory-bad-form = model nie podał podsumowania w żądanej postaci
summary-memory-too-long = podsumowanie modelu jest na to zbyt długie
