library-title = Biblioteca
library-panel = Panel de la biblioteca
library-close = Cerrar la biblioteca
library-full-page = Página completa
library-back = Volver a la conversación
library-tabs = Documentos de
library-all-documents = Todos los documentos
library-this-conversation = Esta conversación
library-all-conversations = Todas las conversaciones
library-add = Añadir documentos
library-add-files = Añadir archivos
library-add-folder = Añadir una carpeta
library-remove-all = Quitar todo lo añadido
library-drop-for-server = O suéltalos aquí. Se escriben en la carpeta de este servidor, para quienes lo usan.
library-drop-for-browser = O suéltalos aquí. Se leen y se guardan en este navegador, y se busca en ellos junto con los demás.
library-drop-for-now = O suéltalos aquí. Esta conversación es temporal: lo que añadas ahora se conserva solo hasta que se cierre esta página.
library-reading-files = Leyendo los archivos
library-progress = : { $done } de { $all }
library-stop = Detener
library-kept-for-now = Se conservan solo hasta que se cierre esta página: { $reason }.
library-files-unreadable = { $count ->
    [one] { $count } archivo no se pudo leer
   *[other] { $count } archivos no se pudieron leer
}
library-files-same-name = { $count ->
    [one] { $count } archivo con el nombre de otro documento
   *[other] { $count } archivos con el nombre de otro documento
}
library-same-name = Archivos con el mismo nombre
library-replace = Reemplazar
library-keep-both = Conservar ambos
library-leave-out = Omitir
library-dismiss = Cerrar
library-unreachable = No se pueden mostrar los documentos porque esta página no llega a su servidor.
library-try-again = Reintentar
library-no-base = No hay ninguna base de conocimientos conectada. Los documentos que encontraron tus conversaciones están abajo.
library-base-cannot-list = La base de conocimientos no puede enumerar sus documentos; los que encontraron tus conversaciones están abajo.
library-bases-cannot-list = Las bases de conocimientos no pueden enumerar sus documentos; los que encontraron tus conversaciones están abajo.
library-none-has-words = Nada en la lista tiene todas estas palabras en su nombre, carpeta o etiquetas.
library-none = La base de conocimientos todavía no tiene documentos.
library-none-cited = Ninguna respuesta cita todavía un documento de la lista.
library-all-cited = Se ha citado cada documento de la lista.
library-all-readable = Todos los archivos se pueden leer.
library-reading-list = Leyendo la lista de documentos
library-counting = Contando citas
library-about-list = Sobre la lista
library-found = { $found } de { $all }
library-found-so-far = { $found } de los { $all } documentos leídos hasta ahora
library-documents = { $count ->
    [one] { $count } documento
   *[other] { $count } documentos
}
library-unreadable = { $count ->
    [one] { $count } archivo no se puede leer
   *[other] { $count } archivos no se pueden leer
}
library-pending = { $count ->
    [one] { $count } aún se está leyendo
   *[other] { $count } aún se están leyendo
}
library-cut = La lista es larga; aquí se muestra el principio.
library-cut-of = La lista de «{ $base }» es larga; aquí se muestra el principio.
library-cannot-list = «{ $base }» no puede enumerar sus documentos; los que encontraron tus conversaciones están en «Todas las conversaciones».
library-starting = Los documentos aún no se pueden enumerar: { $reason }. Puede que todavía se estén leyendo; la lista se volverá a pedir automáticamente.
library-incomplete = La lista no está completa: { $reason }.
library-incomplete-of = La lista de «{ $base }» no está completa: { $reason }.
library-not-listed = No se pudieron enumerar los documentos: { $reason }.
library-not-listed-of = No se pudieron enumerar los documentos de «{ $base }»: { $reason }.
library-note-of = { $base }: { $note }
library-unnamed-unreadable = { $count ->
    [one] { $count } archivo más no se puede leer y no se nombra aquí.
   *[other] { $count } archivos más no se pueden leer y no se nombran aquí.
}
library-search = Buscar documentos
library-search-names = Nombres, carpetas y etiquetas
library-search-titles = Buscar títulos
library-refresh = Actualizar
library-show = Mostrar
library-filter-all = Todos
library-filter-cited = Citados
library-filter-not-cited = Aún no citados
library-filter-unreadable = Ilegibles
library-filter-never-cited = Encontrados, nunca citados
library-order = Orden
library-order-name = Nombre
library-order-folder = Carpeta
library-order-changed = Último cambio
library-order-cited = Más citados
library-order-used = Último uso
library-column-name = Nombre
library-column-folder = Carpeta
library-column-changed = Cambiado
library-column-cited = Citado
library-show-more = Mostrar más
library-more = { $count } más
library-changed = cambiado { $when }
library-cannot-be-read = No se puede leer: { $reason }
library-remark = Nota: { $remark }
library-times-cited = { $count ->
    [0] aún no citado
    [1] citado una vez
    [one] citado { $count } veces
   *[other] citado { $count } veces
}
library-remove = Quitar
library-remove-document = Quitar { $title }
library-ask = Preguntar
library-ask-about = Preguntar sobre { $title }
library-kind-slides = Diapositivas
library-kind-spreadsheet = Hoja de cálculo
library-kind-book = Libro
library-kind-mail = Correo
library-kind-notebook = Cuaderno
library-kind-table = Tabla
library-kind-text = Texto
library-reading-conversations = Leyendo las conversaciones
library-no-documents = Todavía no hay documentos. Aquí aparece lo que las preguntas nombran con [[título]] y lo que se encuentra para las respuestas.
library-shown = { $shown } de { $all }
library-used = Documentos
library-unused = Encontrados, no usados
library-unused-documents = Documentos que se encontraron y no se usaron
library-graph = Grafo
library-heading-with-count = { $heading } ({ $count })
library-questions = Preguntas
library-question-count = { $count ->
    [one] { $count } pregunta
   *[other] { $count } preguntas
}
library-cited = citado
library-named = nombrado
library-found-for = encontrado
library-used-cited = { $count ->
    [1] citado una vez
    [one] citado { $count } veces
   *[other] citado { $count } veces
}
library-used-found = { $count ->
    [1] encontrado una vez
    [one] encontrado { $count } veces
   *[other] encontrado { $count } veces
}
library-used-named = { $count ->
    [1] nombrado una vez
    [one] nombrado { $count } veces
   *[other] nombrado { $count } veces
}
library-last-used = último uso: { $when }
library-reading-about = Leyendo de qué trata
library-about-unreadable = No se pudo leer de qué trata.
library-graph-title = Los documentos y las preguntas que los conectan
library-graph-about = A la izquierda los documentos ({ $documents }), a la derecha las preguntas ({ $questions }). Una línea une una pregunta con cada documento que nombra o que se encontró para su respuesta.
library-not-drawn = Sin dibujar: { $documents } documentos más, { $questions } preguntas más.
library-lines = Líneas
library-line-cited = citado
library-line-named = nombrado en la pregunta
library-line-found = encontrado, no citado
library-question-cites = cita { $documents }
library-question-names = nombra { $documents }
library-question-found = encontró { $documents }
library-links = { $before }; { $next }
library-question-with-links = { $question } ({ $links })
