## Why something cannot be read or stored. Each follows a colon, or becomes a sentence, and has no full stop

storage-locked = it is locked with a passphrase
storage-not-sealed = the browser's cryptography refused to seal it
storage-record-unreadable = its record cannot be read
storage-project-deleted = this project was deleted in another tab
storage-project-newer = a newer version of this page wrote this project, so it is read-only here
storage-other-tab = another tab has this conversation
storage-not-loaded = a part of the page could not be loaded
storage-local-altered = localStorage gives back something else than was written
storage-database-altered = IndexedDB gives back something else than was written

## Passphrase

storage-wrong-passphrase = This is not the passphrase.
storage-empty-passphrase = A passphrase needs at least one character.
storage-passphrase-not-set = No passphrase was set, and nothing changed: { $error }.
storage-not-all-written =
    Not all conversations could be written: { $error }.
    Nothing is lost; unlocking tries again.
storage-cryptography-refused = The browser's cryptography refused.
storage-no-cryptography = This browser offers no cryptography here: a passphrase needs https or localhost.
storage-no-local-storage = A passphrase needs the browser's localStorage, which is off.
storage-no-passphrase = There is no passphrase.
storage-has-passphrase = There is a passphrase already.
storage-lock-unreadable = What is needed to unlock cannot be read; it was left as it is.

## What the browser lacks

storage-no-locks = There are no locks between tabs here; tabs agree by asking one another.
