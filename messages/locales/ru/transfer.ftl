transfer-import-running = Уже идёт другой импорт. Импортируйте эти файлы после него.
transfer-projects = { $count ->
    [one] проект { $names }
    [few] проекты { $names }
    [many] проекты { $names }
   *[other] проекты { $names }
}
transfer-conversations = { $count ->
    [one] { $count } чат
    [few] { $count } чата
    [many] { $count } чатов
   *[other] { $count } чата
}
transfer-list = { $before }, { $next }
transfer-imported = Импортировано: { $found }.
transfer-imported-none = Импортировано: новых чатов нет.
transfer-nothing-new = Ничего нового.
transfer-already-here = Уже здесь: { $found }.
transfer-not-imported = Не импортировано: { $count }.
transfer-ended = Затем импорт прервался: { $error }. Импортируйте файл ещё раз, чтобы получить остальное: то, что уже здесь, не изменится.
transfer-stopped = Вы остановили импорт. Импортируйте файл ещё раз, чтобы получить остальное.
transfer-refused = { $place }: { $reason }.
transfer-refused-often = { $count ->
    [one] { $count } раз, впервые в { $place }: { $reason }.
    [few] { $count } раза, впервые в { $place }: { $reason }.
    [many] { $count } раз, впервые в { $place }: { $reason }.
   *[other] { $count } раза, впервые в { $place }: { $reason }.
}
transfer-place = { $file }, строка { $line }, столбец { $column }
transfer-file-in-archive = { $archive }, { $file }
transfer-other-tab = этот чат открыт в другой вкладке: закройте его там
transfer-gone = браузер больше не может прочитать этот файл: выберите его снова
transfer-damaged = этот архив повреждён: скачайте его ещё раз
transfer-encrypted = этот файл зашифрован: распакуйте архив и импортируйте его содержимое
transfer-compression = этот файл упакован неизвестным способом: распакуйте архив и импортируйте его содержимое
transfer-no-unpacking = этот браузер не умеет распаковывать архивы: распакуйте архив и импортируйте его содержимое
transfer-empty-archive = в этом архиве нет файла с чатами
transfer-not-written = Не удалось записать файл: { $error }.
transfer-not-taken = Браузер не принял файл.
transfer-project-gone = Этого проекта больше нет в этом браузере.
transfer-all-readable = Всё в этом чате удалось прочитать.
transfer-file-of-one = { $exchanges ->
    [one] В файле { $exchanges } вопрос с ответом.
    [few] В файле { $exchanges } вопроса с ответами.
    [many] В файле { $exchanges } вопросов с ответами.
   *[other] В файле { $exchanges } вопроса с ответами.
}
transfer-file-of-several = Чатов в файле: { $conversations }, вопросов с ответами: { $exchanges }.
