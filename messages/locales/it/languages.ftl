languages-label = Lingua
languages-of-browser = Come il browser
languages-spoken-after-reload = La pagina userà questa lingua dopo il ricaricamento.
