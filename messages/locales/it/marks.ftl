marks-check = Verifica dei riferimenti
marks-walk = Scorri i riferimenti (C)
marks-found-none = Il modello non ha indicato fonti. Frasi che Footnote ha ritrovato nei documenti: nessuna su { $count }.
marks-found-some = Il modello non ha indicato fonti. Frasi che Footnote ha ritrovato nei documenti: { $found } su { $count }.
marks-not-checked = { $unchecked ->
    [one] { $unchecked } su { $citations } non verificato
   *[other] { $unchecked } su { $citations } non verificati
}
marks-ask-model = Verifica
marks-ask-model-name = Verifica con il modello
marks-ask-model-hint = Una richiesta: invia al modello tutte le affermazioni con i passaggi citati. Il suo giudizio resta con la risposta
marks-stop-model = Interrompi
marks-stop-model-name = Interrompi la verifica
marks-retry-model = Riprova
marks-model-checks = Verifica con il modello in corso…
marks-opinions = Il modello: { $opinions }
marks-opinions-supported = { $count ->
    [one] { $count } confermato
   *[other] { $count } confermati
}
marks-opinions-contradicted = { $count ->
    [one] { $count } contraddetto
   *[other] { $count } contraddetti
}
marks-opinions-not-said = { $count ->
    [one] { $count } non detto
   *[other] { $count } non detti
}
marks-opinions-unclear = { $count ->
    [one] { $count } non chiaro
   *[other] { $count } non chiari
}
marks-opinions-none = { $count } senza giudizio
marks-found-elsewhere = È in [{ $found }] invece che in [{ $number }]
marks-sources = Fonti
marks-sources-of-answer = Fonti della risposta { $number }
marks-sources-count = { $count ->
    [one] { $count } fonte
   *[other] { $count } fonti
}
marks-sources-found = { $count ->
    [one] { $count } fonte, trovata da Footnote
   *[other] { $count } fonti, trovate da Footnote
}
marks-searched-documents = { $count ->
    [one] { $count } documento esaminato, non usato
   *[other] { $count } documenti esaminati, nessuno usato
}
marks-unused-documents = { $count ->
    [one] { $count } documento trovato e non citato
   *[other] { $count } documenti trovati e non citati
}
marks-more-unused-documents = { $count ->
    [one] { $count } altro documento trovato e non citato
   *[other] altri { $count } documenti trovati e non citati
}
marks-unused-parts = { $count ->
    [one] { $count } parte letta e non citata
   *[other] { $count } parti lette e non citate
}
marks-more-unused-parts = { $count ->
    [one] { $count } altra parte letta e non citata
   *[other] altre { $count } parti lette e non citate
}
marks-read-here = Leggi qui
marks-source-supports = Contiene ciò che la cita
marks-source-quoted = Un riferimento ne riporta le parole
marks-source-contradicts = Contraddice un riferimento, dice il modello
marks-source-differs = Un riferimento ne differisce
marks-source-misquoted = Parole di un riferimento non vi si trovano
marks-source-lacks = Un riferimento non vi si trova
marks-source-unstated = Non contiene un riferimento, dice il modello
marks-source-to-check = Un riferimento è da verificare
marks-references = Documenti nominati
marks-more-references = { $count ->
    [one] un altro
   *[other] altri { $count }
}
marks-reference-failed-hint = Impossibile cercare questo documento
marks-reference-failed = { $title }: non cercato, { $error }
marks-reference-missing-hint = Questo documento non esiste
marks-reference-missing = { $title }: non trovato
