example-about-section = Was sagt „{ $title }“ über „{ $heading }“?
example-about-document = Was sagt „{ $title }“?
example-about-link = Was sagt { $link }?
example-about-section-of-link = Was sagt { $link } über „{ $heading }“?
example-question = Wie funktioniert die Elternzeit hier?
