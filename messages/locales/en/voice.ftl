## Dictating a question

# The button that begins it.
voice-dictate = Dictate
# The button that ends the recording, whose text is then written into the question box.
voice-end = End dictation
# The group of buttons while a recording goes on.
voice-dictation = Dictation
# While it goes on; beside it the time so far.
voice-recording = Recording
# Before the browser gives the microphone.
voice-starting = Waiting for the microphone…
# The recording is being turned into text.
voice-transcribing = Transcribing…
# Button: throw the recording away.
voice-discard = Discard
# Button: try the same recording once more.
voice-retry = Retry
voice-denied = The microphone is not allowed. Allow it for this page in the browser, then press Retry.
voice-no-microphone = No microphone was found. Connect one, then press Retry.
voice-in-use = Another program uses the microphone. Close it, then press Retry.
voice-not-recorded = The browser could not record. Press Retry to record again.
voice-ended-at-limit = The recording is as long as it may be, so it ended here.
voice-nothing-said = No words were recognised in the recording.
voice-not-configured = This server does not turn speech into text any more.
voice-reply-lost = The text did not arrive as a whole. Press Retry.
# $reason is a sentence of the server, most often in English.
voice-refused-because = The recording was not turned into text: { $reason }
# $status is a number such as 500.
voice-refused = The server did not turn the recording into text ({ $status }).

## Reading an answer aloud

# The buttons under an answer. The first begins to speak it, the second ends that.
voice-read-aloud = Read aloud
voice-stop-reading = Stop reading
voice-not-read = The browser could not read the answer aloud.
