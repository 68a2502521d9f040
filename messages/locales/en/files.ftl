## Why a file is not attached; $name is its name

files-too-large = { $name } is larger than 20 MB. Attach a smaller file.
files-too-long = { $name } has more than 2 MB of text. Attach the part that matters.
files-no-text-file =
    { $name } is not a text file.
    Attach a picture, PDF, Word (.docx), Markdown, plain text, CSV, JSON, HTML or source code.
files-empty = There is no text in { $name }. Attach another file.
files-unreadable = { $name } could not be read. Attach it again.
files-encrypted = { $name } is protected by a password. Save a copy without one and attach that.
files-damaged =
    { $name } is damaged.
    Open it in the program it comes from, save it again, and attach that.
files-no-printed-text =
    There is no text in { $name }: its pages may be pictures.
    Attach a copy with text, such as from a text recognition.
files-not-shown =
    { $name } is no picture that this browser can show.
    Attach PNG, JPEG, WebP or GIF.
files-too-many-pixels = { $name } has more than 50 million pixels. Attach a smaller copy.
files-too-slow = { $name } takes too long to read. Attach the part that matters.
files-not-loaded =
    { $name } could not be read, because a part of the page could not be loaded.
    Attach it again.
# After the reasons for three others.
files-more-unreadable = { $count ->
    [one] { $count } more file could not be read.
   *[other] { $count } more files could not be read.
}
