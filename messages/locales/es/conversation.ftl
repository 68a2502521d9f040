conversation-log = Conversación
conversation-your-question = Tu pregunta
conversation-answer = Respuesta
conversation-waiting-for-answer = Esperando la respuesta
conversation-edit-question = Editar mensaje
conversation-delete-exchange = Eliminar pregunta y respuesta
conversation-show-less = Mostrar menos
conversation-show-more = Mostrar más
conversation-edit-your-question = Editar tu pregunta
conversation-cancel = Cancelar
conversation-ask-again = Volver a preguntar
conversation-ask-in-new = Preguntar en una conversación nueva
conversation-attachments = Adjuntos
conversation-searched-for = Se buscó:{ " " }
conversation-searched-in = Se buscó en:{ " " }
conversation-edit-search = Editar búsqueda
conversation-search-for = Buscar
conversation-search-again = Volver a buscar
conversation-more = Más
conversation-more-actions = Más acciones
conversation-copy-answer = Copiar mensaje
conversation-regenerate = Regenerar
conversation-answer-with-other-model = Responder con otro modelo
conversation-choose-model = Elegir un modelo
conversation-other-model = Otro modelo
conversation-branch = Crear rama aquí
conversation-branch-hint = Continuar desde aquí en una conversación nueva
conversation-branched-from = Rama de «{ $title }»
conversation-branched-from-unknown = Rama de una conversación que no está en este navegador
conversation-details = Detalles
conversation-detail-model = Modelo
conversation-detail-request = Solicitud
conversation-detail-answer = Respuesta
conversation-detail-quotes = Citas textuales para la comprobación
conversation-detail-first-token = Primer token tras
conversation-detail-speed = Velocidad
conversation-detail-cost = Coste
conversation-detail-tokens = { $exact ->
    [yes] { $count } tokens
   *[no] unos { $count } tokens
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count } tokens, { $cached } de ellos de la caché del servidor
   *[no] unos { $count } tokens, { $cached } de ellos de la caché del servidor
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count } tokens/s
   *[no] unos { $count } tokens/s
}
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] unos { $cost }
}
conversation-versions = Versiones
conversation-previous-version = Versión anterior
conversation-next-version = Versión siguiente
conversation-version-place = { $number }/{ $count }
conversation-compare = Comparar
conversation-comparison = Comparación de versiones
conversation-two-versions = Dos versiones
conversation-close-comparison = Cerrar la comparación
conversation-compare-with = Comparar con
conversation-version = Versión { $number }
conversation-version-of = Versión { $number } de { $count }
conversation-shown-version = mostrada en la conversación
conversation-use-version = Usar esta versión
conversation-starting = Iniciando
conversation-looking-for-tools = Preguntando a los servidores por sus herramientas
conversation-reading-part = Leyendo la parte { $part } de { $parts }
conversation-condensing = Reuniendo las notas
conversation-compressing = Haciendo sitio: se comprimen los mensajes antiguos
conversation-rewriting = Leyendo la pregunta
conversation-searching = Buscando «{ $query }»
conversation-found = { $count ->
    [0] No se encontró nada en la base de conocimientos
    [one] { $count } fragmento encontrado
   *[other] { $count } fragmentos encontrados
}
conversation-found-waiting = { $count ->
    [0] No se encontró nada en la base de conocimientos, esperando la respuesta
    [one] { $count } fragmento encontrado, esperando la respuesta
   *[other] { $count } fragmentos encontrados, esperando la respuesta
}
conversation-thinking = Pensando
conversation-writing = Escribiendo
conversation-other-tab = Otra pestaña está escribiendo esta respuesta
conversation-tool-asks = Te espera: una herramienta pregunta si se puede ejecutar
conversation-seconds = { $seconds } s
conversation-copy-thoughts = Copiar razonamiento
conversation-thinking-now = Pensando…
conversation-thought-briefly = Pensó un momento
conversation-thought-for = Pensó durante { $duration }
conversation-stopped-thinking = Detenido mientras pensaba
conversation-interrupted-thinking = Interrumpido mientras pensaba
conversation-calls = Consultas
conversation-calls-count = { $count } consultas
conversation-call-tokens = { $count } tokens
conversation-picture-of-call = Imagen de: { $call }
conversation-call-failed = falló: { $reason }
conversation-used-tool = { $tool } utilizado
conversation-using-tool = Usando { $tool }
conversation-searched-base = Se buscó en la base de conocimientos
conversation-read-document = Se leyó un documento
conversation-listed-documents = Se mostró la lista de documentos
conversation-looked-for-excerpts = Se buscaron extractos
conversation-followed-link = Se siguió un enlace a un documento
conversation-read-earlier-answer = Se leyó una respuesta anterior
conversation-looked-through-conversation = Se buscó en esta conversación
conversation-looked-through-documents = Se buscó en los documentos de esta conversación
conversation-stopped = Detuviste esta respuesta.
conversation-interrupted = Esta respuesta se interrumpió.
conversation-no-answer = No hay respuesta.
conversation-retry-in = en { $seconds } s
conversation-retry = Reintentar
conversation-go-on = Continuar
conversation-search-everywhere = Buscar en todas partes
conversation-compressed = Mensajes comprimidos
conversation-compressed-count = { $messages ->
    [one] { $messages } mensaje comprimido · { $before } → { $after } tokens
   *[other] { $messages } mensajes comprimidos · { $before } → { $after } tokens
}
conversation-compressed-unread = Los mensajes antiguos están comprimidos
conversation-compressed-links = Enlaces
conversation-compressed-pinned = Conservado palabra por palabra
conversation-compressed-hint = Esto sustituye a los mensajes anteriores en lo que se envía al modelo. Aquí permanecen tal como están.
conversation-compressed-edited = Cambiaste el texto.
conversation-compressed-edit = Editar
conversation-compressed-undo = Deshacer
conversation-compressed-summary = Resumen de los mensajes comprimidos
conversation-save = Guardar
conversation-selected-words = Texto seleccionado
conversation-ask-about = Preguntar sobre esto
conversation-copy-with-source = Copiar con la fuente
conversation-copy = Copiar
conversation-copied-with-source = Copiado con su fuente
conversation-copied = Copiado
conversation-copying-not-allowed = El navegador no permite copiar. Pulsa Ctrl+C para copiar solo el texto.
conversation-suggested-questions = Preguntas sugeridas
conversation-related-documents = Documentos relacionados
conversation-summarise-question = ¿Resumir «{ $title }»?
conversation-summary-cost = Es más largo de lo que el modelo lee de una vez. Requiere { $cost }.
conversation-summary-read = { $read ->
    [one] Ya se ha leído { $read } de { $parts } partes.
   *[other] Ya se han leído { $read } de { $parts } partes.
}
conversation-summarise = Resumir
conversation-welcome = ¿Qué te gustaría saber?
conversation-from-documents = Respuestas a partir de tus documentos, con cada afirmación cotejada con su fuente.
conversation-from-model-and-tools = No hay ninguna base de conocimientos conectada. Las respuestas vienen del modelo y, si las permites, de las herramientas.
conversation-from-model = No hay ninguna base de conocimientos conectada, así que las respuestas vienen solo del modelo.
conversation-suggestions = Sugerencias
conversation-ask-connect-model = ¿Cómo conecto un modelo?
conversation-ask-where-kept = ¿Dónde se guardan mis conversaciones?
conversation-ask-own-documents = ¿Cómo busco en mis propios documentos?
conversation-see-all-documents = Ver todos los documentos
conversation-documents = { $count ->
    [one] { $count } documento
   *[other] { $count } documentos
}
conversation-documents-in = { $count ->
    [one] { $count } documento en { $name }
   *[other] { $count } documentos en { $name }
}
conversation-documents-in-guide = { $count ->
    [one] { $count } documento en la guía
   *[other] { $count } documentos en la guía
}
conversation-documents-unreadable = { $count ->
    [one] { $count } no se puede leer
   *[other] { $count } no se pueden leer
}
conversation-documents-pending = { $count ->
    [one] { $count } aún en lectura
   *[other] { $count } aún en lectura
}
conversation-documents-new = { $count ->
    [one] { $count } nuevo desde ayer
   *[other] { $count } nuevos desde ayer
}
conversation-last-changed = Últimos cambios:{ " " }
conversation-elsewhere = ¿Tienes conversaciones en otro sitio?{ " " }
conversation-hide-example = Ocultar el ejemplo
conversation-see-example = Ver cómo es una afirmación errónea
conversation-example = Ejemplo
conversation-example-note = Un ejemplo a partir de dos documentos inventados. Una de sus cuatro afirmaciones es errónea: su cita está marcada.
conversation-example-answer = Respuesta de ejemplo
