languages-label = Langue
languages-of-browser = Celle du navigateur
languages-spoken-after-reload = La page s’affichera dans cette langue une fois rechargée.
