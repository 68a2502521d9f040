answers-list = { $list }, { $last }
answers-list-goes-on = { $list }, …
answers-two-sentences = { $first }. { $second }
answers-without = Sans { $names } : { $reason }
answers-without-unreached = Sans { $names } : injoignable
answers-quoted-name = « { $name } »
answers-without-knowledge-base = Réponse sans la base de connaissances : { $reason }
answers-nothing-about-question = la base de connaissances n’a rien sur cette question
answers-nothing-in-scope = Rien trouvé dans : { $limits }
answers-not-in-documents = Aucun passage semblable à cette réponse n’a été trouvé. Recherché : « { $query } »
answers-project-files-missing = Réponse sans des fichiers du projet qui n’ont pas pu être lus : { $titles }
answers-references-left-out = Seuls { $looked-up } documents d’une question sont consultés ; { $left-out } ne l’ont pas été : { $titles }
answers-images-left-out = { $count ->
    [one] { $count } image plus ancienne ne tient pas dans la requête et n’a pas été envoyée
   *[other] { $count } images plus anciennes ne tiennent pas dans la requête et n’ont pas été envoyées
}
answers-exchanges-left-out = { $count ->
    [one] La plus ancienne question, avec sa réponse, ne tient pas et n’a pas été envoyée
   *[other] Les { $count } plus anciennes questions, avec leurs réponses, ne tiennent pas et n’ont pas été envoyées
}
answers-passages-left-out = Certains des passages trouvés ne tiennent pas et n’ont pas été envoyés
answers-passages-shortened = Les longs passages n’ont été envoyés qu’en partie
answers-question-too-long = C’est plus long que la fenêtre de contexte du modèle : la question demande environ { $tokens } tokens, et { $room } sont libres
answers-document-too-long = Le document est plus long que ce que le serveur de modèles accepte en une fois. Redemandez : il sera alors lu en parties plus petites
answers-sent-as = Le serveur de modèles n’accepte pas { $name } ; il a été envoyé comme { $other }
answers-not-streamed = Le serveur de modèles ne diffuse pas les réponses de ce modèle au fur et à mesure ; elle est arrivée d’un bloc
answers-field-left-out = Le serveur de modèles n’accepte pas { $name } ; il a été omis
answers-no-system-role = Le serveur de modèles n’accepte pas d’instructions système ; elles ont été placées avant la première question
answers-tools-refused = Le serveur de modèles ne prend pas en charge les outils ; la réponse a été faite sans eux
answers-tool-refused = Le serveur de modèles n’accepte pas l’outil « { $name } » ; il a été omis
answers-images-refused = Ce modèle ne lit pas les images ; il a été interrogé sans elles. Choisissez un autre modèle pour elles
answers-calls-otherwise = Le serveur de modèles attend les appels d’outils sous une autre forme ; ils ont été renvoyés
answers-tool-rounds-used-up = Le modèle a demandé des outils autant de fois qu’il le peut ; il a dû répondre avec ce qu’il avait
answers-unreadable-parts = Une partie de ce que le serveur de modèles a envoyé n’a pas pu être lue et manque ici
answers-cut-at-length = La réponse a été coupée à la limite de longueur
answers-filter-ended = Le filtre de contenu du serveur de modèles a mis fin à la réponse
answers-recitation-ended = Le serveur de modèles a mis fin à la réponse, car elle répétait un texte publié
answers-refused = Le modèle a refusé de répondre
answers-still-thinking = La limite de longueur a été atteinte alors que le modèle réfléchissait encore
answers-length-before-first-word = La limite de longueur a été atteinte avant que le modèle n’écrive un mot : ses réflexions comptent aussi, même celles qui ne sont pas affichées. Augmentez « Réponse la plus longue » dans les paramètres, ou redemandez
answers-filter-before-first-word = Le filtre de contenu du serveur de modèles a mis fin à la réponse avant son premier mot
answers-recitation-before-first-word = Le serveur de modèles a mis fin à la réponse avant son premier mot, car elle aurait répété un texte publié
answers-cut-by-server = Le serveur a lu environ { $read } des quelque { $sent } tokens envoyés : il a probablement coupé le début. Augmentez sa longueur de contexte (pour Ollama : num_ctx), ou réduisez « Contexte le plus long » dans les paramètres
answers-newer-version = Cette conversation a été écrite par une version plus récente de cette page ; ici, elle est en lecture seule
answers-no-question = Il n’y a pas de question
answers-not-read = La conversation n’a pas pu être lue : { $why }
answers-no-end = Les étapes de ce tour ne mènent à aucune fin
answers-image = Image
answers-image-named = Image : { $name }
answers-details = Détails
