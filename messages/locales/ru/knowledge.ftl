knowledge-not-limited = её нельзя ограничить такими папками, тегами или датами
knowledge-unreached = база знаний недоступна
knowledge-offline = это устройство не в сети
knowledge-connection-lost = соединение с базой знаний прервано
knowledge-answered-in-front = вместо сервера ответило то, что стоит перед ним; если там нужен вход, войдите снова: перезагрузите страницу
knowledge-not-within = { $seconds ->
    [one] база знаний не ответила за { $seconds } секунду
    [few] база знаний не ответила за { $seconds } секунды
    [many] база знаний не ответила за { $seconds } секунд
   *[other] база знаний не ответила за { $seconds } секунды
}
knowledge-not-in-time = база знаний не ответила вовремя
knowledge-key-refused = база знаний отклонила ключ прокси
knowledge-no-index = в базе знаний нет индекса с заданным названием (RETRIEVAL_INDEX)
knowledge-no-search = в базе знаний нет поиска
knowledge-refused = база знаний отклонила запрос (статус { $status })
knowledge-reply-too-large = ответ базы знаний больше, чем разрешает прокси
knowledge-web-page = база знаний ответила веб-страницей (проверьте RETRIEVAL_URL)
knowledge-rate-limited = база знаний получила слишком много запросов
knowledge-token-required = этому серверу нужен токен доступа
knowledge-failed = сбой базы знаний (статус { $status })
knowledge-none = базы знаний нет
knowledge-none-connected = база знаний не подключена
knowledge-none-of-scope = ни одна из баз знаний, в которых ищет этот чат, не подключена
knowledge-no-list = у базы знаний нет списка документов
knowledge-unexpected-shape = ответ базы знаний имеет неожиданную форму
knowledge-passages-only = эта база знаний выдаёт только фрагменты, а не документы целиком
knowledge-unknown-kind = эта страница не умеет читать ответы вида «{ $name }»
knowledge-no-fields = ни у одного результата базы знаний нет текста в { $fields } (RETRIEVAL_FIELDS)
knowledge-reply-broke-off = ответ базы знаний больше 4 МиБ или оборвался
knowledge-of-base = «{ $base }»: { $reason }
knowledge-of-bases = { $list }; { $last }
knowledge-everywhere = Везде
knowledge-bases = { $count ->
    [one] { $count } база знаний
    [few] { $count } базы знаний
    [many] { $count } баз знаний
   *[other] { $count } базы знаний
}
knowledge-folders = { $count ->
    [one] { $count } папка
    [few] { $count } папки
    [many] { $count } папок
   *[other] { $count } папки
}
knowledge-tags = { $count ->
    [one] { $count } тег
    [few] { $count } тега
    [many] { $count } тегов
   *[other] { $count } тега
}
knowledge-folders-named = { $count ->
    [1] папка { $names }
    [one] папки { $names }
    [few] папки { $names }
    [many] папки { $names }
   *[other] папки { $names }
}
knowledge-tags-named = { $count ->
    [1] тег { $names }
    [one] теги { $names }
    [few] теги { $names }
    [many] теги { $names }
   *[other] теги { $names }
}
knowledge-since = с { $day }
knowledge-until = по { $day }
knowledge-documents = Документы
knowledge-guide = Руководство
knowledge-added-here = Добавлено здесь
knowledge-source = Источник { $number }
knowledge-page = страница { $page }
knowledge-from-model-server = от сервера моделей
