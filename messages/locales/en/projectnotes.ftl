## What is said when projects are made, changed and deleted; the dialog and the list are in projects.ftl

# Name of a project that was given none.
projectnotes-unnamed = New project
projectnotes-not-read = The project of this conversation cannot be read: { $error }. Nothing was sent.
projectnotes-not-created = The project was not created: { $error }.
projectnotes-not-changed = The project was not changed: { $error }.
projectnotes-not-deleted = The project was not deleted: { $error }.
projectnotes-not-restored = The project was not restored: { $error }.
projectnotes-deleted = Project “{ $name }” deleted. Its conversations stay.
# $name is the project's.
projectnotes-files-known = “{ $name }” has these files already.
projectnotes-files-added = { $count ->
    [one] { $count } file added to “{ $name }”.
   *[other] { $count } files added to “{ $name }”.
}
projectnotes-too-many-files = A project takes at most { $most } files at once, since all are sent with its questions. Drop fewer, or add them to the library.
