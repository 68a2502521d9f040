example-about-section = Wat zegt ‘{ $title }’ over ‘{ $heading }’?
example-about-document = Wat zegt ‘{ $title }’?
example-about-link = Wat zegt { $link }?
example-about-section-of-link = Wat zegt { $link } over ‘{ $heading }’?
example-question = Hoe werkt ouderschapsverlof hier?
