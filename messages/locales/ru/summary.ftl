summary-question = Составь сводку «{ $title }»
summary-part = часть { $number }
summary-pages = страницы { $from }–{ $to }
summary-headings = { $from } – { $to }
summary-cost = { $requests ->
    [one] { $requests } запрос, около { $tokens } токенов
    [few] { $requests } запроса, около { $tokens } токенов
    [many] { $requests } запросов, около { $tokens } токенов
   *[other] { $requests } запроса, около { $tokens } токенов
}
summary-without-model = Без модели здесь показаны начала его частей:
summary-left-out = Сводка неполная, в неё не вошло: { $places }. Причина: { $reason }
summary-notes-too-long = Заметки по этому документу длиннее окна модели
summary-window-too-small = Контекстное окно модели слишком мало, чтобы прочитать этот документ даже по частям. Выберите другую модель
summary-nothing-to-compress = Сжимать нечего: два последних вопроса с ответами всегда отправляются дословно
summary-not-compressed = Чат не сжат: { $why }
summary-not-shorter = Чат не сжат: сводка не короче оригинала
summary-none-given = Модель не дала сводки
summary-memory-bad-form = модель не дала сводку в требуемом виде
summary-memory-too-long = сводка модели слишком длинная
