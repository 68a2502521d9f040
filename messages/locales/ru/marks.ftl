marks-check = Проверка сносок
marks-walk = Пройти по сноскам (C)
marks-found-none = { $count ->
    [one] Модель не назвала источников. Footnote не нашёл в документах ни одного из { $count } предложения.
    [few] Модель не назвала источников. Footnote не нашёл в документах ни одного из { $count } предложений.
    [many] Модель не назвала источников. Footnote не нашёл в документах ни одного из { $count } предложений.
   *[other] Модель не назвала источников. Footnote не нашёл в документах ни одного из { $count } предложения.
}
marks-found-some = { $count ->
    [one] Модель не назвала источников. Footnote нашёл в документах { $found } из { $count } предложения.
    [few] Модель не назвала источников. Footnote нашёл в документах { $found } из { $count } предложений.
    [many] Модель не назвала источников. Footnote нашёл в документах { $found } из { $count } предложений.
   *[other] Модель не назвала источников. Footnote нашёл в документах { $found } из { $count } предложения.
}
marks-not-checked = { $unchecked } из { $citations } не проверено
marks-ask-model = Проверить
marks-ask-model-name = Проверить с помощью модели
marks-ask-model-hint = Один запрос: отправляет модели все утверждения с процитированными фрагментами. Её оценка сохраняется вместе с ответом
marks-stop-model = Остановить
marks-stop-model-name = Остановить проверку
marks-retry-model = Повторить
marks-model-checks = Модель проверяет…
marks-opinions = Модель: { $opinions }
marks-opinions-supported = подтверждено: { $count }
marks-opinions-contradicted = противоречит: { $count }
marks-opinions-not-said = не сказано: { $count }
marks-opinions-unclear = неясно: { $count }
marks-opinions-none = без оценки: { $count }
marks-found-elsewhere = Это есть в [{ $found }], а не в [{ $number }]
marks-sources = Источники
marks-sources-of-answer = Источники ответа { $number }
marks-sources-count = { $count ->
    [one] { $count } источник
    [few] { $count } источника
    [many] { $count } источников
   *[other] { $count } источника
}
marks-sources-found = { $count ->
    [one] { $count } источник, найден Footnote
    [few] { $count } источника, найдены Footnote
    [many] { $count } источников, найдены Footnote
   *[other] { $count } источника, найдены Footnote
}
marks-searched-documents = { $count ->
    [one] Просмотрен { $count } документ, не использован
    [few] Просмотрено { $count } документа, ни один не использован
    [many] Просмотрено { $count } документов, ни один не использован
   *[other] Просмотрено { $count } документа, ни один не использован
}
marks-unused-documents = { $count ->
    [one] { $count } документ найден, но не процитирован
    [few] { $count } документа найдены, но не процитированы
    [many] { $count } документов найдены, но не процитированы
   *[other] { $count } документа найдены, но не процитированы
}
marks-more-unused-documents = { $count ->
    [one] Ещё { $count } документ найден, но не процитирован
    [few] Ещё { $count } документа найдены, но не процитированы
    [many] Ещё { $count } документов найдены, но не процитированы
   *[other] Ещё { $count } документа найдены, но не процитированы
}
marks-unused-parts = { $count ->
    [one] { $count } часть прочитана, но не процитирована
    [few] { $count } части прочитаны, но не процитированы
    [many] { $count } частей прочитаны, но не процитированы
   *[other] { $count } части прочитаны, но не процитированы
}
marks-more-unused-parts = { $count ->
    [one] Ещё { $count } часть прочитана, но не процитирована
    [few] Ещё { $count } части прочитаны, но не процитированы
    [many] Ещё { $count } частей прочитаны, но не процитированы
   *[other] Ещё { $count } части прочитаны, но не процитированы
}
marks-read-here = Читать здесь
marks-source-supports = Сказанное со ссылкой на него в нём есть
marks-source-quoted = Сноска цитирует его
marks-source-contradicts = Противоречит сноске, считает модель
marks-source-differs = Сноска расходится с ним
marks-source-misquoted = Слов сноски в нём нет
marks-source-lacks = Сказанного в сноске в нём нет
marks-source-unstated = Сказанного в сноске в нём нет, считает модель
marks-source-to-check = Сноску нужно проверить
marks-references = Названные документы
marks-more-references = Ещё { $count }
marks-reference-failed-hint = Не удалось найти этот документ из-за ошибки
marks-reference-failed = { $title }: поиск не удался, { $error }
marks-reference-missing-hint = Такого документа нет
marks-reference-missing = { $title }: не найден
