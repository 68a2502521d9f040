# The browser has no printing, such as one in another program.
print-not-here = This browser cannot print. Export the conversation as HTML instead.
