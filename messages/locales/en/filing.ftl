## Why the browser's storage did not take or give something. Shown after other words and a colon.

filing-storage-full = the browser's storage is full
filing-storage-unavailable = the browser's storage is not available: { $why }
filing-storage-failed = the browser's storage failed: { $why }
filing-conversation-read-only = a newer version of this page wrote this conversation, so it is read-only here
filing-open-elsewhere = this conversation is open in another tab; change it there

## Why a stored message cannot be read.

filing-unknown-key = its key is not one of a message
# $why is a parser's message, in English.
filing-not-json = it is not JSON: { $why }
filing-wrong-shape = it does not look like a message: { $why }
filing-set-aside-before = it was set aside before
filing-question-missing = its question is missing
filing-not-an-object = it is not an object
filing-no-schema = it has no schema

## What a search of the conversations found.

filing-found-nothing = Nothing found
filing-found-conversations =
    { $conversations ->
        [one] 1 conversation
       *[other] { $conversations } conversations
    }
filing-found-places =
    { $conversations ->
        [one] { $places ->
            [one] 1 place in 1 conversation
           *[other] { $places } places in 1 conversation
        }
       *[other] { $places ->
            [one] 1 place in { $conversations } conversations
           *[other] { $places } places in { $conversations } conversations
        }
    }

## Names for what has none.

filing-document = Document
filing-conversation = Conversation
# A text that was pasted into another program.
filing-pasted-text = Pasted text
filing-file = File
filing-unreadable-conversation = Unreadable conversation

## A conversation as a file, in Markdown or HTML.

# Dates such as 2024-01-02 03:04 UTC.
filing-begun = Begun { $begun } · exported { $exported }
# $models is a list of their names.
filing-begun-by = Begun { $begun } · exported { $exported } · answered by { $models }
# A heading: the documents that a question names.
filing-references = References
# Files that were attached to a question.
filing-attached = Attached: { $names }
# A heading.
filing-sources = Sources
# Said after the heading where the answer cites none of them.
filing-not-cited = (not cited in the text)
# $source is the title of a source.
filing-from-model-server = { $source }, from the model server
filing-still-streaming = This answer was still being written.
filing-stopped = This answer was stopped.
filing-interrupted = This answer was interrupted.
filing-no-answer = There is no answer.
# $reason is a sentence without its full stop.
filing-ending-reason = { $ending } { $reason }.

## Footnotes of an exported answer: the verdict on each citation, and what it rests on.

# $verdict is a phrase, such as "In the source".
filing-verdict = { $verdict }.
# $source and $answer: words that differ. "–" where there are none.
filing-verdict-differs = { $verdict } (source: { $source } · answer: { $answer }).
# Another source of this number has it.
filing-verdict-found-in = { $verdict }; source [{ $number }] has it.
filing-verdict-differs-found-in = { $verdict } (source: { $source } · answer: { $answer }); source [{ $number }] has it.
# A label before a quote: the words of the source that come nearest to the claim, or just a passage of it.
filing-nearest = Nearest:
filing-passage = Passage:
filing-origin-model-server = From the model server.
filing-retrieved = Retrieved { $time }.
filing-hash = SHA-256 of the passage: { $hash }.

## Why a file or a conversation in it is not imported. Shown after other words and a colon.

filing-error-at = line { $line }, column { $column }: { $why }
filing-newer-file = a newer version of this page wrote this file
filing-newer-project = a project in this file cannot be read, or a newer version of this page wrote it
filing-newer-record = a newer version of this page wrote this
filing-no-record = there is a conversation without any record in this file
filing-number-too-high = a conversation in this file has an exchange with a number that is too high
filing-nothing-in-file = there is no conversation in this file
filing-too-large = this conversation is larger than 64 MB
filing-not-text = this conversation has bytes that are no text
filing-not-a-conversation = this is not a conversation that Footnote can read
filing-cycle = the messages of this conversation form a cycle
filing-unknown-role = this message has an unknown role
filing-ends-early = the file ends here, in the middle of what it has
filing-expected-object-or-list = expected `{ "{" }` or `[`
filing-expected-comma-or-bracket = expected `,` or `]`
filing-expected-comma-or-brace = expected `,` or `{ "}" }`
filing-expected-value = expected a value

## What an import left out.

filing-parts-left-out = { $count } images and other parts without text were left out
filing-tools-left-out = { $count } tool calls and results were left out
filing-versions-left-out = { $count } other versions of messages were left out
filing-empty-left-out = { $count } conversations without any message were left out
filing-records-set-aside =
    { $count ->
        [one] 1 record could not be read and was set aside
       *[other] { $count } records could not be read and were set aside
    }
filing-records-left-out = { $count } unreadable records of no conversation were left out

## Of a file, or of a conversation that begins as another one did.

filing-invalid-session-id = a session id is 1 to 64 letters, digits, '-' or '_'
filing-invalid-attachment-id = it is not the id of an attachment
# The title of a branch; $title is that of the conversation that it comes from.
filing-branch = Branch: { $title }
