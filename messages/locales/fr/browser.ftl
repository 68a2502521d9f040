browser-storage-off = il est désactivé
browser-no-database = ce navigateur n’a pas d’IndexedDB ici
browser-database-silent = IndexedDB ne répond pas
browser-no-text = il n’a pas fourni de texte
browser-no-reason = aucune raison indiquée
