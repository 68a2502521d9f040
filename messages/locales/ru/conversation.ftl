conversation-log = Чат
conversation-your-question = Ваш вопрос
conversation-answer = Ответ
conversation-waiting-for-answer = Ожидание ответа
conversation-edit-question = Изменить сообщение
conversation-delete-exchange = Удалить вопрос и ответ
conversation-show-less = Показать меньше
conversation-show-more = Показать больше
conversation-edit-your-question = Изменить ваш вопрос
conversation-cancel = Отмена
conversation-ask-again = Спросить снова
conversation-ask-in-new = Спросить в новом чате
conversation-attachments = Вложения
conversation-searched-for = Искали:{ " " }
conversation-searched-in = Где искали:{ " " }
conversation-edit-search = Изменить поиск
conversation-search-for = Искать
conversation-search-again = Искать снова
conversation-more = Ещё
conversation-more-actions = Ещё действия
conversation-copy-answer = Копировать сообщение
conversation-regenerate = Сгенерировать заново
conversation-answer-with-other-model = Ответить другой моделью
conversation-choose-model = Выбрать модель
conversation-other-model = Другая модель
conversation-branch = Ответвить отсюда
conversation-branch-hint = Продолжить отсюда в новом чате
conversation-branched-from = Ветка чата «{ $title }»
conversation-branched-from-unknown = Ветка чата, которого нет в этом браузере
conversation-details = Подробности
conversation-detail-model = Модель
conversation-detail-request = Запрос
conversation-detail-answer = Ответ
conversation-detail-quotes = Цитаты для проверки
conversation-detail-first-token = Первый токен через
conversation-detail-speed = Скорость
conversation-detail-cost = Стоимость
conversation-detail-tokens = { $exact ->
    [yes] { $count ->
        [one] { $count } токен
        [few] { $count } токена
        [many] { $count } токенов
       *[other] { $count } токена
    }
   *[no] около { $count ->
        [one] { $count } токена
        [few] { $count } токенов
        [many] { $count } токенов
       *[other] { $count } токена
    }
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count ->
        [one] { $count } токен
        [few] { $count } токена
        [many] { $count } токенов
       *[other] { $count } токена
    }, из них { $cached } из кэша сервера
   *[no] около { $count ->
        [one] { $count } токена
        [few] { $count } токенов
        [many] { $count } токенов
       *[other] { $count } токена
    }, из них { $cached } из кэша сервера
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count } токенов/с
   *[no] около { $count } токенов/с
}
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] около { $cost }
}
conversation-versions = Версии
conversation-previous-version = Предыдущая версия
conversation-next-version = Следующая версия
conversation-version-place = { $number }/{ $count }
conversation-compare = Сравнить
conversation-comparison = Сравнение версий
conversation-two-versions = Две версии
conversation-close-comparison = Закрыть сравнение
conversation-compare-with = Сравнить с
conversation-version = Версия { $number }
conversation-version-of = Версия { $number } из { $count }
conversation-shown-version = показана в чате
conversation-use-version = Использовать эту версию
conversation-starting = Запуск
conversation-looking-for-tools = Запрос инструментов у серверов
conversation-reading-part = Чтение части { $part } из { $parts }
conversation-condensing = Сведение заметок воедино
conversation-compressing = Освобождение места: сжимаются старые сообщения
conversation-rewriting = Чтение вопроса
conversation-searching = Поиск «{ $query }»
conversation-found = { $count ->
    [0] В базе знаний ничего не найдено
    [one] Найден { $count } фрагмент
    [few] Найдено { $count } фрагмента
    [many] Найдено { $count } фрагментов
   *[other] Найдено { $count } фрагмента
}
conversation-found-waiting = { $count ->
    [0] В базе знаний ничего не найдено, ожидание ответа
    [one] Найден { $count } фрагмент, ожидание ответа
    [few] Найдено { $count } фрагмента, ожидание ответа
    [many] Найдено { $count } фрагментов, ожидание ответа
   *[other] Найдено { $count } фрагмента, ожидание ответа
}
conversation-thinking = Размышляет
conversation-writing = Пишет
conversation-other-tab = Этот ответ пишет другая вкладка
conversation-tool-asks = Ждёт вас: инструмент спрашивает, можно ли его запустить
conversation-seconds = { $seconds } с
conversation-copy-thoughts = Копировать размышления
conversation-thinking-now = Размышляет…
conversation-thought-briefly = Краткое размышление
conversation-thought-for = Размышление заняло { $duration }
conversation-stopped-thinking = Остановлено во время размышления
conversation-interrupted-thinking = Прервано во время размышления
conversation-calls = Обращения к источникам
conversation-calls-count = { $count ->
    [one] { $count } обращение к источникам
    [few] { $count } обращения к источникам
    [many] { $count } обращений к источникам
   *[other] { $count } обращения к источникам
}
conversation-call-tokens = { $count ->
    [one] { $count } токен
    [few] { $count } токена
    [many] { $count } токенов
   *[other] { $count } токена
}
conversation-picture-of-call = Изображение из вызова: { $call }
conversation-call-failed = ошибка: { $reason }
conversation-used-tool = Использован инструмент { $tool }
conversation-using-tool = Используется { $tool }
conversation-searched-base = Поиск в базе знаний выполнен
conversation-read-document = Документ прочитан
conversation-listed-documents = Список документов получен
conversation-looked-for-excerpts = Поиск выдержек выполнен
conversation-followed-link = Выполнен переход по ссылке на документ
conversation-read-earlier-answer = Прочитан более ранний ответ
conversation-looked-through-conversation = Просмотрен этот чат
conversation-looked-through-documents = Просмотрены документы этого чата
conversation-stopped = Вы остановили этот ответ.
conversation-interrupted = Этот ответ был прерван.
conversation-no-answer = Ответа нет.
conversation-retry-in = через { $seconds } с
conversation-retry = Повторить
conversation-go-on = Продолжить
conversation-search-everywhere = Искать везде
conversation-compressed = Сжатые сообщения
conversation-compressed-count = { $messages ->
    [one] Сжато { $messages } сообщение · { $before } → { $after } токенов
    [few] Сжато { $messages } сообщения · { $before } → { $after } токенов
    [many] Сжато { $messages } сообщений · { $before } → { $after } токенов
   *[other] Сжато { $messages } сообщения · { $before } → { $after } токенов
}
conversation-compressed-unread = Старые сообщения сжаты
conversation-compressed-links = Ссылки
conversation-compressed-pinned = Сохранено дословно
conversation-compressed-hint = Это отправляется модели вместо сообщений выше. Здесь они остаются как есть.
conversation-compressed-edited = Текст изменён вами.
conversation-compressed-edit = Изменить
conversation-compressed-undo = Отменить
conversation-compressed-summary = Сводка сжатых сообщений
conversation-save = Сохранить
conversation-selected-words = Выделенный текст
conversation-ask-about = Спросить об этом
conversation-copy-with-source = Копировать с источником
conversation-copy = Копировать
conversation-copied-with-source = Скопировано с источником
conversation-copied = Скопировано
conversation-copying-not-allowed = Браузер не разрешает копирование. Нажмите Ctrl+C, чтобы скопировать только текст.
conversation-suggested-questions = Предлагаемые вопросы
conversation-related-documents = Похожие документы
conversation-summarise-question = Составить сводку «{ $title }»?
conversation-summary-cost = Документ длиннее, чем модель читает за один раз. Потребуется { $cost }.
conversation-summary-read = { $read ->
    [one] Уже прочитана { $read } часть из { $parts }.
    [few] Уже прочитаны { $read } части из { $parts }.
    [many] Уже прочитано { $read } частей из { $parts }.
   *[other] Уже прочитано { $read } части из { $parts }.
}
conversation-summarise = Составить сводку
conversation-welcome = Что вы хотите узнать?
conversation-from-documents = Ответы из ваших документов; каждое утверждение сверяется с источником.
conversation-from-model-and-tools = База знаний не подключена. Ответы даёт модель, а с вашего разрешения и инструменты.
conversation-from-model = База знаний не подключена, поэтому ответы даёт только модель.
conversation-suggestions = Предложения
conversation-ask-connect-model = Как подключить модель?
conversation-ask-where-kept = Где хранятся мои чаты?
conversation-ask-own-documents = Как искать в моих документах?
conversation-see-all-documents = Показать все документы
conversation-documents = { $count ->
    [one] { $count } документ
    [few] { $count } документа
    [many] { $count } документов
   *[other] { $count } документа
}
conversation-documents-in = { $count ->
    [one] { $count } документ в { $name }
    [few] { $count } документа в { $name }
    [many] { $count } документов в { $name }
   *[other] { $count } документа в { $name }
}
conversation-documents-in-guide = { $count ->
    [one] { $count } документ в руководстве
    [few] { $count } документа в руководстве
    [many] { $count } документов в руководстве
   *[other] { $count } документа в руководстве
}
conversation-documents-unreadable = не удаётся прочитать: { $count }
conversation-documents-pending = ещё читаются: { $count }
conversation-documents-new = новых со вчерашнего дня: { $count }
conversation-last-changed = Последние изменения:{ " " }
conversation-elsewhere = У вас есть чаты в другом месте?{ " " }
conversation-hide-example = Скрыть пример
conversation-see-example = Как выглядит неверное утверждение
conversation-example = Пример
conversation-example-note = Пример по двум вымышленным документам. Одно из четырёх утверждений неверно: его сноска отмечена.
conversation-example-answer = Пример ответа
