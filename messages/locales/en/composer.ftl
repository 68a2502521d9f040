## The question box and what is below it

# The button that stops an answer.
composer-stop = Stop
# A switch's name. Its states are composer-saved and composer-temporary.
composer-saved-not-temporary = Saved, not temporary
composer-saved-hint = A saved conversation stays in this browser, a temporary one is gone with its tab
# State of the conversation.
composer-saved = Saved
# State of the conversation.
composer-temporary = Temporary
# How many tokens something takes or a model can take.
composer-tokens = { $count } tokens

## Questions that are asked next

composer-next-questions = Next questions
# Before a question that waits for its turn. Ends with a blank.
composer-next-question = Next:{ " " }
# Below the questions that wait.
composer-waits-for-server = It is sent once Footnote's server can be reached.
# Button: change the waiting question.
composer-edit-queued = Edit
# Button: take the waiting question away.
composer-remove-queued = Remove

## Files with the next question

composer-reading-files = Reading the files
composer-attached-files = Attached files
# The button's name. $title is a file.
composer-remove-file = Remove { $title }
# The button's hint.
composer-remove = Remove
# $conversation is a link: the title of another conversation that has the same file.
composer-also-in = Also in { $conversation }
# A title in quotes.
composer-quoted-title = “{ $title }”
composer-drop-in-project = Drop files or a folder to add them to the project “{ $name }”
composer-drop-in-this-project = Drop files or a folder to add them to this project
composer-drop-in-library = Drop files or a folder to add them to the library
composer-drop-to-attach = Drop files to attach them

## Completion in the question box

composer-completion-documents = Documents
composer-completion-prompts = Prompts and commands

## The model

# The button's name. It begins with the name of the model, which is what is seen of it.
composer-choose-model-of = { $model }: choose the model
composer-choose-model = Choose the model
composer-model = Model
composer-models = Models
composer-search-models = Search the models
composer-no-such-model = No model has a name like this.
composer-more-settings = Instructions and more settings
# The button's name on a phone. It begins with what is seen of it: the model, and where is searched.
composer-choose-model-and-scope = { $model }: choose the model and where to search
composer-choose-limited-model-and-scope = { $model } · { $place }: choose the model and where to search
composer-model-and-search = Model and search
composer-close-model-and-search = Close model and search

## Where to search

# Title: where searches look.
composer-search-in = Search in
# Before the places that are searched. Ends with a blank.
composer-search-in-label = Search in:{ " " }
# Before the one document that is searched. Ends with a blank.
composer-only-in-label = Only in:{ " " }
# The button's name. It has the same words as composer-search-in-label.
composer-search-in-name = Search in: { $place }
# The button's name. It has the same words as composer-only-in-label.
composer-only-in-name = Only in: { $place }
composer-search-everything-again = Search everything again
composer-close-search-in = Close where to search
composer-for-this-conversation = For this conversation, from the next question on.
composer-project-searches-in = Its project searches in: { $place }.
composer-folders = Folders
composer-tags = Tags
composer-reading-folders = Reading folders and tags
# $base is the title of a knowledge base, $reason a sentence without a full stop.
composer-folders-not-listed = Folders and tags of “{ $base }” cannot be listed: { $reason }
composer-own-folders-not-listed = Folders and tags of the knowledge base cannot be listed: { $reason }
composer-not-limited = Searches of this knowledge base cannot be limited.
composer-search-everything = Search everything
composer-bases = Knowledge bases
# After the name of a knowledge base. Begins with a blank.
composer-not-reached = { " " }— not reached
composer-not-searched-now = Not searched now: it cannot be limited to what is chosen below.
composer-dates = Dates of documents
# Before the first day.
composer-from-day = From
# Before the last day, which is searched too.
composer-until-day = Until
composer-days-crossed = The last day is before the first, so nothing will be found.
composer-folder-name = Name of a folder
composer-tag-name = Name of a tag
composer-search-folders = Search folders
composer-search-tags = Search tags
# In the empty box. $count is how many there are.
composer-search-count-folders = Search folders: { $count }
composer-search-count-tags = Search tags: { $count }
# Button. $name is what was typed.
composer-add-name = Add “{ $name }”
composer-no-such-folder = No folder has a name like this.
composer-no-such-tag = No tag has a name like this.
# A folder for screen readers: its path, and how many documents it has.
composer-folder-heard = { $path } { $count }

