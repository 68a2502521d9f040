filing-storage-full = der Speicher des Browsers ist voll
filing-storage-unavailable = der Speicher des Browsers ist nicht verfügbar: { $why }
filing-storage-failed = der Speicher des Browsers ist ausgefallen: { $why }
filing-conversation-read-only = eine neuere Version dieser Seite hat diese Unterhaltung geschrieben, daher kann sie hier nur gelesen werden
filing-open-elsewhere = diese Unterhaltung ist in einem anderen Tab geöffnet; ändern Sie sie dort
filing-unknown-key = ihr Schlüssel ist nicht der einer Nachricht
filing-not-json = sie ist kein JSON: { $why }
filing-wrong-shape = sie sieht nicht wie eine Nachricht aus: { $why }
filing-set-aside-before = sie wurde schon früher beiseitegelegt
filing-question-missing = ihre Frage fehlt
filing-not-an-object = sie ist kein Objekt
filing-no-schema = sie hat kein Schema
filing-found-nothing = Nichts gefunden
filing-found-conversations = { $conversations ->
    [one] 1 Unterhaltung
   *[other] { $conversations } Unterhaltungen
}
filing-found-places = { $conversations ->
    [one] { $places ->
        [one] 1 Stelle in 1 Unterhaltung
       *[other] { $places } Stellen in 1 Unterhaltung
    }
   *[other] { $places ->
        [one] 1 Stelle in { $conversations } Unterhaltungen
       *[other] { $places } Stellen in { $conversations } Unterhaltungen
    }
}
filing-document = Dokument
filing-conversation = Unterhaltung
filing-pasted-text = Eingefügter Text
filing-file = Datei
filing-unreadable-conversation = Unlesbare Unterhaltung
filing-begun = Begonnen am { $begun } · exportiert am { $exported }
filing-begun-by = Begonnen am { $begun } · exportiert am { $exported } · beantwortet von { $models }
filing-references = Genannte Dokumente
filing-attached = Angehängt: { $names }
filing-sources = Quellen
filing-not-cited = (im Text nicht zitiert)
filing-from-model-server = { $source }, vom Modellserver
filing-still-streaming = Diese Antwort wurde noch geschrieben.
filing-stopped = Diese Antwort wurde gestoppt.
filing-interrupted = Diese Antwort wurde unterbrochen.
filing-no-answer = Es gibt keine Antwort.
filing-ending-reason = { $ending } { $reason }.
filing-verdict = { $verdict }.
filing-verdict-differs = { $verdict } (Quelle: { $source } · Antwort: { $answer }).
filing-verdict-found-in = { $verdict }; es steht in Quelle [{ $number }].
filing-verdict-differs-found-in = { $verdict } (Quelle: { $source } · Antwort: { $answer }); es steht in Quelle [{ $number }].
filing-nearest = Am ähnlichsten:
filing-passage = Textstelle:
filing-origin-model-server = Vom Modellserver.
filing-retrieved = Abgerufen am { $time }.
filing-hash = SHA-256 der Textstelle: { $hash }.
filing-error-at = Zeile { $line }, Spalte { $column }: { $why }
filing-newer-file = eine neuere Version dieser Seite hat diese Datei geschrieben
filing-newer-project = ein Projekt in dieser Datei kann nicht gelesen werden, oder eine neuere Version dieser Seite hat es geschrieben
filing-newer-record = eine neuere Version dieser Seite hat dies geschrieben
filing-no-record = in dieser Datei ist eine Unterhaltung ohne einen einzigen Datensatz
filing-number-too-high = eine Unterhaltung in dieser Datei hat eine Frage mit einer zu hohen Nummer
filing-nothing-in-file = in dieser Datei ist keine Unterhaltung
filing-too-large = diese Unterhaltung ist größer als 64 MB
filing-not-text = diese Unterhaltung enthält Bytes, die kein Text sind
filing-not-a-conversation = das ist keine Unterhaltung, die Footnote lesen kann
filing-cycle = die Nachrichten dieser Unterhaltung bilden einen Kreis
filing-unknown-role = diese Nachricht hat eine unbekannte Rolle
filing-ends-early = die Datei endet hier, mitten in ihrem Inhalt
filing-expected-object-or-list = erwartet: { "{" } oder [
filing-expected-comma-or-bracket = erwartet: , oder ]
filing-expected-comma-or-brace = erwartet: , oder { "}" }
filing-expected-value = erwartet: ein Wert
filing-parts-left-out = { $count ->
    [one] { $count } Bild oder anderer Teil ohne Text wurde weggelassen
   *[other] { $count } Bilder und andere Teile ohne Text wurden weggelassen
}
filing-tools-left-out = { $count ->
    [one] { $count } Tool-Aufruf oder Ergebnis wurde weggelassen
   *[other] { $count } Tool-Aufrufe und Ergebnisse wurden weggelassen
}
filing-versions-left-out = { $count ->
    [one] { $count } andere Version einer Nachricht wurde weggelassen
   *[other] { $count } andere Versionen von Nachrichten wurden weggelassen
}
filing-empty-left-out = { $count ->
    [one] { $count } Unterhaltung ohne Nachrichten wurde weggelassen
   *[other] { $count } Unterhaltungen ohne Nachrichten wurden weggelassen
}
filing-records-set-aside = { $count ->
    [one] 1 Datensatz konnte nicht gelesen werden und wurde beiseitegelegt
   *[other] { $count } Datensätze konnten nicht gelesen werden und wurden beiseitegelegt
}
filing-records-left-out = { $count ->
    [one] { $count } unlesbarer Datensatz ohne Unterhaltung wurde weggelassen
   *[other] { $count } unlesbare Datensätze ohne Unterhaltung wurden weggelassen
}
filing-invalid-session-id = die Kennung einer Unterhaltung hat 1 bis 64 Buchstaben, Ziffern, „-“ oder „_“
filing-invalid-attachment-id = das ist keine Kennung eines Anhangs
filing-branch = Verzweigung: { $title }
