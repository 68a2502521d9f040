added-count-added = { $count ->
    [one] { $count } añadido
   *[other] { $count } añadidos
}
added-count-known = { $count ->
    [one] { $count } ya estaba
   *[other] { $count } ya estaban
}
added-count-copies = { $count ->
    [one] { $count } tiene el mismo texto que otro
   *[other] { $count } tienen el mismo texto que otro
}
added-count-unreadable = { $count ->
    [one] { $count } no se pudo leer
   *[other] { $count } no se pudieron leer
}
added-count-without-room = { $count ->
    [one] { $count } no cabe
   *[other] { $count } no caben
}
added-count-not-read = { $count ->
    [one] { $count } sin leer porque lo detuviste
   *[other] { $count } sin leer porque lo detuviste
}
added-list = { $before }, { $next }
added-kind = { $count } .{ $ending }
added-other-kinds = { $count ->
    [one] { $count } archivo de otro tipo
   *[other] { $count } archivos de otro tipo
}
added-empty-files = { $count ->
    [one] { $count } archivo vacío
   *[other] { $count } archivos vacíos
}
added-list-end = { $before } y { $last }
added-passed-over = { $count ->
    [one] Se omitió { $files }.
   *[other] Se omitieron { $files }.
}
added-too-large = supera los 20 MB
added-too-long = tiene más de 2 MB de texto
added-no-text-file = no es texto o su codificación no es UTF-8
added-empty = está vacío
added-unreadable = el navegador no pudo leerlo
added-encrypted = está protegido con contraseña
added-damaged = está dañado o es de otro tipo del que indica su nombre
added-no-printed-text = no hay texto en él: puede que sus páginas sean imágenes
added-picture = es una imagen
added-too-slow = tarda demasiado en leerse
added-not-loaded = no se pudo cargar la parte de esta página que lee esos archivos
added-too-large-for-server = supera los 16 MiB
added-too-many-names = hay demasiados documentos con este nombre
added-not-taken = el servidor ya no acepta documentos o no lo tiene
added-server-full = ya no queda espacio en el servidor
added-refused = el servidor lo rechazó ({ $status })
added-nothing-removed = No se quitó nada: { $error }.
added-removed = «{ $name }» quitado.
added-several-removed = { $count ->
    [one] { $count } documento quitado.
   *[other] { $count } documentos quitados.
}
added-under-other-names = { $count ->
    [one] { $count } documento añadido con otro nombre.
   *[other] { $count } documentos añadidos con otros nombres.
}
added-replaced = { $count ->
    [one] { $count } documento reemplazado.
   *[other] { $count } documentos reemplazados.
}
added-not-stored = { $error }: puede que todo vuelva a estar como antes al cerrar esta página
added-not-back-for-good = Solo vuelve a estar hasta que se cierre esta página: { $error }.
added-removed-from-server = «{ $name }» quitado del servidor.
added-not-back = «{ $name }» no se recuperó: { $error }.
added-not-sent = { $name }: { $error }.
added-temporary = esta conversación es temporal
added-kept-in-memory = { $count ->
    [one] { $count } documento se conserva solo hasta que se cierre esta página.
   *[other] { $count } documentos se conservan solo hasta que se cierre esta página.
}
added-kept-in-memory-because = { $count ->
    [one] { $count } documento se conserva solo hasta que se cierre esta página: { $reason }.
   *[other] { $count } documentos se conservan solo hasta que se cierre esta página: { $reason }.
}
added-not-readable-now = Lo guardado no se puede leer ahora: { $error }.
added-base-unreadable = los documentos de este navegador no se pueden leer: { $error }
