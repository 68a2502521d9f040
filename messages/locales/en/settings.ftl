# The settings.

## The dialog and its tabs: one or two short words each

# Name of the button that closes the dialog.
settings-close = Close settings
# Tab: how answers are made.
settings-tab-answer = Answer
# Tab: how the page looks.
settings-tab-look = Look
# Tab: what is stored, and who can read it.
settings-tab-privacy = Privacy
# Tab: servers of tools, and what they may do.
settings-tab-tools = Tools
# Tab: what few people change.
settings-tab-expert = Expert
# A choice that leaves a setting as the operator or the model's server has it.
settings-default = Default
settings-off = Off

## Model

settings-model = Model
settings-model-hint = Answers this conversation from the next question on.
settings-models-not-known = The proxy has not said yet which models there are.
# A model in a list, with the size of its context window.
settings-model-with-window = { $model } · { $tokens } tokens
settings-instructions = Instructions
settings-instructions-example = For example: Answer in French.
# How much the model thinks before it answers.
settings-effort = Reasoning effort
# Values of the reasoning effort, from least to most; models know them by these English names.
settings-effort-none = none
settings-effort-minimal = minimal
settings-effort-low = low
settings-effort-medium = medium
settings-effort-high = high
# More than high.
settings-effort-xhigh = xhigh
# Fields that are added to each request to the model, in the data format JSON.
settings-extra-json = Extra JSON for this model
settings-presets-hint = A preset keeps the model, the instructions, the effort and the numbers under Expert for other
    conversations. Presets are not encrypted.
settings-preset = Preset
# A choice: the present settings are those of no preset.
settings-no-preset = None of these
settings-new-preset = Name of a new preset
settings-preset-example = For example: Translator
settings-save-preset = Save preset
settings-delete-preset = Delete preset

## Knowledge base

settings-knowledge-base = Knowledge base
settings-knowledge-base-hint = When documents are searched for, in this conversation.
# Name of the choice.
settings-when-to-search = When to search
settings-search-and-tools = Before every answer, and whenever the model asks
settings-search-before = Before every answer
settings-search-tools = Only when the model asks
# A box to tick.
settings-only-documents = Answer only from the documents
settings-only-documents-hint = The model is told to add nothing else, and an answer that rests on none of them says so.

## About you

settings-about-you = About you
settings-about-you-hint = Sent beside your questions, and kept with this conversation and new ones.
# What the person does, such as their profession.
settings-role = Role
settings-role-example = For example: nurse
settings-organisation = Organisation
settings-organisation-example = Where you work
settings-anything-else = Anything else
settings-anything-else-example = What answers should take into account

## Prompts

settings-prompts = Prompts
# The doubled braces are what people type; Tab is a key.
settings-prompts-hint = Type / and a prompt's name in the question box to write it there. { "{{" }Words in braces{ "}}" }
    are filled in each time: Tab goes to the next. Prompts are not encrypted.
# Button.
settings-edit = Edit
# Button.
settings-delete = Delete
# $name is a prompt's.
settings-edit-prompt = Edit prompt { $name }
settings-delete-prompt = Delete prompt { $name }
settings-prompt-name = Name of the prompt
settings-prompt-name-example = For example: translate
settings-prompt-text = Text of the prompt
# The doubled braces stay; the words in them may be translated.
settings-prompt-text-example = For example: Translate into { "{{" }language{ "}}" }: { "{{" }text{ "}}" }
settings-save-prompt = Save prompt

## Appearance

settings-appearance = Appearance
settings-appearance-hint = How the page looks in this browser.
settings-theme = Theme
settings-theme-system = As the system
settings-theme-light = Light
settings-theme-dark = Dark
settings-text-size = Text size
settings-text-small = Small
settings-text-normal = Normal
settings-text-large = Large
settings-text-larger = Larger

## Storage

settings-storage = Storage
settings-storage-hint = Conversations are kept in this browser and nowhere else.
settings-no-clipboard = There is no clipboard here; copying works by selection.
# $used and $quota are sizes, such as "1.2 MB".
settings-storage-used = { $used } of { $quota } used
# Name of the meter of the storage.
settings-storage-meter = Storage used
settings-bytes = { $size } bytes
settings-kilobytes = { $size } KB
settings-megabytes = { $size } MB
settings-gigabytes = { $size } GB
settings-protected = Protected from clean-up by the browser.
# Link: asks the browser to delete nothing by itself.
settings-protect = Protect from clean-up
settings-not-protected = The browser did not agree. It tends to, once you use the page more often.
settings-kept = Kept in this browser.
settings-export-all = Export all
# Verb, on a button.
settings-import = Import
settings-export-unreadable = Export unreadable records

## Passphrase

