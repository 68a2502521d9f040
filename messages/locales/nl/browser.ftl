browser-storage-off = die is uitgeschakeld
browser-no-database = deze browser biedt hier geen IndexedDB
browser-database-silent = IndexedDB antwoordt niet
browser-no-text = die gaf geen tekst
browser-no-reason = geen reden opgegeven
