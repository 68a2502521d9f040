conversation-log = Conversation
conversation-your-question = Votre question
conversation-answer = Réponse
conversation-waiting-for-answer = En attente de la réponse
conversation-edit-question = Modifier le message
conversation-delete-exchange = Supprimer la question et la réponse
conversation-show-less = Afficher moins
conversation-show-more = Afficher plus
conversation-edit-your-question = Modifier votre question
conversation-cancel = Annuler
conversation-ask-again = Redemander
conversation-ask-in-new = Demander dans une nouvelle conversation
conversation-attachments = Pièces jointes
conversation-searched-for = Recherché :{ " " }
conversation-searched-in = Recherché dans :{ " " }
conversation-edit-search = Modifier la recherche
conversation-search-for = Rechercher
conversation-search-again = Relancer la recherche
conversation-more = Plus
conversation-more-actions = Plus d’actions
conversation-copy-answer = Copier le message
conversation-regenerate = Régénérer
conversation-answer-with-other-model = Répondre avec un autre modèle
conversation-choose-model = Choisir un modèle
conversation-other-model = Autre modèle
conversation-branch = Créer une branche ici
conversation-branch-hint = Continuer à partir d’ici dans une nouvelle conversation
conversation-branched-from = Branche de « { $title } »
conversation-branched-from-unknown = Branche d’une conversation qui n’est pas dans ce navigateur
conversation-details = Détails
conversation-detail-model = Modèle
conversation-detail-request = Requête
conversation-detail-answer = Réponse
conversation-detail-quotes = Citations pour la vérification
conversation-detail-first-token = Premier token après
conversation-detail-speed = Vitesse
conversation-detail-cost = Coût
conversation-detail-tokens = { $exact ->
    [yes] { $count } tokens
   *[no] environ { $count } tokens
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count } tokens, dont { $cached } du cache du serveur
   *[no] environ { $count } tokens, dont { $cached } du cache du serveur
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count } tokens/s
   *[no] environ { $count } tokens/s
}
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] environ { $cost }
}
conversation-versions = Versions
conversation-previous-version = Version précédente
conversation-next-version = Version suivante
conversation-version-place = { $number }/{ $count }
conversation-compare = Comparer
conversation-comparison = Comparaison des versions
conversation-two-versions = Deux versions
conversation-close-comparison = Fermer la comparaison
conversation-compare-with = Comparer avec
conversation-version = Version { $number }
conversation-version-of = Version { $number } sur { $count }
conversation-shown-version = affichée dans la conversation
conversation-use-version = Utiliser cette version
conversation-starting = Démarrage
conversation-looking-for-tools = Demande de leurs outils aux serveurs
conversation-reading-part = Lecture de la partie { $part } sur { $parts }
conversation-condensing = Regroupement des notes
conversation-compressing = Libération d’espace : les anciens messages sont condensés
conversation-rewriting = Lecture de la question
conversation-searching = Recherche de « { $query } »
conversation-found = { $count ->
    [0] Rien trouvé dans la base de connaissances
    [one] { $count } passage trouvé
   *[other] { $count } passages trouvés
}
conversation-found-waiting = { $count ->
    [0] Rien trouvé dans la base de connaissances, en attente de la réponse
    [one] { $count } passage trouvé, en attente de la réponse
   *[other] { $count } passages trouvés, en attente de la réponse
}
conversation-thinking = Réflexion
conversation-writing = Rédaction
conversation-other-tab = Un autre onglet écrit cette réponse
conversation-tool-asks = En attente de vous : un outil demande s’il peut s’exécuter
conversation-seconds = { $seconds } s
conversation-copy-thoughts = Copier les réflexions
conversation-thinking-now = Réflexion…
conversation-thought-briefly = Brève réflexion
conversation-thought-for = Réflexion pendant { $duration }
conversation-stopped-thinking = Arrêté pendant la réflexion
conversation-interrupted-thinking = Interrompu pendant la réflexion
conversation-calls = Consultations
conversation-calls-count = { $count } consultations
conversation-call-tokens = { $count } tokens
conversation-picture-of-call = Image de : { $call }
conversation-call-failed = échec : { $reason }
conversation-used-tool = { $tool } utilisé
conversation-using-tool = Utilisation de { $tool }
conversation-searched-base = Recherche dans la base de connaissances effectuée
conversation-read-document = Un document a été lu
conversation-listed-documents = Documents énumérés
conversation-looked-for-excerpts = Extraits recherchés
conversation-followed-link = Un lien vers un document a été suivi
conversation-read-earlier-answer = Une réponse antérieure a été lue
conversation-looked-through-conversation = Recherche dans cette conversation effectuée
conversation-looked-through-documents = Recherche dans les documents de cette conversation effectuée
conversation-stopped = Vous avez arrêté cette réponse.
conversation-interrupted = Cette réponse a été interrompue.
conversation-no-answer = Il n’y a pas de réponse.
conversation-retry-in = dans { $seconds } s
conversation-retry = Réessayer
conversation-go-on = Continuer
conversation-search-everywhere = Chercher partout
conversation-compressed = Messages condensés
conversation-compressed-count = { $messages ->
    [one] { $messages } message condensé · { $before } → { $after } tokens
   *[other] { $messages } messages condensés · { $before } → { $after } tokens
}
conversation-compressed-unread = Les anciens messages sont condensés
conversation-compressed-links = Liens
conversation-compressed-pinned = Conservé mot pour mot
conversation-compressed-hint = Ceci remplace les messages ci-dessus dans ce qui est envoyé au modèle. Ici, ils restent tels quels.
conversation-compressed-edited = Vous en avez modifié le texte.
conversation-compressed-edit = Modifier
conversation-compressed-undo = Annuler
conversation-compressed-summary = Résumé des messages condensés
conversation-save = Enregistrer
conversation-selected-words = Mots sélectionnés
conversation-ask-about = Poser une question
conversation-copy-with-source = Copier avec la source
conversation-copy = Copier
conversation-copied-with-source = Copié avec sa source
conversation-copied = Copié
conversation-copying-not-allowed = Le navigateur n’autorise pas la copie. Appuyez sur Ctrl+C pour copier les mots seuls.
conversation-suggested-questions = Questions suggérées
conversation-related-documents = Documents apparentés
conversation-summarise-question = Résumer « { $title } » ?
conversation-summary-cost = Il est plus long que ce que le modèle lit en une fois. Cela demande { $cost }.
conversation-summary-read = { $read ->
    [one] { $read } partie sur { $parts } est déjà lue.
   *[other] { $read } parties sur { $parts } sont déjà lues.
}
conversation-summarise = Résumer
conversation-welcome = Que souhaitez-vous savoir ?
conversation-from-documents = Des réponses issues de vos documents, chaque affirmation confrontée à sa source.
conversation-from-model-and-tools = Aucune base de connaissances n’est connectée. Les réponses viennent du modèle et, avec votre autorisation, des outils.
conversation-from-model = Aucune base de connaissances n’est connectée ; les réponses viennent donc du seul modèle.
conversation-suggestions = Suggestions
conversation-ask-connect-model = Comment connecter un modèle ?
conversation-ask-where-kept = Où mes conversations sont-elles conservées ?
conversation-ask-own-documents = Comment chercher dans mes propres documents ?
conversation-see-all-documents = Voir tous les documents
conversation-documents = { $count ->
    [one] { $count } document
   *[other] { $count } documents
}
conversation-documents-in = { $count ->
    [one] { $count } document dans { $name }
   *[other] { $count } documents dans { $name }
}
conversation-documents-in-guide = { $count ->
    [one] { $count } document dans le guide
   *[other] { $count } documents dans le guide
}
conversation-documents-unreadable = { $count ->
    [one] { $count } illisible
   *[other] { $count } illisibles
}
conversation-documents-pending = { $count } en cours de lecture
conversation-documents-new = { $count ->
    [one] { $count } nouveau depuis hier
   *[other] { $count } nouveaux depuis hier
}
conversation-last-changed = Dernières modifications :{ " " }
conversation-elsewhere = Vous avez des conversations ailleurs ?{ " " }
conversation-hide-example = Masquer l’exemple
conversation-see-example = Voir à quoi ressemble une affirmation fausse
conversation-example = Exemple
conversation-example-note = Un exemple tiré de deux documents inventés. L’une de ses quatre affirmations est fausse : sa référence est signalée.
conversation-example-answer = Réponse d’exemple
