## Dictating a question

voice-dictate = Diktieren
voice-end = Diktat beenden
voice-dictation = Diktat
voice-recording = Aufnahme läuft
voice-starting = Warten auf das Mikrofon …
voice-transcribing = Wird in Text umgewandelt …
voice-discard = Verwerfen
voice-retry = Erneut versuchen
voice-denied = Das Mikrofon ist nicht erlaubt. Erlauben Sie es im Browser für diese Seite und drücken Sie dann „Erneut versuchen“.
voice-no-microphone = Kein Mikrofon gefunden. Schließen Sie eines an und drücken Sie dann „Erneut versuchen“.
voice-in-use = Ein anderes Programm verwendet das Mikrofon. Schließen Sie es und drücken Sie dann „Erneut versuchen“.
voice-not-recorded = Der Browser konnte nicht aufnehmen. Mit „Erneut versuchen“ nehmen Sie noch einmal auf.
voice-ended-at-limit = Die Aufnahme ist so lang, wie sie sein darf, und wurde hier beendet.
voice-nothing-said = In der Aufnahme wurden keine Wörter erkannt.
voice-not-configured = Dieser Server wandelt keine Sprache mehr in Text um.
voice-reply-lost = Der Text kam nicht vollständig an. Drücken Sie „Erneut versuchen“.
voice-refused-because = Die Aufnahme wurde nicht in Text umgewandelt: { $reason }
voice-refused = Der Server hat die Aufnahme nicht in Text umgewandelt ({ $status }).

## Reading an answer aloud

voice-read-aloud = Vorlesen
voice-stop-reading = Vorlesen beenden
voice-not-read = Der Browser konnte die Antwort nicht vorlesen.
