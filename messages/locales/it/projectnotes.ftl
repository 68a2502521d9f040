projectnotes-unnamed = Nuovo progetto
projectnotes-not-read = Impossibile leggere il progetto di questa conversazione: { $error }. Non è stato inviato nulla.
projectnotes-not-created = Il progetto non è stato creato: { $error }.
projectnotes-not-changed = Il progetto non è stato modificato: { $error }.
projectnotes-not-deleted = Il progetto non è stato eliminato: { $error }.
projectnotes-not-restored = Il progetto non è stato ripristinato: { $error }.
projectnotes-deleted = Progetto “{ $name }” eliminato. Le sue conversazioni restano.
projectnotes-files-known = “{ $name }” ha già questi file.
projectnotes-files-added = { $count ->
    [one] { $count } file aggiunto a “{ $name }”.
   *[other] { $count } file aggiunti a “{ $name }”.
}
projectnotes-too-many-files = Un progetto accetta al massimo { $most } file alla volta, perché tutti vengono inviati con le sue domande. Trascinane meno, oppure aggiungili alla biblioteca.
