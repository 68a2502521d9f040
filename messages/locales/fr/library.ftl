library-title = Bibliothèque
library-panel = Volet de la bibliothèque
library-close = Fermer la bibliothèque
library-full-page = Pleine page
library-back = Retour à la conversation
library-tabs = Documents de
library-all-documents = Tous les documents
library-this-conversation = Cette conversation
library-all-conversations = Toutes les conversations
library-add = Ajouter des documents
library-add-files = Ajouter des fichiers
library-add-folder = Ajouter un dossier
library-remove-all = Retirer tous les ajouts
library-drop-for-server = Ou déposez-les ici. Ils sont écrits dans le dossier de ce serveur, pour tous ceux qui l’utilisent.
library-drop-for-browser = Ou déposez-les ici. Ils sont lus et conservés dans ce navigateur, et la recherche les inclut avec les autres.
library-drop-for-now = Ou déposez-les ici. Cette conversation est temporaire : ce que vous ajoutez maintenant n’est conservé que jusqu’à la fermeture de cette page.
library-reading-files = Lecture des fichiers
library-progress = { " " }: { $done } sur { $all }
library-stop = Arrêter
library-kept-for-now = Ils ne sont conservés que jusqu’à la fermeture de cette page : { $reason }.
library-files-unreadable = { $count ->
    [one] { $count } fichier n’a pas pu être lu
   *[other] { $count } fichiers n’ont pas pu être lus
}
library-files-same-name = { $count ->
    [one] { $count } fichier portant le nom d’un autre document
   *[other] { $count } fichiers portant le nom d’un autre document
}
library-same-name = Fichiers de même nom
library-replace = Remplacer
library-keep-both = Garder les deux
library-leave-out = Laisser de côté
library-dismiss = Fermer
library-unreachable = Les documents ne peuvent pas être affichés, car cette page n’atteint pas son serveur.
library-try-again = Réessayer
library-no-base = Aucune base de connaissances n’est connectée. Les documents trouvés par vos conversations figurent ci-dessous.
library-base-cannot-list = La base de connaissances ne peut pas énumérer ses documents ; ceux que vos conversations ont trouvés figurent ci-dessous.
library-bases-cannot-list = Les bases de connaissances ne peuvent pas énumérer leurs documents ; ceux que vos conversations ont trouvés figurent ci-dessous.
library-none-has-words = Rien dans la liste n’a tous ces mots dans son nom, son dossier ou ses étiquettes.
library-none = La base de connaissances n’a pas encore de documents.
library-none-cited = Aucune réponse ne cite encore un document de la liste.
library-all-cited = Chaque document de la liste a été cité.
library-all-readable = Tous les fichiers peuvent être lus.
library-reading-list = Lecture de la liste des documents
library-counting = Décompte des références
library-about-list = À propos de la liste
library-found = { $found } sur { $all }
library-found-so-far = { $found } des { $all } documents lus jusqu’ici
library-documents = { $count ->
    [one] { $count } document
   *[other] { $count } documents
}
library-unreadable = { $count ->
    [one] { $count } fichier est illisible
   *[other] { $count } fichiers sont illisibles
}
library-pending = { $count ->
    [one] { $count } est encore en cours de lecture
   *[other] { $count } sont encore en cours de lecture
}
library-cut = La liste est longue ; son début est affiché ici.
library-cut-of = La liste de « { $base } » est longue ; son début est affiché ici.
library-cannot-list = « { $base } » ne peut pas énumérer ses documents ; ceux que vos conversations ont trouvés figurent sous « Toutes les conversations ».
library-starting = Les documents ne peuvent pas encore être énumérés : { $reason }. Ils sont peut-être encore en cours de lecture ; la liste sera redemandée automatiquement.
library-incomplete = La liste n’est pas complète : { $reason }.
library-incomplete-of = La liste de « { $base } » n’est pas complète : { $reason }.
library-not-listed = Les documents n’ont pas pu être énumérés : { $reason }.
library-not-listed-of = Les documents de « { $base } » n’ont pas pu être énumérés : { $reason }.
library-note-of = { $base } : { $note }
library-unnamed-unreadable = { $count ->
    [one] { $count } autre fichier est illisible et n’est pas nommé ici.
   *[other] { $count } autres fichiers sont illisibles et ne sont pas nommés ici.
}
library-search = Rechercher des documents
library-search-names = Noms, dossiers et étiquettes
library-search-titles = Rechercher dans les titres
library-refresh = Actualiser
library-show = Afficher
library-filter-all = Tous
library-filter-cited = Cités
library-filter-not-cited = Pas encore cités
library-filter-unreadable = Illisibles
library-filter-never-cited = Trouvés, jamais cités
library-order = Ordre
library-order-name = Nom
library-order-folder = Dossier
library-order-changed = Dernière modification
library-order-cited = Les plus cités
library-order-used = Dernière utilisation
library-column-name = Nom
library-column-folder = Dossier
library-column-changed = Modifié
library-column-cited = Cité
library-show-more = Afficher plus
library-more = { $count } de plus
library-changed = modifié { $when }
library-cannot-be-read = Illisible : { $reason }
library-remark = Remarque : { $remark }
library-times-cited = { $count ->
    [0] pas encore cité
    [1] cité une fois
    [one] cité { $count } fois
   *[other] cité { $count } fois
}
library-remove = Retirer
library-remove-document = Retirer { $title }
library-ask = Demander
library-ask-about = Poser une question sur { $title }
library-kind-slides = Diapositives
library-kind-spreadsheet = Feuille de calcul
library-kind-book = Livre
library-kind-mail = E-mail
library-kind-notebook = Notebook
library-kind-table = Tableau
library-kind-text = Texte
library-reading-conversations = Lecture des conversations
library-no-documents = Pas encore de documents. Ce que les questions nomment avec [[titre]], et ce qui est trouvé pour les réponses, figure ici.
library-shown = { $shown } sur { $all }
library-used = Documents
library-unused = Trouvés, non utilisés
library-unused-documents = Documents trouvés et non utilisés
library-graph = Graphe
library-heading-with-count = { $heading } ({ $count })
library-questions = Questions
library-question-count = { $count ->
    [one] { $count } question
   *[other] { $count } questions
}
library-cited = cité
library-named = nommé
library-found-for = trouvé
library-used-cited = { $count ->
    [1] cité une fois
    [one] cité { $count } fois
   *[other] cité { $count } fois
}
library-used-found = { $count ->
    [1] trouvé une fois
    [one] trouvé { $count } fois
   *[other] trouvé { $count } fois
}
library-used-named = { $count ->
    [1] nommé une fois
    [one] nommé { $count } fois
   *[other] nommé { $count } fois
}
library-last-used = dernière utilisation : { $when }
library-reading-about = Lecture du contenu
library-about-unreadable = Le sujet n’a pas pu être lu.
library-graph-title = Les documents et les questions qui les relient
library-graph-about = Les documents à gauche ({ $documents }), les questions à droite ({ $questions }). Une ligne relie une question à chaque document qu’elle nomme ou qui a été trouvé pour sa réponse.
library-not-drawn = Non dessinés : { $documents } autres documents, { $questions } autres questions.
library-lines = Lignes
library-line-cited = cité
library-line-named = nommé dans la question
library-line-found = trouvé, non cité
library-question-cites = cite { $documents }
library-question-names = nomme { $documents }
library-question-found = a trouvé { $documents }
library-links = { $before } ; { $next }
library-question-with-links = { $question } ({ $links })
