## Dictating a question

voice-dictate = Detta
voice-end = Termina dettatura
voice-dictation = Dettatura
voice-recording = Registrazione in corso
voice-starting = In attesa del microfono…
voice-transcribing = Trascrizione in corso…
voice-discard = Scarta
voice-retry = Riprova
voice-denied = Il microfono non è consentito. Consentilo per questa pagina nel browser, poi premi “Riprova”.
voice-no-microphone = Nessun microfono trovato. Collegane uno, poi premi “Riprova”.
voice-in-use = Un altro programma usa il microfono. Chiudilo, poi premi “Riprova”.
voice-not-recorded = Il browser non ha potuto registrare. Premi “Riprova” per registrare di nuovo.
voice-ended-at-limit = La registrazione ha raggiunto la durata massima ed è terminata qui.
voice-nothing-said = Nella registrazione non è stata riconosciuta alcuna parola.
voice-not-configured = Questo server non trasforma più la voce in testo.
voice-reply-lost = Il testo non è arrivato per intero. Premi “Riprova”.
voice-refused-because = La registrazione non è stata trascritta: { $reason }
voice-refused = Il server non ha trascritto la registrazione ({ $status }).

## Reading an answer aloud

voice-read-aloud = Leggi ad alta voce
voice-stop-reading = Interrompi lettura
voice-not-read = Il browser non ha potuto leggere la risposta ad alta voce.
