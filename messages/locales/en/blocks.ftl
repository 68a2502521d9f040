## Citations in a text

# The name of a citation. $number is the source's.
blocks-source = Source { $number }: { $title }
blocks-no-source = There is no source with this number
# The name of a citation. $verdict says how its check ended.
blocks-checked-source = Source { $number }: { $title }. { $verdict }
# The model cited nothing, and Footnote found the source.
blocks-found-source = Source { $number }: { $title }, found by Footnote. { $verdict }
# There is no source of this number.
blocks-checked-number = Source { $number }. { $verdict }

## Code and tables

# Button: hide all but the first lines of code.
blocks-fold = Fold
# Button: wrap long lines of code.
blocks-wrap = Wrap
# Button: save code as a file.
blocks-download = Download
blocks-copy-code = Copy code
blocks-copy-table = Copy table
# Shown on a button once it was pressed.
blocks-saved = Saved
blocks-copied = Copied
# The browser did not allow it.
blocks-not-allowed = Not allowed
# In place of a programming language, where none is named.
blocks-plain-text = text

## Other parts of a text

# Kinds of remarks that are set off from a text.
blocks-note = Note
blocks-tip = Tip
blocks-important = Important
blocks-warning = Warning
blocks-caution = Caution
# The state of a task in a list.
blocks-done = Done
blocks-to-do = To do
# $label is the footnote's number or sign.
blocks-footnote = Footnote { $label }
# Name of the footnotes of a printed answer.
blocks-footnotes = Footnotes

## Pictures

# Button: show a picture of another server.
blocks-load-image = Load image
# The same button once it failed.
blocks-load-image-again = The image could not be loaded. Try again
blocks-picture-not-shown = This picture cannot be shown.
# The folder of the knowledge base.
blocks-picture-missing = This picture is not in the folder.
blocks-picture-too-large = This picture is larger than 10 MB.
blocks-picture-of-other-kind = This file is not a picture.
blocks-picture-not-loaded = This picture could not be loaded. Open the document again.
