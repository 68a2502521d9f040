## What the page says of its proxy, and sentences

# An error is said as a sentence. The language's own full stop, where $text does not end a sentence by itself.
connection-sentence = { $text }.

connection-offline = This device is offline.
connection-unreachable = Footnote's proxy cannot be reached. Is it running?
# A reverse proxy or a sign-in page has answered in place of the proxy.
connection-redirected =
    What stands in front of this server answered instead of it.
    Sign in again: reload the page.
connection-lost = The connection to Footnote's proxy was lost.
connection-signed-out = You are signed out. Reload the page to sign in again.
connection-other-user =
    This page was opened for another user than the one who is signed in now.
    Open it anew at the server's own address.
# $status is an HTTP status, such as 502.
connection-no-settings = The proxy answered with something else than its settings ({ $status }).

## Why the pages of a PDF are not shown

connection-pdf-missing = The file is not in the folder any more.
connection-pdf-too-large = The file is too large to show its pages.
connection-pdf-encrypted = The file is protected by a password.
connection-pdf-damaged = The file is damaged, so its pages cannot be shown.
connection-pdf-too-slow = This page takes too long to draw.
connection-pdf-stopped = This page cannot be drawn.
connection-pdf-not-loaded = The pages could not be loaded.
