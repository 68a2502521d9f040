browser-storage-off = er ist abgeschaltet
browser-no-database = dieser Browser hat hier keine IndexedDB
browser-database-silent = IndexedDB antwortet nicht
browser-no-text = er hat keinen Text geliefert
browser-no-reason = kein Grund genannt
