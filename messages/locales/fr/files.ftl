files-too-large = { $name } dépasse 20 Mo. Joignez un fichier plus petit.
files-too-long = { $name } contient plus de 2 Mo de texte. Joignez seulement la partie utile.
files-no-text-file = { $name } n’est pas un fichier texte. Joignez une image, un PDF, un document Word (.docx), du Markdown, du texte brut, du CSV, du JSON, du HTML ou du code source.
files-empty = { $name } ne contient pas de texte. Joignez un autre fichier.
files-unreadable = { $name } n’a pas pu être lu. Joignez-le de nouveau.
files-encrypted = { $name } est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe et joignez-la.
files-damaged = { $name } est endommagé. Ouvrez-le dans le programme d’origine, enregistrez-le de nouveau, puis joignez-le.
files-no-printed-text = { $name } ne contient pas de texte : ses pages sont peut-être des images. Joignez une copie avec du texte, issue par exemple d’une reconnaissance de caractères.
files-not-shown = { $name } n’est pas une image que ce navigateur peut afficher. Joignez un fichier PNG, JPEG, WebP ou GIF.
files-too-many-pixels = { $name } compte plus de 50 millions de pixels. Joignez une copie plus petite.
files-too-slow = { $name } est trop long à lire. Joignez seulement la partie utile.
files-not-loaded = { $name } n’a pas pu être lu, car une partie de la page n’a pas pu être chargée. Joignez-le de nouveau.
files-more-unreadable = { $count ->
    [one] { $count } autre fichier n’a pas pu être lu.
   *[other] { $count } autres fichiers n’ont pas pu être lus.
}
