example-about-section = Que dit « { $title } » sur « { $heading } » ?
example-about-document = Que dit « { $title } » ?
example-about-link = Que dit { $link } ?
example-about-section-of-link = Que dit { $link } sur « { $heading } » ?
example-question = Comment fonctionne le congé parental ici ?
