summary-question = Riassumi “{ $title }”
summary-part = parte { $number }
summary-pages = pagine { $from }–{ $to }
summary-headings = { $from } – { $to }
summary-cost = { $requests ->
    [one] { $requests } richiesta, circa { $tokens } token
   *[other] { $requests } richieste, circa { $tokens } token
}
summary-without-model = Senza un modello, questi sono gli inizi delle sue parti:
summary-left-out = Riassunto senza { $places }: { $reason }
summary-notes-too-long = Gli appunti su questo documento sono più lunghi della finestra del modello
summary-window-too-small = La finestra di contesto del modello è troppo piccola per leggere questo documento, anche in parti. Scegli un altro modello
summary-nothing-to-compress = Non c’è nulla da comprimere: le ultime due domande con le risposte vengono sempre inviate parola per parola
summary-not-compressed = La conversazione non è stata compressa: { $why }
summary-not-shorter = La conversazione non è stata compressa: il riepilogo non è più breve dell’originale
summary-none-given = Il modello non ha fornito un riepilogo
summary-memory-bad-form = il modello non ha dato un riassunto nella forma richiesta
summary-memory-too-long = il riassunto del modello è troppo lungo per esserlo
