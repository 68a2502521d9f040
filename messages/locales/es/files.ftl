files-too-large = { $name } supera los 20 MB. Adjunta un archivo más pequeño.
files-too-long = { $name } tiene más de 2 MB de texto. Adjunta solo la parte que importa.
files-no-text-file = { $name } no es un archivo de texto. Adjunta una imagen, PDF, Word (.docx), Markdown, texto sin formato, CSV, JSON, HTML o código fuente.
files-empty = No hay texto en { $name }. Adjunta otro archivo.
files-unreadable = No se pudo leer { $name }. Adjúntalo de nuevo.
files-encrypted = { $name } está protegido con contraseña. Guarda una copia sin contraseña y adjúntala.
files-damaged = { $name } está dañado. Ábrelo en el programa del que procede, guárdalo de nuevo y adjúntalo.
files-no-printed-text = No hay texto en { $name }: puede que sus páginas sean imágenes. Adjunta una copia con texto, por ejemplo obtenida con reconocimiento de texto.
files-not-shown = { $name } no es una imagen que este navegador pueda mostrar. Adjunta PNG, JPEG, WebP o GIF.
files-too-many-pixels = { $name } tiene más de 50 millones de píxeles. Adjunta una copia más pequeña.
files-too-slow = { $name } tarda demasiado en leerse. Adjunta solo la parte que importa.
files-not-loaded = No se pudo leer { $name } porque no se cargó una parte de la página. Adjúntalo de nuevo.
files-more-unreadable = { $count ->
    [one] No se pudo leer { $count } archivo más.
   *[other] No se pudieron leer { $count } archivos más.
}
