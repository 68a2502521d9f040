example-about-section = Che cosa dice “{ $title }” su “{ $heading }”?
example-about-document = Che cosa dice “{ $title }”?
example-about-link = Che cosa dice { $link }?
example-about-section-of-link = Che cosa dice { $link } su “{ $heading }”?
example-question = Come funziona qui il congedo parentale?
