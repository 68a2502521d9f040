## Questions that documents answer, offered to begin with or to go on. They are asked, or put into the box.

example-about-section = What does “{ $title }” say about “{ $heading }”?
example-about-document = What does “{ $title }” say?
# $link is a document's name in double brackets, such as [[Leave]] or [[Leave#Parents]].
example-about-link = What does { $link } say?
example-about-section-of-link = What does { $link } say about “{ $heading }”?

## The example of an answer that people see before they have asked anything.

example-question = How does parental leave work here?
