languages-label = Idioma
languages-of-browser = El del navegador
languages-spoken-after-reload = La página usará este idioma cuando se vuelva a cargar.
