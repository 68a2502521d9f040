verdicts-no-source = Er is geen bron met dit nummer
verdicts-contradicted = Tegengesproken, zegt het model
verdicts-misquoted = Deze woorden staan niet in het document
verdicts-not-in-source = Niet in de bron
verdicts-differs = Wijkt af van de bron
verdicts-wrong-number = Verkeerd getal
verdicts-no-text = Te controleren: de bron heeft hier geen tekst
verdicts-unstated = Niet in de bron, zegt het model
verdicts-nearest = Te controleren: meest gelijkende passage
verdicts-quote-found = Citaat gevonden
verdicts-in-source = In de bron
verdicts-supported = Ondersteund, zegt het model
verdicts-not-checked = Niet gecontroleerd
verdicts-by-words = Alleen op de woorden af: { $verdict }
verdicts-closest-passages = Meest gelijkende passages
verdicts-quoted = Woordelijk geciteerd
verdicts-model-supports = Het model: ondersteunt het
verdicts-model-contradicts = Het model: spreekt het tegen
verdicts-model-does-not-say = Het model: zegt het niet
verdicts-model-cannot-tell = Het model: niet te zeggen
verdicts-opinion-with-reason = { $opinion } – { $reason }
verdicts-opinion-with-quote = { $opinion } – ‘{ $quote }’
verdicts-count-wrong-number = { $count ->
    [one] verkeerd getal
   *[other] verkeerde getallen
}
verdicts-count-differs = { $count ->
    [one] wijkt af
   *[other] wijken af
}
verdicts-count-contradicted = { $count ->
    [one] tegengesproken
   *[other] tegengesproken
}
verdicts-count-misquoted = { $count ->
    [one] citaat niet in het document
   *[other] citaten niet in de documenten
}
verdicts-count-not-in-source = { $count ->
    [one] niet in de bron
   *[other] niet in de bronnen
}
verdicts-count-no-source = { $count ->
    [one] zonder bron
   *[other] zonder bron
}
verdicts-count-in-source = { $count ->
    [one] in de bron
   *[other] in de bronnen
}
verdicts-count-quote-found = { $count ->
    [one] citaat gevonden
   *[other] citaten gevonden
}
verdicts-count-to-check = { $count ->
    [one] te controleren
   *[other] te controleren
}
verdicts-nothing-to-check = Er is niets te controleren: van de aangehaalde bronnen is geen tekst opgeslagen
verdicts-bad-form = Het model gaf zijn oordelen niet in de gevraagde vorm
verdicts-answer-changed = Het antwoord is intussen gewijzigd
verdicts-conversation-gone = Het gesprek is er niet meer
verdicts-read-only = Dit gesprek kan hier alleen worden gelezen
verdicts-answer-gone = Het antwoord is er niet meer
