held-went-on = La respuesta continuó durante { $seconds } s mientras la página no estaba abierta.
