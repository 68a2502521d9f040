knowledge-not-limited = elle ne peut pas être limitée à de tels dossiers, étiquettes ou dates
knowledge-unreached = la base de connaissances est injoignable
knowledge-offline = cet appareil est hors ligne
knowledge-connection-lost = la connexion à la base de connaissances a été interrompue
knowledge-answered-in-front = ce qui se trouve devant ce serveur a répondu à sa place ; si l’on s’y connecte, reconnectez-vous : rechargez la page
knowledge-not-within = { $seconds ->
    [one] la base de connaissances n’a pas répondu en { $seconds } seconde
   *[other] la base de connaissances n’a pas répondu en { $seconds } secondes
}
knowledge-not-in-time = la base de connaissances n’a pas répondu à temps
knowledge-key-refused = la base de connaissances a refusé la clé du proxy
knowledge-no-index = la base de connaissances n’a pas d’index du nom configuré (RETRIEVAL_INDEX)
knowledge-no-search = la base de connaissances n’a pas de recherche
knowledge-refused = la base de connaissances a refusé la requête (statut { $status })
knowledge-reply-too-large = la réponse de la base de connaissances est plus volumineuse que ce que le proxy autorise
knowledge-web-page = la base de connaissances a répondu par une page web (vérifiez RETRIEVAL_URL)
knowledge-rate-limited = la base de connaissances a reçu trop de requêtes
knowledge-token-required = ce serveur a besoin de son jeton d’accès
knowledge-failed = la base de connaissances est en panne (statut { $status })
knowledge-none = il n’y a pas de base de connaissances
knowledge-none-connected = aucune base de connaissances n’est connectée
knowledge-none-of-scope = aucune des bases de connaissances où cette conversation cherche n’est connectée
knowledge-no-list = la base de connaissances n’a pas de liste de ses documents
knowledge-unexpected-shape = la réponse de la base de connaissances n’a pas la forme attendue
knowledge-passages-only = cette base de connaissances ne donne que des passages, pas de documents entiers
knowledge-unknown-kind = cette page ne peut pas lire les réponses du type « { $name } »
knowledge-no-fields = aucun des résultats de la base de connaissances n’a de texte dans { $fields } (RETRIEVAL_FIELDS)
knowledge-reply-broke-off = la réponse de la base de connaissances dépasse 4 Mio ou s’est interrompue
knowledge-of-base = « { $base } » : { $reason }
knowledge-of-bases = { $list } ; { $last }
knowledge-everywhere = Tout
knowledge-bases = { $count ->
    [one] { $count } base de connaissances
   *[other] { $count } bases de connaissances
}
knowledge-folders = { $count ->
    [one] { $count } dossier
   *[other] { $count } dossiers
}
knowledge-tags = { $count ->
    [one] { $count } étiquette
   *[other] { $count } étiquettes
}
knowledge-folders-named = { $count ->
    [one] dossier { $names }
   *[other] dossiers { $names }
}
knowledge-tags-named = { $count ->
    [one] étiquette { $names }
   *[other] étiquettes { $names }
}
knowledge-since = depuis le { $day }
knowledge-until = jusqu’au { $day }
knowledge-documents = Documents
knowledge-guide = Guide
knowledge-added-here = Ajoutés ici
knowledge-source = Source { $number }
knowledge-page = page { $page }
knowledge-from-model-server = du serveur de modèles
