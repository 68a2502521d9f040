filing-storage-full = хранилище браузера заполнено
filing-storage-unavailable = хранилище браузера недоступно: { $why }
filing-storage-failed = сбой хранилища браузера: { $why }
filing-conversation-read-only = этот чат записан более новой версией страницы, поэтому здесь его можно только читать
filing-open-elsewhere = этот чат открыт в другой вкладке; изменяйте его там
filing-unknown-key = её ключ не подходит сообщению
filing-not-json = это не JSON: { $why }
filing-wrong-shape = это не похоже на сообщение: { $why }
filing-set-aside-before = запись была отложена раньше
filing-question-missing = не хватает её вопроса
filing-not-an-object = это не объект
filing-no-schema = у неё нет схемы
filing-found-nothing = Ничего не найдено
filing-found-conversations = { $conversations ->
    [one] { $conversations } чат
    [few] { $conversations } чата
    [many] { $conversations } чатов
   *[other] { $conversations } чата
}
filing-found-places = { $conversations ->
    [one] { $places ->
        [one] { $places } место в { $conversations } чате
        [few] { $places } места в { $conversations } чате
        [many] { $places } мест в { $conversations } чате
       *[other] { $places } места в { $conversations } чате
    }
    [few] { $places ->
        [one] { $places } место в { $conversations } чатах
        [few] { $places } места в { $conversations } чатах
        [many] { $places } мест в { $conversations } чатах
       *[other] { $places } места в { $conversations } чатах
    }
    [many] { $places ->
        [one] { $places } место в { $conversations } чатах
        [few] { $places } места в { $conversations } чатах
        [many] { $places } мест в { $conversations } чатах
       *[other] { $places } места в { $conversations } чатах
    }
   *[other] { $places ->
        [one] { $places } место в { $conversations } чатах
        [few] { $places } места в { $conversations } чатах
        [many] { $places } мест в { $conversations } чатах
       *[other] { $places } места в { $conversations } чатах
    }
}
filing-document = Документ
filing-conversation = Чат
filing-pasted-text = Вставленный текст
filing-file = Файл
filing-unreadable-conversation = Нечитаемый чат
filing-begun = Начат { $begun } · экспортирован { $exported }
filing-begun-by = Начат { $begun } · экспортирован { $exported } · отвечали: { $models }
filing-references = Названные документы
filing-attached = Вложения: { $names }
filing-sources = Источники
filing-not-cited = (в тексте не процитированы)
filing-from-model-server = { $source }, от сервера моделей
filing-still-streaming = Этот ответ ещё не дописан.
filing-stopped = Этот ответ был остановлен.
filing-interrupted = Этот ответ был прерван.
filing-no-answer = Ответа нет.
filing-ending-reason = { $ending } { $reason }.
filing-verdict = { $verdict }.
filing-verdict-differs = { $verdict } (источник: { $source } · ответ: { $answer }).
filing-verdict-found-in = { $verdict }; это есть в источнике [{ $number }].
filing-verdict-differs-found-in = { $verdict } (источник: { $source } · ответ: { $answer }); это есть в источнике [{ $number }].
filing-nearest = Ближе всего:
filing-passage = Фрагмент:
filing-origin-model-server = От сервера моделей.
filing-retrieved = Получено { $time }.
filing-hash = SHA-256 фрагмента: { $hash }.
filing-error-at = строка { $line }, столбец { $column }: { $why }
filing-newer-file = этот файл записан более новой версией страницы
filing-newer-project = проект в этом файле не удаётся прочитать, или он записан более новой версией страницы
filing-newer-record = это записано более новой версией страницы
filing-no-record = в этом файле есть чат без единой записи
filing-number-too-high = в одном из чатов этого файла слишком большой номер вопроса
filing-nothing-in-file = в этом файле нет чатов
filing-too-large = этот чат больше 64 МБ
filing-not-text = в этом чате есть байты, которые не являются текстом
filing-not-a-conversation = это не чат, который Footnote может прочитать
filing-cycle = сообщения этого чата образуют цикл
filing-unknown-role = у этого сообщения неизвестная роль
filing-ends-early = файл обрывается здесь, посреди содержимого
filing-expected-object-or-list = ожидалось { "{" } или [
filing-expected-comma-or-bracket = ожидалось , или ]
filing-expected-comma-or-brace = ожидалось , или { "}" }
filing-expected-value = ожидалось значение
filing-parts-left-out = { $count ->
    [one] Пропущено { $count } изображение или другая часть без текста
    [few] Пропущено { $count } изображения и других частей без текста
    [many] Пропущено { $count } изображений и других частей без текста
   *[other] Пропущено { $count } изображения и других частей без текста
}
filing-tools-left-out = { $count ->
    [one] Пропущен { $count } вызов инструмента или результат
    [few] Пропущено { $count } вызова инструментов и результата
    [many] Пропущено { $count } вызовов инструментов и результатов
   *[other] Пропущено { $count } вызова инструментов и результата
}
filing-versions-left-out = { $count ->
    [one] Пропущена { $count } другая версия сообщения
    [few] Пропущены { $count } другие версии сообщений
    [many] Пропущено { $count } других версий сообщений
   *[other] Пропущено { $count } другой версии сообщений
}
filing-empty-left-out = { $count ->
    [one] Пропущен { $count } чат без сообщений
    [few] Пропущено { $count } чата без сообщений
    [many] Пропущено { $count } чатов без сообщений
   *[other] Пропущено { $count } чата без сообщений
}
filing-records-set-aside = { $count ->
    [one] { $count } запись не удалось прочитать, она отложена
    [few] { $count } записи не удалось прочитать, они отложены
    [many] { $count } записей не удалось прочитать, они отложены
   *[other] { $count } записи не удалось прочитать, они отложены
}
filing-records-left-out = { $count ->
    [one] Пропущена { $count } нечитаемая запись без чата
    [few] Пропущены { $count } нечитаемые записи без чата
    [many] Пропущено { $count } нечитаемых записей без чата
   *[other] Пропущено { $count } нечитаемой записи без чата
}
filing-invalid-session-id = идентификатор сеанса состоит из 1–64 букв, цифр, «-» или «_»
filing-invalid-attachment-id = это не идентификатор вложения
filing-branch = Ветка: { $title }
