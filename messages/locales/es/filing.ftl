filing-storage-full = el almacenamiento del navegador está lleno
filing-storage-unavailable = el almacenamiento del navegador no está disponible: { $why }
filing-storage-failed = el almacenamiento del navegador falló: { $why }
filing-conversation-read-only = una versión más nueva de esta página escribió esta conversación, así que aquí es de solo lectura
filing-open-elsewhere = esta conversación está abierta en otra pestaña; modifícala allí
filing-unknown-key = su clave no es la de un mensaje
filing-not-json = no es JSON: { $why }
filing-wrong-shape = no parece un mensaje: { $why }
filing-set-aside-before = ya se había apartado antes
filing-question-missing = falta su pregunta
filing-not-an-object = no es un objeto
filing-no-schema = no tiene esquema
filing-found-nothing = No se encontró nada
filing-found-conversations = { $conversations ->
    [one] 1 conversación
   *[other] { $conversations } conversaciones
}
filing-found-places = { $conversations ->
    [one] { $places ->
        [one] 1 lugar en 1 conversación
       *[other] { $places } lugares en 1 conversación
    }
   *[other] { $places ->
        [one] 1 lugar en { $conversations } conversaciones
       *[other] { $places } lugares en { $conversations } conversaciones
    }
}
filing-document = Documento
filing-conversation = Conversación
filing-pasted-text = Texto pegado
filing-file = Archivo
filing-unreadable-conversation = Conversación ilegible
filing-begun = Iniciada el { $begun } · exportada el { $exported }
filing-begun-by = Iniciada el { $begun } · exportada el { $exported } · respuestas de { $models }
filing-references = Documentos nombrados
filing-attached = Adjunto: { $names }
filing-sources = Fuentes
filing-not-cited = (no citadas en el texto)
filing-from-model-server = { $source }, del servidor del modelo
filing-still-streaming = Esta respuesta aún se estaba escribiendo.
filing-stopped = Esta respuesta se detuvo.
filing-interrupted = Esta respuesta se interrumpió.
filing-no-answer = No hay respuesta.
filing-ending-reason = { $ending } { $reason }.
filing-verdict = { $verdict }.
filing-verdict-differs = { $verdict } (fuente: { $source } · respuesta: { $answer }).
filing-verdict-found-in = { $verdict }; está en la fuente [{ $number }].
filing-verdict-differs-found-in = { $verdict } (fuente: { $source } · respuesta: { $answer }); está en la fuente [{ $number }].
filing-nearest = Lo más parecido:
filing-passage = Fragmento:
filing-origin-model-server = Del servidor del modelo.
filing-retrieved = Consultado el { $time }.
filing-hash = SHA-256 del fragmento: { $hash }.
filing-error-at = línea { $line }, columna { $column }: { $why }
filing-newer-file = una versión más nueva de esta página escribió este archivo
filing-newer-project = un proyecto de este archivo no se puede leer, o lo escribió una versión más nueva de esta página
filing-newer-record = una versión más nueva de esta página escribió esto
filing-no-record = en este archivo hay una conversación sin ningún registro
filing-number-too-high = una conversación de este archivo tiene una pregunta con un número demasiado alto
filing-nothing-in-file = no hay ninguna conversación en este archivo
filing-too-large = esta conversación supera los 64 MB
filing-not-text = esta conversación tiene bytes que no son texto
filing-not-a-conversation = esto no es una conversación que Footnote pueda leer
filing-cycle = los mensajes de esta conversación forman un ciclo
filing-unknown-role = este mensaje tiene una función desconocida
filing-ends-early = el archivo termina aquí, en mitad de su contenido
filing-expected-object-or-list = se esperaba { "{" } o [
filing-expected-comma-or-bracket = se esperaba , o ]
filing-expected-comma-or-brace = se esperaba , o { "}" }
filing-expected-value = se esperaba un valor
filing-parts-left-out = { $count ->
    [one] Se omitió { $count } imagen u otra parte sin texto
   *[other] Se omitieron { $count } imágenes y otras partes sin texto
}
filing-tools-left-out = { $count ->
    [one] Se omitió { $count } llamada a herramientas o resultado
   *[other] Se omitieron { $count } llamadas a herramientas y resultados
}
filing-versions-left-out = { $count ->
    [one] Se omitió { $count } versión distinta de un mensaje
   *[other] Se omitieron { $count } versiones distintas de mensajes
}
filing-empty-left-out = { $count ->
    [one] Se omitió { $count } conversación sin mensajes
   *[other] Se omitieron { $count } conversaciones sin mensajes
}
filing-records-set-aside = { $count ->
    [one] 1 registro no se pudo leer y se apartó
   *[other] { $count } registros no se pudieron leer y se apartaron
}
filing-records-left-out = { $count ->
    [one] Se omitió { $count } registro ilegible sin conversación
   *[other] Se omitieron { $count } registros ilegibles sin conversación
}
filing-invalid-session-id = el id de una sesión tiene de 1 a 64 letras, dígitos, «-» o «_»
filing-invalid-attachment-id = no es el id de un archivo adjunto
filing-branch = Rama: { $title }
