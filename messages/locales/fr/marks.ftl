marks-check = Vérification des références
marks-walk = Parcourir les références (C)
marks-found-none = Le modèle n’a cité aucune source. Footnote n’a trouvé dans les documents aucune des { $count } phrases.
marks-found-some = Le modèle n’a cité aucune source. Footnote a trouvé dans les documents { $found } des { $count } phrases.
marks-not-checked = { $unchecked } sur { $citations } non vérifiées
marks-ask-model = Vérifier
marks-ask-model-name = Vérifier avec le modèle
marks-ask-model-hint = Une requête : envoie toutes les affirmations et les passages cités au modèle. Son jugement est conservé avec la réponse
marks-stop-model = Arrêter
marks-stop-model-name = Arrêter la vérification
marks-retry-model = Réessayer
marks-model-checks = Vérification par le modèle…
marks-opinions = Le modèle : { $opinions }
marks-opinions-supported = { $count ->
    [one] { $count } confirmée
   *[other] { $count } confirmées
}
marks-opinions-contradicted = { $count ->
    [one] { $count } contredite
   *[other] { $count } contredites
}
marks-opinions-not-said = { $count ->
    [one] { $count } non dite
   *[other] { $count } non dites
}
marks-opinions-unclear = { $count ->
    [one] { $count } incertaine
   *[other] { $count } incertaines
}
marks-opinions-none = { $count } sans avis
marks-found-elsewhere = C’est dans [{ $found }] et non dans [{ $number }]
marks-sources = Sources
marks-sources-of-answer = Sources de la réponse { $number }
marks-sources-count = { $count ->
    [one] { $count } source
   *[other] { $count } sources
}
marks-sources-found = { $count ->
    [one] { $count } source, trouvée par Footnote
   *[other] { $count } sources, trouvées par Footnote
}
marks-searched-documents = { $count ->
    [one] { $count } document parcouru, non utilisé
   *[other] { $count } documents parcourus, aucun utilisé
}
marks-unused-documents = { $count ->
    [one] { $count } document a été trouvé et non cité
   *[other] { $count } documents ont été trouvés et non cités
}
marks-more-unused-documents = { $count ->
    [one] { $count } autre document a été trouvé et non cité
   *[other] { $count } autres documents ont été trouvés et non cités
}
marks-unused-parts = { $count ->
    [one] { $count } partie a été lue et non citée
   *[other] { $count } parties ont été lues et non citées
}
marks-more-unused-parts = { $count ->
    [one] { $count } autre partie a été lue et non citée
   *[other] { $count } autres parties ont été lues et non citées
}
marks-read-here = Lire ici
marks-source-supports = Ce qui s’y réfère s’y trouve
marks-source-quoted = Une référence la cite
marks-source-contradicts = Elle contredit une référence, selon le modèle
marks-source-differs = Une référence en diffère
marks-source-misquoted = Les mots d’une référence n’y sont pas
marks-source-lacks = Une référence n’y est pas
marks-source-unstated = Une référence n’y est pas, selon le modèle
marks-source-to-check = Une référence est à vérifier
marks-references = Documents nommés
marks-more-references = { $count } de plus
marks-reference-failed-hint = Ce document n’a pas pu être recherché
marks-reference-failed = { $title } : recherche impossible, { $error }
marks-reference-missing-hint = Ce document n’existe pas
marks-reference-missing = { $title } : introuvable
