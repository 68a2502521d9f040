# The list of conversations.

## The list

# Button that makes a project.
sidebar-new-project = New project
# Name of the search field.
sidebar-search-conversations = Search conversations
# Shown in the search field while it is empty.
sidebar-search = Search
# Button at the end of the list, which adds older conversations.
sidebar-show-older = Show older
# Shown while the list is empty.
sidebar-empty = What you ask is kept here, in this browser.
# $user is a name.
sidebar-signed-in-as = Signed in as { $user }
sidebar-locked = Your conversations are locked. Nothing is stored in this tab.
# Button that asks for the passphrase.
sidebar-unlock = Unlock

## Headings in the list: pinned conversations, then others by the day of their latest question

sidebar-pinned = Pinned
sidebar-today = Today
sidebar-yesterday = Yesterday
sidebar-this-week = This week
sidebar-this-month = This month
sidebar-earlier = Earlier

## A conversation in the list

# A state: the conversation is open in another tab of this browser.
sidebar-open-elsewhere = Open in another tab
# Marks of a conversation that is not on screen; they have little room. It is being answered.
sidebar-answering = Answering
# The conversation waits for a person to allow something.
sidebar-asks-you = Asks you
sidebar-new-answer = New answer
sidebar-not-answered = Not answered
sidebar-rename = Rename conversation
sidebar-pin = Pin conversation
sidebar-unpin = Unpin conversation
sidebar-move-to-project = Move to project
sidebar-delete = Delete conversation
# Name of the field in which a conversation is renamed.
sidebar-title = Conversation title

## Projects in the list

sidebar-projects = Projects
sidebar-unreadable-projects = { $count ->
    [one] One project cannot be read. It is kept as it is.
   *[other] { $count } projects cannot be read. They are kept as they are.
}
# What a screen reader says of a project in the list.
sidebar-project = { $count ->
    [one] Project { $name }, { $count } conversation
   *[other] Project { $name }, { $count } conversations
}
sidebar-new-in-this-project = New conversation in this project
# $name is a project's.
sidebar-new-in-project = New conversation in { $name }
sidebar-edit-this-project = Edit this project
# $name is a project's.
sidebar-edit-project = Edit project { $name }
# The files of a project are being read.
sidebar-reading-files = Reading the files
# $name is a project's.
sidebar-conversations-of-project = Conversations of { $name }
# Shown while a conversation of a project is dragged.
sidebar-drop-outside = Drop here to move out of the project

## Search

sidebar-searching = Searching
sidebar-results = Search results
# Before the choice of a project: search in.
sidebar-search-in = In
# Name of that choice.
sidebar-search-in-project = Search in project
# In that choice: search in every project and outside of them.
sidebar-everywhere = All conversations
# In how many places of a conversation something was found.
sidebar-places = { $count ->
    [one] { $count } place
   *[other] { $count } places
}
# Button that shows more of these places.
sidebar-more-places = { $count } more
# Button that shows more of the conversations that were found.
sidebar-more-conversations = { $count } more conversations
