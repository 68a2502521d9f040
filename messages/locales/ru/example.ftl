example-about-section = Что в «{ $title }» сказано о «{ $heading }»?
example-about-document = О чём говорится в «{ $title }»?
example-about-link = О чём говорится в { $link }?
example-about-section-of-link = Что в { $link } сказано о «{ $heading }»?
example-question = Как у нас устроен отпуск по уходу за ребёнком?
