library-title = Библиотека
library-panel = Панель библиотеки
library-close = Закрыть библиотеку
library-full-page = На всю страницу
library-back = Назад к чату
library-tabs = Документы
library-all-documents = Все документы
library-this-conversation = Этот чат
library-all-conversations = Все чаты
library-add = Добавить документы
library-add-files = Добавить файлы
library-add-folder = Добавить папку
library-remove-all = Убрать все добавленные
library-drop-for-server = Или перетащите их сюда. Они будут записаны в папку этого сервера, для всех, кто им пользуется.
library-drop-for-browser = Или перетащите их сюда. Они читаются и хранятся в этом браузере, и поиск идёт по ним вместе с остальными.
library-drop-for-now = Или перетащите их сюда. Этот чат временный: добавленное сейчас хранится только до закрытия этой страницы.
library-reading-files = Чтение файлов
library-progress = : { $done } из { $all }
library-stop = Остановить
library-kept-for-now = Они хранятся только до закрытия этой страницы: { $reason }.
library-files-unreadable = { $count ->
    [one] { $count } файл не удалось прочитать
    [few] { $count } файла не удалось прочитать
    [many] { $count } файлов не удалось прочитать
   *[other] { $count } файла не удалось прочитать
}
library-files-same-name = { $count ->
    [one] { $count } файл с названием другого документа
    [few] { $count } файла с названием другого документа
    [many] { $count } файлов с названием другого документа
   *[other] { $count } файла с названием другого документа
}
library-same-name = Файлы с тем же названием
library-replace = Заменить
library-keep-both = Оставить оба
library-leave-out = Пропустить
library-dismiss = Закрыть
library-unreachable = Список документов получить нельзя: страница не может связаться со своим сервером.
library-try-again = Попробовать снова
library-no-base = База знаний не подключена. Документы, найденные в ваших чатах, перечислены ниже.
library-base-cannot-list = База знаний не может перечислить свои документы; найденные в ваших чатах — ниже.
library-bases-cannot-list = Базы знаний не могут перечислить свои документы; найденные в ваших чатах — ниже.
library-none-has-words = В списке нет ничего, у чего все эти слова есть в названии, папке или тегах.
library-none = В базе знаний пока нет документов.
library-none-cited = Документы из списка пока не процитированы ни в одном ответе.
library-all-cited = Процитирован каждый документ из списка.
library-all-readable = Все файлы можно прочитать.
library-reading-list = Чтение списка документов
library-counting = Подсчёт сносок
library-about-list = О списке
library-found = { $found } из { $all }
library-found-so-far = { $found } из прочитанных документов ({ $all })
library-documents = { $count ->
    [one] { $count } документ
    [few] { $count } документа
    [many] { $count } документов
   *[other] { $count } документа
}
library-unreadable = { $count ->
    [one] { $count } файл не удаётся прочитать
    [few] { $count } файла не удаётся прочитать
    [many] { $count } файлов не удаётся прочитать
   *[other] { $count } файла не удаётся прочитать
}
library-pending = { $count ->
    [one] { $count } ещё читается
    [few] { $count } ещё читаются
    [many] { $count } ещё читаются
   *[other] { $count } ещё читаются
}
library-cut = Список длинный; здесь показано его начало.
library-cut-of = Список «{ $base }» длинный; здесь показано его начало.
library-cannot-list = «{ $base }» не может перечислить свои документы; найденные в ваших чатах — в разделе «Все чаты».
library-starting = Список документов пока недоступен: { $reason }. Возможно, они ещё читаются; список будет запрошен снова автоматически.
library-incomplete = Список неполный: { $reason }.
library-incomplete-of = Список «{ $base }» неполный: { $reason }.
library-not-listed = Не удалось получить список документов: { $reason }.
library-not-listed-of = Не удалось получить список документов «{ $base }»: { $reason }.
library-note-of = { $base }: { $note }
library-unnamed-unreadable = { $count ->
    [one] Ещё { $count } файл не удаётся прочитать; здесь он не назван.
    [few] Ещё { $count } файла не удаётся прочитать; здесь они не названы.
    [many] Ещё { $count } файлов не удаётся прочитать; здесь они не названы.
   *[other] Ещё { $count } файла не удаётся прочитать; здесь они не названы.
}
library-search = Поиск документов
library-search-names = Названия, папки и теги
library-search-titles = Поиск по названиям
library-refresh = Обновить
library-show = Показать
library-filter-all = Все
library-filter-cited = Процитированные
library-filter-not-cited = Ещё не процитированные
library-filter-unreadable = Нечитаемые
library-filter-never-cited = Найденные, но не процитированные
library-order = Порядок
library-order-name = По названию
library-order-folder = По папке
library-order-changed = По дате изменения
library-order-cited = По цитированиям
library-order-used = По использованию
library-column-name = Название
library-column-folder = Папка
library-column-changed = Изменён
library-column-cited = Сносок
library-show-more = Показать ещё
library-more = Ещё { $count }
library-changed = изменён { $when }
library-cannot-be-read = Не удаётся прочитать: { $reason }
library-remark = Примечание: { $remark }
library-times-cited = { $count ->
    [0] ещё не процитирован
    [one] процитирован { $count } раз
    [few] процитирован { $count } раза
    [many] процитирован { $count } раз
   *[other] процитирован { $count } раза
}
library-remove = Убрать
library-remove-document = Убрать { $title }
library-ask = Спросить
library-ask-about = Спросить о { $title }
library-kind-slides = Презентация
library-kind-spreadsheet = Электронная таблица
library-kind-book = Книга
library-kind-mail = Письмо
library-kind-notebook = Блокнот
library-kind-table = Таблица
library-kind-text = Текст
library-reading-conversations = Чтение чатов
library-no-documents = Документов пока нет. Здесь появится то, что вопросы называют через [[название]], и то, что найдено для ответов.
library-shown = { $shown } из { $all }
library-used = Документы
library-unused = Найдены, но не использованы
library-unused-documents = Документы, которые найдены, но не использованы
library-graph = Граф
library-heading-with-count = { $heading } ({ $count })
library-questions = Вопросы
library-question-count = { $count ->
    [one] { $count } вопрос
    [few] { $count } вопроса
    [many] { $count } вопросов
   *[other] { $count } вопроса
}
library-cited = процитирован
library-named = назван
library-found-for = найден
library-used-cited = { $count ->
    [one] процитирован { $count } раз
    [few] процитирован { $count } раза
    [many] процитирован { $count } раз
   *[other] процитирован { $count } раза
}
library-used-found = { $count ->
    [one] найден { $count } раз
    [few] найден { $count } раза
    [many] найден { $count } раз
   *[other] найден { $count } раза
}
library-used-named = { $count ->
    [one] назван { $count } раз
    [few] назван { $count } раза
    [many] назван { $count } раз
   *[other] назван { $count } раза
}
library-last-used = последнее использование: { $when }
library-reading-about = Чтение содержания
library-about-unreadable = Не удалось прочитать, о чём этот документ.
library-graph-title = Документы и вопросы, которые их связывают
library-graph-about = Слева документы ({ $documents }), справа вопросы ({ $questions }). Линия соединяет вопрос с каждым документом, который в нём назван или найден для ответа на него.
library-not-drawn = Не показано: ещё документов — { $documents }, вопросов — { $questions }.
library-lines = Линии
library-line-cited = процитирован
library-line-named = назван в вопросе
library-line-found = найден, но не процитирован
library-question-cites = цитирует { $documents }
library-question-names = называет { $documents }
library-question-found = найдено: { $documents }
library-links = { $before }; { $next }
library-question-with-links = { $question } ({ $links })
