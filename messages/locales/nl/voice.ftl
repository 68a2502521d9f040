## Dictating a question

voice-dictate = Dicteren
voice-end = Dicteren beëindigen
voice-dictation = Dicteren
voice-recording = Opname loopt
voice-starting = Wachten op de microfoon…
voice-transcribing = Wordt omgezet in tekst…
voice-discard = Verwerpen
voice-retry = Opnieuw proberen
voice-denied = De microfoon is niet toegestaan. Sta deze in de browser toe voor deze pagina en druk dan op ‘Opnieuw proberen’.
voice-no-microphone = Geen microfoon gevonden. Sluit er een aan en druk dan op ‘Opnieuw proberen’.
voice-in-use = Een ander programma gebruikt de microfoon. Sluit het en druk dan op ‘Opnieuw proberen’.
voice-not-recorded = De browser kon niet opnemen. Druk op ‘Opnieuw proberen’ om opnieuw op te nemen.
voice-ended-at-limit = De opname is zo lang als mag en is hier beëindigd.
voice-nothing-said = In de opname zijn geen woorden herkend.
voice-not-configured = Deze server zet geen spraak meer om in tekst.
voice-reply-lost = De tekst is niet volledig aangekomen. Druk op ‘Opnieuw proberen’.
voice-refused-because = De opname is niet omgezet in tekst: { $reason }
voice-refused = De server heeft de opname niet omgezet in tekst ({ $status }).

## Reading an answer aloud

voice-read-aloud = Voorlezen
voice-stop-reading = Stoppen met voorlezen
voice-not-read = De browser kon het antwoord niet voorlezen.
