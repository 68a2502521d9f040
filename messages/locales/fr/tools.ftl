tools-search = { $state ->
    [doing] Recherche de « { $query } » dans la base de connaissances
   *[done] Base de connaissances consultée pour « { $query } »
}
tools-find-excerpts = { $state ->
    [doing] Recherche de « { $query } » dans les documents connus
   *[done] Documents connus consultés pour « { $query } »
}
tools-look-up-conversation = { $state ->
    [doing] Recherche de « { $query } » dans cette conversation
   *[done] Conversation consultée pour « { $query } »
}
tools-recall-documents = { $state ->
    [doing] Recherche des documents de cette conversation sur « { $query } »
   *[done] Documents de cette conversation recherchés sur « { $query } »
}
tools-follow-link = { $state ->
    [doing] Ouverture du lien « { $title } »
   *[done] Lien « { $title } » suivi
}
tools-list-documents = { $state ->
    [doing] Énumération des documents
   *[done] Documents énumérés
}
tools-read = { $state ->
    [doing] Lecture de { $title }
   *[done] { $title } lu
}
tools-read-some-document = { $state ->
    [doing] Lecture d’un document
   *[done] Un document a été lu
}
tools-read-answer = { $state ->
    [doing] Relecture de la réponse { $number }
   *[done] Réponse { $number } relue
}
tools-read-answer-about = { $state ->
    [doing] Lecture d’une réponse antérieure sur « { $query } »
   *[done] Réponse antérieure sur « { $query } » lue
}
tools-call = { $state ->
    [doing] Appel de l’outil « { $tool } » du serveur « { $server } »
   *[done] Outil « { $tool } » du serveur « { $server } »
}
tools-results = { $count ->
    [0] aucun résultat
    [one] { $count } résultat
   *[other] { $count } résultats
}
tools-documents = { $count ->
    [one] { $count } document
   *[other] { $count } documents
}
tools-read-to-end = lu jusqu’à la fin
tools-read-part = caractères { $from } à { $to } sur { $length } lus
tools-opened = ouvert
tools-not-allowed = non autorisé
tools-pictures = images : { $count }
tools-and-pictures = { $outcome }, images : { $count }
tools-and-sound-left-out = { $outcome }, le son a été omis
tools-progress = « { $tool } » : { $done }
tools-progress-message = « { $tool } » : { $done }, « { $message } »
tools-progress-of = « { $tool } » : { $done } sur { $total }
tools-progress-of-message = « { $tool } » : { $done } sur { $total }, « { $message } »
tools-no-room = il n’y avait plus de place pour cela dans la requête
tools-arguments = le modèle a fait une demande que l’outil ne connaît pas
tools-no-such-tool = cet outil n’existe pas
tools-too-many = trop de consultations à la fois
tools-no-documents-yet = il n’y a pas encore de documents dans cette conversation
tools-no-such-document = ce document n’existe pas dans cette conversation
tools-file-gone = le fichier n’est plus dans cette conversation
tools-found-by-other-tool = seul l’outil qui l’a trouvé peut le lire
tools-not-of-knowledge-base = ce n’est pas un document de la base de connaissances
tools-document-gone = la base de connaissances n’a plus le document
tools-past-end = le document se termine avant cet endroit
tools-answer-missing = cette question n’a pas de réponse
tools-no-such-answer = cette réponse antérieure n’existe pas
tools-nothing-about-this = aucune réponse antérieure n’en parle
tools-gone = le serveur ne propose plus l’outil
tools-failed-silently = l’outil a échoué sans dire pourquoi
tools-failed = l’outil a échoué : « { $reason } »
tools-server-says = le serveur d’outils dit : { $reason }
tools-server-unknown-version = le serveur d’outils utilise la version { $version } du protocole, que cette page ne connaît pas
tools-server-old-transport = le serveur d’outils utilise l’ancien transport de MCP (HTTP avec SSE) ; indiquez son adresse pour Streamable HTTP, qui se termine souvent par /mcp, ou lancez-le derrière une passerelle
tools-server-malformed = la réponse du serveur d’outils n’est pas conforme au protocole
tools-server-too-long = la réponse du serveur d’outils dépasse { $megabytes } Mo
tools-server-timed-out = { $seconds ->
    [one] le serveur d’outils n’a pas répondu en { $seconds } seconde
   *[other] le serveur d’outils n’a pas répondu en { $seconds } secondes
}
tools-server-broke-off = la connexion au serveur d’outils a été interrompue
tools-server-input-required = l’outil demande d’autres données, que cette page ne peut pas encore fournir
tools-server-unreached = Le serveur d’outils est injoignable
tools-server-not-in-time = Le serveur d’outils n’a pas commencé à répondre à temps
tools-server-refused = le serveur d’outils a refusé la requête ({ $status })
tools-server-request-failed = la requête au serveur d’outils a échoué ({ $status })
tools-server-error-without-message = une erreur sans message
