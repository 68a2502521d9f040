projectnotes-unnamed = Nuevo proyecto
projectnotes-not-read = El proyecto de esta conversación no se puede leer: { $error }. No se envió nada.
projectnotes-not-created = No se creó el proyecto: { $error }.
projectnotes-not-changed = No se modificó el proyecto: { $error }.
projectnotes-not-deleted = No se eliminó el proyecto: { $error }.
projectnotes-not-restored = No se restauró el proyecto: { $error }.
projectnotes-deleted = Proyecto «{ $name }» eliminado. Sus conversaciones permanecen.
projectnotes-files-known = «{ $name }» ya tiene estos archivos.
projectnotes-files-added = { $count ->
    [one] { $count } archivo añadido a «{ $name }».
   *[other] { $count } archivos añadidos a «{ $name }».
}
projectnotes-too-many-files = Un proyecto admite como máximo { $most } archivos a la vez, ya que todos se envían con sus preguntas. Suelta menos o añádelos a la biblioteca.
