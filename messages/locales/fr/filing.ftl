filing-storage-full = le stockage du navigateur est plein
filing-storage-unavailable = le stockage du navigateur n’est pas disponible : { $why }
filing-storage-failed = le stockage du navigateur est en panne : { $why }
filing-conversation-read-only = cette conversation a été écrite par une version plus récente de cette page ; ici, elle est en lecture seule
filing-open-elsewhere = cette conversation est ouverte dans un autre onglet ; modifiez-la là-bas
filing-unknown-key = sa clé n’est pas celle d’un message
filing-not-json = ce n’est pas du JSON : { $why }
filing-wrong-shape = cela ne ressemble pas à un message : { $why }
filing-set-aside-before = il avait déjà été mis de côté
filing-question-missing = sa question manque
filing-not-an-object = ce n’est pas un objet
filing-no-schema = il n’a pas de schéma
filing-found-nothing = Rien trouvé
filing-found-conversations = { $conversations ->
    [one] { $conversations } conversation
   *[other] { $conversations } conversations
}
filing-found-places = { $conversations ->
    [one] { $places ->
        [one] { $places } endroit dans { $conversations } conversation
       *[other] { $places } endroits dans { $conversations } conversation
    }
   *[other] { $places ->
        [one] { $places } endroit dans { $conversations } conversations
       *[other] { $places } endroits dans { $conversations } conversations
    }
}
filing-document = Document
filing-conversation = Conversation
filing-pasted-text = Texte collé
filing-file = Fichier
filing-unreadable-conversation = Conversation illisible
filing-begun = Commencée le { $begun } · exportée le { $exported }
filing-begun-by = Commencée le { $begun } · exportée le { $exported } · réponses de { $models }
filing-references = Documents nommés
filing-attached = Joint : { $names }
filing-sources = Sources
filing-not-cited = (non citées dans le texte)
filing-from-model-server = { $source }, du serveur de modèles
filing-still-streaming = Cette réponse était encore en cours d’écriture.
filing-stopped = Cette réponse a été arrêtée.
filing-interrupted = Cette réponse a été interrompue.
filing-no-answer = Il n’y a pas de réponse.
filing-ending-reason = { $ending } { $reason }.
filing-verdict = { $verdict }.
filing-verdict-differs = { $verdict } (source : { $source } · réponse : { $answer }).
filing-verdict-found-in = { $verdict } ; c’est dans la source [{ $number }].
filing-verdict-differs-found-in = { $verdict } (source : { $source } · réponse : { $answer }) ; c’est dans la source [{ $number }].
filing-nearest = Le plus proche :
filing-passage = Passage :
filing-origin-model-server = Du serveur de modèles.
filing-retrieved = Consulté le { $time }.
filing-hash = SHA-256 du passage : { $hash }.
filing-error-at = ligne { $line }, colonne { $column } : { $why }
filing-newer-file = ce fichier a été écrit par une version plus récente de cette page
filing-newer-project = un projet de ce fichier est illisible, ou a été écrit par une version plus récente de cette page
filing-newer-record = ceci a été écrit par une version plus récente de cette page
filing-no-record = ce fichier contient une conversation sans aucun enregistrement
filing-number-too-high = une conversation de ce fichier a une question dont le numéro est trop élevé
filing-nothing-in-file = ce fichier ne contient aucune conversation
filing-too-large = cette conversation dépasse 64 Mo
filing-not-text = cette conversation contient des octets qui ne sont pas du texte
filing-not-a-conversation = ce n’est pas une conversation que Footnote peut lire
filing-cycle = les messages de cette conversation forment un cycle
filing-unknown-role = ce message a un rôle inconnu
filing-ends-early = le fichier se termine ici, au milieu de son contenu
filing-expected-object-or-list = attendu : { "{" } ou [
filing-expected-comma-or-bracket = attendu : , ou ]
filing-expected-comma-or-brace = attendu : , ou { "}" }
filing-expected-value = attendu : une valeur
filing-parts-left-out = { $count ->
    [one] { $count } image ou autre partie sans texte a été omise
   *[other] { $count } images et autres parties sans texte ont été omises
}
filing-tools-left-out = { $count ->
    [one] { $count } appel d’outil ou résultat a été omis
   *[other] { $count } appels d’outils et résultats ont été omis
}
filing-versions-left-out = { $count ->
    [one] { $count } autre version d’un message a été omise
   *[other] { $count } autres versions de messages ont été omises
}
filing-empty-left-out = { $count ->
    [one] { $count } conversation sans message a été omise
   *[other] { $count } conversations sans message ont été omises
}
filing-records-set-aside = { $count ->
    [one] { $count } enregistrement n’a pas pu être lu et a été mis de côté
   *[other] { $count } enregistrements n’ont pas pu être lus et ont été mis de côté
}
filing-records-left-out = { $count ->
    [one] { $count } enregistrement illisible sans conversation a été omis
   *[other] { $count } enregistrements illisibles sans conversation ont été omis
}
filing-invalid-session-id = l’identifiant d’une session a de 1 à 64 lettres, chiffres, « - » ou « _ »
filing-invalid-attachment-id = ce n’est pas l’identifiant d’une pièce jointe
filing-branch = Branche : { $title }
