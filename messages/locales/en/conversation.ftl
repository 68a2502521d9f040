## The conversation

# Name of the part of the page with questions and answers.
conversation-log = Conversation
conversation-your-question = Your question
# An answer's name for screen readers.
conversation-answer = Answer
conversation-waiting-for-answer = Waiting for the answer

## A question

conversation-edit-question = Edit message
conversation-delete-exchange = Delete question and answer
conversation-show-less = Show less
conversation-show-more = Show more
conversation-edit-your-question = Edit your question
conversation-cancel = Cancel
# Button: ask the changed question.
conversation-ask-again = Ask again
conversation-ask-in-new = Ask in a new conversation
conversation-attachments = Attachments
# Before what was searched for. Ends with a blank.
conversation-searched-for = Searched for:{ " " }
# Before the places that were searched. Ends with a blank.
conversation-searched-in = Searched in:{ " " }
conversation-edit-search = Edit search
# Label of a field: the words that are searched for.
conversation-search-for = Search for
# Button: search with the changed words.
conversation-search-again = Search again

## Under an answer

# Button that shows more actions.
conversation-more = More
# The whole name of the button. It has the words of conversation-more in it.
conversation-more-actions = More actions
conversation-copy-answer = Copy message
# Button: have the model answer once more.
conversation-regenerate = Regenerate
conversation-answer-with-other-model = Answer with another model
conversation-choose-model = Choose a model
# Button: have another model answer.
conversation-other-model = Another model
# Button.
conversation-branch = Branch from here
conversation-branch-hint = Continue from here in a new conversation
# A link to the conversation of this title.
conversation-branched-from = Branched from “{ $title }”
conversation-branched-from-unknown = Branched from a conversation that is not in this browser

## Details of an answer

# Button that shows them.
conversation-details = Details
conversation-detail-model = Model
# What was sent to the model.
conversation-detail-request = Request
# What the model wrote.
conversation-detail-answer = Answer
conversation-detail-quotes = Quotes for the check
# Before a duration, such as 0.4 s.
conversation-detail-first-token = First token after
conversation-detail-speed = Speed
conversation-detail-cost = Cost
# $exact is "no" where the number is an estimate.
conversation-detail-tokens = { $exact ->
    [yes] { $count } tokens
   *[no] about { $count } tokens
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count } tokens, of them { $cached } from the server's cache
   *[no] about { $count } tokens, of them { $cached } from the server's cache
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count } tokens/s
   *[no] about { $count } tokens/s
}
# $cost is a price such as $0.0031.
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] about { $cost }
}

## Versions of an answer

conversation-versions = Versions
conversation-previous-version = Previous version
conversation-next-version = Next version
# The version that is shown, of so many.
conversation-version-place = { $number }/{ $count }
# Button: put two versions beside each other.
conversation-compare = Compare
conversation-comparison = Comparison of versions
conversation-two-versions = Two versions
conversation-close-comparison = Close comparison
conversation-compare-with = Compare with
conversation-version = Version { $number }
conversation-version-of = Version { $number } of { $count }
# Of one of two versions.
conversation-shown-version = shown in the conversation
conversation-use-version = Use this version

## The progress of an answer

conversation-starting = Starting
conversation-looking-for-tools = Asking the servers for their tools
conversation-reading-part = Reading part { $part } of { $parts }
conversation-condensing = Putting the notes together
conversation-compressing = Making room: older messages are being compressed
conversation-rewriting = Reading the question
conversation-searching = Searching for “{ $query }”
conversation-found = { $count ->
    [0] Found nothing in the knowledge base
    [one] Found { $count } passage
   *[other] Found { $count } passages
}
conversation-found-waiting = { $count ->
    [0] Found nothing in the knowledge base, waiting for the answer
    [one] Found { $count } passage, waiting for the answer
   *[other] Found { $count } passages, waiting for the answer
}
# What the model does before it answers.
conversation-thinking = Thinking
conversation-writing = Writing
conversation-other-tab = Another tab is writing this answer
conversation-tool-asks = Waiting for you: a tool asks whether it may run
# How many seconds something has been taking.
conversation-seconds = { $seconds } s

## The model's thoughts

conversation-copy-thoughts = Copy thoughts
conversation-thinking-now = Thinking…
conversation-thought-briefly = Thought for a moment
# $duration is a time such as 12 s.
conversation-thought-for = Thought for { $duration }
conversation-stopped-thinking = Stopped while thinking
conversation-interrupted-thinking = Interrupted while thinking

