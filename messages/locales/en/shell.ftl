# What is around the conversation.

## The bar at the top

# Button that begins one.
shell-new-conversation = New conversation
# Badge at the top: no model is connected, answers are quoted from documents.
shell-offline-answers = Offline answers
# The same where there is little room.
shell-offline-badge = Offline
shell-no-model = No model is connected
shell-quoted-answers = Answers are sentences quoted from the documents, word for word. No model writes them.
# $setting is the name of a setting, $example an assignment to it.
shell-connect-a-model = To connect a model, start Footnote with { $setting } set to an OpenAI-compatible address,
    for example { $example }.
# Link to the document that says how to connect a model.
shell-read-how = Read how

## Asking for the proxy's access token

shell-access-token = Access token
shell-token-given = Whoever runs this Footnote gave you a token. This browser then stays signed in for a while;
    you can sign out in the settings.
shell-token-refused = This token was not accepted.
# Button that sends the token.
shell-give-token = Continue

## Asking for the passphrase

shell-locked = Your conversations are locked
shell-locked-why = They are stored under a passphrase. Nothing can be read or written without it.
shell-passphrase = Passphrase
# Button that unlocks the conversations.
shell-unlock = Unlock
shell-forgot-passphrase = Forgot the passphrase?
shell-without-passphrase = Nobody can recover it. You can leave the conversations locked and chat without storing
    anything, or delete them.
# Button: the page is used in this tab without the stored conversations.
shell-use-without = Use without in this tab
shell-delete-everything = Delete everything
shell-delete-is-final = All conversations, drafts and settings of this page in this browser are deleted.
    There is no way back.
# Button that deletes after this was asked.
shell-delete-for-good = Delete everything for good
shell-cancel = Cancel

## Above the question box

# Button that goes to the end of the conversation.
shell-jump-to-latest = Jump to latest
shell-temporary = Temporary: from here on nothing of this conversation is stored. It is gone when this tab closes.
# Button that saves the conversation in a file.
shell-export = Export
# $why is a sentence that says why the server cannot be reached.
shell-no-server = { $why } What you typed is kept.
# $why is a part of a sentence, such as "the storage is full".
shell-not-saved = This conversation is not saved: { $why }. It goes on here; export what you need before you close
    the tab.
# So many messages of the conversation.
shell-set-aside = { $count ->
    [one] One message could not be read. It was left as it is.
   *[other] { $count } messages could not be read. They were left as they are.
}
shell-upgraded = There is a new version of this page. Reload to use it; conversations and what you typed are kept.
# $before and $now are names of users.
shell-user-changed = You are signed in as { $now } now. The conversations of { $before } are still here for { $before }.
shell-offline = This device is offline. What you typed is kept.
shell-of-newer-version = A newer version of this page wrote this conversation. Here it can be read, not continued.
shell-in-other-tab = This conversation is open in another tab. Here it can be read.
shell-coming = This conversation is on its way here from the other tab.
# Button: the conversation goes on here, no longer in the other tab.
shell-continue-here = Continue here