settings-passphrase = Passphrase
settings-passphrase-hint = With one, what is stored can be read only by who knows it. Nobody can recover it for you.
settings-locked = The conversations are locked.
# Button that begins it.
settings-set-a-passphrase = Set a passphrase
settings-lock-now = Lock now
settings-change-passphrase = Change passphrase
settings-remove-passphrase = Remove passphrase
# Button that does it.
settings-set-passphrase = Set passphrase
settings-passphrase-is-set = The conversations are under a passphrase now.
settings-passphrase-is-changed = The passphrase was changed.
settings-passphrase-is-removed = The passphrase was removed.
settings-passphrases-differ = The two are not the same.
# Names of the fields.
settings-passphrase-now = Passphrase now
settings-new-passphrase = New passphrase
settings-new-passphrase-again = New passphrase again
settings-working = Working
# How many of the records are done.
settings-progress = { $done } of { $of }
settings-cancel = Cancel

## Images and access

settings-images = Images
settings-images-hint = Answers show images from these servers, which see that you look at them.
# Button: images of this server are not shown any more.
settings-show-no-more = Show no more
# $server is an address.
settings-show-no-more-from = Show no more images from { $server }
# Heading: who is signed in.
settings-access = Access
settings-users-hint = Each user of this browser has conversations and settings of their own.
settings-signed-in-as = Signed in as { $user }
settings-signed-in-hint = This browser stays signed in for a while. Conversations stay here when you sign out.
settings-sign-out = Sign out

## Generation and context

settings-generation = Generation and context
settings-generation-hint = For this conversation, from the next question on.
settings-temperature = Temperature
settings-top-p = Top-p
settings-longest-answer = Longest answer, in tokens
settings-longest-context = Longest context, in tokens
# Shown in that field while it is empty.
settings-models-window = The model's window
settings-shorten-at = Shorten older turns at (% of the window)
settings-messages-share = Share for messages, in %
settings-tools-share = Share for tools, in %
# $least and $most are numbers as they are to be typed.
settings-number-refused = Enter a number from { $least } to { $most }.

## Citations

settings-citations = Citations
settings-citations-hint = The model can quote the words that a citation rests on, and judge citations.
settings-check = Check citations with the model
settings-check-when-asked = When I ask
settings-check-always = Always: one more request an answer, about as long as its sources
settings-quotes = Ask this model for quotes
settings-automatic = Automatic
settings-quotes-given-up = This model gave no usable quotes three times, so it is not asked any more.
# Link after that sentence.
settings-ask-again = Ask it again

## Background requests

settings-background = Background requests
settings-background-hint = Each can be switched off, which saves time and money, or left to another model.
settings-rewrite = Rewrite follow-up questions for the search
settings-remember = Remember: keep a summary and an index of the conversation
settings-name-conversations = Name new conversations
settings-suggest = Suggest next questions
settings-follow-ups = Follow-up questions from the sources
settings-follow-ups-on = Under each answer, without a request
# Who is asked: a further model that the operator names for such work.
settings-utility-model = Utility model
settings-conversation-model = This conversation's model
# $count may be 0.
settings-request-count = A question now costs one request for its answer and up to { $count } in the background.
settings-request-count-and-title = A question now costs one request for its answer and up to { $count } in the
    background, and one more for the name of a new conversation.
settings-utility-model-is = The utility model is { $model }.
settings-left-out = { $task ->
    [rewrite] { $model } is too slow for rewriting follow-up questions, which is left out.
    [memory] { $model } is too slow for remembering the conversation, which is left out.
   *[title] { $model } is too slow for naming conversations, which is left out.
}
# Link after that sentence.
settings-turn-on-again = Turn it on again

## Prices

settings-prices = Prices
# "Details" is a button under an answer.
settings-prices-hint = One model a line, with the price of a million tokens sent, received and, if it is another, sent
    from the server's cache. "Details" of an answer then says what it cost.
settings-prices-of-models = Prices of models
# $line is the number of the line, $example a line as it should be.
settings-price-not-understood = Line { $line } was not understood. Write a model and two or three prices, such as:
    { $example }

## System prompt

settings-system-prompt = System prompt
settings-system-prompt-hint = Set where Footnote is run, sent first with every request, and never stored here.
# $hash is a checksum of the prompt.
settings-hash = SHA-256 { $hash }

## Conversations as files

# Button that opens a menu. Verb.
settings-export = Export
settings-export-json = This conversation as JSON
settings-export-markdown = This conversation as Markdown
settings-export-html = This conversation as HTML
settings-print = Print this conversation
settings-export-all-json = All conversations as JSON
# Name of the box that shows an import. Noun.
settings-import-box = Import
settings-import-looking = Looking through the files
# So many conversations were counted so far.
settings-import-counting = Counting: { $count }
settings-import-running = Importing: { $read } of { $of }
# Button of the box at the end of an import.
settings-close-import = Close
