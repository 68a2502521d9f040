summary-question = Résume « { $title } »
summary-part = partie { $number }
summary-pages = pages { $from }–{ $to }
summary-headings = { $from } – { $to }
summary-cost = { $requests ->
    [one] { $requests } requête, environ { $tokens } tokens
   *[other] { $requests } requêtes, environ { $tokens } tokens
}
summary-without-model = Sans modèle, voici les débuts de ses parties :
summary-left-out = Résumé sans { $places } : { $reason }
summary-notes-too-long = Les notes sur ce document sont plus longues que la fenêtre du modèle
summary-window-too-small = La fenêtre de contexte du modèle est trop petite pour lire ce document, même par parties. Choisissez un autre modèle
summary-nothing-to-compress = Il n’y a rien à condenser : les deux dernières questions, avec leurs réponses, sont toujours envoyées mot pour mot
summary-not-compressed = La conversation n’a pas été condensée : { $why }
summary-not-shorter = La conversation n’a pas été condensée : le résumé n’est pas plus court que l’original
summary-none-given = Le modèle n’a pas donné de résumé
summary-memory-bad-form = le modèle n’a pas donné de résumé sous la forme demandée
summary-memory-too-long = le résumé du modèle est trop long pour en être un
