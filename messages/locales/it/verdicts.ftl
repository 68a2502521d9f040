verdicts-no-source = Non c’è una fonte con questo numero
verdicts-contradicted = Contraddetto, dice il modello
verdicts-misquoted = Queste parole non sono nel documento
verdicts-not-in-source = Non nella fonte
verdicts-differs = Diverso dalla fonte
verdicts-wrong-number = Numero errato
verdicts-no-text = Da verificare: qui la fonte non ha testo
verdicts-unstated = Non nella fonte, dice il modello
verdicts-nearest = Da verificare: passaggio più simile
verdicts-quote-found = Citazione trovata
verdicts-in-source = Nella fonte
verdicts-supported = Confermato, dice il modello
verdicts-not-checked = Non verificato
verdicts-by-words = In base alle sole parole: { $verdict }
verdicts-closest-passages = Passaggi più simili
verdicts-quoted = Citato parola per parola
verdicts-model-supports = Il modello: lo conferma
verdicts-model-contradicts = Il modello: lo contraddice
verdicts-model-does-not-say = Il modello: non lo dice
verdicts-model-cannot-tell = Il modello: impossibile stabilirlo
verdicts-opinion-with-reason = { $opinion } – { $reason }
verdicts-opinion-with-quote = { $opinion } – “{ $quote }”
verdicts-count-wrong-number = { $count ->
    [one] numero errato
   *[other] numeri errati
}
verdicts-count-differs = { $count ->
    [one] diverso
   *[other] diversi
}
verdicts-count-contradicted = { $count ->
    [one] contraddetto
   *[other] contraddetti
}
verdicts-count-misquoted = { $count ->
    [one] citazione non nel documento
   *[other] citazioni non nei documenti
}
verdicts-count-not-in-source = { $count ->
    [one] non nella fonte
   *[other] non nelle fonti
}
verdicts-count-no-source = { $count ->
    [one] senza fonte
   *[other] senza fonte
}
verdicts-count-in-source = { $count ->
    [one] nella fonte
   *[other] nelle fonti
}
verdicts-count-quote-found = { $count ->
    [one] citazione trovata
   *[other] citazioni trovate
}
verdicts-count-to-check = { $count ->
    [one] da verificare
   *[other] da verificare
}
verdicts-nothing-to-check = Non c’è nulla da verificare: non è archiviato nessun testo delle fonti citate
verdicts-bad-form = Il modello non ha dato i suoi giudizi nella forma richiesta
verdicts-answer-changed = Nel frattempo la risposta è cambiata
verdicts-conversation-gone = La conversazione non c’è più
verdicts-read-only = Qui questa conversazione si può solo leggere
verdicts-answer-gone = La risposta non c’è più
