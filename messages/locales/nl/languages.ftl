languages-label = Taal
languages-of-browser = Zoals de browser
languages-spoken-after-reload = De pagina gebruikt deze taal zodra ze opnieuw is geladen.
