example-about-section = Co mówi „{ $title }” na temat „{ $heading }”?
example-about-document = Co mówi „{ $title }”?
example-about-link = Co mówi { $link }?
example-about-section-of-link = Co mówi { $link } na temat „{ $heading }”?
example-question = Jak działa tutaj urlop rodzicielski?
