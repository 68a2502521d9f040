transfer-import-running = Ein anderer Import läuft. Importieren Sie diese Dateien danach.
transfer-projects = { $count ->
    [one] Projekt { $names }
   *[other] Projekte { $names }
}
transfer-conversations = { $count ->
    [one] eine Unterhaltung
   *[other] { $count } Unterhaltungen
}
transfer-list = { $before }, { $next }
transfer-imported = Importiert: { $found }.
transfer-imported-none = Importiert: keine neue Unterhaltung.
transfer-nothing-new = Nichts Neues.
transfer-already-here = Schon hier: { $found }.
transfer-not-imported = Nicht importiert: { $count }.
transfer-ended = Dann brach der Import ab: { $error }. Importieren Sie die Datei noch einmal, um den Rest zu erhalten; was schon hier ist, bleibt, wie es ist.
transfer-stopped = Sie haben den Import beendet. Importieren Sie die Datei noch einmal, um den Rest zu erhalten.
transfer-refused = { $place }: { $reason }.
transfer-refused-often = { $count }-mal, zuerst in { $place }: { $reason }.
transfer-place = { $file }, Zeile { $line }, Spalte { $column }
transfer-file-in-archive = { $archive }, { $file }
transfer-other-tab = ein anderer Tab hat diese Unterhaltung geöffnet: Schließen Sie sie dort
transfer-gone = der Browser kann diese Datei nicht mehr lesen: Wählen Sie sie noch einmal aus
transfer-damaged = dieses Archiv ist beschädigt: Laden Sie es noch einmal herunter
transfer-encrypted = diese Datei ist verschlüsselt: Entpacken Sie das Archiv und importieren Sie seinen Inhalt
transfer-compression = diese Datei ist auf unbekannte Weise gepackt: Entpacken Sie das Archiv und importieren Sie seinen Inhalt
transfer-no-unpacking = dieser Browser kann keine Archive entpacken: Entpacken Sie es und importieren Sie seinen Inhalt
transfer-empty-archive = in diesem Archiv ist keine Datei mit Unterhaltungen
transfer-not-written = Die Datei konnte nicht geschrieben werden: { $error }.
transfer-not-taken = Der Browser hat die Datei nicht angenommen.
transfer-project-gone = Dieses Projekt ist nicht mehr in diesem Browser.
transfer-all-readable = Alles in dieser Unterhaltung konnte gelesen werden.
transfer-file-of-one = { $exchanges ->
    [one] Die Datei enthält eine Frage mit Antwort.
   *[other] Die Datei enthält { $exchanges } Fragen mit Antworten.
}
transfer-file-of-several = { $exchanges ->
    [one] Die Datei enthält { $conversations } Unterhaltungen mit einer Frage und Antwort.
   *[other] Die Datei enthält { $conversations } Unterhaltungen mit { $exchanges } Fragen und Antworten.
}
