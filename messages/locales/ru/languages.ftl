languages-label = Язык
languages-of-browser = Как в браузере
languages-spoken-after-reload = Страница перейдёт на этот язык после перезагрузки.
