projectnotes-unnamed = Nouveau projet
projectnotes-not-read = Le projet de cette conversation est illisible : { $error }. Rien n’a été envoyé.
projectnotes-not-created = Le projet n’a pas été créé : { $error }.
projectnotes-not-changed = Le projet n’a pas été modifié : { $error }.
projectnotes-not-deleted = Le projet n’a pas été supprimé : { $error }.
projectnotes-not-restored = Le projet n’a pas été restauré : { $error }.
projectnotes-deleted = Projet « { $name } » supprimé. Ses conversations restent.
projectnotes-files-known = « { $name } » a déjà ces fichiers.
projectnotes-files-added = { $count ->
    [one] { $count } fichier ajouté à « { $name } ».
   *[other] { $count } fichiers ajoutés à « { $name } ».
}
projectnotes-too-many-files = Un projet accepte au plus { $most } fichiers à la fois, car tous sont envoyés avec ses questions. Déposez-en moins, ou ajoutez-les à la bibliothèque.
