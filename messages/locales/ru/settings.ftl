settings-close = Закрыть настройки
settings-tab-answer = Ответ
settings-tab-look = Вид
settings-tab-privacy = Данные
settings-tab-tools = Инструменты
settings-tab-expert = Эксперт
settings-default = По умолчанию
settings-off = Выключено
settings-model = Модель
settings-model-hint = Отвечает в этом чате, начиная со следующего вопроса.
settings-models-not-known = Прокси ещё не сообщил, какие модели есть.
settings-model-with-window = { $tokens ->
    [one] { $model } · { $tokens } токен
    [few] { $model } · { $tokens } токена
    [many] { $model } · { $tokens } токенов
   *[other] { $model } · { $tokens } токена
}
settings-instructions = Инструкции
settings-instructions-example = Например: отвечай по-французски.
settings-effort = Глубина рассуждений
settings-effort-none = нет
settings-effort-minimal = минимальная
settings-effort-low = низкая
settings-effort-medium = средняя
settings-effort-high = высокая
settings-effort-xhigh = очень высокая
settings-extra-json = Дополнительный JSON для этой модели
settings-presets-hint = Набор хранит модель, инструкции, глубину рассуждений и числа из раздела «Эксперт» для других чатов. Наборы не шифруются.
settings-preset = Набор настроек
settings-no-preset = Ни один из них
settings-new-preset = Название нового набора
settings-preset-example = Например: переводчик
settings-save-preset = Сохранить набор
settings-delete-preset = Удалить набор
settings-knowledge-base = База знаний
settings-knowledge-base-hint = Когда в этом чате ищутся документы.
settings-when-to-search = Когда искать
settings-search-and-tools = Перед каждым ответом и по запросу модели
settings-search-before = Перед каждым ответом
settings-search-tools = Только по запросу модели
settings-only-documents = Отвечать только по документам
settings-only-documents-hint = Модели велено ничего не добавлять от себя; ответ, который не опирается ни на один документ, об этом сообщает.
settings-about-you = О вас
settings-about-you-hint = Отправляется вместе с вашими вопросами и хранится с этим чатом и новыми.
settings-role = Роль
settings-role-example = Например: медсестра
settings-organisation = Организация
settings-organisation-example = Где вы работаете
settings-anything-else = Что-нибудь ещё
settings-anything-else-example = Что стоит учитывать в ответах
settings-prompts = Промпты
settings-prompts-hint = Введите / и название промпта в поле вопроса, чтобы вставить его туда. { "{{" }Слова в скобках{ "}}" } заполняются каждый раз: Tab переходит к следующему. Промпты не шифруются.
settings-edit = Изменить
settings-delete = Удалить
settings-edit-prompt = Изменить промпт { $name }
settings-delete-prompt = Удалить промпт { $name }
settings-prompt-name = Название промпта
settings-prompt-name-example = Например: перевести
settings-prompt-text = Текст промпта
settings-prompt-text-example = Например: переведи на { "{{" }язык{ "}}" }: { "{{" }текст{ "}}" }
settings-save-prompt = Сохранить промпт
settings-appearance = Оформление
settings-appearance-hint = Как страница выглядит в этом браузере.
settings-theme = Тема
settings-theme-system = Как в системе
settings-theme-light = Светлая
settings-theme-dark = Тёмная
settings-text-size = Размер текста
settings-text-small = Мелкий
settings-text-normal = Обычный
settings-text-large = Крупный
settings-text-larger = Ещё крупнее
settings-storage = Хранилище
settings-storage-hint = Чаты хранятся в этом браузере и больше нигде.
settings-no-clipboard = Буфера обмена здесь нет; копировать можно через выделение.
settings-storage-used = Занято { $used } из { $quota }
settings-storage-meter = Занятое место
settings-bytes = { $size } Б
settings-kilobytes = { $size } КБ
settings-megabytes = { $size } МБ
settings-gigabytes = { $size } ГБ
settings-protected = Защищено от очистки браузером.
settings-protect = Защитить от очистки
settings-not-protected = Браузер не согласился. Обычно он соглашается, когда страницей пользуются чаще.
settings-kept = Хранится в этом браузере.
settings-export-all = Экспортировать всё
settings-import = Импортировать
settings-export-unreadable = Экспортировать нечитаемые записи
settings-passphrase = Парольная фраза
settings-passphrase-hint = С ней сохранённое может прочитать только тот, кто её знает. Восстановить её не сможет никто.
settings-locked = Чаты заблокированы.
settings-set-a-passphrase = Задать парольную фразу…
settings-lock-now = Заблокировать
settings-change-passphrase = Сменить парольную фразу
settings-remove-passphrase = Убрать парольную фразу
settings-set-passphrase = Задать парольную фразу
settings-passphrase-is-set = Теперь чаты защищены парольной фразой.
settings-passphrase-is-changed = Парольная фраза изменена.
settings-passphrase-is-removed = Парольная фраза убрана.
settings-passphrases-differ = Они не совпадают.
settings-passphrase-now = Текущая парольная фраза
settings-new-passphrase = Новая парольная фраза
settings-new-passphrase-again = Новая парольная фраза ещё раз
settings-working = Выполняется
settings-progress = { $done } из { $of }
settings-cancel = Отмена
settings-images = Изображения
settings-images-hint = Ответы показывают изображения с этих серверов, и серверы видят, что вы их смотрите.
settings-show-no-more = Больше не показывать
settings-show-no-more-from = Больше не показывать изображения с { $server }
settings-access = Доступ
settings-users-hint = У каждого пользователя этого браузера свои чаты и настройки.
settings-signed-in-as = Вы вошли как { $user }
settings-signed-in-hint = Вход в этом браузере сохраняется некоторое время. Когда вы выйдете, чаты останутся здесь.
settings-sign-out = Выйти
settings-generation = Генерация и контекст
settings-generation-hint = Для этого чата, начиная со следующего вопроса.
settings-temperature = Температура
settings-top-p = Top-p
settings-longest-answer = Наибольшая длина ответа, в токенах
settings-longest-context = Наибольший контекст, в токенах
settings-models-window = Окно модели
settings-shorten-at = Сжимать старые сообщения при (% окна)
settings-messages-share = Доля сообщений, в %
settings-tools-share = Доля инструментов, в %
settings-number-refused = Введите число от { $least } до { $most }.
settings-citations = Сноски
settings-citations-hint = Модель может цитировать слова, на которых основана сноска, и оценивать сноски.
settings-check = Проверять сноски с помощью модели
settings-check-when-asked = По моей просьбе
settings-check-always = Всегда: ещё один запрос на ответ, примерно такой же длины, как его источники
settings-quotes = Просить у этой модели цитаты
settings-automatic = Автоматически
settings-quotes-given-up = Эта модель трижды не дала пригодных цитат, поэтому её больше не просят о них.
settings-ask-again = Попросить снова
settings-background = Фоновые запросы
settings-background-hint = Каждый можно отключить, что экономит время и деньги, или поручить другой модели.
settings-rewrite = Переформулировать уточняющие вопросы для поиска
settings-remember = Память: вести сводку и указатель чата
settings-name-conversations = Называть новые чаты
settings-suggest = Предлагать следующие вопросы
settings-follow-ups = Уточняющие вопросы по источникам
settings-follow-ups-on = Под каждым ответом, без запроса
settings-utility-model = Вспомогательная модель
settings-conversation-model = Модель этого чата
settings-request-count = { $count ->
    [one] Вопрос сейчас стоит одного запроса на ответ и до { $count } фонового.
    [few] Вопрос сейчас стоит одного запроса на ответ и до { $count } фоновых.
    [many] Вопрос сейчас стоит одного запроса на ответ и до { $count } фоновых.
   *[other] Вопрос сейчас стоит одного запроса на ответ и до { $count } фонового.
}
settings-request-count-and-title = { $count ->
    [one] Вопрос сейчас стоит одного запроса на ответ и до { $count } фонового, и ещё одного на название нового чата.
    [few] Вопрос сейчас стоит одного запроса на ответ и до { $count } фоновых, и ещё одного на название нового чата.
    [many] Вопрос сейчас стоит одного запроса на ответ и до { $count } фоновых, и ещё одного на название нового чата.
   *[other] Вопрос сейчас стоит одного запроса на ответ и до { $count } фонового, и ещё одного на название нового чата.
}
settings-utility-model-is = Вспомогательная модель — { $model }.
settings-left-out = { $task ->
    [rewrite] { $model } слишком медленно переформулирует уточняющие вопросы, поэтому этот шаг пропускается.
    [memory] { $model } слишком медленно ведёт память чата, поэтому этот шаг пропускается.
   *[title] { $model } слишком медленно называет чаты, поэтому этот шаг пропускается.
}
settings-turn-on-again = Включить снова
settings-prices = Цены
settings-prices-hint = По одной модели в строке, с ценой миллиона токенов отправленных, полученных и, если она другая, отправленных из кэша сервера. Тогда в «Подробностях» ответа будет указано, сколько он стоил.
settings-prices-of-models = Цены моделей
settings-price-not-understood = Строка { $line } не распознана. Напишите модель и две или три цены, например: { $example }
settings-system-prompt = Системный промпт
settings-system-prompt-hint = Задаётся там, где работает Footnote, отправляется первым с каждым запросом и здесь никогда не хранится.
settings-hash = SHA-256 { $hash }
settings-export = Экспорт
settings-export-json = Этот чат в JSON
settings-export-markdown = Этот чат в Markdown
settings-export-html = Этот чат в HTML
settings-print = Распечатать этот чат
settings-export-all-json = Все чаты в JSON
settings-import-box = Импорт
settings-import-looking = Просмотр файлов
settings-import-counting = Подсчёт: { $count }
settings-import-running = Импорт: { $read } из { $of }
settings-close-import = Закрыть
