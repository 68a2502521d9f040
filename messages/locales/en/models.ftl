## Why there is no answer, or none that is whole: errors of the model's server, or of what is between it and the page. The
## server's own words may follow after a colon, so no message ends in a full stop. Names in capitals are settings.

models-not-in-time = The model server did not begin to answer in time; HEADER_TIMEOUT_S sets how long it may take
models-web-page = The model server's answer could not be read: it is a web page. LLM_BASE_URL has to end in /v1
models-silent = The model server fell silent in the middle of its answer; IDLE_TIMEOUT_S sets for how long it may
models-reported-error = The model server reported an error
models-empty = The model server's answer could not be read: it is empty
models-not-a-completion = The model server's answer could not be read: it is not a chat completion
# "In front of this server": a proxy or a page where people sign in.
models-answered-in-front = What stands in front of this server answered instead of it. If people sign in there, sign in again:
    reload the page
models-offline = This device is offline
models-proxy-unreached = Footnote's own server cannot be reached; check that it is running
models-connection-lost = The connection was lost before the answer was complete
models-unreached = The model server cannot be reached
models-key-refused = The model server refused Footnote's key. Tell whoever runs Footnote
models-rate-limited = The model server received too many requests
models-conversation-too-long = The conversation is longer than the model's context window
models-model-not-found = The model server does not have the chosen model
models-tools-unsupported = The model does not support tools
models-quota-used-up = The quota of this server's account at the model server is used up; raise it there
models-no-credit = This server's account at the model server has no credit left; add credit there
models-token-required = This server needs its access token
models-too-many-answers = This server has reached its limit of simultaneous answers; try again in a moment
models-loading = The model server is still loading the model
models-overloaded = The model server is overloaded; try again in a moment
models-filter-refused = The model server's content filter refused the request
models-malformed-call = The model wanted to use a tool, but wrote the call in a way that its server could not read
models-failed = The model server failed
models-refused = The model server refused the request
models-reply-too-long = The model server's reply is longer than this server allows
models-bad-encoding = The model server's reply is in an encoding that was not requested
models-broke-off = The model server broke off its answer
models-out-of-resources = The model server ran out of resources before it finished its answer
models-request-too-long = The request is longer than this server allows
models-refused-in-front = What stands in front of this server refused the request; if it signs people in, reload the page to
    sign in again
models-wrong-address = There is no model server at the configured address: LLM_BASE_URL has to end in /v1
models-unavailable = The model server is not available now
models-unreadable = The model server's reply could not be read
models-empty-answer = The model gave an empty answer
models-late = The model server did not answer in time
models-none-chosen = No model is chosen, and the server names no default one
# $error is one of the above, $detail the server's own words.
models-with-detail = { $error }: { $detail }

## Requests beside the answer that a slow model is left out of.

# $tasks is a list of the three tasks below.
models-too-slow = { $model } is too slow for { $tasks }, so this is left out from now on. To turn it on again, see
    “Background requests” in Settings, under Expert
models-task-rewriting = rewriting follow-up questions
models-task-memory = remembering the conversation
models-task-titles = naming conversations
models-tasks-and = { $tasks } and { $last }

## Further fields of requests, which a person writes as JSON in the settings.

# $why is a parser's message, in English.
models-fields-not-object = This is not a JSON object ({ $why }). Write one, such as: { $example }
models-fields-reserved = Footnote sets “{ $name }” itself. Leave it out

## Without a connection. Shown after other words and a colon.

models-transport-offline = this device is offline
models-transport-unreached = the proxy cannot be reached: { $why }
models-transport-redirected = the request was redirected
models-transport-lost = the connection was lost: { $why }
