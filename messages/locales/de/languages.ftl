languages-label = Sprache
languages-of-browser = Wie der Browser
languages-spoken-after-reload = Nach dem Neuladen spricht die Seite diese Sprache.
