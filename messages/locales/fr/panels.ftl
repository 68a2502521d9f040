panels-library = Bibliothèque
panels-document = Document
panels-part-not-loaded = Cette partie de la page n’a pas pu être chargée.
panels-retry = Réessayer
panels-undo = Annuler
panels-edit-prompts = Modifier les prompts
panels-tools-not-loaded = Sans les outils des serveurs : une partie de cette page n’a pas pu être chargée
panels-server-late = { $seconds ->
    [one] il n’a pas répondu en { $seconds } seconde
   *[other] il n’a pas répondu en { $seconds } secondes
}
panels-base-not-loaded = une partie de cette page n’a pas pu être chargée
panels-item-of-server = { $item } ({ $server })
