knowledge-not-limited = no se puede limitar a esas carpetas, etiquetas o fechas
knowledge-unreached = no se puede acceder a la base de conocimientos
knowledge-offline = este dispositivo está sin conexión
knowledge-connection-lost = se perdió la conexión con la base de conocimientos
knowledge-answered-in-front = en lugar del servidor respondió lo que hay delante de él; si allí se inicia sesión, vuelve a iniciarla: recarga la página
knowledge-not-within = { $seconds ->
    [one] la base de conocimientos no respondió en { $seconds } segundo
   *[other] la base de conocimientos no respondió en { $seconds } segundos
}
knowledge-not-in-time = la base de conocimientos no respondió a tiempo
knowledge-key-refused = la base de conocimientos rechazó la clave del proxy
knowledge-no-index = la base de conocimientos no tiene ningún índice con el nombre configurado (RETRIEVAL_INDEX)
knowledge-no-search = la base de conocimientos no tiene búsqueda
knowledge-refused = la base de conocimientos rechazó la solicitud (estado { $status })
knowledge-reply-too-large = la respuesta de la base de conocimientos es mayor de lo que permite el proxy
knowledge-web-page = la base de conocimientos respondió con una página web (comprueba RETRIEVAL_URL)
knowledge-rate-limited = la base de conocimientos recibió demasiadas solicitudes
knowledge-token-required = este servidor necesita su token de acceso
knowledge-failed = la base de conocimientos falló (estado { $status })
knowledge-none = no hay base de conocimientos
knowledge-none-connected = no hay ninguna base de conocimientos conectada
knowledge-none-of-scope = ninguna de las bases de conocimientos en las que busca esta conversación está conectada
knowledge-no-list = la base de conocimientos no tiene una lista de sus documentos
knowledge-unexpected-shape = la respuesta de la base de conocimientos no tiene la forma esperada
knowledge-passages-only = esta base de conocimientos solo ofrece fragmentos, no documentos completos
knowledge-unknown-kind = esta página no puede leer respuestas del tipo «{ $name }»
knowledge-no-fields = ninguno de los resultados de la base de conocimientos tiene texto en { $fields } (RETRIEVAL_FIELDS)
knowledge-reply-broke-off = la respuesta de la base de conocimientos supera los 4 MiB o se interrumpió
knowledge-of-base = «{ $base }»: { $reason }
knowledge-of-bases = { $list }; { $last }
knowledge-everywhere = Todo
knowledge-bases = { $count ->
    [one] { $count } base de conocimientos
   *[other] { $count } bases de conocimientos
}
knowledge-folders = { $count ->
    [one] { $count } carpeta
   *[other] { $count } carpetas
}
knowledge-tags = { $count ->
    [one] { $count } etiqueta
   *[other] { $count } etiquetas
}
knowledge-folders-named = { $count ->
    [one] carpeta { $names }
   *[other] carpetas { $names }
}
knowledge-tags-named = { $count ->
    [one] etiqueta { $names }
   *[other] etiquetas { $names }
}
knowledge-since = desde { $day }
knowledge-until = hasta { $day }
knowledge-documents = Documentos
knowledge-guide = Guía
knowledge-added-here = Añadidos aquí
knowledge-source = Fuente { $number }
knowledge-page = página { $page }
knowledge-from-model-server = del servidor del modelo
