sidebar-new-project = Nouveau projet
sidebar-search-conversations = Rechercher dans les conversations
sidebar-search = Rechercher
sidebar-show-older = Afficher les plus anciennes
sidebar-empty = Ce que vous demandez est conservé ici, dans ce navigateur.
sidebar-signed-in-as = Connecté en tant que { $user }
sidebar-locked = Vos conversations sont verrouillées. Rien n’est enregistré dans cet onglet.
sidebar-unlock = Déverrouiller
sidebar-pinned = Épinglées
sidebar-today = Aujourd’hui
sidebar-yesterday = Hier
sidebar-this-week = Cette semaine
sidebar-this-month = Ce mois-ci
sidebar-earlier = Plus ancien
sidebar-open-elsewhere = Ouverte dans un autre onglet
sidebar-answering = Répond
sidebar-asks-you = Vous attend
sidebar-new-answer = Nouvelle réponse
sidebar-not-answered = Sans réponse
sidebar-rename = Renommer la conversation
sidebar-pin = Épingler la conversation
sidebar-unpin = Désépingler la conversation
sidebar-move-to-project = Déplacer vers un projet
sidebar-delete = Supprimer la conversation
sidebar-title = Titre de la conversation
sidebar-projects = Projets
sidebar-unreadable-projects = { $count ->
    [one] { $count } projet est illisible. Il reste tel quel.
   *[other] { $count } projets sont illisibles. Ils restent tels quels.
}
sidebar-project = { $count ->
    [one] Projet { $name }, { $count } conversation
   *[other] Projet { $name }, { $count } conversations
}
sidebar-new-in-this-project = Nouvelle conversation dans ce projet
sidebar-new-in-project = Nouvelle conversation dans { $name }
sidebar-edit-this-project = Modifier ce projet
sidebar-edit-project = Modifier le projet { $name }
sidebar-reading-files = Lecture des fichiers
sidebar-conversations-of-project = Conversations de { $name }
sidebar-drop-outside = Déposez ici pour sortir du projet
sidebar-searching = Recherche en cours
sidebar-results = Résultats de la recherche
sidebar-search-in = Dans
sidebar-search-in-project = Rechercher dans un projet
sidebar-everywhere = Toutes les conversations
sidebar-places = { $count ->
    [one] { $count } endroit
   *[other] { $count } endroits
}
sidebar-more-places = { $count } de plus
sidebar-more-conversations = { $count ->
    [one] { $count } autre conversation
   *[other] { $count } autres conversations
}
