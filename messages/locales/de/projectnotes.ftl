projectnotes-unnamed = Neues Projekt
projectnotes-not-read = Das Projekt dieser Unterhaltung kann nicht gelesen werden: { $error }. Es wurde nichts gesendet.
projectnotes-not-created = Das Projekt wurde nicht angelegt: { $error }.
projectnotes-not-changed = Das Projekt wurde nicht geändert: { $error }.
projectnotes-not-deleted = Das Projekt wurde nicht gelöscht: { $error }.
projectnotes-not-restored = Das Projekt wurde nicht wiederhergestellt: { $error }.
projectnotes-deleted = Projekt „{ $name }“ gelöscht. Seine Unterhaltungen bleiben.
projectnotes-files-known = „{ $name }“ hat diese Dateien schon.
projectnotes-files-added = { $count ->
    [one] { $count } Datei zu „{ $name }“ hinzugefügt.
   *[other] { $count } Dateien zu „{ $name }“ hinzugefügt.
}
projectnotes-too-many-files = Ein Projekt nimmt höchstens { $most } Dateien auf einmal an, da alle mit seinen Fragen gesendet werden. Legen Sie weniger ab oder fügen Sie sie der Bibliothek hinzu.
