marks-check = Prüfung der Belege
marks-walk = Die Belege durchgehen (C)
marks-found-none = Das Modell hat keine Quellen genannt. Footnote hat von { $count } Sätzen keinen in den Dokumenten gefunden.
marks-found-some = Das Modell hat keine Quellen genannt. Footnote hat { $found } von { $count } Sätzen in den Dokumenten gefunden.
marks-not-checked = { $unchecked } von { $citations } nicht geprüft
marks-ask-model = Prüfen
marks-ask-model-name = Prüfen mit dem Modell
marks-ask-model-hint = Eine Anfrage: sendet alle Aussagen mit den zitierten Textstellen an das Modell. Sein Urteil wird mit der Antwort gespeichert
marks-stop-model = Stoppen
marks-stop-model-name = Stoppen der Prüfung
marks-retry-model = Erneut versuchen
marks-model-checks = Das Modell prüft …
marks-opinions = Das Modell: { $opinions }
marks-opinions-supported = { $count } gestützt
marks-opinions-contradicted = { $count } widersprochen
marks-opinions-not-said = { $count } nicht gesagt
marks-opinions-unclear = { $count } unklar
marks-opinions-none = { $count } ohne Urteil
marks-found-elsewhere = Es steht in [{ $found }] statt in [{ $number }]
marks-sources = Quellen
marks-sources-of-answer = Quellen der Antwort { $number }
marks-sources-count = { $count ->
    [one] { $count } Quelle
   *[other] { $count } Quellen
}
marks-sources-found = { $count ->
    [one] { $count } Quelle, von Footnote gefunden
   *[other] { $count } Quellen, von Footnote gefunden
}
marks-searched-documents = { $count ->
    [one] { $count } Dokument durchsucht, nicht verwendet
   *[other] { $count } Dokumente durchsucht, keines verwendet
}
marks-unused-documents = { $count ->
    [one] { $count } Dokument wurde gefunden und nicht zitiert
   *[other] { $count } Dokumente wurden gefunden und nicht zitiert
}
marks-more-unused-documents = { $count ->
    [one] { $count } weiteres Dokument wurde gefunden und nicht zitiert
   *[other] { $count } weitere Dokumente wurden gefunden und nicht zitiert
}
marks-unused-parts = { $count ->
    [one] { $count } Teil wurde gelesen und nicht zitiert
   *[other] { $count } Teile wurden gelesen und nicht zitiert
}
marks-more-unused-parts = { $count ->
    [one] { $count } weiterer Teil wurde gelesen und nicht zitiert
   *[other] { $count } weitere Teile wurden gelesen und nicht zitiert
}
marks-read-here = Hier lesen
marks-source-supports = Was darauf verweist, steht darin
marks-source-quoted = Ein Beleg zitiert sie
marks-source-contradicts = Sie widerspricht einem Beleg, sagt das Modell
marks-source-differs = Ein Beleg weicht von ihr ab
marks-source-misquoted = Der Wortlaut eines Belegs steht nicht darin
marks-source-lacks = Ein Beleg steht nicht darin
marks-source-unstated = Ein Beleg steht nicht darin, sagt das Modell
marks-source-to-check = Ein Beleg ist zu prüfen
marks-references = Genannte Dokumente
marks-more-references = { $count } weitere
marks-reference-failed-hint = Dieses Dokument konnte nicht nachgeschlagen werden
marks-reference-failed = { $title }: nicht nachgeschlagen, { $error }
marks-reference-missing-hint = Ein solches Dokument gibt es nicht
marks-reference-missing = { $title }: nicht gefunden
