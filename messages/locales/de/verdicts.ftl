verdicts-no-source = Eine Quelle mit dieser Nummer gibt es nicht
verdicts-contradicted = Widerspricht der Quelle, sagt das Modell
verdicts-misquoted = Dieser Wortlaut steht nicht im Dokument
verdicts-not-in-source = Nicht in der Quelle
verdicts-differs = Weicht von der Quelle ab
verdicts-wrong-number = Falsche Zahl
verdicts-no-text = Zu prüfen: Die Quelle hat hier keinen Text
verdicts-unstated = Nicht in der Quelle, sagt das Modell
verdicts-nearest = Zu prüfen: ähnlichste Textstelle
verdicts-quote-found = Zitat gefunden
verdicts-in-source = In der Quelle
verdicts-supported = Gestützt, sagt das Modell
verdicts-not-checked = Nicht geprüft
verdicts-by-words = Allein nach dem Wortlaut: { $verdict }
verdicts-closest-passages = Ähnlichste Textstellen
verdicts-quoted = Wörtlich zitiert
verdicts-model-supports = Das Modell: stützt die Aussage
verdicts-model-contradicts = Das Modell: widerspricht der Aussage
verdicts-model-does-not-say = Das Modell: sagt das nicht
verdicts-model-cannot-tell = Das Modell: nicht zu entscheiden
verdicts-opinion-with-reason = { $opinion } – { $reason }
verdicts-opinion-with-quote = { $opinion } – „{ $quote }“
verdicts-count-wrong-number = { $count ->
    [one] falsche Zahl
   *[other] falsche Zahlen
}
verdicts-count-differs = { $count ->
    [one] Abweichung
   *[other] Abweichungen
}
verdicts-count-contradicted = { $count ->
    [one] Widerspruch
   *[other] Widersprüche
}
verdicts-count-misquoted = { $count ->
    [one] Zitat nicht im Dokument
   *[other] Zitate nicht in den Dokumenten
}
verdicts-count-not-in-source = { $count ->
    [one] nicht in der Quelle
   *[other] nicht in den Quellen
}
verdicts-count-no-source = { $count ->
    [one] ohne Quelle
   *[other] ohne Quelle
}
verdicts-count-in-source = { $count ->
    [one] in der Quelle
   *[other] in den Quellen
}
verdicts-count-quote-found = { $count ->
    [one] Zitat gefunden
   *[other] Zitate gefunden
}
verdicts-count-to-check = { $count ->
    [one] zu prüfen
   *[other] zu prüfen
}
verdicts-nothing-to-check = Es gibt nichts zu prüfen: Von den genannten Quellen ist kein Text gespeichert
verdicts-bad-form = Das Modell hat seine Urteile nicht in der verlangten Form abgegeben
verdicts-answer-changed = Die Antwort wurde inzwischen geändert
verdicts-conversation-gone = Die Unterhaltung gibt es nicht mehr
verdicts-read-only = Diese Unterhaltung kann hier nur gelesen werden
verdicts-answer-gone = Die Antwort gibt es nicht mehr
