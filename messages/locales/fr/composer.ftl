composer-stop = Arrêter
composer-saved-not-temporary = Enregistrée, non temporaire
composer-saved-hint = Une conversation enregistrée reste dans ce navigateur, une conversation temporaire disparaît avec son onglet
composer-saved = Enregistrée
composer-temporary = Temporaire
composer-tokens = { $count } tokens
composer-next-questions = Questions suivantes
composer-next-question = Ensuite :{ " " }
composer-waits-for-server = Envoi dès que le serveur de Footnote sera joignable.
composer-edit-queued = Modifier
composer-remove-queued = Retirer
composer-reading-files = Lecture des fichiers
composer-attached-files = Fichiers joints
composer-remove-file = Retirer { $title }
composer-remove = Retirer
composer-also-in = Aussi dans { $conversation }
composer-quoted-title = « { $title } »
composer-drop-in-project = Déposez des fichiers ou un dossier pour les ajouter au projet « { $name } »
composer-drop-in-this-project = Déposez des fichiers ou un dossier pour les ajouter à ce projet
composer-drop-in-library = Déposez des fichiers ou un dossier pour les ajouter à la bibliothèque
composer-drop-to-attach = Déposez des fichiers pour les joindre
composer-completion-documents = Documents
composer-completion-prompts = Prompts et commandes
composer-choose-model-of = { $model } : choisir le modèle
composer-choose-model = Choisir le modèle
composer-model = Modèle
composer-models = Modèles
composer-search-models = Rechercher un modèle
composer-no-such-model = Aucun modèle ne porte un tel nom.
composer-more-settings = Instructions et autres paramètres
composer-choose-model-and-scope = { $model } : choisir le modèle et où chercher
composer-choose-limited-model-and-scope = { $model } · { $place } : choisir le modèle et où chercher
composer-model-and-search = Modèle et recherche
composer-close-model-and-search = Fermer le modèle et la recherche
composer-search-in = Chercher dans
composer-search-in-label = Chercher dans :{ " " }
composer-only-in-label = Seulement dans :{ " " }
composer-search-in-name = Chercher dans : { $place }
composer-only-in-name = Seulement dans : { $place }
composer-search-everything-again = Chercher à nouveau partout
composer-close-search-in = Fermer le choix du lieu de recherche
composer-for-this-conversation = Pour cette conversation, à partir de la prochaine question.
composer-project-searches-in = Son projet cherche dans : { $place }.
composer-folders = Dossiers
composer-tags = Étiquettes
composer-reading-folders = Lecture des dossiers et des étiquettes
composer-folders-not-listed = Les dossiers et les étiquettes de « { $base } » ne peuvent pas être affichés : { $reason }
composer-own-folders-not-listed = Les dossiers et les étiquettes de la base de connaissances ne peuvent pas être affichés : { $reason }
composer-not-limited = Les recherches dans cette base de connaissances ne peuvent pas être limitées.
composer-search-everything = Chercher partout
composer-bases = Bases de connaissances
composer-not-reached = { " " }– injoignable
composer-not-searched-now = Exclue de la recherche pour l’instant : elle ne peut pas être limitée au choix ci-dessous.
composer-dates = Dates des documents
composer-from-day = Du
composer-until-day = Au
composer-days-crossed = Le dernier jour précède le premier, rien ne sera donc trouvé.
composer-folder-name = Nom d’un dossier
composer-tag-name = Nom d’une étiquette
composer-search-folders = Rechercher un dossier
composer-search-tags = Rechercher une étiquette
composer-search-count-folders = Rechercher un dossier : { $count }
composer-search-count-tags = Rechercher une étiquette : { $count }
composer-add-name = Ajouter « { $name } »
composer-no-such-folder = Aucun dossier ne porte un tel nom.
composer-no-such-tag = Aucune étiquette ne porte un tel nom.
composer-folder-heard = { $path } { $count }
composer-context-used = Contexte utilisé
composer-context-share = { $exact ->
    [yes] { $percent } %
   *[no] ≈ { $percent } %
}
composer-context-tokens = { $exact ->
    [yes] { $total } sur { $whole } tokens
   *[no] ≈ { $total } sur { $whole } tokens
}
composer-context-button = { $share } du contexte utilisé : { $tokens }
composer-next-request = Prochaine requête
composer-compressing = Condensation des anciens messages
composer-show-memory = Afficher la mémoire
composer-show-request = Afficher la dernière requête
composer-compress-now = Condenser maintenant
composer-part = Partie
composer-part-tokens = Tokens
composer-part-share = Part
composer-part-budget = Budget
composer-part-system = Système
composer-part-tools = Outils
composer-part-memory = Mémoire
composer-part-messages = Messages
composer-part-documents = Documents
composer-part-free = Libre
composer-of-budget = sur { $budget }
composer-window-chosen = Les requêtes de cette conversation comptent au plus { $window } tokens ; { $reserve } restent libres pour la réponse.
composer-window-known = Le modèle accepte { $window } tokens ; { $reserve } restent libres pour la réponse.
composer-window-assumed = La fenêtre du modèle n’est pas connue ; { $window } tokens sont supposés, dont { $reserve } restent libres pour la réponse.
composer-exchanges-left-out = { $count ->
    [one] { $count } des plus anciennes questions serait omise avec sa réponse.
   *[other] { $count } des plus anciennes questions seraient omises avec leurs réponses.
}
composer-pictures-left-out = { $count ->
    [one] { $count } des images les plus anciennes serait omise.
   *[other] { $count } des images les plus anciennes seraient omises.
}
composer-estimate = ≈ Une estimation : le décompte du serveur la corrigera.
composer-estimate-agrees = ≈ Une estimation, confirmée par le décompte du serveur.
composer-estimate-higher = ≈ Une estimation, corrigée d’après le décompte du serveur, supérieur de { $percent } %.
composer-estimate-lower = ≈ Une estimation, corrigée d’après le décompte du serveur, inférieur de { $percent } %.
composer-memory = Mémoire de la conversation
composer-close-memory = Fermer la mémoire
composer-reading-memory = Lecture…
composer-nothing-remembered = Rien n’est encore mémorisé. Le résumé et l’index sont créés après une réponse, sauf si cela est désactivé dans les paramètres.
composer-memory-hint = Envoyé dès que des questions et réponses ont été condensées ou n’ont plus de place. Une modification est enregistrée quand vous quittez le champ.
composer-summary = Résumé
composer-question-number = Question { $number }
composer-last-request = La dernière requête
composer-close-last-request = Fermer la dernière requête
composer-nothing-sent = Rien n’a été envoyé dans cette conversation depuis le chargement de la page. Posez d’abord une question.
composer-sent-to = Envoyé à { $model }, dans cet ordre.
composer-attached-picture = Image jointe
composer-count-of-tokens = { $exact ->
    [yes] { $count } tokens
   *[no] ≈ { $count } tokens
}
composer-tools-count = Outils ({ $count })
composer-role-system = Système
composer-role-user = Utilisateur
composer-role-assistant = Assistant
composer-role-tool = Outil
composer-copy-json = Copier en JSON
composer-copy-curl = Copier en curl
composer-copied = Copié.
composer-copying-not-allowed = Le navigateur n’a pas autorisé la copie.
