## Dictating a question

voice-dictate = Диктовать
voice-end = Закончить диктовку
voice-dictation = Диктовка
voice-recording = Идёт запись
voice-starting = Ожидание микрофона…
voice-transcribing = Расшифровка…
voice-discard = Удалить запись
voice-retry = Повторить
voice-denied = Микрофон не разрешён. Разрешите его для этой страницы в браузере и нажмите «Повторить».
voice-no-microphone = Микрофон не найден. Подключите его и нажмите «Повторить».
voice-in-use = Микрофон занят другой программой. Закройте её и нажмите «Повторить».
voice-not-recorded = Браузеру не удалось записать звук. Нажмите «Повторить», чтобы записать снова.
voice-ended-at-limit = Запись достигла предельной длины и здесь закончена.
voice-nothing-said = В записи не распознано ни одного слова.
voice-not-configured = Этот сервер больше не превращает речь в текст.
voice-reply-lost = Текст получен не полностью. Нажмите «Повторить».
voice-refused-because = Запись не удалось превратить в текст: { $reason }
voice-refused = Серверу не удалось превратить запись в текст ({ $status }).

## Reading an answer aloud

voice-read-aloud = Прочитать вслух
voice-stop-reading = Остановить чтение
voice-not-read = Браузеру не удалось прочитать ответ вслух.
