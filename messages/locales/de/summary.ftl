summary-question = „{ $title }“ zusammenfassen
summary-part = Teil { $number }
summary-pages = Seiten { $from }–{ $to }
summary-headings = { $from } – { $to }
summary-cost = { $requests ->
    [one] { $requests } Anfrage, etwa { $tokens } Tokens
   *[other] { $requests } Anfragen, etwa { $tokens } Tokens
}
summary-without-model = Ohne Modell sind das die Anfänge seiner Teile:
summary-left-out = Zusammengefasst ohne { $places }: { $reason }
summary-notes-too-long = Die Notizen zu diesem Dokument sind länger als das Fenster des Modells
summary-window-too-small = Das Kontextfenster des Modells ist zu klein, um dieses Dokument zu lesen, selbst in Teilen. Wählen Sie ein anderes Modell
summary-nothing-to-compress = Es gibt nichts zu komprimieren: Die letzten beiden Fragen mit ihren Antworten werden immer im Wortlaut gesendet
summary-not-compressed = Die Unterhaltung wurde nicht komprimiert: { $why }
summary-not-shorter = Die Unterhaltung wurde nicht komprimiert: Die Zusammenfassung ist nicht kürzer als das Original
summary-none-given = Das Modell hat keine Zusammenfassung geliefert
summary-memory-bad-form = das Modell hat keine Zusammenfassung in der verlangten Form geliefert
summary-memory-too-long = die Zusammenfassung des Modells ist zu lang, um eine zu sein
