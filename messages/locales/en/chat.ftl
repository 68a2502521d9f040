# Toasts and notices about conversations. What is seen of a conversation itself is in conversation.ftl.

## News of a conversation that is not on screen; $title is its title

chat-new-answer = New answer in “{ $title }”.
chat-not-answered = The question in “{ $title }” was not answered.
chat-tool-waits = “{ $title }” asks whether a tool may run.
chat-not-saved = “{ $title }” is not saved: { $reason }.
# Button: goes to that conversation.
chat-open = Open

## Opening, deleting and moving conversations

chat-stored-no-more = From here on nothing is stored. What was said before still is.
# Button
chat-delete-stored = Delete what is stored
chat-not-found = This conversation is not in this browser. Here is a new one.
# Button
chat-search-conversations = Search conversations
chat-left-temporary = You left a temporary conversation.
chat-deleted = Conversation deleted.
chat-not-branched = No new conversation was made: { $error }.
chat-in-no-project = This conversation is in no project.
chat-moved-to = Moved to “{ $project }”.
chat-moved-out-of = Moved out of “{ $project }”.
chat-moved-out = Moved out of the project.
chat-search-not-limited = Searches of this knowledge base cannot be limited.
# Why a conversation is not saved.
chat-nothing-kept = This browser keeps nothing for this page

## Asking and answers

chat-three-answers =
    Three answers are being written.
    Stop one, or wait until one is there, then send again.
# Why the model is not asked about citations; hint at a button.
chat-no-model = There is no model to ask
chat-read-only = This conversation can only be read here
chat-exchange-deleted = Question and answer deleted.
chat-sent-in-full-again = The messages are sent word for word again.

## What goes with a question

# $name is a prompt or a resource of a server of tools.
chat-item-not-had = { $name } was not had: { $error }
chat-item-empty = it has no text
chat-item-too-long = it has more than 2 MB of text
chat-pasted-too-long = This is more than 2 MB of text. Paste the part that matters.
# Name of an attachment.
chat-pasted-text = Pasted text
chat-pasted-attached = The pasted text was attached.
# Button: it is not to be an attachment.
chat-pasted-into-box = Put it into the box

## Summary of a document

chat-summary-later = An answer is being written. Ask for the summary once it is there.
# The reason follows, as a sentence.
chat-not-summarised = The document cannot be summarised.
chat-summary-no-base = It is in no knowledge base.
chat-summary-no-text = It has no text.
chat-summary-no-document = The knowledge base has no such document any more.
# $cost is such as "12 requests, about 48,000 tokens", $money such as "$0.12".
chat-cost-with-money = { $cost }, about { $money }

## An address that names a project (?project=)

chat-no-such-project = There is no project “{ $name }” in this browser.
