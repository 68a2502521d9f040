sidebar-new-project = Новый проект
sidebar-search-conversations = Поиск по чатам
sidebar-search = Поиск
sidebar-show-older = Показать старые
sidebar-empty = Ваши вопросы хранятся здесь, в этом браузере.
sidebar-signed-in-as = Вы вошли как { $user }
sidebar-locked = Ваши чаты заблокированы. В этой вкладке ничего не сохраняется.
sidebar-unlock = Разблокировать
sidebar-pinned = Закреплённые
sidebar-today = Сегодня
sidebar-yesterday = Вчера
sidebar-this-week = На этой неделе
sidebar-this-month = В этом месяце
sidebar-earlier = Ранее
sidebar-open-elsewhere = Открыт в другой вкладке
sidebar-answering = Отвечает
sidebar-asks-you = Ждёт вас
sidebar-new-answer = Новый ответ
sidebar-not-answered = Без ответа
sidebar-rename = Переименовать чат
sidebar-pin = Закрепить чат
sidebar-unpin = Открепить чат
sidebar-move-to-project = Переместить в проект
sidebar-delete = Удалить чат
sidebar-title = Название чата
sidebar-projects = Проекты
sidebar-unreadable-projects = { $count ->
    [one] { $count } проект не удаётся прочитать. Он остаётся как есть.
    [few] { $count } проекта не удаётся прочитать. Они остаются как есть.
    [many] { $count } проектов не удаётся прочитать. Они остаются как есть.
   *[other] { $count } проекта не удаётся прочитать. Они остаются как есть.
}
sidebar-project = { $count ->
    [one] Проект { $name }, { $count } чат
    [few] Проект { $name }, { $count } чата
    [many] Проект { $name }, { $count } чатов
   *[other] Проект { $name }, { $count } чата
}
sidebar-new-in-this-project = Новый чат в этом проекте
sidebar-new-in-project = Новый чат в проекте { $name }
sidebar-edit-this-project = Изменить этот проект
sidebar-edit-project = Изменить проект { $name }
sidebar-reading-files = Чтение файлов
sidebar-conversations-of-project = Чаты проекта { $name }
sidebar-drop-outside = Перетащите сюда, чтобы убрать из проекта
sidebar-searching = Идёт поиск
sidebar-results = Результаты поиска
sidebar-search-in = В
sidebar-search-in-project = Искать в проекте
sidebar-everywhere = Все чаты
sidebar-places = { $count ->
    [one] { $count } место
    [few] { $count } места
    [many] { $count } мест
   *[other] { $count } места
}
sidebar-more-places = Ещё { $count }
sidebar-more-conversations = { $count ->
    [one] Ещё { $count } чат
    [few] Ещё { $count } чата
    [many] Ещё { $count } чатов
   *[other] Ещё { $count } чата
}
