## Questions that documents answer, offered to begin with or to go on. They are asked, or put into the box.

example-about-section = What does “{ $title }” say about “{ $heading }”?
example-about-document = What does “{ $title }” say?
# $link is a document's name in double brackets, such as [[Leave]] or [[Leave#Parents]].
example-about-link = What does { $link } say?
example-about-section-of-link = What does { $link } say about “{ $heading }”?

## The example of an answer that people see before they have asked anything: a question, its answer, and parts of the two
## documents that it cites as [1] and [2]. Its citations are checked like those of any other answer, by their words, and a
## test holds that they come out as in English:
## - The first sentence of the answer is that of example-amount, word for word.
## - The second says in other words what example-quote says, which are words of example-take, letter for letter.
## - The third is that of example-ask but for one mistake: months in place of weeks, or another number.
## - The fourth says in other words what example-insurance-continues says, and has a word or two of it.

example-question = How does parental leave work here?
example-answer = Parents get **16 weeks** of paid leave for each child [1]. It can be taken in two parts, as long as both fall into the first year [1]. The request must reach the personnel office six months before the leave begins [1]. You stay insured all the while [2].
example-quote = split into two blocks, both within the child’s first year
# A document's title.
example-handbook = Staff handbook: parental leave
# A heading.
example-leave = Parental leave
example-amount = Parents get 16 weeks of paid leave for each child. The same holds for adoption.
example-how-to-take = How to take it
example-take = The leave can be split into two blocks, both within the child’s first year. Part-time work in between is possible and is agreed with the team.
example-how-to-ask = How to ask for it
example-ask = The request must reach the personnel office six weeks before the leave begins. The office answers within ten working days.
# A document's title, and its heading.
example-insurance = Health insurance
example-insurance-continues = Health insurance continues during the whole leave. The company pays its share as before.
example-insurance-abroad = Insurance for travel abroad is not included.
