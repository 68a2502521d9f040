## Why a document is not shown

document-proxy-unreached = The proxy cannot be reached.
document-kept-with-answer = A server found this, and it was kept with its answer alone. Open that answer.
document-gone = The knowledge base has no such document any more.
document-attached-elsewhere = This file was attached to another conversation. Open it there.
document-no-such-title = The knowledge base has no document with this title.
document-not-in-example = The example has no such document.

## The document beside the conversation

# Name of the panel.
document-panel = Document
# Button
document-close = Close document
# Button: asks a model for a summary.
document-summarise = Summarise
document-summarise-this = Summarise this document
# Button: puts the document's name into the question box. On a phone, $more is left out: it is document-ask-more.
document-ask = Ask{ $more }
document-ask-more = { " about this" }
document-ask-about-this = Ask about this document
# What the panel shows, for screen readers.
document-pages-of = Pages of the document
document-text-of = Text of the document
# Title in place of the document's.
document-no-source = No source
document-opening = Opening the document
document-made-up-number = The answer has no source with this number. The model made the number up.
document-kept-with-this-answer = From a tool server, kept with this answer
# Button: what is shown is passages of it.
document-read-whole = Read the whole document
# Button
document-retry = Retry
# Link to the document's own address. The name of its website follows.
document-open-web-page = Open the web page
# Link; $app is the name of an application, such as Obsidian.
document-open-in = Open in { $app }
# Heading above passages of the document.
document-found-in-it = What was found in it
# Name of the edge by which the document is made wider or narrower.
document-width = Width of the document

## Pages of a PDF

# Above the two buttons that follow.
document-show-as = Show the document as
document-as-pages = Pages
document-as-text = Text
document-opening-pages = Opening the pages
# After the reason why its pages cannot be shown.
document-text-readable = Its text can be read.
# Button
document-show-text = Show the text
# Name of the bar that turns pages.
document-pages = Pages
document-words-not-on-page = The words could not be found on the page itself.
document-previous-page = Previous page
document-next-page = Next page
# Name of the field with a page's number; document-of-pages stands after the field.
document-page-number = Page
document-of-pages = of { $count }
# Name of a picture.
document-page-of = Page { $page } of { $count }
document-smaller = Smaller
document-larger = Larger
document-zoom = { $percent } %
# Button that shows how large the page is drawn, and draws it as wide as there is room.
document-zoom-fit = { $percent } %, fit the width

## Searching within the document

document-search = Search in the document
document-no-matches = No matches
# $at is the number of the match that is shown.
document-match-count = { $at } of { $count }
document-previous-match = Previous match
document-next-match = Next match

## The claim that the document was opened for: a sentence of the answer and whether the document has it

document-claim = Claim
# $verdict is the result of the check, $place where in the document the words are.
document-verdict-at = { $verdict }, { $place }
# The number of a citation among those of the answer.
document-citation-count = { $at } of { $count }
# For screen readers; $position is the message above.
document-citation = Citation { $position }: { $verdict }
document-previous-citation = Previous citation
document-next-citation = Next citation
document-found-after = The model named no source here; Footnote found this passage.
document-model-quoted = The model quoted: “{ $quote }”
# The answer cites the source [2] for what is in the source [3]. Both are numbers of sources.
document-instead = It is in [{ $found }] instead of [{ $number }].
# Button: goes to that source.
document-open-source = Open [{ $number }]
# Button: goes to the source that the answer cites.
document-back-to-source = Back to [{ $number }]
# Button: has the question answered anew.
document-ask-again = Ask again
# Button: has the question answered anew after a search for the claim's sentence.
document-search-for-claim = Search for this
document-in-the-source = In the source: “{ $quote }”
# The words in which the source differs from the answer.
document-difference = source: { $source } · answer: { $answer }
# In place of the words that one of them does not have.
document-not-said = not said
