## Dictating a question

voice-dictate = Dyktuj
voice-end = Zakończ dyktowanie
voice-dictation = Dyktowanie
voice-recording = Nagrywanie
voice-starting = Oczekiwanie na mikrofon…
voice-transcribing = Zamiana na tekst…
voice-discard = Odrzuć
voice-retry = Spróbuj ponownie
voice-denied = Mikrofon nie jest dozwolony. Zezwól na niego na tej stronie w przeglądarce, a potem naciśnij „Spróbuj ponownie”.
voice-no-microphone = Nie znaleziono mikrofonu. Podłącz go, a potem naciśnij „Spróbuj ponownie”.
voice-in-use = Mikrofonu używa inny program. Zamknij go, a potem naciśnij „Spróbuj ponownie”.
voice-not-recorded = Nie udało się nagrać w przeglądarce. Naciśnij „Spróbuj ponownie”, aby nagrać jeszcze raz.
voice-ended-at-limit = Nagranie osiągnęło największą długość i zakończyło się tutaj.
voice-nothing-said = W nagraniu nie rozpoznano żadnych słów.
voice-not-configured = Ten serwer nie zamienia już mowy na tekst.
voice-reply-lost = Tekst nie dotarł w całości. Naciśnij „Spróbuj ponownie”.
voice-refused-because = Nagranie nie zostało zamienione na tekst: { $reason }
voice-refused = Serwer nie zamienił nagrania na tekst ({ $status }).

## Reading an answer aloud

voice-read-aloud = Czytaj na głos
voice-stop-reading = Przerwij czytanie
voice-not-read = Nie udało się przeczytać odpowiedzi na głos w przeglądarce.
