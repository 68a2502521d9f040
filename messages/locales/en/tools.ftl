## What the model looks up while it answers. Each line is shown while the call runs ($state is "doing"), and afterwards
## ("done"), followed by its outcome, such as "Searched the knowledge base for “bees” · 3 results". $query and $title were
## written by the model or are a document's title.

tools-search =
    { $state ->
        [doing] Searching the knowledge base for “{ $query }”
       *[done] Searched the knowledge base for “{ $query }”
    }
# In documents that this conversation has found before.
tools-find-excerpts =
    { $state ->
        [doing] Looking through known documents for “{ $query }”
       *[done] Looked through known documents for “{ $query }”
    }
# In earlier questions and answers.
tools-look-up-conversation =
    { $state ->
        [doing] Looking through this conversation for “{ $query }”
       *[done] Looked through this conversation for “{ $query }”
    }
tools-recall-documents =
    { $state ->
        [doing] Looking for this conversation's documents about “{ $query }”
       *[done] Looked for this conversation's documents about “{ $query }”
    }
tools-follow-link =
    { $state ->
        [doing] Following the link “{ $title }”
       *[done] Followed the link “{ $title }”
    }
tools-list-documents =
    { $state ->
        [doing] Listing the documents
       *[done] Listed the documents
    }
# $title is the document's title.
tools-read =
    { $state ->
        [doing] Reading { $title }
       *[done] Read { $title }
    }
tools-read-some-document =
    { $state ->
        [doing] Reading a document
       *[done] Read a document
    }
# $number is the number of an earlier answer of the conversation.
tools-read-answer =
    { $state ->
        [doing] Reading answer { $number } again
       *[done] Read answer { $number } again
    }
tools-read-answer-about =
    { $state ->
        [doing] Reading an earlier answer about “{ $query }”
       *[done] Read an earlier answer about “{ $query }”
    }
# A tool of a server of tools (MCP), both by their names.
tools-call =
    { $state ->
        [doing] Calling the tool “{ $tool }” of the server “{ $server }”
       *[done] Tool “{ $tool }” of the server “{ $server }”
    }

## The outcome of such a call, in a few words.

tools-results =
    { $count ->
        [0] no results
        [one] 1 result
       *[other] { $count } results
    }
# The size of the knowledge base.
tools-documents = { $count } documents
# A document was read from beginning to end.
tools-read-to-end = read to its end
# Of a document of $length characters, those from $from to $to were read.
tools-read-part = characters { $from } to { $to } of { $length } read
# A document was opened.
tools-opened = opened
# The person did not allow the call.
tools-not-allowed = not allowed
tools-pictures = pictures: { $count }
# $outcome is such as "3 results".
tools-and-pictures = { $outcome }, pictures: { $count }
tools-and-sound-left-out = { $outcome }, sound was left out

## How far a tool of a server is, while it runs. $message is the server's words.

tools-progress = “{ $tool }”: { $done }
tools-progress-message = “{ $tool }”: { $done }, “{ $message }”
tools-progress-of = “{ $tool }”: { $done } of { $total }
tools-progress-of-message = “{ $tool }”: { $done } of { $total }, “{ $message }”

## Why a call failed. It is shown after "failed:", so it begins with a small letter and has no full stop.

tools-no-room = no room was left for it in the request
tools-arguments = the model asked in a way that the tool does not know
tools-no-such-tool = there is no such tool
tools-too-many = too many look-ups at once
tools-no-documents-yet = there are no documents in this conversation yet
tools-no-such-document = there is no such document in this conversation
tools-file-gone = the file is not in this conversation any more
tools-found-by-other-tool = only the tool that found it can read it
# A page on the web that the model's server found.
tools-not-of-knowledge-base = it is no document of the knowledge base
tools-document-gone = the knowledge base no longer has the document
tools-past-end = the document ends before this place
tools-answer-missing = that question has no answer
tools-no-such-answer = there is no such earlier answer
tools-nothing-about-this = no earlier answer is about this
tools-gone = the server does not offer the tool any more
tools-failed-silently = the tool failed and did not say why
# $reason is the tool's words.
tools-failed = the tool failed: “{ $reason }”

## Why a server of tools (MCP) cannot be used. Mostly shown after other words and a colon.

# $reason is the server's words.
tools-server-says = the tool server says: { $reason }
tools-server-unknown-version = the tool server speaks version { $version } of the protocol, which this page does not know
tools-server-old-transport = the tool server speaks the old transport of MCP (HTTP with SSE); give its address for Streamable
    HTTP, which often ends in /mcp, or start it behind a bridge
tools-server-malformed = the tool server's reply is not of the protocol
tools-server-too-long = the tool server's reply is longer than { $megabytes } MB
tools-server-timed-out = the tool server did not answer within { $seconds } seconds
tools-server-broke-off = the connection to the tool server broke off
tools-server-input-required = the tool asks for more input, which this page cannot give yet
tools-server-unreached = The tool server cannot be reached
tools-server-not-in-time = The tool server did not begin to answer in time
# $status is a status of HTTP, such as 404.
tools-server-refused = the tool server refused the request ({ $status })
tools-server-request-failed = the request to the tool server failed ({ $status })
tools-server-error-without-message = an error without a message
