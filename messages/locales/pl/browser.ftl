browser-storage-off = jest wyłączona
browser-no-database = ta przeglądarka nie udostępnia tu IndexedDB
browser-database-silent = IndexedDB nie odpowiada
browser-no-text = zwrócono coś innego niż tekst
browser-no-reason = nie podano przyczyny
