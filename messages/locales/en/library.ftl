# The library: all documents of the knowledge bases, and those of this conversation or of all conversations, with how often
# they were found, named and cited. What is said while documents are added is in added.ftl too.

## The panel, which can take the whole page

library-title = Library
library-panel = Library panel
library-close = Close library
# Button: shows the library on the whole page.
library-full-page = Full page
# Button: closes the library where it takes the whole page.
library-back = Back to the conversation
# Name of the tabs that follow, for screen readers: documents of …
library-tabs = Documents of
library-all-documents = All documents
library-this-conversation = This conversation
library-all-conversations = All conversations

## Adding documents

library-add = Add documents
# Buttons
library-add-files = Add files
library-add-folder = Add a folder
library-remove-all = Remove all added
library-drop-for-server =
    Or drop them here.
    They are written to the folder of this server, for everybody who uses it.
library-drop-for-browser = Or drop them here. They are read and kept in this browser, and searched with the others.
library-drop-for-now =
    Or drop them here.
    This conversation is temporary: what you add now is kept only until this page is closed.
library-reading-files = Reading the files
# Follows a message such as "Reading the files" or "Reading the list of documents".
library-progress = : { $done } of { $all }
# Button: reads no more files.
library-stop = Stop
library-kept-for-now = They are kept only until this page is closed: { $reason }.
# Above a list of files.
library-files-unreadable = { $count ->
    [one] { $count } file could not be read
   *[other] { $count } files could not be read
}
# Above a list of files and the buttons that follow.
library-files-same-name = { $count ->
    [one] { $count } file with the name of another document
   *[other] { $count } files with the name of another document
}
# Name of that list with its buttons.
library-same-name = Files of the same name
# Button: the files take the place of the documents of the same name.
library-replace = Replace
library-keep-both = Keep both
# Button: these files are not added.
library-leave-out = Leave out
# Button: closes what is said of the files that were added.
library-dismiss = Dismiss

## All documents: what is said of the list

library-unreachable = The documents cannot be listed, because this page cannot reach its server.
# Button
library-try-again = Try again
library-no-base = No knowledge base is connected. Documents that your conversations found are below.
library-base-cannot-list =
    The knowledge base cannot list its documents;
    those that your conversations found are below.
library-bases-cannot-list =
    The knowledge bases cannot list their documents;
    those that your conversations found are below.
library-none-has-words = Nothing listed has all of these words in its name, folder or tags.
library-none = The knowledge base has no documents yet.
library-none-cited = No answer cites a listed document yet.
library-all-cited = Every listed document was cited.
library-all-readable = Every file can be read.
library-reading-list = Reading the list of documents
library-counting = Counting citations
# Name of a list of notes on why the list is not complete.
library-about-list = About the list
# Of so many documents, so many have the words or are as they were filtered.
library-found = { $found } of { $all }
library-found-so-far = { $found } of the { $all } documents read so far
# The next three follow one another with commas, as in "1,204 documents, 3 files cannot be read, 2 are still being read".
library-documents = { $count ->
    [one] { $count } document
   *[other] { $count } documents
}
library-unreadable = { $count ->
    [one] { $count } file cannot be read
   *[other] { $count } files cannot be read
}
library-pending = { $count ->
    [one] { $count } is still being read
   *[other] { $count } are still being read
}
# $base is the name of a knowledge base, here and in the next ones.
library-cut = The list is long; its beginning is shown here.
library-cut-of = The list of “{ $base }” is long; its beginning is shown here.
# “All conversations” is library-all-conversations.
library-cannot-list =
    “{ $base }” cannot list its documents;
    those that your conversations found are under “All conversations”.
library-starting =
    The documents cannot be listed yet: { $reason }.
    They may still be being read; the list is asked for again by itself.
library-incomplete = The list is not complete: { $reason }.
library-incomplete-of = The list of “{ $base }” is not complete: { $reason }.
library-not-listed = The documents could not be listed: { $reason }.
library-not-listed-of = The documents of “{ $base }” could not be listed: { $reason }.
library-note-of = { $base }: { $note }
library-unnamed-unreadable = { $count ->
    [one] { $count } more file cannot be read and is not named here.
   *[other] { $count } more files cannot be read and are not named here.
}

