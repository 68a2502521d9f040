languages-label = Język
languages-of-browser = Jak w przeglądarce
languages-spoken-after-reload = Strona będzie w tym języku po odświeżeniu.
