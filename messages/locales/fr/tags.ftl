tags-archive = Archiver la conversation
tags-unarchive = Désarchiver la conversation
tags-toggle-archived = Archiver ou désarchiver la conversation
tags-was-archived = Conversation archivée.
tags-was-unarchived = La conversation est de retour dans la liste.
tags-archived = Archivée
tags-archived-count = Archivées ({ $count })
tags-archived-list = Conversations archivées
tags-not-stored = Seule une conversation enregistrée peut être archivée ou avoir des étiquettes.
tags-menu = Menu de la conversation
tags-tags = Étiquettes
tags-of-this = Étiquettes de la conversation
tags-close = Fermer les étiquettes
tags-new = Nouvelle étiquette
tags-add = Ajouter
tags-limits = Jusqu’à { $most } étiquettes de { $length } caractères. #étiquette dans la recherche les retrouve.
tags-list = Étiquettes de la conversation
tags-none = Aucune étiquette pour l’instant.
tags-remove = Retirer l’étiquette { $tag }
tags-all = Toutes les étiquettes
tags-conversations = { $count ->
    [one] { $count } conversation
   *[other] { $count } conversations
}
tags-rename = Renommer l’étiquette { $tag }
tags-delete = Supprimer l’étiquette { $tag } partout
tags-new-name = Nouveau nom de l’étiquette
tags-was-renamed = { $count ->
    [one] Étiquette renommée dans { $count } conversation.
   *[other] Étiquette renommée dans { $count } conversations.
}
tags-was-deleted = { $count ->
    [one] Étiquette supprimée dans { $count } conversation.
   *[other] Étiquette supprimée dans { $count } conversations.
}
tags-not-changed = { $count ->
    [one] { $count } conversation n’a pas été modifiée : { $reason }.
   *[other] { $count } conversations n’ont pas été modifiées : { $reason }.
}
tags-narrow = Afficher les conversations avec étiquettes
tags-more = { $count } de plus
tags-nothing = Aucune conversation n’a ces étiquettes.
