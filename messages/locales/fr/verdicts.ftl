verdicts-no-source = Il n’y a pas de source portant ce numéro
verdicts-contradicted = Contredit, selon le modèle
verdicts-misquoted = Ces mots ne sont pas dans le document
verdicts-not-in-source = Absent de la source
verdicts-differs = Diffère de la source
verdicts-wrong-number = Nombre erroné
verdicts-no-text = À vérifier : la source n’a pas de texte ici
verdicts-unstated = Absent de la source, selon le modèle
verdicts-nearest = À vérifier : passage le plus proche
verdicts-quote-found = Citation trouvée
verdicts-in-source = Dans la source
verdicts-supported = Confirmé, selon le modèle
verdicts-not-checked = Non vérifié
verdicts-by-words = D’après les seuls mots : { $verdict }
verdicts-closest-passages = Passages les plus proches
verdicts-quoted = Cité mot pour mot
verdicts-model-supports = Le modèle : le confirme
verdicts-model-contradicts = Le modèle : le contredit
verdicts-model-does-not-say = Le modèle : ne le dit pas
verdicts-model-cannot-tell = Le modèle : ne peut pas trancher
verdicts-opinion-with-reason = { $opinion } – { $reason }
verdicts-opinion-with-quote = { $opinion } – « { $quote } »
verdicts-count-wrong-number = { $count ->
    [one] nombre erroné
   *[other] nombres erronés
}
verdicts-count-differs = { $count ->
    [one] différence
   *[other] différences
}
verdicts-count-contradicted = { $count ->
    [one] contradiction
   *[other] contradictions
}
verdicts-count-misquoted = { $count ->
    [one] citation absente du document
   *[other] citations absentes des documents
}
verdicts-count-not-in-source = { $count ->
    [one] absente de la source
   *[other] absentes des sources
}
verdicts-count-no-source = { $count ->
    [one] sans source
   *[other] sans source
}
verdicts-count-in-source = { $count ->
    [one] dans la source
   *[other] dans les sources
}
verdicts-count-quote-found = { $count ->
    [one] citation trouvée
   *[other] citations trouvées
}
verdicts-count-to-check = { $count ->
    [one] à vérifier
   *[other] à vérifier
}
verdicts-nothing-to-check = Rien à vérifier : aucun texte des sources indiquées n’est enregistré
verdicts-bad-form = Le modèle n’a pas donné ses verdicts sous la forme demandée
verdicts-answer-changed = La réponse a été modifiée entre-temps
verdicts-conversation-gone = La conversation n’existe plus
verdicts-read-only = Cette conversation ne peut être que lue ici
verdicts-answer-gone = La réponse n’existe plus
