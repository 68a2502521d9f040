verdicts-no-source = Источника с таким номером нет
verdicts-contradicted = Противоречит источнику, считает модель
verdicts-misquoted = Этих слов нет в документе
verdicts-not-in-source = Нет в источнике
verdicts-differs = Расходится с источником
verdicts-wrong-number = Неверное число
verdicts-no-text = Проверьте: здесь у источника нет текста
verdicts-unstated = Нет в источнике, считает модель
verdicts-nearest = Проверьте: ближайший фрагмент
verdicts-quote-found = Цитата найдена
verdicts-in-source = Есть в источнике
verdicts-supported = Подтверждается, считает модель
verdicts-not-checked = Не проверено
verdicts-by-words = Только по словам: { $verdict }
verdicts-closest-passages = Ближайшие фрагменты
verdicts-quoted = Процитировано дословно
verdicts-model-supports = Модель: подтверждает
verdicts-model-contradicts = Модель: противоречит
verdicts-model-does-not-say = Модель: об этом не говорит
verdicts-model-cannot-tell = Модель: определить нельзя
verdicts-opinion-with-reason = { $opinion } – { $reason }
verdicts-opinion-with-quote = { $opinion } – «{ $quote }»
verdicts-count-wrong-number = { $count ->
    [one] неверное число
    [few] неверных числа
    [many] неверных чисел
   *[other] неверного числа
}
verdicts-count-differs = { $count ->
    [one] расхождение
    [few] расхождения
    [many] расхождений
   *[other] расхождения
}
verdicts-count-contradicted = { $count ->
    [one] противоречие
    [few] противоречия
    [many] противоречий
   *[other] противоречия
}
verdicts-count-misquoted = { $count ->
    [one] цитаты нет в документе
    [few] цитат нет в документах
    [many] цитат нет в документах
   *[other] цитаты нет в документах
}
verdicts-count-not-in-source = { $count ->
    [one] нет в источнике
    [few] нет в источниках
    [many] нет в источниках
   *[other] нет в источниках
}
verdicts-count-no-source = { $count ->
    [one] без источника
    [few] без источника
    [many] без источника
   *[other] без источника
}
verdicts-count-in-source = { $count ->
    [one] есть в источнике
    [few] есть в источниках
    [many] есть в источниках
   *[other] есть в источниках
}
verdicts-count-quote-found = { $count ->
    [one] цитата найдена
    [few] цитаты найдены
    [many] цитат найдено
   *[other] цитаты найдено
}
verdicts-count-to-check = { $count ->
    [one] на проверку
    [few] на проверку
    [many] на проверку
   *[other] на проверку
}
verdicts-nothing-to-check = Проверять нечего: текст указанных источников не сохранён
verdicts-bad-form = Модель дала оценки не в той форме, в которой их просили
verdicts-answer-changed = Ответ тем временем изменился
verdicts-conversation-gone = Этого чата больше нет
verdicts-read-only = Этот чат здесь можно только читать
verdicts-answer-gone = Этого ответа больше нет
