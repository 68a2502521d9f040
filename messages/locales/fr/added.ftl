added-count-added = { $count ->
    [one] { $count } ajouté
   *[other] { $count } ajoutés
}
added-count-known = { $count ->
    [one] { $count } était déjà là
   *[other] { $count } étaient déjà là
}
added-count-copies = { $count ->
    [one] { $count } a le même texte qu’un autre
   *[other] { $count } ont le même texte qu’un autre
}
added-count-unreadable = { $count ->
    [one] { $count } n’a pas pu être lu
   *[other] { $count } n’ont pas pu être lus
}
added-count-without-room = { $count ->
    [one] { $count } n’a pas de place
   *[other] { $count } n’ont pas de place
}
added-count-not-read = { $count ->
    [one] { $count } n’a pas été lu, car vous avez arrêté
   *[other] { $count } n’ont pas été lus, car vous avez arrêté
}
added-list = { $before }, { $next }
added-kind = { $count } .{ $ending }
added-other-kinds = { $count ->
    [one] { $count } autre fichier
   *[other] { $count } autres fichiers
}
added-empty-files = { $count ->
    [one] { $count } fichier vide
   *[other] { $count } fichiers vides
}
added-list-end = { $before } et { $last }
added-passed-over = { $count ->
    [one] Ignoré : { $files }.
   *[other] Ignorés : { $files }.
}
added-too-large = il dépasse 20 Mo
added-too-long = il contient plus de 2 Mo de texte
added-no-text-file = ce n’est pas du texte, ou son encodage n’est pas UTF-8
added-empty = il est vide
added-unreadable = le navigateur n’a pas pu le lire
added-encrypted = il est protégé par un mot de passe
added-damaged = il est endommagé, ou d’un autre type que son nom ne l’indique
added-no-printed-text = il ne contient pas de texte : ses pages sont peut-être des images
added-picture = c’est une image
added-too-slow = il est trop long à lire
added-not-loaded = la partie de cette page qui lit de tels fichiers n’a pas pu être chargée
added-too-large-for-server = il dépasse 16 Mio
added-too-many-names = il y a trop de documents de ce nom
added-not-taken = le serveur n’accepte plus de documents, ou ne l’a pas
added-server-full = il n’y a plus de place sur le serveur
added-refused = le serveur l’a refusé ({ $status })
added-nothing-removed = Rien n’a été retiré : { $error }.
added-removed = « { $name } » retiré.
added-several-removed = { $count ->
    [one] { $count } document retiré.
   *[other] { $count } documents retirés.
}
added-under-other-names = { $count ->
    [one] { $count } document ajouté sous un autre nom.
   *[other] { $count } documents ajoutés sous d’autres noms.
}
added-replaced = { $count ->
    [one] { $count } document remplacé.
   *[other] { $count } documents remplacés.
}
added-not-stored = { $error } : tout sera peut-être comme avant une fois cette page fermée
added-not-back-for-good = Il n’est de retour que jusqu’à la fermeture de cette page : { $error }.
added-removed-from-server = « { $name } » retiré du serveur.
added-not-back = « { $name } » n’est pas de retour : { $error }.
added-not-sent = { $name } : { $error }.
added-temporary = cette conversation est temporaire
added-kept-in-memory = { $count ->
    [one] { $count } document n’est conservé que jusqu’à la fermeture de cette page.
   *[other] { $count } documents ne sont conservés que jusqu’à la fermeture de cette page.
}
added-kept-in-memory-because = { $count ->
    [one] { $count } document n’est conservé que jusqu’à la fermeture de cette page : { $reason }.
   *[other] { $count } documents ne sont conservés que jusqu’à la fermeture de cette page : { $reason }.
}
added-not-readable-now = Ce qui est enregistré ne peut pas être lu maintenant : { $error }.
added-base-unreadable = les documents de ce navigateur ne peuvent pas être lus : { $error }
