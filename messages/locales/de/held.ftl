held-went-on = Die Antwort wurde { $seconds } s lang weitergeschrieben, während die Seite weg war.
