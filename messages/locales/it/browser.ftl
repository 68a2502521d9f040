browser-storage-off = è disattivato
browser-no-database = questo browser non offre IndexedDB qui
browser-database-silent = IndexedDB non risponde
browser-no-text = non ha restituito un testo
browser-no-reason = nessun motivo indicato
