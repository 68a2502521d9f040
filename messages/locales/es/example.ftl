example-about-section = ¿Qué dice «{ $title }» sobre «{ $heading }»?
example-about-document = ¿Qué dice «{ $title }»?
example-about-link = ¿Qué dice { $link }?
example-about-section-of-link = ¿Qué dice { $link } sobre «{ $heading }»?
example-question = ¿Cómo funciona aquí el permiso parental?
