## Panels, and parts of the program that are loaded when they are first needed

# Names of panels
panels-library = Library
panels-document = Document
panels-part-not-loaded = This part of the page could not be loaded.
# Button
panels-retry = Retry

## Toasts

# Button
panels-undo = Undo

## What completes the typed text

panels-edit-prompts = Edit prompts

## Servers of tools

panels-tools-not-loaded = Without the tools of servers: a part of this page could not be loaded
panels-server-late = it did not answer within { $seconds } seconds
# Why a knowledge base is not searched.
panels-base-not-loaded = a part of this page could not be loaded
# A prompt or resource of a server of tools.
panels-item-of-server = { $item } ({ $server })
