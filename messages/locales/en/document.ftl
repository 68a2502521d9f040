## Why a document is not shown

document-proxy-unreached = The proxy cannot be reached.
document-kept-with-answer = A server found this, and it was kept with its answer alone. Open that answer.
document-gone = The knowledge base has no such document any more.
document-attached-elsewhere = This file was attached to another conversation. Open it there.
document-no-such-title = The knowledge base has no document with this title.
document-not-in-example = The example has no such document.
