tools-search = { $state ->
    [doing] Szukanie w bazie wiedzy: „{ $query }”
   *[done] Szukano w bazie wiedzy: „{ $query }”
}
tools-find-excerpts = { $state ->
    [doing] Szukanie w znanych dokumentach: „{ $query }”
   *[done] Szukano w znanych dokumentach: „{ $query }”
}
tools-look-up-conversation = { $state ->
    [doing] Szukanie w tej rozmowie: „{ $query }”
   *[done] Szukano w tej rozmowie: „{ $query }”
}
tools-recall-documents = { $state ->
    [doing] Szukanie dokumentów tej rozmowy na temat „{ $query }”
   *[done] Szukano dokumentów tej rozmowy na temat „{ $query }”
}
tools-follow-link = { $state ->
    [doing] Otwieranie linku „{ $title }”
   *[done] Otwarto link „{ $title }”
}
tools-list-documents = { $state ->
    [doing] Wyświetlanie listy dokumentów
   *[done] Wyświetlono listę dokumentów
}
tools-read = { $state ->
    [doing] Czytanie: { $title }
   *[done] Przeczytano: { $title }
}
tools-read-some-document = { $state ->
    [doing] Czytanie dokumentu
   *[done] Przeczytano dokument
}
tools-read-answer = { $state ->
    [doing] Ponowne czytanie odpowiedzi { $number }
   *[done] Ponownie przeczytano odpowiedź { $number }
}
tools-read-answer-about = { $state ->
    [doing] Czytanie wcześniejszej odpowiedzi na temat „{ $query }”
   *[done] Przeczytano wcześniejszą odpowiedź na temat „{ $query }”
}
tools-call = { $state ->
    [doing] Wywoływanie narzędzia „{ $tool }” z serwera „{ $server }”
   *[done] Narzędzie „{ $tool }” z serwera „{ $server }”
}
tools-results = { $count ->
    [0] brak wyników
    [one] 1 wynik
    [few] { $count } wyniki
   *[many] { $count } wyników
}
tools-documents = { $count ->
    [one] { $count } dokument
    [few] { $count } dokumenty
   *[many] { $count } dokumentów
}
tools-read-to-end = przeczytano do końca
tools-read-part = przeczytano znaki od { $from } do { $to } z { $length }
tools-opened = otwarto
tools-not-allowed = niedozwolone
tools-pictures = obrazy: { $count }
tools-and-pictures = { $outcome }, obrazy: { $count }
tools-and-sound-left-out = { $outcome }, pominięto dźwięk
tools-progress = „{ $tool }”: { $done }
tools-progress-message = „{ $tool }”: { $done }, „{ $message }”
tools-progress-of = „{ $tool }”: { $done } z { $total }
tools-progress-of-message = „{ $tool }”: { $done } z { $total }, „{ $message }”
tools-no-room = w żądaniu zabrakło na to miejsca
tools-arguments = model zapytał w sposób, którego narzędzie nie zna
tools-no-such-tool = nie ma takiego narzędzia
tools-too-many = zbyt wiele wyszukań naraz
tools-no-documents-yet = w tej rozmowie nie ma jeszcze dokumentów
tools-no-such-document = w tej rozmowie nie ma takiego dokumentu
tools-file-gone = pliku nie ma już w tej rozmowie
tools-found-by-other-tool = może go odczytać tylko narzędzie, które go znalazło
tools-not-of-knowledge-base = nie jest to dokument bazy wiedzy
tools-document-gone = w bazie wiedzy nie ma już tego dokumentu
tools-past-end = dokument kończy się przed tym miejscem
tools-answer-missing = to pytanie nie ma odpowiedzi
tools-no-such-answer = nie ma takiej wcześniejszej odpowiedzi
tools-nothing-about-this = żadna wcześniejsza odpowiedź o tym nie mówi
tools-gone = serwer nie oferuje już tego narzędzia
tools-failed-silently = narzędzie zgłosiło błąd bez podania przyczyny
tools-failed = narzędzie zgłosiło błąd: „{ $reason }”
tools-server-says = serwer narzędzi odpowiada: { $reason }
tools-server-unknown-version = serwer narzędzi używa wersji { $version } protokołu, której ta strona nie zna
tools-server-old-transport = serwer narzędzi używa starego transportu MCP (HTTP z SSE); podaj jego adres dla Streamable HTTP, który często kończy się na /mcp, albo uruchom go za mostkiem
tools-server-malformed = odpowiedź serwera narzędzi nie jest zgodna z protokołem
tools-server-too-long = odpowiedź serwera narzędzi jest dłuższa niż { $megabytes } MB
tools-server-timed-out = serwer narzędzi nie odpowiedział w ciągu { $seconds } s
tools-server-broke-off = połączenie z serwerem narzędzi zostało przerwane
tools-server-input-required = narzędzie prosi o dalsze dane, których ta strona nie może jeszcze podać
tools-server-unreached = Serwer narzędzi jest nieosiągalny
tools-server-not-in-time = Serwer narzędzi nie zaczął odpowiadać na czas
tools-server-refused = serwer narzędzi odrzucił żądanie ({ $status })
tools-server-request-failed = żądanie do serwera narzędzi nie powiodło się ({ $status })
tools-server-error-without-message = błąd bez komunikatu
