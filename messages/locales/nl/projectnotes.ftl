projectnotes-unnamed = Nieuw project
projectnotes-not-read = Het project van dit gesprek kan niet worden gelezen: { $error }. Er is niets verstuurd.
projectnotes-not-created = Het project is niet gemaakt: { $error }.
projectnotes-not-changed = Het project is niet gewijzigd: { $error }.
projectnotes-not-deleted = Het project is niet verwijderd: { $error }.
projectnotes-not-restored = Het project is niet hersteld: { $error }.
projectnotes-deleted = Project ‘{ $name }’ verwijderd. De gesprekken ervan blijven.
projectnotes-files-known = ‘{ $name }’ heeft deze bestanden al.
projectnotes-files-added = { $count ->
    [one] { $count } bestand aan ‘{ $name }’ toegevoegd.
   *[other] { $count } bestanden aan ‘{ $name }’ toegevoegd.
}
projectnotes-too-many-files = Een project neemt hoogstens { $most } bestanden tegelijk aan, want ze gaan allemaal mee met de vragen. Sleep er minder, of voeg ze toe aan de bibliotheek.
