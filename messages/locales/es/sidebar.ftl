sidebar-new-project = Nuevo proyecto
sidebar-search-conversations = Buscar conversaciones
sidebar-search = Buscar
sidebar-show-older = Mostrar más antiguas
sidebar-empty = Lo que preguntas se guarda aquí, en este navegador.
sidebar-signed-in-as = Sesión iniciada como { $user }
sidebar-locked = Tus conversaciones están bloqueadas. En esta pestaña no se guarda nada.
sidebar-unlock = Desbloquear
sidebar-pinned = Fijadas
sidebar-today = Hoy
sidebar-yesterday = Ayer
sidebar-this-week = Esta semana
sidebar-this-month = Este mes
sidebar-earlier = Anteriores
sidebar-open-elsewhere = Abierta en otra pestaña
sidebar-answering = Respondiendo
sidebar-asks-you = Te pregunta
sidebar-new-answer = Respuesta nueva
sidebar-not-answered = Sin responder
sidebar-rename = Cambiar nombre de la conversación
sidebar-pin = Fijar conversación
sidebar-unpin = Dejar de fijar conversación
sidebar-move-to-project = Mover a un proyecto
sidebar-delete = Eliminar conversación
sidebar-title = Título de la conversación
sidebar-projects = Proyectos
sidebar-unreadable-projects = { $count ->
    [one] Un proyecto no se puede leer. Se conserva tal como está.
   *[other] { $count } proyectos no se pueden leer. Se conservan tal como están.
}
sidebar-project = { $count ->
    [one] Proyecto { $name }, { $count } conversación
   *[other] Proyecto { $name }, { $count } conversaciones
}
sidebar-new-in-this-project = Nueva conversación en este proyecto
sidebar-new-in-project = Nueva conversación en { $name }
sidebar-edit-this-project = Editar este proyecto
sidebar-edit-project = Editar el proyecto { $name }
sidebar-reading-files = Leyendo los archivos
sidebar-conversations-of-project = Conversaciones de { $name }
sidebar-drop-outside = Suelta aquí para sacarla del proyecto
sidebar-searching = Buscando
sidebar-results = Resultados de la búsqueda
sidebar-search-in = En
sidebar-search-in-project = Buscar en un proyecto
sidebar-everywhere = Todas las conversaciones
sidebar-places = { $count ->
    [one] { $count } lugar
   *[other] { $count } lugares
}
sidebar-more-places = { $count } más
sidebar-more-conversations = { $count ->
    [one] { $count } conversación más
   *[other] { $count } conversaciones más
}
