# Keys, as they are named on keyboards of the language's countries. Letters stay: the page goes by them.

keys-enter = Enter
keys-shift-enter = Shift+Enter
keys-ctrl-enter = Ctrl+Enter, ⌘Enter
keys-ctrl-k = Ctrl+K, ⌘K
keys-citations = C, Shift+C
keys-enter-and-shift-enter = Enter, Shift+Enter
keys-arrows = ←, →
keys-tab = Tab, Shift+Tab
keys-space-and-enter = Space, Enter
keys-escape = Escape
