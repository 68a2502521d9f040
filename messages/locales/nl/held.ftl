held-went-on = Het antwoord ging { $seconds } s door terwijl de pagina weg was.
