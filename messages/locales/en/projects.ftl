# Projects: conversations that have instructions, files and a model in common.

## The dialog about a project

projects-new = New project
projects-project = Project
# Name of the button that closes the dialog.
projects-close = Close the project
projects-of-newer-version = A newer version of this page wrote this project, so it cannot be changed here.
# Heading of what is folded at first.
projects-more = More: colour, files, model
# Button that makes the project.
projects-create = Create
projects-cancel = Cancel
# Button that saves it in a file.
projects-export = Export the project
projects-delete = Delete the project
# The project's name.
projects-name = Name
projects-name-example = For example: Thesis
projects-instructions = Instructions
projects-instructions-example = For example: I am writing a thesis on moss. Answer with terms of botany.
projects-instructions-hint = Sent with every question of its conversations, before the instructions of the
    conversation itself.

## Its colour

projects-colour = Colour
projects-teal = teal
projects-blue = blue
projects-violet = violet
projects-rose = rose
projects-amber = amber
projects-green = green
projects-grey = grey

## Its files

projects-files = Files
projects-files-hint = Each conversation of the project has them, as if they were attached there.
# Name of the list of files.
projects-files-of-project = Files of the project
# Name of what files are chosen with.
projects-files-for-project = Files for the project
projects-reading-files = Reading the files
# Button that opens a choice of files.
projects-add-files = Add files
# Button that takes a file away.
projects-remove = Remove
# $title is a file's name.
projects-remove-file = Remove { $title }

## Its model, and where its conversations search

projects-model = Model
projects-for-its-conversations = For its conversations, unless one of them chooses otherwise.
# Heading: the folders, tags and dates to which the search is limited.
projects-search-in = Search in
# A choice that fills the fields in.
projects-fill-in = Fill in from a preset
projects-choose-preset = Choose a preset

## The project of the conversation on screen, above the question box

# $name is a project's.
projects-open-settings = Project { $name }: open its settings
projects-open-hint = Instructions, model and files of the project

## The choice of a project for a conversation

projects-move-conversation = Move to project
# Name of the button that closes the dialog.
projects-close-list = Close the list of projects
# Name of the list.
projects-all = Projects
# Beside the project in which the conversation is.
projects-is-here = It is here
# Entry of the list: the conversation is moved out of its project.
projects-out = Out of the project
# Button that makes a project for the conversation; a dialog follows.
projects-new-for-conversation = New project…
