## Remarks under an answer, and why there is none. No message ends in a full stop.

# Lists of names: "a, b, c". $list is what is before the last one.
answers-list = { $list }, { $last }
# A list that was cut off.
answers-list-goes-on = { $list }, …
answers-two-sentences = { $first }. { $second }

# Some knowledge bases or servers of tools were not used. $names is a list of their names in quotation marks; $reason says why.
answers-without = Without { $names }: { $reason }
answers-without-unreached = Without { $names }: not reached
answers-quoted-name = “{ $name }”
answers-without-knowledge-base = Answered without the knowledge base: { $reason }
answers-nothing-about-question = the knowledge base has nothing about this question
# $limits: where the conversation searches, such as "Wiki · folder hr".
answers-nothing-in-scope = Nothing was found in: { $limits }
answers-not-in-documents = No passage like this answer was found. Searched for: “{ $query }”
answers-project-files-missing = Answered without files of the project that could not be read: { $titles }
answers-references-left-out = Only { $looked-up } documents of a question are looked up; { $left-out } were not: { $titles }

answers-images-left-out =
    { $count ->
        [one] An older picture does not fit into the request and was not sent along
       *[other] { $count } older pictures do not fit into the request and were not sent along
    }
# An exchange is a question and its answer.
answers-exchanges-left-out =
    { $count ->
        [one] The oldest exchange does not fit and was not sent along
       *[other] The oldest { $count } exchanges do not fit and were not sent along
    }
answers-passages-left-out = Some of the passages that were found do not fit and were not sent along
answers-passages-shortened = Long passages were sent along in part
answers-question-too-long = This is longer than the model's context window: the question needs about { $tokens } tokens, and
    { $room } are free
answers-document-too-long = The document is longer than the model's server takes at once. Ask again: it is read in smaller parts then

## The model's server refused a part of the request, which was sent again without it.

# Both are names of fields of the request.
answers-sent-as = The model server does not take { $name }; it was sent as { $other }
answers-not-streamed = The model server does not stream this model's answers; it came in one piece
answers-field-left-out = The model server does not take { $name }; it was left out
answers-no-system-role = The model server does not take instructions of the system; they stood before the first question
answers-tools-refused = The model server does not support tools; the answer was made without them
answers-tool-refused = The model server does not take the tool “{ $name }”; it was left out
answers-images-refused = This model does not read images; it was asked without them. Choose another model for them
answers-calls-otherwise = The model server wants the calls of tools in another form; they were sent again
answers-tool-rounds-used-up = The model asked for tools as often as it may; it had to answer with what it had

## How the model ended its answer, or did not begin it.

answers-unreadable-parts = Part of what the model server sent could not be read and is missing here
answers-cut-at-length = The answer was cut at the length limit
answers-filter-ended = The model server's content filter ended the answer
answers-recitation-ended = The model server ended the answer, because it repeated a published text
answers-refused = The model refused to answer
answers-still-thinking = The length limit was reached while the model was still thinking
answers-length-before-first-word = The length limit was reached before the model wrote a word: its thoughts count too, also those
    that are not shown. Raise “Longest answer” in Settings, or ask again
answers-filter-before-first-word = The model server's content filter ended the answer before its first word
answers-recitation-before-first-word = The model server ended the answer before its first word, because it would have repeated a
    published text
answers-cut-by-server = The server read about { $read } of about { $sent } tokens that were sent: it has likely cut the beginning.
    Raise its context length (for Ollama: num_ctx), or set a smaller “Longest context” in Settings

## The turn could not begin or end.

answers-newer-version = A newer version of this page wrote this conversation, so it is read-only here
answers-no-question = There is no question
answers-not-read = The conversation could not be read: { $why }
answers-no-end = The steps of this turn do not lead to an end

## In an answer's text.

# An image without a name; it is a link.
answers-image = Image
answers-image-named = Image: { $name }
# A part that can be unfolded and has no heading.
answers-details = Details
