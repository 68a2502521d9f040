panels-library = Biblioteca
panels-document = Documento
panels-part-not-loaded = No se pudo cargar esta parte de la página.
panels-retry = Reintentar
panels-undo = Deshacer
panels-edit-prompts = Editar prompts
panels-tools-not-loaded = Sin las herramientas de servidores: no se pudo cargar una parte de esta página
panels-server-late = { $seconds ->
    [one] no respondió en { $seconds } segundo
   *[other] no respondió en { $seconds } segundos
}
panels-base-not-loaded = no se pudo cargar una parte de esta página
panels-item-of-server = { $item } ({ $server })
