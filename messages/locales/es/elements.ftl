elements-dismiss = Cerrar
elements-copy = Copiar
elements-copied = Copiado
elements-not-allowed = No permitido aquí
elements-attached-file = archivo adjunto
elements-untitled = Nueva conversación
elements-list = { $before }, { $last }
elements-seconds = { $seconds } s
elements-minutes = { $minutes } min { $seconds } s
elements-hours = { $hours } h { $minutes } min
elements-today = hoy
elements-yesterday = ayer
elements-days-ago = { $count ->
    [one] hace { $count } día
   *[other] hace { $count } días
}
elements-weeks-ago = { $count ->
    [one] hace { $count } semana
   *[other] hace { $count } semanas
}
elements-months-ago = { $count ->
    [one] hace { $count } mes
   *[other] hace { $count } meses
}
elements-years-ago = { $count ->
    [one] hace { $count } año
   *[other] hace { $count } años
}
