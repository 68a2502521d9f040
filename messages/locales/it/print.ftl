print-not-here = Questo browser non può stampare. Esporta invece la conversazione come HTML.
