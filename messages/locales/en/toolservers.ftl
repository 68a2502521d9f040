# Servers that give the model tools, and what these may do.

## What a tool claims to do; nobody checks it

toolservers-changes = Can change or delete data, says its server.
toolservers-only-reads = Only reads, says its server.
toolservers-adds = Adds data and deletes none, says its server.
toolservers-does-not-say = May change data: its server does not say.

## A call that waits for a person

# $tool and $server are names.
toolservers-may-run = May “{ $tool }” of the server “{ $server }” run?
# $title is the name that the server shows for its tool; it stands in quotation marks.
toolservers-own-title = Its server calls it: { $title }
toolservers-not-checked = Footnote cannot check that.
# What can be unfolded to read the server's description of the tool.
toolservers-what-server-says = What the server says about it
# Name of the table of what the tool gets.
toolservers-given = What it is given
# Buttons.
toolservers-allow-once = Allow once
toolservers-allow-here = Allow in this conversation
toolservers-allow-always = Always allow
toolservers-refuse = Refuse

## The servers in the settings

toolservers-title = Tool servers
# MCP_SERVERS_FILE is the name of a setting, the Model Context Protocol a standard.
toolservers-none = No server of the Model Context Protocol is connected. Whoever runs Footnote names them in MCP_SERVERS_FILE.
toolservers-hint = A tool runs only after you allow it. What a server says about its tools is its own word.
# Button.
toolservers-ask-again = Ask the servers again
# The server is connected.
toolservers-nothing-on-offer = Connected. It offers nothing.
# $offered is a list, such as "1 tool, 2 prompts".
toolservers-connected = Connected: { $offered }.
toolservers-tools = { $count ->
    [one] { $count } tool
   *[other] { $count } tools
}
toolservers-prompts = { $count ->
    [one] { $count } prompt
   *[other] { $count } prompts
}
# Documents and other data that the server offers.
toolservers-resources = { $count ->
    [one] { $count } resource
   *[other] { $count } resources
}
# $why is a part of a sentence.
toolservers-not-connected = Not connected: { $why }.
# Name of the list of a server's tools; $server is its name.
toolservers-tools-of = Tools of { $server }
toolservers-always-allowed = Always allowed.
toolservers-allowed-here = Allowed in this conversation.
toolservers-asked-each-time = You are asked each time.
# Link: the person is asked again before the tool runs.
toolservers-take-back = Ask again
# $tool is its name.
toolservers-take-back-of = Ask again before { $tool } runs
# Heading of tools that were allowed and are gone.
toolservers-gone = Always allowed, not on offer now
toolservers-tool-of-server = { $tool } ({ $server })
