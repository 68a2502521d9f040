# Archived conversations, and tags: free words on a conversation, such as “trip”, by which a person finds it again.

## Archiving

tags-archive = Archive conversation
tags-unarchive = Unarchive conversation
# Command of the palette, which does the one or the other.
tags-toggle-archived = Archive or unarchive the conversation
# Toasts.
tags-was-archived = Conversation archived.
tags-was-unarchived = Conversation back in the list.
# Mark of a conversation in the results of a search.
tags-archived = Archived
# Button at the end of the list, which unfolds the archived conversations.
tags-archived-count = Archived ({ $count })
# Name of the list of those.
tags-archived-list = Archived conversations
# Toast, where the conversation on screen is temporary or empty.
tags-not-stored = Only a stored conversation can be archived or have tags.

## A conversation in the list

# Button that opens a menu.
tags-menu = Conversation menu
# In that menu, and title of a dialog.
tags-tags = Tags
# Command of the palette.
tags-of-this = Tags of the conversation

## The dialog

tags-close = Close tags
# Name of the field in which a tag is typed.
tags-new = New tag
# Button beside it.
tags-add = Add
# $length is in characters.
tags-limits = Up to { $most } tags of { $length } characters. #tag in the search finds them.
tags-list = Tags of the conversation
tags-none = It has no tags yet.
# $tag is a tag.
tags-remove = Remove tag { $tag }
# Heading of a list of the tags of all conversations.
tags-all = All tags
# How many conversations have a tag.
tags-conversations = { $count ->
    [one] { $count } conversation
   *[other] { $count } conversations
}
tags-rename = Rename tag { $tag }
tags-delete = Delete tag { $tag } everywhere
# Name of the field in which a tag is renamed.
tags-new-name = New name of the tag

## What became of a tag that was changed everywhere: toasts

tags-was-renamed = { $count ->
    [one] Tag renamed in { $count } conversation.
   *[other] Tag renamed in { $count } conversations.
}
tags-was-deleted = { $count ->
    [one] Tag deleted in { $count } conversation.
   *[other] Tag deleted in { $count } conversations.
}
tags-not-changed = { $count ->
    [one] { $count } conversation was not changed: { $reason }.
   *[other] { $count } conversations were not changed: { $reason }.
}

## Tags above the list

# Name of a group of buttons, one for each tag.
tags-narrow = Show conversations with tags
# Button that shows the other tags.
tags-more = { $count } more
# Shown instead of the list.
tags-nothing = No conversation has these tags.
