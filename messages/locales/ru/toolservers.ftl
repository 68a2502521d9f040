toolservers-changes = Может изменять или удалять данные, сообщает его сервер.
toolservers-only-reads = Только читает, сообщает его сервер.
toolservers-adds = Добавляет данные и ничего не удаляет, сообщает его сервер.
toolservers-does-not-say = Может изменять данные: его сервер об этом не сообщает.
toolservers-may-run = Запустить «{ $tool }» сервера «{ $server }»?
toolservers-own-title = Его сервер называет его: { $title }
toolservers-not-checked = Footnote не может это проверить.
toolservers-what-server-says = Что сервер сообщает о нём
toolservers-given = Что он получит
toolservers-allow-once = Разрешить один раз
toolservers-allow-here = Разрешить в этом чате
toolservers-allow-always = Разрешать всегда
toolservers-refuse = Отклонить
toolservers-title = Серверы инструментов
toolservers-none = Ни один сервер Model Context Protocol не подключён. Их указывает в MCP_SERVERS_FILE тот, кто поддерживает Footnote.
toolservers-hint = Инструмент запускается только с вашего разрешения. То, что сервер сообщает о своих инструментах, — лишь его слова.
toolservers-ask-again = Спросить серверы ещё раз
toolservers-nothing-on-offer = Подключён. Ничего не предлагает.
toolservers-connected = Подключён: { $offered }.
toolservers-tools = { $count ->
    [one] { $count } инструмент
    [few] { $count } инструмента
    [many] { $count } инструментов
   *[other] { $count } инструмента
}
toolservers-prompts = { $count ->
    [one] { $count } промпт
    [few] { $count } промпта
    [many] { $count } промптов
   *[other] { $count } промпта
}
toolservers-resources = { $count ->
    [one] { $count } ресурс
    [few] { $count } ресурса
    [many] { $count } ресурсов
   *[other] { $count } ресурса
}
toolservers-not-connected = Не подключён: { $why }.
toolservers-tools-of = Инструменты сервера { $server }
toolservers-always-allowed = Всегда разрешён.
toolservers-allowed-here = Разрешён в этом чате.
toolservers-asked-each-time = Разрешение спрашивается каждый раз.
toolservers-take-back = Спрашивать снова
toolservers-take-back-of = Снова спрашивать перед запуском { $tool }
toolservers-gone = Всегда разрешены, но сейчас не предлагаются
toolservers-tool-of-server = { $tool } ({ $server })
