## Why a knowledge base gave nothing. Shown after other words and a colon, so it begins with a small letter and has no full stop.
## Names in capitals are settings.

knowledge-not-limited = it cannot be limited to such folders, tags or dates
knowledge-unreached = the knowledge base cannot be reached
knowledge-offline = this device is offline
knowledge-connection-lost = the connection to the knowledge base was lost
# "In front of this server": a proxy or a page where people sign in.
knowledge-answered-in-front = what stands in front of this server answered instead of it; if people sign in there, sign in again:
    reload the page
knowledge-not-within = the knowledge base did not answer within { $seconds } seconds
knowledge-not-in-time = the knowledge base did not answer in time
knowledge-key-refused = the knowledge base refused the proxy's key
knowledge-no-index = the knowledge base has no index of the configured name (RETRIEVAL_INDEX)
knowledge-no-search = the knowledge base has no search
# $status is a status of HTTP, such as 404.
knowledge-refused = the knowledge base refused the request (status { $status })
knowledge-reply-too-large = the knowledge base's reply is larger than the proxy allows
knowledge-web-page = the knowledge base answered with a web page (check RETRIEVAL_URL)
knowledge-rate-limited = the knowledge base received too many requests
knowledge-token-required = this server needs its access token
knowledge-failed = the knowledge base failed (status { $status })
knowledge-none = there is no knowledge base
knowledge-none-connected = no knowledge base is connected
knowledge-none-of-scope = none of the knowledge bases that this conversation searches is connected
knowledge-no-list = the knowledge base has no list of its documents
knowledge-unexpected-shape = the knowledge base's reply does not have the expected shape
knowledge-passages-only = this knowledge base gives out passages only, not whole documents
knowledge-unknown-kind = this page cannot read replies of the kind '{ $name }'
knowledge-no-fields = none of the knowledge base's results has a text at { $fields } (RETRIEVAL_FIELDS)
knowledge-reply-broke-off = the knowledge base's reply is over 4 MiB or broke off
# One of several knowledge bases, and why it gave nothing.
knowledge-of-base = “{ $base }”: { $reason }
knowledge-of-bases = { $list }; { $last }

## Where a conversation searches, in a few words: "Wiki · 2 folders · since 2025-01-01".

knowledge-everywhere = Everything
knowledge-bases = { $count } knowledge bases
knowledge-folders = { $count } folders
knowledge-tags = { $count } tags
# $count folders by their names.
knowledge-folders-named =
    { $count ->
        [one] folder { $names }
       *[other] folders { $names }
    }
knowledge-tags-named =
    { $count ->
        [one] tag { $names }
       *[other] tags { $names }
    }
# A day, such as 2025-01-31.
knowledge-since = since { $day }
knowledge-until = until { $day }

## Names of what is searched.

# The knowledge base of the operator.
knowledge-documents = Documents
# Footnote's own guide.
knowledge-guide = Guide
# Documents that were added to this browser.
knowledge-added-here = Added here
# A source that has no title.
knowledge-source = Source { $number }
# A page of a PDF, as a place in a document.
knowledge-page = page { $page }
# Said after a source that the model's server named.
knowledge-from-model-server = from the model server
