document-proxy-unreached = Il proxy non è raggiungibile.
document-kept-with-answer = Lo ha trovato un server ed è conservato solo con la sua risposta. Apri quella risposta.
document-gone = La knowledge base non ha più questo documento.
document-attached-elsewhere = Questo file è stato allegato a un’altra conversazione. Aprilo lì.
document-no-such-title = La knowledge base non ha nessun documento con questo titolo.
document-not-in-example = L’esempio non ha questo documento.
