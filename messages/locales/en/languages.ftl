## The choice of the page's language in the settings

languages-label = Language
# An entry of the list of languages: the page speaks the language that the browser is set to.
languages-of-browser = As the browser
# Beside the button “Reload”.
languages-spoken-after-reload = The page speaks this language once it is reloaded.
