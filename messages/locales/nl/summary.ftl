summary-question = Vat ‘{ $title }’ samen
summary-part = deel { $number }
summary-pages = pagina’s { $from }–{ $to }
summary-headings = { $from } – { $to }
summary-cost = { $requests ->
    [one] { $requests } verzoek, ongeveer { $tokens } tokens
   *[other] { $requests } verzoeken, ongeveer { $tokens } tokens
}
summary-without-model = Zonder model is dit hoe de delen beginnen:
summary-left-out = Samengevat zonder { $places }: { $reason }
summary-notes-too-long = De aantekeningen van dit document zijn langer dan het venster van het model
summary-window-too-small = Het contextvenster van het model is te klein om dit document te lezen, zelfs in delen. Kies een ander model
summary-nothing-to-compress = Er is niets te comprimeren: de laatste twee vragen met antwoord worden altijd woordelijk verstuurd
summary-not-compressed = Het gesprek is niet gecomprimeerd: { $why }
summary-not-shorter = Het gesprek is niet gecomprimeerd: de samenvatting is niet korter dan het origineel
summary-none-given = Het model gaf geen samenvatting
summary-memory-bad-form = het model gaf geen samenvatting in de gevraagde vorm
summary-memory-too-long = de samenvatting van het model is te lang om er een te zijn
