# Small parts that many screens use.

## Buttons

# Button that closes a message of the page.
elements-dismiss = Dismiss
# Button that copies a text.
elements-copy = Copy
# In place of the words of a copying button, for a moment.
elements-copied = Copied
# In place of the words of a copying button: the browser does not allow copying.
elements-not-allowed = Not allowed here

## Sources

# In place of the path of a document: it was attached to a question.
elements-attached-file = attached file

## Conversations

# The title of a conversation in which nothing was asked.
elements-untitled = New conversation

## Lists

# A list grows by this: $before has what stands before the last thing, such as "1 tool, 2 prompts".
elements-list = { $before }, { $last }

## Times. Short: there is little room.

# How long something took. $seconds may be a decimal, such as 0.4. "s" is for seconds.
elements-seconds = { $seconds } s
# "min" is for minutes.
elements-minutes = { $minutes } min { $seconds } s
# "h" is for hours.
elements-hours = { $hours } h { $minutes } min

# When something was used, asked or changed; also within a line, after a comma or a dot.
elements-today = today
elements-yesterday = yesterday
elements-days-ago = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
elements-weeks-ago = { $count ->
    [one] { $count } week ago
   *[other] { $count } weeks ago
}
elements-months-ago = { $count ->
    [one] { $count } month ago
   *[other] { $count } months ago
}
elements-years-ago = { $count ->
    [one] { $count } year ago
   *[other] { $count } years ago
}
