held-went-on = La risposta è proseguita per { $seconds } s mentre la pagina non era aperta.
