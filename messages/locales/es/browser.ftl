browser-storage-off = está desactivado
browser-no-database = este navegador no tiene IndexedDB aquí
browser-database-silent = IndexedDB no responde
browser-no-text = no devolvió texto
browser-no-reason = no se indicó ningún motivo