## All documents: searching, filtering, ordering

library-search = Search documents
# In the empty field for a search.
library-search-names = Search names, folders and tags
library-search-titles = Search titles
library-refresh = Refresh
# Name of a choice of which documents are shown; verb.
library-show = Show
library-filter-all = All
library-filter-cited = Cited
library-filter-not-cited = Not cited yet
library-filter-unreadable = Cannot be read
# Found for answers, and cited by none.
library-filter-never-cited = Found, never cited
# Name of a choice of the order of the list.
library-order = Order
library-order-name = Name
library-order-folder = Folder
library-order-changed = Last changed
library-order-cited = Most cited
library-order-used = Last used

## All documents: the table

# Heads of the columns. The last two: when it was changed, how often it was cited.
library-column-name = Name
library-column-folder = Folder
library-column-changed = Changed
library-column-cited = Cited
# Button
library-show-more = Show more
# How many are not shown yet.
library-more = { $count } more
# On a phone, in place of the column. $when is such as "yesterday".
library-changed = changed { $when }
library-cannot-be-read = Cannot be read: { $reason }
# What the server remarks on a file.
library-remark = Note: { $remark }
library-times-cited = { $count ->
    [0] not cited yet
    [one] cited once
   *[other] cited { $count } times
}
# Button
library-remove = Remove
library-remove-document = Remove { $title }
# Button: asks about a document.
library-ask = Ask
library-ask-about = Ask about { $title }

## Kinds of files

library-kind-slides = Slides
library-kind-spreadsheet = Spreadsheet
library-kind-book = Book
library-kind-mail = E-mail
# Of program code with its results, such as Jupyter's.
library-kind-notebook = Notebook
# Of rows and columns.
library-kind-table = Table
library-kind-text = Text

## Documents of conversations

library-reading-conversations = Reading the conversations
library-no-documents =
    No documents yet.
    What questions name with [[title]], and what is found for answers, is listed here.
# So many documents are shown, of so many.
library-shown = { $shown } of { $all }
# Name of the list.
library-used = Documents
# Heading: found for answers, but not used in them.
library-unused = Found, not used
library-unused-documents = Documents that were found and not used
library-graph = Graph
# A heading and how many are under it.
library-heading-with-count = { $heading } ({ $count })
library-questions = Questions
library-question-count = { $count ->
    [one] { $count } question
   *[other] { $count } questions
}
# How a question has to do with a document. Each stands alone, or before a conversation's title and a time.
library-cited = cited
library-named = named
library-found-for = found
# How often a document was used; they follow one another with commas.
library-used-cited = { $count ->
    [one] cited once
   *[other] cited { $count } times
}
library-used-found = { $count ->
    [one] found once
   *[other] found { $count } times
}
library-used-named = { $count ->
    [one] named once
   *[other] named { $count } times
}
# $when is such as "yesterday".
library-last-used = last used { $when }
library-reading-about = Reading what it is about
library-about-unreadable = What it is about could not be read.

## The graph: documents and questions, joined by lines

library-graph-title = Documents and the questions that connect them
library-graph-about =
    Documents on the left ({ $documents }), questions on the right ({ $questions }).
    A line joins a question with each document that it names or that was found for its answer.
library-not-drawn = Not drawn: { $documents } more documents, { $questions } more questions.
# Name of the legend.
library-lines = Lines
# In the legend: what kinds of lines mean.
library-line-cited = cited
library-line-named = named in the question
library-line-found = found, not cited
# A question's connections, for screen readers: "Where is tea? (cites Tea; found Coffee, Milk)". $documents is a list of titles.
library-question-cites = cites { $documents }
library-question-names = names { $documents }
library-question-found = found { $documents }
# Joins two of these.
library-links = { $before }; { $next }
library-question-with-links = { $question } ({ $links })
