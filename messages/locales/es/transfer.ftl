transfer-import-running = Hay otra importación en curso. Importa estos archivos después.
transfer-projects = { $count ->
    [one] proyecto { $names }
   *[other] proyectos { $names }
}
transfer-conversations = { $count ->
    [one] una conversación
   *[other] { $count } conversaciones
}
transfer-list = { $before }, { $next }
transfer-imported = Importado: { $found }.
transfer-imported-none = Importado: ninguna conversación nueva.
transfer-nothing-new = Nada nuevo.
transfer-already-here = Ya estaba aquí: { $found }.
transfer-not-imported = Sin importar: { $count }.
transfer-ended = Después la importación se interrumpió: { $error }. Importa el archivo de nuevo para obtener el resto: lo que ya está aquí no cambia.
transfer-stopped = Detuviste la importación. Importa el archivo de nuevo para obtener el resto.
transfer-refused = { $place }: { $reason }.
transfer-refused-often = { $count } veces, la primera en { $place }: { $reason }.
transfer-place = { $file }, línea { $line }, columna { $column }
transfer-file-in-archive = { $archive }, { $file }
transfer-other-tab = otra pestaña tiene abierta esta conversación: ciérrala allí
transfer-gone = el navegador ya no puede leer este archivo: elígelo de nuevo
transfer-damaged = este archivo comprimido está dañado: descárgalo de nuevo
transfer-encrypted = este archivo está cifrado: descomprime el archivo que lo contiene e importa su contenido
transfer-compression = este archivo está comprimido de una forma desconocida aquí: descomprímelo e importa su contenido
transfer-no-unpacking = este navegador no puede descomprimir archivos: descomprímelo e importa su contenido
transfer-empty-archive = en este archivo comprimido no hay ningún archivo de conversaciones
transfer-not-written = No se pudo escribir el archivo: { $error }.
transfer-not-taken = El navegador no aceptó el archivo.
transfer-project-gone = Este proyecto ya no está en este navegador.
transfer-all-readable = Todo en esta conversación se pudo leer.
transfer-file-of-one = { $exchanges ->
    [one] El archivo tiene una pregunta con su respuesta.
   *[other] El archivo tiene { $exchanges } preguntas con sus respuestas.
}
transfer-file-of-several = { $exchanges ->
    [one] El archivo tiene { $conversations } conversaciones con una pregunta y su respuesta.
   *[other] El archivo tiene { $conversations } conversaciones con { $exchanges } preguntas y sus respuestas.
}
