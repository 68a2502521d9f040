transfer-import-running = Une autre importation est en cours. Importez ces fichiers ensuite.
transfer-projects = { $count ->
    [one] projet { $names }
   *[other] projets { $names }
}
transfer-conversations = { $count ->
    [one] { $count } conversation
   *[other] { $count } conversations
}
transfer-list = { $before }, { $next }
transfer-imported = Importé : { $found }.
transfer-imported-none = Importé : aucune nouvelle conversation.
transfer-nothing-new = Rien de nouveau.
transfer-already-here = Déjà ici : { $found }.
transfer-not-imported = Non importé : { $count }.
transfer-ended = Puis l’importation s’est interrompue : { $error }. Importez de nouveau le fichier pour obtenir le reste : ce qui est déjà ici ne change pas.
transfer-stopped = Vous avez arrêté l’importation. Importez de nouveau le fichier pour obtenir le reste.
transfer-refused = { $place } : { $reason }.
transfer-refused-often = { $count } fois, d’abord dans { $place } : { $reason }.
transfer-place = { $file }, ligne { $line }, colonne { $column }
transfer-file-in-archive = { $archive }, { $file }
transfer-other-tab = cette conversation est ouverte dans un autre onglet : fermez-la là-bas
transfer-gone = le navigateur ne peut plus lire ce fichier : choisissez-le de nouveau
transfer-damaged = cette archive est endommagée : téléchargez-la de nouveau
transfer-encrypted = ce fichier est chiffré : décompressez l’archive et importez son contenu
transfer-compression = ce fichier est compressé d’une façon inconnue ici : décompressez l’archive et importez son contenu
transfer-no-unpacking = ce navigateur ne peut pas décompresser d’archives : décompressez-la et importez son contenu
transfer-empty-archive = cette archive ne contient aucun fichier de conversations
transfer-not-written = Le fichier n’a pas pu être écrit : { $error }.
transfer-not-taken = Le navigateur n’a pas accepté le fichier.
transfer-project-gone = Ce projet n’est plus dans ce navigateur.
transfer-all-readable = Tout dans cette conversation a pu être lu.
transfer-file-of-one = { $exchanges ->
    [one] Le fichier contient { $exchanges } question avec sa réponse.
   *[other] Le fichier contient { $exchanges } questions avec leurs réponses.
}
transfer-file-of-several = { $exchanges ->
    [one] Le fichier contient { $conversations } conversations avec { $exchanges } question et sa réponse.
   *[other] Le fichier contient { $conversations } conversations avec { $exchanges } questions et leurs réponses.
}
