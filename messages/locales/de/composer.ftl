composer-stop = Stoppen
composer-saved-not-temporary = Gespeichert, nicht temporär
composer-saved-hint = Eine gespeicherte Unterhaltung bleibt in diesem Browser, eine temporäre verschwindet mit ihrem Tab
composer-saved = Gespeichert
composer-temporary = Temporär
composer-tokens = { $count } Tokens
composer-next-questions = Nächste Fragen
composer-next-question = Als Nächstes:{ " " }
composer-waits-for-server = Wird gesendet, sobald der Server von Footnote erreichbar ist.
composer-edit-queued = Bearbeiten
composer-remove-queued = Entfernen
composer-reading-files = Dateien werden gelesen
composer-attached-files = Angehängte Dateien
composer-remove-file = { $title } entfernen
composer-remove = Entfernen
composer-also-in = Auch in { $conversation }
composer-quoted-title = „{ $title }“
composer-drop-in-project = Dateien oder einen Ordner hier ablegen, um sie dem Projekt „{ $name }“ hinzuzufügen
composer-drop-in-this-project = Dateien oder einen Ordner hier ablegen, um sie diesem Projekt hinzuzufügen
composer-drop-in-library = Dateien oder einen Ordner hier ablegen, um sie der Bibliothek hinzuzufügen
composer-drop-to-attach = Dateien hier ablegen, um sie anzuhängen
composer-completion-documents = Dokumente
composer-completion-prompts = Prompts und Befehle
composer-choose-model-of = { $model }: Modell wählen
composer-choose-model = Modell wählen
composer-model = Modell
composer-models = Modelle
composer-search-models = Modelle durchsuchen
composer-no-such-model = Kein Modell hat einen solchen Namen.
composer-more-settings = Anweisungen und weitere Einstellungen
composer-choose-model-and-scope = { $model }: Modell und Suchbereich wählen
composer-choose-limited-model-and-scope = { $model } · { $place }: Modell und Suchbereich wählen
composer-model-and-search = Modell und Suche
composer-close-model-and-search = Modell und Suche schließen
composer-search-in = Suchen in
composer-search-in-label = Suchen in:{ " " }
composer-only-in-label = Nur in:{ " " }
composer-search-in-name = Suchen in: { $place }
composer-only-in-name = Nur in: { $place }
composer-search-everything-again = Wieder alles durchsuchen
composer-close-search-in = Suchbereich schließen
composer-for-this-conversation = Für diese Unterhaltung, ab der nächsten Frage.
composer-project-searches-in = Ihr Projekt sucht in: { $place }.
composer-folders = Ordner
composer-tags = Schlagwörter
composer-reading-folders = Ordner und Schlagwörter werden gelesen
composer-folders-not-listed = Ordner und Schlagwörter von „{ $base }“ können nicht aufgelistet werden: { $reason }
composer-own-folders-not-listed = Ordner und Schlagwörter der Wissensdatenbank können nicht aufgelistet werden: { $reason }
composer-not-limited = Die Suche in dieser Wissensdatenbank kann nicht eingegrenzt werden.
composer-search-everything = Alles durchsuchen
composer-bases = Wissensdatenbanken
composer-not-reached = { " " }– nicht erreicht
composer-not-searched-now = Wird jetzt nicht durchsucht: Sie kann nicht auf die Auswahl unten eingegrenzt werden.
composer-dates = Datum der Dokumente
composer-from-day = Von
composer-until-day = Bis
composer-days-crossed = Der letzte Tag liegt vor dem ersten, daher wird nichts gefunden.
composer-folder-name = Name eines Ordners
composer-tag-name = Name eines Schlagworts
composer-search-folders = Ordner suchen
composer-search-tags = Schlagwörter suchen
composer-search-count-folders = Ordner suchen: { $count }
composer-search-count-tags = Schlagwörter suchen: { $count }
composer-add-name = „{ $name }“ hinzufügen
composer-no-such-folder = Kein Ordner hat einen solchen Namen.
composer-no-such-tag = Kein Schlagwort hat einen solchen Namen.
composer-folder-heard = { $path } { $count }
composer-context-used = Kontext belegt
composer-context-share = { $exact ->
    [yes] { $percent } %
   *[no] ≈ { $percent } %
}
composer-context-tokens = { $exact ->
    [yes] { $total } von { $whole } Tokens
   *[no] ≈ { $total } von { $whole } Tokens
}
composer-context-button = { $share } des Kontexts belegt: { $tokens }
composer-next-request = Nächste Anfrage
composer-compressing = Ältere Nachrichten werden komprimiert
composer-show-memory = Gedächtnis anzeigen
composer-show-request = Letzte Anfrage anzeigen
composer-compress-now = Jetzt komprimieren
composer-part = Teil
composer-part-tokens = Tokens
composer-part-share = Anteil
composer-part-budget = Budget
composer-part-system = System
composer-part-tools = Tools
composer-part-memory = Gedächtnis
composer-part-messages = Nachrichten
composer-part-documents = Dokumente
composer-part-free = Frei
composer-of-budget = von { $budget }
composer-window-chosen = Anfragen dieser Unterhaltung umfassen höchstens { $window } Tokens; { $reserve } bleiben für die Antwort frei.
composer-window-known = Das Modell fasst { $window } Tokens; { $reserve } bleiben für die Antwort frei.
composer-window-assumed = Das Fenster des Modells ist nicht bekannt; es werden { $window } Tokens angenommen, und { $reserve } bleiben für die Antwort frei.
composer-exchanges-left-out = { $count ->
    [one] { $count } der ältesten Fragen würde mit ihrer Antwort weggelassen.
   *[other] { $count } der ältesten Fragen würden mit ihren Antworten weggelassen.
}
composer-pictures-left-out = { $count ->
    [one] { $count } der älteren Bilder würde weggelassen.
   *[other] { $count } der älteren Bilder würden weggelassen.
}
composer-estimate = ≈ Eine Schätzung: Die Zählung des Servers wird sie berichtigen.
composer-estimate-agrees = ≈ Eine Schätzung, die mit der Zählung des Servers übereinstimmt.
composer-estimate-higher = ≈ Eine Schätzung, berichtigt nach der Zählung des Servers, die { $percent } % höher lag.
composer-estimate-lower = ≈ Eine Schätzung, berichtigt nach der Zählung des Servers, die { $percent } % niedriger lag.
composer-memory = Gedächtnis der Unterhaltung
composer-close-memory = Gedächtnis schließen
composer-reading-memory = Wird gelesen …
composer-nothing-remembered = Noch ist nichts gemerkt. Zusammenfassung und Verzeichnis entstehen nach einer Antwort, sofern das nicht in den Einstellungen abgeschaltet ist.
composer-memory-hint = Wird mitgesendet, sobald Fragen und Antworten komprimiert wurden oder keinen Platz mehr haben. Eine Änderung wird gespeichert, wenn Sie das Feld verlassen.
composer-summary = Zusammenfassung
composer-question-number = Frage { $number }
composer-last-request = Die letzte Anfrage
composer-close-last-request = Letzte Anfrage schließen
composer-nothing-sent = Seit die Seite geladen wurde, wurde in dieser Unterhaltung nichts gesendet. Stellen Sie zuerst eine Frage.
composer-sent-to = An { $model } gesendet, in dieser Reihenfolge.
composer-attached-picture = Angehängtes Bild
composer-count-of-tokens = { $exact ->
    [yes] { $count } Tokens
   *[no] ≈ { $count } Tokens
}
composer-tools-count = Tools ({ $count })
composer-role-system = System
composer-role-user = Nutzer
composer-role-assistant = Assistent
composer-role-tool = Tool
composer-copy-json = Als JSON kopieren
composer-copy-curl = Als curl kopieren
composer-copied = Kopiert.
composer-copying-not-allowed = Der Browser hat das Kopieren nicht erlaubt.
