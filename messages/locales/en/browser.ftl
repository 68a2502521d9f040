# Why the browser refused something. Each is the end of a sentence, such as "The browser's storage is not available: …".

browser-storage-off = it is switched off
browser-no-database = this browser has no IndexedDB here
browser-database-silent = IndexedDB does not answer
# The storage gave something that is no text.
browser-no-text = it gave no text
browser-no-reason = no reason given
