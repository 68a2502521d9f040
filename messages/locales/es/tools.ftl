tools-search = { $state ->
    [doing] Buscando «{ $query }» en la base de conocimientos
   *[done] Se buscó «{ $query }» en la base de conocimientos
}
tools-find-excerpts = { $state ->
    [doing] Buscando «{ $query }» en documentos conocidos
   *[done] Se buscó «{ $query }» en documentos conocidos
}
tools-look-up-conversation = { $state ->
    [doing] Buscando «{ $query }» en esta conversación
   *[done] Se buscó «{ $query }» en esta conversación
}
tools-recall-documents = { $state ->
    [doing] Buscando documentos de esta conversación sobre «{ $query }»
   *[done] Se buscaron documentos de esta conversación sobre «{ $query }»
}
tools-follow-link = { $state ->
    [doing] Siguiendo el enlace «{ $title }»
   *[done] Se siguió el enlace «{ $title }»
}
tools-list-documents = { $state ->
    [doing] Enumerando los documentos
   *[done] Se enumeraron los documentos
}
tools-read = { $state ->
    [doing] Leyendo { $title }
   *[done] Se leyó { $title }
}
tools-read-some-document = { $state ->
    [doing] Leyendo un documento
   *[done] Se leyó un documento
}
tools-read-answer = { $state ->
    [doing] Leyendo de nuevo la respuesta { $number }
   *[done] Se leyó de nuevo la respuesta { $number }
}
tools-read-answer-about = { $state ->
    [doing] Leyendo una respuesta anterior sobre «{ $query }»
   *[done] Se leyó una respuesta anterior sobre «{ $query }»
}
tools-call = { $state ->
    [doing] Llamando a la herramienta «{ $tool }» del servidor «{ $server }»
   *[done] Herramienta «{ $tool }» del servidor «{ $server }»
}
tools-results = { $count ->
    [0] sin resultados
    [one] 1 resultado
   *[other] { $count } resultados
}
tools-documents = { $count ->
    [one] { $count } documento
   *[other] { $count } documentos
}
tools-read-to-end = leído hasta el final
tools-read-part = caracteres { $from } a { $to } de { $length } leídos
tools-opened = abierto
tools-not-allowed = no permitido
tools-pictures = imágenes: { $count }
tools-and-pictures = { $outcome }, imágenes: { $count }
tools-and-sound-left-out = { $outcome }, se omitió el sonido
tools-progress = «{ $tool }»: { $done }
tools-progress-message = «{ $tool }»: { $done }, «{ $message }»
tools-progress-of = «{ $tool }»: { $done } de { $total }
tools-progress-of-message = «{ $tool }»: { $done } de { $total }, «{ $message }»
tools-no-room = no quedaba sitio para ello en la solicitud
tools-arguments = el modelo preguntó de una forma que la herramienta no conoce
tools-no-such-tool = esa herramienta no existe
tools-too-many = demasiadas consultas a la vez
tools-no-documents-yet = todavía no hay documentos en esta conversación
tools-no-such-document = ese documento no está en esta conversación
tools-file-gone = el archivo ya no está en esta conversación
tools-found-by-other-tool = solo puede leerlo la herramienta que lo encontró
tools-not-of-knowledge-base = no es un documento de la base de conocimientos
tools-document-gone = la base de conocimientos ya no tiene el documento
tools-past-end = el documento termina antes de este punto
tools-answer-missing = esa pregunta no tiene respuesta
tools-no-such-answer = esa respuesta anterior no existe
tools-nothing-about-this = ninguna respuesta anterior trata de esto
tools-gone = el servidor ya no ofrece la herramienta
tools-failed-silently = la herramienta falló y no dijo por qué
tools-failed = la herramienta falló: «{ $reason }»
tools-server-says = el servidor de herramientas dice: { $reason }
tools-server-unknown-version = el servidor de herramientas usa la versión { $version } del protocolo, que esta página no conoce
tools-server-old-transport = el servidor de herramientas usa el transporte antiguo de MCP (HTTP con SSE); indica su dirección para Streamable HTTP, que suele terminar en /mcp, o inícialo detrás de un puente
tools-server-malformed = la respuesta del servidor de herramientas no se ajusta al protocolo
tools-server-too-long = la respuesta del servidor de herramientas supera los { $megabytes } MB
tools-server-timed-out = { $seconds ->
    [one] el servidor de herramientas no respondió en { $seconds } segundo
   *[other] el servidor de herramientas no respondió en { $seconds } segundos
}
tools-server-broke-off = se interrumpió la conexión con el servidor de herramientas
tools-server-input-required = la herramienta pide más datos, que esta página aún no puede dar
tools-server-unreached = No se puede acceder al servidor de herramientas
tools-server-not-in-time = El servidor de herramientas no empezó a responder a tiempo
tools-server-refused = el servidor de herramientas rechazó la solicitud ({ $status })
tools-server-request-failed = la solicitud al servidor de herramientas falló ({ $status })
tools-server-error-without-message = un error sin mensaje
