## The check of an answer's citations

# Name of the line under an answer that says how its citations fared.
marks-check = Citation check
# C is a key.
marks-walk = Walk through the citations (C)
# Footnote compared each sentence of the answer with the documents. $count is how many sentences there are.
marks-found-none = The model named no sources. Footnote found none of { $count }.
# Footnote compared each of the answer's $count sentences with the documents, and found $found of them.
marks-found-some = The model named no sources. Footnote found { $found } of { $count }.
# How many citations of the answer nobody has checked.
marks-not-checked = { $unchecked } of { $citations } not checked
# Button: have the model check the citations.
marks-ask-model = Check
# The button's whole name. It begins with the words of marks-ask-model.
marks-ask-model-name = Check with the model
marks-ask-model-hint = One request: sends all claims with the cited passages to the model. Its judgement is kept with the answer
# Button: end the model's check.
marks-stop-model = Stop
# The button's whole name. It begins with the words of marks-stop-model.
marks-stop-model-name = Stop checking
# Button: have the model check once more, after an error.
marks-retry-model = Retry
marks-model-checks = Checking with the model…
# $opinions is a list of what follows.
marks-opinions = The model: { $opinions }
# How many citations the model judged so: the source supports what cites it.
marks-opinions-supported = { $count } supported
marks-opinions-contradicted = { $count } contradicted
# The source does not say it.
marks-opinions-not-said = { $count } not said
marks-opinions-unclear = { $count } unclear
marks-opinions-none = { $count } without an opinion
# The card of a citation: its words stand in another source than the one it names. Both are numbers of sources.
marks-found-elsewhere = It is in [{ $found }] instead of [{ $number }]

## The sources of an answer

marks-sources = Sources
# $number is the answer's.
marks-sources-of-answer = Sources of answer { $number }
marks-sources-count = { $count ->
    [one] { $count } source
   *[other] { $count } sources
}
# The model named none.
marks-sources-found = { $count ->
    [one] { $count } source, found by Footnote
   *[other] { $count } sources, found by Footnote
}
marks-searched-documents = { $count ->
    [one] { $count } document searched, none used
   *[other] { $count } documents searched, none used
}
# Below an answer without sources.
marks-unused-documents = { $count ->
    [one] { $count } document was found and not cited
   *[other] { $count } documents were found and not cited
}
# Below the answer's sources.
marks-more-unused-documents = { $count ->
    [one] { $count } more document was found and not cited
   *[other] { $count } more documents were found and not cited
}
# Parts of one document.
marks-unused-parts = { $count } parts were read and not cited
marks-more-unused-parts = { $count } more parts were read and not cited
# Button: show the document of the web on this page.
marks-read-here = Read here
# Of a source: how what cites it fared. "It" is the source.
marks-source-supports = What cites it is in it
marks-source-quoted = A citation quotes it
marks-source-contradicts = It contradicts a citation, says the model
marks-source-differs = A citation differs from it
marks-source-misquoted = Words of a citation are not in it
marks-source-lacks = A citation is not in it
marks-source-unstated = It does not have a citation, says the model
marks-source-to-check = A citation is to be checked

## Documents that a question names

marks-references = References
# Button: documents that are folded.
marks-more-references = { $count } more
marks-reference-failed-hint = This document could not be looked up
marks-reference-failed = { $title }: not looked up, { $error }
marks-reference-missing-hint = There is no such document
marks-reference-missing = { $title }: not found
