added-count-added = добавлено: { $count }
added-count-known = { $count ->
    [one] уже было: { $count }
    [few] уже было: { $count }
    [many] уже было: { $count }
   *[other] уже было: { $count }
}
added-count-copies = { $count ->
    [one] с тем же текстом, что у другого: { $count }
    [few] с тем же текстом, что у другого: { $count }
    [many] с тем же текстом, что у другого: { $count }
   *[other] с тем же текстом, что у другого: { $count }
}
added-count-unreadable = не удалось прочитать: { $count }
added-count-without-room = не хватило места: { $count }
added-count-not-read = не прочитано из-за остановки: { $count }
added-list = { $before }, { $next }
added-kind = { $count } .{ $ending }
added-other-kinds = { $count ->
    [one] { $count } другой файл
    [few] { $count } других файла
    [many] { $count } других файлов
   *[other] { $count } другого файла
}
added-empty-files = { $count ->
    [one] { $count } пустой файл
    [few] { $count } пустых файла
    [many] { $count } пустых файлов
   *[other] { $count } пустого файла
}
added-list-end = { $before } и { $last }
added-passed-over = { $count ->
    [one] Пропущено: { $files }.
    [few] Пропущено: { $files }.
    [many] Пропущено: { $files }.
   *[other] Пропущено: { $files }.
}
added-too-large = он больше 20 МБ
added-too-long = в нём больше 2 МБ текста
added-no-text-file = это не текст, или его кодировка не UTF-8
added-empty = он пуст
added-unreadable = браузер не смог его прочитать
added-encrypted = он защищён паролем
added-damaged = он повреждён или другого типа, чем следует из названия
added-no-printed-text = в нём нет текста: возможно, его страницы — изображения
added-picture = это изображение
added-too-slow = его чтение занимает слишком много времени
added-not-loaded = не удалось загрузить часть страницы, которая читает такие файлы
added-too-large-for-server = он больше 16 МиБ
added-too-many-names = документов с таким названием слишком много
added-not-taken = сервер больше не принимает документы, или документа там нет
added-server-full = на сервере больше нет места
added-refused = сервер отклонил его ({ $status })
added-nothing-removed = Ничего не удалено: { $error }.
added-removed = Документ «{ $name }» удалён.
added-several-removed = { $count ->
    [one] Удалён { $count } документ.
    [few] Удалено { $count } документа.
    [many] Удалено { $count } документов.
   *[other] Удалено { $count } документа.
}
added-under-other-names = { $count ->
    [one] { $count } документ добавлен под другим названием.
    [few] { $count } документа добавлены под другими названиями.
    [many] { $count } документов добавлены под другими названиями.
   *[other] { $count } документа добавлены под другими названиями.
}
added-replaced = { $count ->
    [one] Заменён { $count } документ.
    [few] Заменено { $count } документа.
    [many] Заменено { $count } документов.
   *[other] Заменено { $count } документа.
}
added-not-stored = { $error }: после закрытия этой страницы всё может стать как прежде
added-not-back-for-good = Возвращено только до закрытия этой страницы: { $error }.
added-removed-from-server = Документ «{ $name }» удалён с сервера.
added-not-back = Документ «{ $name }» не возвращён: { $error }.
added-not-sent = { $name }: { $error }.
added-temporary = этот чат временный
added-kept-in-memory = { $count ->
    [one] { $count } документ хранится только до закрытия этой страницы.
    [few] { $count } документа хранятся только до закрытия этой страницы.
    [many] { $count } документов хранятся только до закрытия этой страницы.
   *[other] { $count } документа хранятся только до закрытия этой страницы.
}
added-kept-in-memory-because = { $count ->
    [one] { $count } документ хранится только до закрытия этой страницы: { $reason }.
    [few] { $count } документа хранятся только до закрытия этой страницы: { $reason }.
    [many] { $count } документов хранятся только до закрытия этой страницы: { $reason }.
   *[other] { $count } документа хранятся только до закрытия этой страницы: { $reason }.
}
added-not-readable-now = Сохранённое сейчас не удаётся прочитать: { $error }.
added-base-unreadable = документы в этом браузере не удаётся прочитать: { $error }
