# A message after a reload, or after the tab was closed and opened again.
held-went-on = The answer went on for { $seconds } s while the page was away.
