tools-search = { $state ->
    [doing] Поиск «{ $query }» в базе знаний
   *[done] Поиск в базе знаний выполнен: «{ $query }»
}
tools-find-excerpts = { $state ->
    [doing] Поиск «{ $query }» в известных документах
   *[done] Просмотрены известные документы: «{ $query }»
}
tools-look-up-conversation = { $state ->
    [doing] Поиск «{ $query }» в этом чате
   *[done] Просмотрен этот чат: «{ $query }»
}
tools-recall-documents = { $state ->
    [doing] Поиск документов этого чата о «{ $query }»
   *[done] Просмотрены документы этого чата: «{ $query }»
}
tools-follow-link = { $state ->
    [doing] Переход по ссылке «{ $title }»
   *[done] Выполнен переход по ссылке «{ $title }»
}
tools-list-documents = { $state ->
    [doing] Получение списка документов
   *[done] Список документов получен
}
tools-read = { $state ->
    [doing] Чтение: { $title }
   *[done] Прочитано: { $title }
}
tools-read-some-document = { $state ->
    [doing] Чтение документа
   *[done] Документ прочитан
}
tools-read-answer = { $state ->
    [doing] Повторное чтение ответа { $number }
   *[done] Ответ { $number } прочитан ещё раз
}
tools-read-answer-about = { $state ->
    [doing] Чтение более раннего ответа о «{ $query }»
   *[done] Прочитан более ранний ответ о «{ $query }»
}
tools-call = { $state ->
    [doing] Вызов инструмента «{ $tool }» сервера «{ $server }»
   *[done] Инструмент «{ $tool }» сервера «{ $server }»
}
tools-results = { $count ->
    [0] нет результатов
    [one] { $count } результат
    [few] { $count } результата
    [many] { $count } результатов
   *[other] { $count } результата
}
tools-documents = { $count ->
    [one] { $count } документ
    [few] { $count } документа
    [many] { $count } документов
   *[other] { $count } документа
}
tools-read-to-end = прочитано до конца
tools-read-part = прочитаны знаки с { $from } по { $to } из { $length }
tools-opened = открыт
tools-not-allowed = не разрешено
tools-pictures = изображений: { $count }
tools-and-pictures = { $outcome }, изображений: { $count }
tools-and-sound-left-out = { $outcome }, звук опущен
tools-progress = «{ $tool }»: { $done }
tools-progress-message = «{ $tool }»: { $done }, «{ $message }»
tools-progress-of = «{ $tool }»: { $done } из { $total }
tools-progress-of-message = «{ $tool }»: { $done } из { $total }, «{ $message }»
tools-no-room = в запросе не осталось для этого места
tools-arguments = модель обратилась способом, который инструмент не понимает
tools-no-such-tool = такого инструмента нет
tools-too-many = слишком много обращений сразу
tools-no-documents-yet = в этом чате ещё нет документов
tools-no-such-document = в этом чате нет такого документа
tools-file-gone = этого файла больше нет в чате
tools-found-by-other-tool = прочитать это может только инструмент, который это нашёл
tools-not-of-knowledge-base = это не документ базы знаний
tools-document-gone = этого документа больше нет в базе знаний
tools-past-end = документ заканчивается раньше этого места
tools-answer-missing = на этот вопрос нет ответа
tools-no-such-answer = такого более раннего ответа нет
tools-nothing-about-this = ни один более ранний ответ не об этом
tools-gone = сервер больше не предлагает этот инструмент
tools-failed-silently = инструмент завершился с ошибкой и не сообщил причину
tools-failed = инструмент завершился с ошибкой: «{ $reason }»
tools-server-says = сервер инструментов сообщает: { $reason }
tools-server-unknown-version = сервер инструментов использует версию протокола { $version }, которую эта страница не знает
tools-server-old-transport = сервер инструментов использует старый транспорт MCP (HTTP с SSE); укажите его адрес для Streamable HTTP, который часто оканчивается на /mcp, или запустите его за мостом
tools-server-malformed = ответ сервера инструментов не соответствует протоколу
tools-server-too-long = ответ сервера инструментов длиннее { $megabytes } МБ
tools-server-timed-out = { $seconds ->
    [one] сервер инструментов не ответил за { $seconds } секунду
    [few] сервер инструментов не ответил за { $seconds } секунды
    [many] сервер инструментов не ответил за { $seconds } секунд
   *[other] сервер инструментов не ответил за { $seconds } секунды
}
tools-server-broke-off = соединение с сервером инструментов оборвалось
tools-server-input-required = инструмент просит дополнительный ввод, который эта страница пока не может дать
tools-server-unreached = Сервер инструментов недоступен
tools-server-not-in-time = Сервер инструментов не начал отвечать вовремя
tools-server-refused = сервер инструментов отклонил запрос ({ $status })
tools-server-request-failed = запрос к серверу инструментов не удался ({ $status })
tools-server-error-without-message = ошибка без сообщения
