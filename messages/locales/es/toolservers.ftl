toolservers-changes = Puede modificar o eliminar datos, según su servidor.
toolservers-only-reads = Solo lee, según su servidor.
toolservers-adds = Añade datos y no elimina ninguno, según su servidor.
toolservers-does-not-say = Puede que modifique datos: su servidor no lo indica.
toolservers-may-run = ¿Puede ejecutarse «{ $tool }» del servidor «{ $server }»?
toolservers-own-title = Su servidor la llama: { $title }
toolservers-not-checked = Footnote no puede comprobarlo.
toolservers-what-server-says = Lo que el servidor dice de ella
toolservers-given = Lo que recibe
toolservers-allow-once = Permitir una vez
toolservers-allow-here = Permitir en esta conversación
toolservers-allow-always = Permitir siempre
toolservers-refuse = Rechazar
toolservers-title = Servidores de herramientas
toolservers-none = No hay ningún servidor del Model Context Protocol conectado. Quien administra Footnote los indica en MCP_SERVERS_FILE.
toolservers-hint = Una herramienta solo se ejecuta cuando la permites. Lo que un servidor dice de sus herramientas es solo su palabra.
toolservers-ask-again = Volver a consultar los servidores
toolservers-nothing-on-offer = Conectado. No ofrece nada.
toolservers-connected = Conectado: { $offered }.
toolservers-tools = { $count ->
    [one] { $count } herramienta
   *[other] { $count } herramientas
}
toolservers-prompts = { $count ->
    [one] { $count } prompt
   *[other] { $count } prompts
}
toolservers-resources = { $count ->
    [one] { $count } recurso
   *[other] { $count } recursos
}
toolservers-not-connected = No conectado: { $why }.
toolservers-tools-of = Herramientas de { $server }
toolservers-always-allowed = Permitida siempre.
toolservers-allowed-here = Permitida en esta conversación.
toolservers-asked-each-time = Se te pregunta cada vez.
toolservers-take-back = Volver a preguntar
toolservers-take-back-of = Volver a preguntar antes de ejecutar { $tool }
toolservers-gone = Permitidas siempre, ahora no disponibles
toolservers-tool-of-server = { $tool } ({ $server })
