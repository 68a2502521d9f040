answers-list = { $list }, { $last }
answers-list-goes-on = { $list }, …
answers-two-sentences = { $first }. { $second }
answers-without = Sin { $names }: { $reason }
answers-without-unreached = Sin { $names }: sin acceso
answers-quoted-name = «{ $name }»
answers-without-knowledge-base = Respondido sin la base de conocimientos: { $reason }
answers-nothing-about-question = la base de conocimientos no tiene nada sobre esta pregunta
answers-nothing-in-scope = No se encontró nada en: { $limits }
answers-not-in-documents = No se encontró ningún fragmento parecido a esta respuesta. Se buscó: «{ $query }»
answers-project-files-missing = Respondido sin archivos del proyecto que no se pudieron leer: { $titles }
answers-references-left-out = Solo se consultan { $looked-up } documentos de una pregunta; { $left-out } no se consultaron: { $titles }
answers-images-left-out = { $count ->
    [one] Una imagen antigua no cabe en la solicitud y no se envió
   *[other] { $count } imágenes antiguas no caben en la solicitud y no se enviaron
}
answers-exchanges-left-out = { $count ->
    [one] La pregunta más antigua, con su respuesta, no cabe y no se envió
   *[other] Las { $count } preguntas más antiguas, con sus respuestas, no caben y no se enviaron
}
answers-passages-left-out = Algunos de los fragmentos encontrados no caben y no se enviaron
answers-passages-shortened = Los fragmentos largos se enviaron solo en parte
answers-question-too-long = Esto es más largo que la ventana de contexto del modelo: la pregunta necesita unos { $tokens } tokens y hay { $room } libres
answers-document-too-long = El documento es más largo de lo que el servidor del modelo admite de una vez. Vuelve a preguntar: entonces se leerá en partes más pequeñas
answers-sent-as = El servidor del modelo no admite { $name }; se envió como { $other }
answers-not-streamed = El servidor del modelo no transmite poco a poco las respuestas de este modelo; llegó de una vez
answers-field-left-out = El servidor del modelo no admite { $name }; se omitió
answers-no-system-role = El servidor del modelo no admite instrucciones del sistema; se pusieron antes de la primera pregunta
answers-tools-refused = El servidor del modelo no admite herramientas; la respuesta se hizo sin ellas
answers-tool-refused = El servidor del modelo no admite la herramienta «{ $name }»; se omitió
answers-images-refused = Este modelo no lee imágenes; se le preguntó sin ellas. Elige otro modelo para ellas
answers-calls-otherwise = El servidor del modelo quiere las llamadas a herramientas de otra forma; se enviaron de nuevo
answers-tool-rounds-used-up = El modelo pidió herramientas tantas veces como puede; tuvo que responder con lo que tenía
answers-unreadable-parts = Parte de lo que envió el servidor del modelo no se pudo leer y falta aquí
answers-cut-at-length = La respuesta se cortó en el límite de longitud
answers-filter-ended = El filtro de contenido del servidor del modelo terminó la respuesta
answers-recitation-ended = El servidor del modelo terminó la respuesta porque repetía un texto publicado
answers-refused = El modelo se negó a responder
answers-still-thinking = Se alcanzó el límite de longitud mientras el modelo aún pensaba
answers-length-before-first-word = Se alcanzó el límite de longitud antes de que el modelo escribiera una palabra: su razonamiento también cuenta, incluso el que no se muestra. Aumenta «Respuesta más larga» en los ajustes o vuelve a preguntar
answers-filter-before-first-word = El filtro de contenido del servidor del modelo terminó la respuesta antes de su primera palabra
answers-recitation-before-first-word = El servidor del modelo terminó la respuesta antes de su primera palabra porque habría repetido un texto publicado
answers-cut-by-server = El servidor leyó unos { $read } de unos { $sent } tokens enviados: probablemente cortó el principio. Aumenta su longitud de contexto (en Ollama: num_ctx) o reduce «Contexto más largo» en los ajustes
answers-newer-version = Una versión más nueva de esta página escribió esta conversación, así que aquí es de solo lectura
answers-no-question = No hay ninguna pregunta
answers-not-read = No se pudo leer la conversación: { $why }
answers-no-end = Los pasos de este turno no llevan a ningún final
answers-image = Imagen
answers-image-named = Imagen: { $name }
answers-details = Detalles
