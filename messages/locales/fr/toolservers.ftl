toolservers-changes = Peut modifier ou supprimer des données, selon son serveur.
toolservers-only-reads = Lit seulement, selon son serveur.
toolservers-adds = Ajoute des données et n’en supprime aucune, selon son serveur.
toolservers-does-not-say = Peut modifier des données : son serveur ne le précise pas.
toolservers-may-run = « { $tool } » du serveur « { $server } » peut-il s’exécuter ?
toolservers-own-title = Son serveur l’appelle : { $title }
toolservers-not-checked = Footnote ne peut pas le vérifier.
toolservers-what-server-says = Ce que le serveur en dit
toolservers-given = Ce qu’il reçoit
toolservers-allow-once = Autoriser une fois
toolservers-allow-here = Autoriser dans cette conversation
toolservers-allow-always = Toujours autoriser
toolservers-refuse = Refuser
toolservers-title = Serveurs d’outils
toolservers-none = Aucun serveur Model Context Protocol n’est connecté. La personne qui administre Footnote les indique dans MCP_SERVERS_FILE.
toolservers-hint = Un outil ne s’exécute qu’avec votre autorisation. Ce qu’un serveur dit de ses outils n’engage que lui.
toolservers-ask-again = Interroger de nouveau les serveurs
toolservers-nothing-on-offer = Connecté. Il ne propose rien.
toolservers-connected = Connecté : { $offered }.
toolservers-tools = { $count ->
    [one] { $count } outil
   *[other] { $count } outils
}
toolservers-prompts = { $count ->
    [one] { $count } prompt
   *[other] { $count } prompts
}
toolservers-resources = { $count ->
    [one] { $count } ressource
   *[other] { $count } ressources
}
toolservers-not-connected = Non connecté : { $why }.
toolservers-tools-of = Outils de { $server }
toolservers-always-allowed = Toujours autorisé.
toolservers-allowed-here = Autorisé dans cette conversation.
toolservers-asked-each-time = Votre accord est demandé chaque fois.
toolservers-take-back = Redemander
toolservers-take-back-of = Redemander avant l’exécution de { $tool }
toolservers-gone = Toujours autorisés, mais plus proposés
toolservers-tool-of-server = { $tool } ({ $server })
