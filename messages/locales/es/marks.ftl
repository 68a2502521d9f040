marks-check = Comprobación de las citas
marks-walk = Recorrer las citas (C)
marks-found-none = El modelo no indicó fuentes. Footnote no encontró en los documentos ninguna de las { $count } frases.
marks-found-some = El modelo no indicó fuentes. Footnote encontró en los documentos { $found } de las { $count } frases.
marks-not-checked = { $unchecked } de { $citations } sin comprobar
marks-ask-model = Comprobar
marks-ask-model-name = Comprobar con el modelo
marks-ask-model-hint = Una solicitud: envía al modelo todas las afirmaciones con los fragmentos citados. Su juicio se guarda con la respuesta
marks-stop-model = Detener
marks-stop-model-name = Detener la comprobación
marks-retry-model = Reintentar
marks-model-checks = Comprobando con el modelo…
marks-opinions = El modelo: { $opinions }
marks-opinions-supported = { $count ->
    [one] { $count } respaldada
   *[other] { $count } respaldadas
}
marks-opinions-contradicted = { $count ->
    [one] { $count } contradicha
   *[other] { $count } contradichas
}
marks-opinions-not-said = { $count ->
    [one] { $count } no dicha
   *[other] { $count } no dichas
}
marks-opinions-unclear = { $count ->
    [one] { $count } dudosa
   *[other] { $count } dudosas
}
marks-opinions-none = { $count } sin opinión
marks-found-elsewhere = Está en [{ $found }] y no en [{ $number }]
marks-sources = Fuentes
marks-sources-of-answer = Fuentes de la respuesta { $number }
marks-sources-count = { $count ->
    [one] { $count } fuente
   *[other] { $count } fuentes
}
marks-sources-found = { $count ->
    [one] { $count } fuente, encontrada por Footnote
   *[other] { $count } fuentes, encontradas por Footnote
}
marks-searched-documents = { $count ->
    [one] { $count } documento consultado, no utilizado
   *[other] { $count } documentos consultados, ninguno utilizado
}
marks-unused-documents = { $count ->
    [one] { $count } documento se encontró y no se citó
   *[other] { $count } documentos se encontraron y no se citaron
}
marks-more-unused-documents = { $count ->
    [one] { $count } documento más se encontró y no se citó
   *[other] { $count } documentos más se encontraron y no se citaron
}
marks-unused-parts = { $count ->
    [one] { $count } parte se leyó y no se citó
   *[other] { $count } partes se leyeron y no se citaron
}
marks-more-unused-parts = { $count ->
    [one] { $count } parte más se leyó y no se citó
   *[other] { $count } partes más se leyeron y no se citaron
}
marks-read-here = Leer aquí
marks-source-supports = Lo que la cita está en ella
marks-source-quoted = Una cita reproduce sus palabras
marks-source-contradicts = Contradice una cita, según el modelo
marks-source-differs = Una cita difiere de ella
marks-source-misquoted = Las palabras de una cita no están en ella
marks-source-lacks = Una cita no está en ella
marks-source-unstated = Una cita no está en ella, según el modelo
marks-source-to-check = Hay una cita por comprobar
marks-references = Documentos nombrados
marks-more-references = { $count } más
marks-reference-failed-hint = No se pudo buscar este documento
marks-reference-failed = { $title }: no se pudo buscar, { $error }
marks-reference-missing-hint = Ese documento no existe
marks-reference-missing = { $title }: no encontrado
