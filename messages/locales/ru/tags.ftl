tags-archive = Архивировать чат
tags-unarchive = Вернуть чат из архива
tags-toggle-archived = Архивировать чат или вернуть его из архива
tags-was-archived = Чат в архиве.
tags-was-unarchived = Чат снова в списке.
tags-archived = В архиве
tags-archived-count = В архиве ({ $count })
tags-archived-list = Чаты в архиве
tags-not-stored = Архивировать и помечать тегами можно только сохранённый чат.
tags-menu = Меню чата
tags-tags = Теги
tags-of-this = Теги чата
tags-close = Закрыть теги
tags-new = Новый тег
tags-add = Добавить
tags-limits = Не больше { $most } тегов по { $length } символов. Их находит #тег в поиске.
tags-list = Теги чата
tags-none = Тегов пока нет.
tags-remove = Убрать тег { $tag }
tags-all = Все теги
tags-conversations = { $count ->
    [one] { $count } чат
    [few] { $count } чата
    [many] { $count } чатов
   *[other] { $count } чата
}
tags-rename = Переименовать тег { $tag }
tags-delete = Удалить тег { $tag } везде
tags-new-name = Новое название тега
tags-was-renamed = { $count ->
    [one] Тег переименован в { $count } чате.
    [few] Тег переименован в { $count } чатах.
    [many] Тег переименован в { $count } чатах.
   *[other] Тег переименован в { $count } чата.
}
tags-was-deleted = { $count ->
    [one] Тег удалён из { $count } чата.
    [few] Тег удалён из { $count } чатов.
    [many] Тег удалён из { $count } чатов.
   *[other] Тег удалён из { $count } чата.
}
tags-not-changed = { $count ->
    [one] { $count } чат не изменён: { $reason }.
    [few] { $count } чата не изменены: { $reason }.
    [many] { $count } чатов не изменены: { $reason }.
   *[other] { $count } чата не изменены: { $reason }.
}
tags-narrow = Показать чаты с тегами
tags-more = Ещё { $count }
tags-nothing = Чатов с этими тегами нет.
