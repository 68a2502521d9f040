files-too-large = { $name } ist größer als 20 MB. Hängen Sie eine kleinere Datei an.
files-too-long = { $name } enthält mehr als 2 MB Text. Hängen Sie nur den Teil an, auf den es ankommt.
files-no-text-file = { $name } ist keine Textdatei. Hängen Sie ein Bild, PDF, Word (.docx), Markdown, reinen Text, CSV, JSON, HTML oder Quellcode an.
files-empty = { $name } enthält keinen Text. Hängen Sie eine andere Datei an.
files-unreadable = { $name } konnte nicht gelesen werden. Hängen Sie die Datei noch einmal an.
files-encrypted = { $name } ist durch ein Passwort geschützt. Speichern Sie eine Kopie ohne Passwort und hängen Sie diese an.
files-damaged = { $name } ist beschädigt. Öffnen Sie die Datei in dem Programm, aus dem sie stammt, speichern Sie sie neu und hängen Sie sie dann an.
files-no-printed-text = { $name } enthält keinen Text: Die Seiten sind vielleicht Bilder. Hängen Sie eine Kopie mit Text an, etwa aus einer Texterkennung.
files-not-shown = { $name } ist kein Bild, das dieser Browser anzeigen kann. Hängen Sie PNG, JPEG, WebP oder GIF an.
files-too-many-pixels = { $name } hat mehr als 50 Millionen Pixel. Hängen Sie eine kleinere Kopie an.
files-too-slow = { $name } zu lesen dauert zu lange. Hängen Sie nur den Teil an, auf den es ankommt.
files-not-loaded = { $name } konnte nicht gelesen werden, weil ein Teil der Seite nicht geladen wurde. Hängen Sie die Datei noch einmal an.
files-more-unreadable = { $count ->
    [one] { $count } weitere Datei konnte nicht gelesen werden.
   *[other] { $count } weitere Dateien konnten nicht gelesen werden.
}
