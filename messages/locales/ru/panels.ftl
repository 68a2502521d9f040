panels-library = Библиотека
panels-document = Документ
panels-part-not-loaded = Не удалось загрузить эту часть страницы.
panels-retry = Повторить
panels-undo = Отменить
panels-edit-prompts = Изменить промпты
panels-tools-not-loaded = Без инструментов серверов: не удалось загрузить часть этой страницы
panels-server-late = { $seconds ->
    [one] он не ответил за { $seconds } секунду
    [few] он не ответил за { $seconds } секунды
    [many] он не ответил за { $seconds } секунд
   *[other] он не ответил за { $seconds } секунды
}
panels-base-not-loaded = не удалось загрузить часть этой страницы
panels-item-of-server = { $item } ({ $server })
