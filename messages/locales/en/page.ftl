# What index.html has: it is shown before the program runs, and the program goes on with it.

page-conversations-list = Conversations list
page-conversations = Conversations
page-settings = Settings
page-starting = Starting…
page-fine = Check the sources before you rely on an answer.
page-not-loaded = Footnote could not be loaded. What you typed is kept.
page-retry = Retry
page-stopped = Footnote ran into an error and stopped. What was saved is kept: copy anything else you need, then reload.
page-reload = Reload
page-message = Message
page-ask = Ask a question
page-attach = Attach files
page-send = Send
# Told once at the start where the words of the chosen language could not be loaded.
page-speaks-english = The words of your language could not be loaded, so the page speaks English. Reload it to try again.
