## Importing files of conversations

transfer-import-running = Another import is running. Import these files after it.
# What was found, as in "project Hives, 2 conversations".
transfer-projects = { $count ->
    [one] project { $names }
   *[other] projects { $names }
}
transfer-conversations = { $count ->
    [one] one conversation
   *[other] { $count } conversations
}
# Joins two names of projects, or the projects and the conversations.
transfer-list = { $before }, { $next }
# $found is such as "project Hives, 2 conversations".
transfer-imported = Imported: { $found }.
transfer-imported-none = Imported: no new conversation.
transfer-nothing-new = Nothing new.
transfer-already-here = Already here: { $found }.
transfer-not-imported = Not imported: { $count }.
transfer-ended =
    Then the import ended: { $error }.
    Import the file again to get the rest: what is here already stays as it is.
transfer-stopped = You ended the import. Import the file again to get the rest.

## Why something was not imported, a line each. $place is such as "talks.json, line 3, column 7"

transfer-refused = { $place }: { $reason }.
# $count is 2 or more.
transfer-refused-often = { $count } times, first in { $place }: { $reason }.
transfer-place = { $file }, line { $line }, column { $column }
transfer-file-in-archive = { $archive }, { $file }
transfer-other-tab = another tab has this conversation open: close it there
transfer-gone = the browser cannot read this file any more: choose it again
transfer-damaged = this archive is damaged: download it again
transfer-encrypted = this file is encrypted: unpack the archive and import what is in it
transfer-compression =
    this file is packed in a way that is not known here: unpack the archive and import what is in it
transfer-no-unpacking = this browser cannot unpack archives: unpack it and import what is in it
transfer-empty-archive = there is no file of conversations in this archive

## Exporting

transfer-not-written = The file could not be written: { $error }.
transfer-not-taken = The browser did not take the file.
transfer-project-gone = This project is not in this browser any more.
transfer-all-readable = Everything in this conversation could be read.
# An exchange is a question with its answer.
transfer-file-of-one = { $exchanges ->
    [one] The file has one exchange.
   *[other] The file has { $exchanges } exchanges.
}
# $conversations is 0, or 2 or more.
transfer-file-of-several = { $exchanges ->
    [one] The file has { $conversations } conversations with one exchange.
   *[other] The file has { $conversations } conversations with { $exchanges } exchanges.
}