## What the model looked up with tools

conversation-calls = Look-ups
# Always more than three.
conversation-calls-count = { $count } look-ups
conversation-call-tokens = { $count } tokens
# $call says what was looked up.
conversation-picture-of-call = Picture of: { $call }
# After what was looked up. $reason is an error.
conversation-call-failed = failed: { $reason }
# $tool is the name of a tool that the model called.
conversation-used-tool = Used { $tool }
conversation-using-tool = Using { $tool }
conversation-searched-base = Searched the knowledge base
conversation-read-document = Read a document
conversation-listed-documents = Listed the documents
conversation-looked-for-excerpts = Looked for excerpts
conversation-followed-link = Followed a link to a document
conversation-read-earlier-answer = Read an earlier answer
conversation-looked-through-conversation = Looked through this conversation
conversation-looked-through-documents = Looked through this conversation's documents

## An answer that is not whole

conversation-stopped = You stopped this answer.
conversation-interrupted = This answer was interrupted.
conversation-no-answer = There is no answer.
# When the answer can be asked for again, beside the button.
conversation-retry-in = in { $seconds } s
# Button: ask once more.
conversation-retry = Retry
# Button: go on with the answer.
conversation-go-on = Continue
conversation-search-everywhere = Search everywhere

## Compressed messages

conversation-compressed = Compressed messages
# A conversation's oldest messages are replaced by a summary: so many messages, and the tokens of all and of the summary.
conversation-compressed-count = { $messages } messages compressed · { $before } → { $after } tokens
conversation-compressed-unread = Older messages are compressed
# Title of the links in the messages.
conversation-compressed-links = Links
conversation-compressed-pinned = Kept word for word
conversation-compressed-hint = This stands for the messages above in what is sent to the model. They stay here as they are.
conversation-compressed-edited = You changed its words.
# Button: change the summary.
conversation-compressed-edit = Edit
# Button: send the messages again instead of the summary.
conversation-compressed-undo = Undo
conversation-compressed-summary = Summary of the compressed messages
conversation-save = Save

## Selected words

conversation-selected-words = Selected words
conversation-ask-about = Ask about this
conversation-copy-with-source = Copy with source
conversation-copy = Copy
conversation-copied-with-source = Copied with its source
conversation-copied = Copied
conversation-copying-not-allowed = The browser does not allow copying. Press Ctrl+C to copy the words alone.

## What may be asked next

conversation-suggested-questions = Suggested questions
conversation-related-documents = Related documents
# $title is a document's.
conversation-summarise-question = Summarise “{ $title }”?
# $cost says how many requests and tokens a summary takes.
conversation-summary-cost = It is longer than the model reads at once. That takes { $cost }.
conversation-summary-read = { $read ->
    [one] { $read } of { $parts } parts is read already.
   *[other] { $read } of { $parts } parts are read already.
}
# Button.
conversation-summarise = Summarise

## An empty conversation

conversation-welcome = What would you like to know?
conversation-from-documents = Answers from your documents, each claim held against its source.
conversation-from-model-and-tools = No knowledge base is connected. Answers come from the model, and from tools once you allow them.
conversation-from-model = No knowledge base is connected, so answers come from the model alone.
conversation-suggestions = Suggestions
# Questions about Footnote itself.
conversation-ask-connect-model = How do I connect a model?
conversation-ask-where-kept = Where are my conversations kept?
conversation-ask-own-documents = How do I search my own documents?
conversation-see-all-documents = See all documents
conversation-documents = { $count ->
    [one] { $count } document
   *[other] { $count } documents
}
# $name is the knowledge base's.
conversation-documents-in = { $count ->
    [one] { $count } document in { $name }
   *[other] { $count } documents in { $name }
}
# The guide is about Footnote itself.
conversation-documents-in-guide = { $count ->
    [one] { $count } document in the guide
   *[other] { $count } documents in the guide
}
# Of documents, after their number.
conversation-documents-unreadable = { $count } cannot be read
conversation-documents-pending = { $count } still being read
conversation-documents-new = { $count } new since yesterday
# Before documents. Ends with a blank.
conversation-last-changed = Last changed:{ " " }
# Before the button to import conversations. Ends with a blank.
conversation-elsewhere = Have conversations elsewhere?{ " " }
conversation-hide-example = Hide the example
conversation-see-example = See how a wrong claim looks
conversation-example = Example
conversation-example-note = An example from two made-up documents. One of its four claims is wrong: its citation is marked.
conversation-example-answer = Example answer
