# The palette of commands, which are found by any words of their names, and the list of keys.

## The palette

# Name of the dialog.
commands-title = Commands
# Name of the field in which one types what is searched.
commands-command = Command
commands-search = Search conversations, documents, models and commands
commands-results = Results
commands-none = Nothing here has a name like this.
# What an entry is.
commands-kind-conversation = Conversation
commands-kind-document = Document
commands-kind-model = Model

## Commands: a person may type any word of a name, so it has all that tell what it does

commands-new-conversation = New conversation
commands-new-project = New project
commands-move-to-project = Move this conversation to a project
commands-edit-project = Project of this conversation: instructions, model, files
# Shows or hides the list of conversations.
commands-conversations-list = Conversations list
commands-toggle-stored = Save this conversation, or make it temporary
commands-library = Library
commands-library-page = Library on the full page
commands-search-in = Search in: folders, tags, dates
commands-compress = Compress older messages
commands-last-request = The last request, as it was sent
# What is remembered of the conversation.
commands-memory = What is remembered
commands-export = Export this conversation
commands-export-markdown = Export as Markdown
commands-export-html = Export as HTML
commands-export-all = Export all conversations
# Verb.
commands-import = Import
# Verb.
commands-print = Print
commands-theme-light = Theme: light
commands-theme-dark = Theme: dark
commands-settings = Settings
commands-settings-answer = Settings: model, knowledge base, about you, prompts
commands-settings-look = Settings: theme and text size
commands-settings-privacy = Settings: storage, passphrase, privacy
commands-settings-expert = Settings: numbers, requests, prices, system prompt
commands-shortcuts = Keyboard shortcuts
commands-ask-selected = Ask about the selected words
commands-copy-selected-with-source = Copy the selected words with their source
commands-copy-selected = Copy the selected words

## The list of keys: what each does

# Name of the button that closes the list.
commands-close-shortcuts = Close keyboard shortcuts
commands-key-send = Send the message
commands-key-new-line = Begin a new line
commands-key-send-on-touch = Send the message on a touch screen
commands-key-palette = Search conversations, documents, models and commands
commands-key-edit-last = Edit the last question, in an empty message
commands-key-name-document = Name a document in the message
commands-key-prompt = Write a prompt, kept in Settings, into the message
commands-key-citations = Next and previous citation of an answer
commands-key-selected-words = Go to what can be done with the selected words
commands-key-matches = Next and previous match in a document's search
commands-key-arrows = Next and previous tab; narrower or wider document
commands-key-parts = Next and previous part of the page
commands-key-press = Press a button
commands-key-close = Close what was opened last
commands-key-shortcuts = Show these keys
