composer-stop = Остановить
composer-saved-not-temporary = Сохраняется, не временный
composer-saved-hint = Сохранённый чат остаётся в этом браузере, временный исчезает вместе с вкладкой
composer-saved = Сохраняется
composer-temporary = Временный
composer-tokens = { $count ->
    [one] { $count } токен
    [few] { $count } токена
    [many] { $count } токенов
   *[other] { $count } токена
}
composer-next-questions = Следующие вопросы
composer-next-question = Далее:{ " " }
composer-waits-for-server = Будет отправлено, как только сервер Footnote станет доступен.
composer-edit-queued = Изменить
composer-remove-queued = Убрать
composer-reading-files = Чтение файлов
composer-attached-files = Прикреплённые файлы
composer-remove-file = Убрать { $title }
composer-remove = Убрать
composer-also-in = Также в чате { $conversation }
composer-quoted-title = «{ $title }»
composer-drop-in-project = Перетащите сюда файлы или папку, чтобы добавить их в проект «{ $name }»
composer-drop-in-this-project = Перетащите сюда файлы или папку, чтобы добавить их в этот проект
composer-drop-in-library = Перетащите сюда файлы или папку, чтобы добавить их в библиотеку
composer-drop-to-attach = Перетащите сюда файлы, чтобы прикрепить их
composer-completion-documents = Документы
composer-completion-prompts = Промпты и команды
composer-choose-model-of = { $model }: выбрать модель
composer-choose-model = Выбрать модель
composer-model = Модель
composer-models = Модели
composer-search-models = Поиск моделей
composer-no-such-model = Модели с таким названием нет.
composer-more-settings = Инструкции и другие настройки
composer-choose-model-and-scope = { $model }: выбрать модель и место поиска
composer-choose-limited-model-and-scope = { $model } · { $place }: выбрать модель и место поиска
composer-model-and-search = Модель и поиск
composer-close-model-and-search = Закрыть модель и поиск
composer-search-in = Где искать
composer-search-in-label = Где искать:{ " " }
composer-only-in-label = Только в:{ " " }
composer-search-in-name = Где искать: { $place }
composer-only-in-name = Только в: { $place }
composer-search-everything-again = Снова искать везде
composer-close-search-in = Закрыть выбор места поиска
composer-for-this-conversation = Для этого чата, начиная со следующего вопроса.
composer-project-searches-in = Где ищет его проект: { $place }.
composer-folders = Папки
composer-tags = Теги
composer-reading-folders = Чтение папок и тегов
composer-folders-not-listed = Не удалось получить список папок и тегов базы «{ $base }»: { $reason }
composer-own-folders-not-listed = Не удалось получить список папок и тегов базы знаний: { $reason }
composer-not-limited = Поиск в этой базе знаний нельзя ограничить.
composer-search-everything = Искать везде
composer-bases = Базы знаний
composer-not-reached = { " " }— недоступна
composer-not-searched-now = Сейчас не участвует в поиске: её нельзя ограничить выбранным ниже.
composer-dates = Даты документов
composer-from-day = С
composer-until-day = По
composer-days-crossed = Последний день раньше первого, поэтому ничего не найдётся.
composer-folder-name = Название папки
composer-tag-name = Название тега
composer-search-folders = Поиск папок
composer-search-tags = Поиск тегов
composer-search-count-folders = Поиск папок: { $count }
composer-search-count-tags = Поиск тегов: { $count }
composer-add-name = Добавить «{ $name }»
composer-no-such-folder = Папки с таким названием нет.
composer-no-such-tag = Тега с таким названием нет.
composer-folder-heard = { $path } { $count }
composer-context-used = Использование контекста
composer-context-share = { $exact ->
    [yes] { $percent } %
   *[no] ≈ { $percent } %
}
composer-context-tokens = { $exact ->
    [yes] { $total } из { $whole } токенов
   *[no] ≈ { $total } из { $whole } токенов
}
composer-context-button = { $share } контекста занято: { $tokens }
composer-next-request = Следующий запрос
composer-compressing = Сжатие старых сообщений
composer-show-memory = Показать, что в памяти
composer-show-request = Показать последний запрос
composer-compress-now = Сжать сейчас
composer-part = Часть
composer-part-tokens = Токены
composer-part-share = Доля
composer-part-budget = Бюджет
composer-part-system = Система
composer-part-tools = Инструменты
composer-part-memory = Память
composer-part-messages = Сообщения
composer-part-documents = Документы
composer-part-free = Свободно
composer-of-budget = из { $budget }
composer-window-chosen = Запросы этого чата занимают не больше { $window } токенов; { $reserve } остаются свободными для ответа.
composer-window-known = Модель принимает { $window } токенов; { $reserve } остаются свободными для ответа.
composer-window-assumed = Окно модели неизвестно; предполагается { $window } токенов, из них { $reserve } остаются свободными для ответа.
composer-exchanges-left-out = { $count ->
    [one] Будет пропущен { $count } самый старый вопрос с ответом.
    [few] Будут пропущены { $count } самых старых вопроса с ответами.
    [many] Будут пропущены { $count } самых старых вопросов с ответами.
   *[other] Будет пропущено { $count } самого старого вопроса с ответами.
}
composer-pictures-left-out = { $count ->
    [one] Будет пропущено { $count } старое изображение.
    [few] Будут пропущены { $count } старых изображения.
    [many] Будут пропущены { $count } старых изображений.
   *[other] Будет пропущено { $count } старого изображения.
}
composer-estimate = ≈ Оценка: её уточнит собственный подсчёт сервера.
composer-estimate-agrees = ≈ Оценка, подсчёт сервера с ней совпадает.
composer-estimate-higher = ≈ Оценка, уточнённая по подсчёту сервера, который оказался на { $percent } % выше.
composer-estimate-lower = ≈ Оценка, уточнённая по подсчёту сервера, который оказался на { $percent } % ниже.
composer-memory = Что в памяти
composer-close-memory = Закрыть память
composer-reading-memory = Чтение…
composer-nothing-remembered = В памяти пока ничего нет. Сводка и указатель создаются после ответа, если это не отключено в настройках.
composer-memory-hint = Отправляется, когда вопросы и ответы сжаты или больше не помещаются. Изменение сохраняется, когда вы покидаете поле.
composer-summary = Сводка
composer-question-number = Вопрос { $number }
composer-last-request = Последний запрос
composer-close-last-request = Закрыть последний запрос
composer-nothing-sent = С момента загрузки страницы в этом чате ничего не отправлялось. Сначала задайте вопрос.
composer-sent-to = Отправлено модели { $model } в таком порядке.
composer-attached-picture = Прикреплённое изображение
composer-count-of-tokens = { $exact ->
    [yes] { $count ->
        [one] { $count } токен
        [few] { $count } токена
        [many] { $count } токенов
       *[other] { $count } токена
    }
   *[no] ≈ { $count ->
        [one] { $count } токен
        [few] { $count } токена
        [many] { $count } токенов
       *[other] { $count } токена
    }
}
composer-tools-count = Инструменты ({ $count })
composer-role-system = Система
composer-role-user = Пользователь
composer-role-assistant = Ассистент
composer-role-tool = Инструмент
composer-copy-json = Копировать как JSON
composer-copy-curl = Копировать как curl
composer-copied = Скопировано.
composer-copying-not-allowed = Браузер не разрешил копирование.
