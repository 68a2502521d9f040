projectnotes-unnamed = Новый проект
projectnotes-not-read = Не удаётся прочитать проект этого чата: { $error }. Ничего не отправлено.
projectnotes-not-created = Проект не создан: { $error }.
projectnotes-not-changed = Проект не изменён: { $error }.
projectnotes-not-deleted = Проект не удалён: { $error }.
projectnotes-not-restored = Проект не восстановлен: { $error }.
projectnotes-deleted = Проект «{ $name }» удалён. Его чаты остаются.
projectnotes-files-known = В проекте «{ $name }» эти файлы уже есть.
projectnotes-files-added = { $count ->
    [one] В проект «{ $name }» добавлен { $count } файл.
    [few] В проект «{ $name }» добавлено { $count } файла.
    [many] В проект «{ $name }» добавлено { $count } файлов.
   *[other] В проект «{ $name }» добавлено { $count } файла.
}
projectnotes-too-many-files = Проект принимает за раз не больше { $most } файлов, потому что все они отправляются с его вопросами. Перетащите меньше файлов или добавьте их в библиотеку.
