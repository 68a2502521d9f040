## Dictating a question

voice-dictate = Dicter
voice-end = Terminer la dictée
voice-dictation = Dictée
voice-recording = Enregistrement en cours
voice-starting = En attente du microphone…
voice-transcribing = Transcription en cours…
voice-discard = Abandonner
voice-retry = Réessayer
voice-denied = Le microphone n’est pas autorisé. Autorisez-le pour cette page dans le navigateur, puis appuyez sur « Réessayer ».
voice-no-microphone = Aucun microphone trouvé. Branchez-en un, puis appuyez sur « Réessayer ».
voice-in-use = Un autre programme utilise le microphone. Fermez-le, puis appuyez sur « Réessayer ».
voice-not-recorded = Le navigateur n’a pas pu enregistrer. Appuyez sur « Réessayer » pour enregistrer de nouveau.
voice-ended-at-limit = L’enregistrement a atteint la durée maximale et s’est terminé ici.
voice-nothing-said = Aucun mot n’a été reconnu dans l’enregistrement.
voice-not-configured = Ce serveur ne transforme plus la parole en texte.
voice-reply-lost = Le texte n’est pas arrivé en entier. Appuyez sur « Réessayer ».
voice-refused-because = L’enregistrement n’a pas été transcrit : { $reason }
voice-refused = Le serveur n’a pas transcrit l’enregistrement ({ $status }).

## Reading an answer aloud

voice-read-aloud = Lire à voix haute
voice-stop-reading = Arrêter la lecture
voice-not-read = Le navigateur n’a pas pu lire la réponse à voix haute.
