shell-new-conversation = Nueva conversación
shell-offline-answers = Respuestas sin conexión
shell-offline-badge = Sin conexión
shell-no-model = No hay ningún modelo conectado
shell-quoted-answers = Las respuestas son frases citadas de los documentos, palabra por palabra. Ningún modelo las escribe.
shell-connect-a-model = Para conectar un modelo, inicia Footnote con { $setting } apuntando a una dirección compatible con OpenAI, por ejemplo { $example }.
shell-read-how = Ver cómo
shell-access-token = Token de acceso
shell-token-given = Quien administra este Footnote te dio un token. Con él, este navegador mantiene la sesión iniciada un tiempo; puedes cerrarla en los ajustes.
shell-token-refused = Este token no fue aceptado.
shell-give-token = Continuar
shell-locked = Tus conversaciones están bloqueadas
shell-locked-why = Están guardadas con una frase de contraseña. Sin ella no se puede leer ni escribir nada.
shell-passphrase = Frase de contraseña
shell-unlock = Desbloquear
shell-forgot-passphrase = ¿Olvidaste la frase de contraseña?
shell-without-passphrase = Nadie puede recuperarla. Puedes dejar las conversaciones bloqueadas y chatear sin guardar nada, o eliminarlas.
shell-use-without = Seguir sin ellas en esta pestaña
shell-delete-everything = Eliminar todo
shell-delete-is-final = Se eliminarán todas las conversaciones, los borradores y los ajustes de esta página en este navegador. No se puede deshacer.
shell-delete-for-good = Eliminar todo definitivamente
shell-cancel = Cancelar
shell-jump-to-latest = Ir a lo más reciente
shell-temporary = Temporal: a partir de aquí no se guarda nada de esta conversación. Desaparece al cerrar esta pestaña.
shell-export = Exportar
shell-no-server = { $why } Lo que has escrito se conserva.
shell-not-saved = Esta conversación no está guardada: { $why }. Continúa aquí; exporta lo que necesites antes de cerrar la pestaña.
shell-set-aside = { $count ->
    [one] Un mensaje no se pudo leer. Se dejó como estaba.
   *[other] { $count } mensajes no se pudieron leer. Se dejaron como estaban.
}
shell-upgraded = Hay una versión nueva de esta página. Recárgala para usarla; las conversaciones y lo que has escrito se conservan.
shell-user-changed = Ahora la sesión está iniciada como { $now }. Las conversaciones de { $before } siguen aquí para { $before }.
shell-offline = Este dispositivo está sin conexión. Lo que has escrito se conserva.
shell-of-newer-version = Una versión más nueva de esta página escribió esta conversación. Aquí se puede leer, pero no continuar.
shell-in-other-tab = Esta conversación está abierta en otra pestaña. Aquí se puede leer.
shell-coming = Esta conversación está llegando desde la otra pestaña.
shell-continue-here = Continuar aquí
