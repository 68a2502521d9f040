composer-stop = Detener
composer-saved-not-temporary = Guardada, no temporal
composer-saved-hint = Una conversación guardada permanece en este navegador; una temporal desaparece con su pestaña
composer-saved = Guardada
composer-temporary = Temporal
composer-tokens = { $count } tokens
composer-next-questions = Preguntas siguientes
composer-next-question = Después:{ " " }
composer-waits-for-server = Se enviará en cuanto se pueda acceder al servidor de Footnote.
composer-edit-queued = Editar
composer-remove-queued = Quitar
composer-reading-files = Leyendo los archivos
composer-attached-files = Archivos adjuntos
composer-remove-file = Quitar { $title }
composer-remove = Quitar
composer-also-in = También en { $conversation }
composer-quoted-title = «{ $title }»
composer-drop-in-project = Suelta archivos o una carpeta para añadirlos al proyecto «{ $name }»
composer-drop-in-this-project = Suelta archivos o una carpeta para añadirlos a este proyecto
composer-drop-in-library = Suelta archivos o una carpeta para añadirlos a la biblioteca
composer-drop-to-attach = Suelta archivos para adjuntarlos
composer-completion-documents = Documentos
composer-completion-prompts = Prompts y comandos
composer-choose-model-of = { $model }: elegir el modelo
composer-choose-model = Elegir el modelo
composer-model = Modelo
composer-models = Modelos
composer-search-models = Buscar modelos
composer-no-such-model = Ningún modelo tiene un nombre así.
composer-more-settings = Instrucciones y más ajustes
composer-choose-model-and-scope = { $model }: elegir el modelo y dónde buscar
composer-choose-limited-model-and-scope = { $model } · { $place }: elegir el modelo y dónde buscar
composer-model-and-search = Modelo y búsqueda
composer-close-model-and-search = Cerrar modelo y búsqueda
composer-search-in = Buscar en
composer-search-in-label = Buscar en:{ " " }
composer-only-in-label = Solo en:{ " " }
composer-search-in-name = Buscar en: { $place }
composer-only-in-name = Solo en: { $place }
composer-search-everything-again = Volver a buscar en todo
composer-close-search-in = Cerrar dónde buscar
composer-for-this-conversation = Para esta conversación, a partir de la próxima pregunta.
composer-project-searches-in = Su proyecto busca en: { $place }.
composer-folders = Carpetas
composer-tags = Etiquetas
composer-reading-folders = Leyendo carpetas y etiquetas
composer-folders-not-listed = No se pueden mostrar las carpetas y etiquetas de «{ $base }»: { $reason }
composer-own-folders-not-listed = No se pueden mostrar las carpetas y etiquetas de la base de conocimientos: { $reason }
composer-not-limited = Las búsquedas en esta base de conocimientos no se pueden limitar.
composer-search-everything = Buscar en todo
composer-bases = Bases de conocimientos
composer-not-reached = { " " }– sin acceso
composer-not-searched-now = No se busca aquí ahora: no se puede limitar a lo elegido abajo.
composer-dates = Fechas de los documentos
composer-from-day = Desde
composer-until-day = Hasta
composer-days-crossed = El último día es anterior al primero, así que no se encontrará nada.
composer-folder-name = Nombre de una carpeta
composer-tag-name = Nombre de una etiqueta
composer-search-folders = Buscar carpetas
composer-search-tags = Buscar etiquetas
composer-search-count-folders = Buscar carpetas: { $count }
composer-search-count-tags = Buscar etiquetas: { $count }
composer-add-name = Añadir «{ $name }»
composer-no-such-folder = Ninguna carpeta tiene un nombre así.
composer-no-such-tag = Ninguna etiqueta tiene un nombre así.
composer-folder-heard = { $path } { $count }
composer-context-used = Contexto utilizado
composer-context-share = { $exact ->
    [yes] { $percent } %
   *[no] ≈ { $percent } %
}
composer-context-tokens = { $exact ->
    [yes] { $total } de { $whole } tokens
   *[no] ≈ { $total } de { $whole } tokens
}
composer-context-button = { $share } del contexto utilizado: { $tokens }
composer-next-request = Próxima solicitud
composer-compressing = Comprimiendo mensajes antiguos
composer-show-memory = Mostrar la memoria
composer-show-request = Mostrar la última solicitud
composer-compress-now = Comprimir ahora
composer-part = Parte
composer-part-tokens = Tokens
composer-part-share = Proporción
composer-part-budget = Presupuesto
composer-part-system = Sistema
composer-part-tools = Herramientas
composer-part-memory = Memoria
composer-part-messages = Mensajes
composer-part-documents = Documentos
composer-part-free = Libre
composer-of-budget = de { $budget }
composer-window-chosen = Las solicitudes de esta conversación ocupan como máximo { $window } tokens; { $reserve } quedan libres para la respuesta.
composer-window-known = El modelo admite { $window } tokens; { $reserve } quedan libres para la respuesta.
composer-window-assumed = No se conoce la ventana del modelo; se suponen { $window } tokens, y { $reserve } quedan libres para la respuesta.
composer-exchanges-left-out = { $count ->
    [one] Se omitiría { $count } de las preguntas más antiguas con su respuesta.
   *[other] Se omitirían { $count } de las preguntas más antiguas con sus respuestas.
}
composer-pictures-left-out = { $count ->
    [one] Se omitiría { $count } de las imágenes más antiguas.
   *[other] Se omitirían { $count } de las imágenes más antiguas.
}
composer-estimate = ≈ Una estimación: el recuento del propio servidor la corregirá.
composer-estimate-agrees = ≈ Una estimación; el recuento del propio servidor coincide.
composer-estimate-higher = ≈ Una estimación, corregida según el recuento del propio servidor, que fue un { $percent } % mayor.
composer-estimate-lower = ≈ Una estimación, corregida según el recuento del propio servidor, que fue un { $percent } % menor.
composer-memory = Memoria de la conversación
composer-close-memory = Cerrar la memoria
composer-reading-memory = Leyendo…
composer-nothing-remembered = Todavía no hay nada en la memoria. El resumen y el índice se crean después de una respuesta, salvo que se desactive en los ajustes.
composer-memory-hint = Se envía cuando las preguntas y respuestas se han comprimido o ya no caben. Un cambio se guarda al salir del campo.
composer-summary = Resumen
composer-question-number = Pregunta { $number }
composer-last-request = La última solicitud
composer-close-last-request = Cerrar la última solicitud
composer-nothing-sent = No se ha enviado nada en esta conversación desde que se cargó la página. Haz antes una pregunta.
composer-sent-to = Enviado a { $model }, en este orden.
composer-attached-picture = Imagen adjunta
composer-count-of-tokens = { $exact ->
    [yes] { $count } tokens
   *[no] ≈ { $count } tokens
}
composer-tools-count = Herramientas ({ $count })
composer-role-system = Sistema
composer-role-user = Usuario
composer-role-assistant = Asistente
composer-role-tool = Herramienta
composer-copy-json = Copiar como JSON
composer-copy-curl = Copiar como curl
composer-copied = Copiado.
composer-copying-not-allowed = El navegador no permitió copiar.
