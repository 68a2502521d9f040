## Dictating a question

voice-dictate = Dictar
voice-end = Terminar el dictado
voice-dictation = Dictado
voice-recording = Grabando
voice-starting = Esperando el micrófono…
voice-transcribing = Transcribiendo…
voice-discard = Descartar
voice-retry = Reintentar
voice-denied = El micrófono no está permitido. Permítelo para esta página en el navegador y pulsa «Reintentar».
voice-no-microphone = No se encontró ningún micrófono. Conecta uno y pulsa «Reintentar».
voice-in-use = Otro programa usa el micrófono. Ciérralo y pulsa «Reintentar».
voice-not-recorded = El navegador no pudo grabar. Pulsa «Reintentar» para grabar de nuevo.
voice-ended-at-limit = La grabación es tan larga como puede ser y terminó aquí.
voice-nothing-said = No se reconoció ninguna palabra en la grabación.
voice-not-configured = Este servidor ya no convierte voz en texto.
voice-reply-lost = El texto no llegó completo. Pulsa «Reintentar».
voice-refused-because = La grabación no se convirtió en texto: { $reason }
voice-refused = El servidor no convirtió la grabación en texto ({ $status }).

## Reading an answer aloud

voice-read-aloud = Leer en voz alta
voice-stop-reading = Detener la lectura
voice-not-read = El navegador no pudo leer la respuesta en voz alta.
