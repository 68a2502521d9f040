## A document is summarised, in parts if it is long.

# The question that asks for it.
summary-question = Summarise “{ $title }”
# The place of a part in the document.
summary-part = part { $number }
summary-pages = pages { $from }–{ $to }
# From a heading to another.
summary-headings = { $from } – { $to }
# What it will cost, roughly.
summary-cost =
    { $requests ->
        [one] { $requests } request, about { $tokens } tokens
       *[other] { $requests } requests, about { $tokens } tokens
    }
summary-without-model = Without a model, these are the beginnings of its parts:
# $places is a list, such as "page 3, pages 7–9"; $reason says why.
summary-left-out = Summarised without { $places }: { $reason }
summary-notes-too-long = The notes of this document are longer than the model's window
summary-window-too-small = The model's context window is too small to read this document, even in parts. Choose another model

## Older questions and answers are compressed: a summary is sent to the model in their place.

summary-nothing-to-compress = There is nothing to compress: the latest two exchanges are always sent word for word
summary-not-compressed = The conversation was not compressed: { $why }
summary-not-shorter = The conversation was not compressed: the summary is not shorter than the original
summary-none-given = The model gave no summary

## The summary of a conversation, which a model writes beside its answers.

summary-memory-bad-form = the model did not give a summary in the form it was asked for
summary-memory-too-long = the model's summary is too long to be one
