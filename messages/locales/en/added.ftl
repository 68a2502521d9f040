# Documents that a person adds to this browser or to the folder of the server. The list of documents and the buttons of it
# are in library.ftl.

## What became of files that were added. These are joined to one sentence, as in "490 were already there, 10 could not be read"

added-count-added = { $count } added
added-count-known = { $count ->
    [one] { $count } was already there
   *[other] { $count } were already there
}
added-count-copies = { $count ->
    [one] { $count } has the same text as another
   *[other] { $count } have the same text as another
}
added-count-unreadable = { $count } could not be read
added-count-without-room = { $count } have no room
# A person pressed Stop.
added-count-not-read = { $count } not read, since you stopped
# Joins two of them, or two of the kinds of files below.
added-list = { $before }, { $next }

## Files that are no documents, as in "3 .png, 2 other files and 1 empty file were passed over."

# $ending is the ending of the files' names, such as "png".
added-kind = { $count } .{ $ending }
added-other-kinds = { $count ->
    [one] { $count } other file
   *[other] { $count } other files
}
added-empty-files = { $count ->
    [one] { $count } empty file
   *[other] { $count } empty files
}
# The last two of the list.
added-list-end = { $before } and { $last }
# $files is the list, of $count files in all.
added-passed-over = { $count ->
    [one] { $files } was passed over.
   *[other] { $files } were passed over.
}

## Why a file was not added: each is about "it", the file, and stands beside its name

added-too-large = it is larger than 20 MB
added-too-long = it has more than 2 MB of text
added-no-text-file = it is not text, or in an encoding other than UTF-8
added-empty = it is empty
added-unreadable = the browser could not read it
added-encrypted = it is protected by a password
added-damaged = it is damaged, or of another kind than its name says
added-no-printed-text = there is no text in it: its pages may be pictures
added-picture = it is a picture
added-too-slow = it takes too long to read
added-not-loaded = the part of this page that reads such files could not be loaded
added-too-large-for-server = it is larger than 16 MiB
added-too-many-names = there are too many documents of this name
added-not-taken = the server does not take documents any more, or does not have it
added-server-full = there is no room left on the server
# $status is an HTTP status, such as 502.
added-refused = the server refused it ({ $status })

## Removing documents, and replacing them

# $error is the reason, without a full stop.
added-nothing-removed = Nothing was removed: { $error }.
added-removed = “{ $name }” removed.
added-several-removed = { $count ->
    [one] { $count } document removed.
   *[other] { $count } documents removed.
}
added-under-other-names = { $count ->
    [one] { $count } document added under another name.
   *[other] { $count } documents added under other names.
}
added-replaced = { $count ->
    [one] { $count } document replaced.
   *[other] { $count } documents replaced.
}
# It becomes a sentence with a capital letter.
added-not-stored = { $error }: it may be as before once this page is closed
added-not-back-for-good = It is back only until this page is closed: { $error }.
added-removed-from-server = “{ $name }” removed from the server.
added-not-back = “{ $name }” is not back: { $error }.
# A file that was to replace another, or to stand beside it.
added-not-sent = { $name }: { $error }.

## What is said of the added documents as a whole

# Why they are kept in memory alone.
added-temporary = this conversation is temporary
added-kept-in-memory = { $count ->
    [one] { $count } document is kept only until this page is closed.
   *[other] { $count } documents are kept only until this page is closed.
}
added-kept-in-memory-because = { $count ->
    [one] { $count } document is kept only until this page is closed: { $reason }.
   *[other] { $count } documents are kept only until this page is closed: { $reason }.
}
added-not-readable-now = What is stored cannot be read now: { $error }.
# In the place of a search in them.
added-base-unreadable = the documents in this browser cannot be read: { $error }
