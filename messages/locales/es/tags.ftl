tags-archive = Archivar conversación
tags-unarchive = Desarchivar conversación
tags-toggle-archived = Archivar o desarchivar la conversación
tags-was-archived = Conversación archivada.
tags-was-unarchived = La conversación vuelve a estar en la lista.
tags-archived = Archivada
tags-archived-count = Archivadas ({ $count })
tags-archived-list = Conversaciones archivadas
tags-not-stored = Solo una conversación guardada se puede archivar o etiquetar.
tags-menu = Menú de la conversación
tags-tags = Etiquetas
tags-of-this = Etiquetas de la conversación
tags-close = Cerrar etiquetas
tags-new = Etiqueta nueva
tags-add = Añadir
tags-limits = Hasta { $most } etiquetas de { $length } caracteres. #etiqueta en la búsqueda las encuentra.
tags-list = Etiquetas de la conversación
tags-none = Aún no tiene etiquetas.
tags-remove = Quitar la etiqueta { $tag }
tags-all = Todas las etiquetas
tags-conversations = { $count ->
    [one] { $count } conversación
   *[other] { $count } conversaciones
}
tags-rename = Cambiar el nombre de la etiqueta { $tag }
tags-delete = Eliminar la etiqueta { $tag } en todas partes
tags-new-name = Nombre nuevo de la etiqueta
tags-was-renamed = { $count ->
    [one] Etiqueta renombrada en { $count } conversación.
   *[other] Etiqueta renombrada en { $count } conversaciones.
}
tags-was-deleted = { $count ->
    [one] Etiqueta eliminada en { $count } conversación.
   *[other] Etiqueta eliminada en { $count } conversaciones.
}
tags-not-changed = { $count ->
    [one] { $count } conversación no se ha cambiado: { $reason }.
   *[other] { $count } conversaciones no se han cambiado: { $reason }.
}
tags-narrow = Mostrar conversaciones con etiquetas
tags-more = { $count } más
tags-nothing = Ninguna conversación tiene estas etiquetas.
