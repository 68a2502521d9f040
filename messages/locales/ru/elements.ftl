elements-dismiss = Закрыть
elements-copy = Копировать
elements-copied = Скопировано
elements-not-allowed = Здесь не разрешено
elements-attached-file = прикреплённый файл
elements-untitled = Новый чат
elements-list = { $before }, { $last }
elements-seconds = { $seconds } с
elements-minutes = { $minutes } мин { $seconds } с
elements-hours = { $hours } ч { $minutes } мин
elements-today = сегодня
elements-yesterday = вчера
elements-days-ago = { $count ->
    [one] { $count } день назад
    [few] { $count } дня назад
    [many] { $count } дней назад
   *[other] { $count } дня назад
}
elements-weeks-ago = { $count ->
    [one] { $count } неделю назад
    [few] { $count } недели назад
    [many] { $count } недель назад
   *[other] { $count } недели назад
}
elements-months-ago = { $count ->
    [one] { $count } месяц назад
    [few] { $count } месяца назад
    [many] { $count } месяцев назад
   *[other] { $count } месяца назад
}
elements-years-ago = { $count ->
    [one] { $count } год назад
    [few] { $count } года назад
    [many] { $count } лет назад
   *[other] { $count } года назад
}