## How much of the model's window is used

# Name of a meter.
composer-context-used = Context used
# $exact is "no" where the number is an estimate.
composer-context-share = { $exact ->
    [yes] { $percent }%
   *[no] ≈ { $percent }%
}
composer-context-tokens = { $exact ->
    [yes] { $total } of { $whole } tokens
   *[no] ≈ { $total } of { $whole } tokens
}
# The button's name. It begins with $share (composer-context-share), which is what is seen of it. $tokens is composer-context-tokens.
composer-context-button = { $share } of the context used: { $tokens }
composer-next-request = Next request
composer-compressing = Compressing older messages
composer-show-memory = Show what is remembered
composer-show-request = Show the last request
composer-compress-now = Compress now
# Heads of a table's columns.
composer-part = Part
composer-part-tokens = Tokens
composer-part-share = Share
composer-part-budget = Budget
# Parts of a request to the model: its instructions.
composer-part-system = System
composer-part-tools = Tools
composer-part-memory = Memory
composer-part-messages = Messages
composer-part-documents = Documents
# The part that is not taken yet.
composer-part-free = Free
# A budget of tokens, after the number that is taken of it.
composer-of-budget = of { $budget }
composer-window-chosen = Requests of this conversation take at most { $window } tokens; { $reserve } are kept free for the answer.
composer-window-known = The model takes { $window } tokens; { $reserve } are kept free for the answer.
composer-window-assumed = The model's window is not known; { $window } tokens are assumed, and { $reserve } are kept free for the answer.
composer-exchanges-left-out = { $count } of the oldest questions and answers would be left out.
composer-pictures-left-out = { $count } of the older pictures would be left out.
# ≈ is the sign before the numbers that it explains.
composer-estimate = ≈ An estimate: the server's own counts will set it right.
composer-estimate-agrees = ≈ An estimate, the server's own counts agree.
composer-estimate-higher = ≈ An estimate, set right by the server's own counts, which were { $percent }% higher.
composer-estimate-lower = ≈ An estimate, set right by the server's own counts, which were { $percent }% lower.

## What is remembered of the conversation

composer-memory = What is remembered
composer-close-memory = Close what is remembered
composer-reading-memory = Reading…
composer-nothing-remembered = Nothing is remembered yet. Summary and index are made after an answer, unless this is switched off in Settings.
composer-memory-hint = Sent once questions and answers were compressed or have no room any more. A change is saved when you leave the field.
composer-summary = Summary
# The label of a line about a question. $number is the question's.
composer-question-number = Question { $number }

## The last request

composer-last-request = The last request
composer-close-last-request = Close the last request
composer-nothing-sent = Nothing was sent in this conversation since the page was loaded. Ask a question first.
# $model is the name of a model.
composer-sent-to = Sent to { $model }, in this order.
composer-attached-picture = Attached picture
composer-count-of-tokens = { $exact ->
    [yes] { $count } tokens
   *[no] ≈ { $count } tokens
}
composer-tools-count = Tools ({ $count })
# Who a message to the model is from: its instructions.
composer-role-system = System
# Who a message to the model is from: the person.
composer-role-user = User
# Who a message to the model is from: the model.
composer-role-assistant = Assistant
# Who a message to the model is from: the result of a tool.
composer-role-tool = Tool
composer-copy-json = Copy as JSON
# curl is a program.
composer-copy-curl = Copy as curl
composer-copied = Copied.
composer-copying-not-allowed = The browser did not allow copying.
