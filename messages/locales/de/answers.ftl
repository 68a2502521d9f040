answers-list = { $list }, { $last }
answers-list-goes-on = { $list }, …
answers-two-sentences = { $first }. { $second }
answers-without = Ohne { $names }: { $reason }
answers-without-unreached = Ohne { $names }: nicht erreicht
answers-quoted-name = „{ $name }“
answers-without-knowledge-base = Ohne die Wissensdatenbank beantwortet: { $reason }
answers-nothing-about-question = die Wissensdatenbank hat nichts zu dieser Frage
answers-nothing-in-scope = Nichts gefunden in: { $limits }
answers-not-in-documents = Eine Textstelle, die dieser Antwort gleicht, wurde nicht gefunden. Gesucht nach: „{ $query }“
answers-project-files-missing = Ohne Dateien des Projekts beantwortet, die nicht gelesen werden konnten: { $titles }
answers-references-left-out = Nur { $looked-up } Dokumente einer Frage werden nachgeschlagen; { $left-out } wurden es nicht: { $titles }
answers-images-left-out = { $count ->
    [one] Ein älteres Bild passt nicht in die Anfrage und wurde nicht mitgesendet
   *[other] { $count } ältere Bilder passen nicht in die Anfrage und wurden nicht mitgesendet
}
answers-exchanges-left-out = { $count ->
    [one] Die älteste Frage mit ihrer Antwort passt nicht hinein und wurde nicht mitgesendet
   *[other] Die { $count } ältesten Fragen mit ihren Antworten passen nicht hinein und wurden nicht mitgesendet
}
answers-passages-left-out = Einige der gefundenen Textstellen passen nicht hinein und wurden nicht mitgesendet
answers-passages-shortened = Lange Textstellen wurden nur teilweise mitgesendet
answers-question-too-long = Das ist länger als das Kontextfenster des Modells: Die Frage braucht etwa { $tokens } Tokens, { $room } sind frei
answers-document-too-long = Das Dokument ist länger, als der Modellserver auf einmal annimmt. Fragen Sie noch einmal: Dann wird es in kleineren Teilen gelesen
answers-sent-as = Der Modellserver nimmt { $name } nicht an; es wurde als { $other } gesendet
answers-not-streamed = Der Modellserver überträgt die Antworten dieses Modells nicht fortlaufend; sie kam in einem Stück
answers-field-left-out = Der Modellserver nimmt { $name } nicht an; es wurde weggelassen
answers-no-system-role = Der Modellserver nimmt keine Systemanweisungen an; sie standen vor der ersten Frage
answers-tools-refused = Der Modellserver unterstützt keine Tools; die Antwort entstand ohne sie
answers-tool-refused = Der Modellserver nimmt das Tool „{ $name }“ nicht an; es wurde weggelassen
answers-images-refused = Dieses Modell liest keine Bilder; es wurde ohne sie gefragt. Wählen Sie dafür ein anderes Modell
answers-calls-otherwise = Der Modellserver verlangt Tool-Aufrufe in einer anderen Form; sie wurden noch einmal gesendet
answers-tool-rounds-used-up = Das Modell hat so oft nach Tools gefragt, wie es darf; es musste mit dem antworten, was es hatte
answers-unreadable-parts = Ein Teil dessen, was der Modellserver gesendet hat, konnte nicht gelesen werden und fehlt hier
answers-cut-at-length = Die Antwort wurde an der Längengrenze abgeschnitten
answers-filter-ended = Der Inhaltsfilter des Modellservers hat die Antwort beendet
answers-recitation-ended = Der Modellserver hat die Antwort beendet, weil sie einen veröffentlichten Text wiedergab
answers-refused = Das Modell hat sich geweigert zu antworten
answers-still-thinking = Die Längengrenze wurde erreicht, während das Modell noch nachdachte
answers-length-before-first-word = Die Längengrenze wurde erreicht, bevor das Modell ein Wort schrieb: Auch seine Gedanken zählen, selbst wenn sie nicht gezeigt werden. Erhöhen Sie in den Einstellungen „Längste Antwort“ oder fragen Sie noch einmal
answers-filter-before-first-word = Der Inhaltsfilter des Modellservers hat die Antwort vor ihrem ersten Wort beendet
answers-recitation-before-first-word = Der Modellserver hat die Antwort vor ihrem ersten Wort beendet, weil sie einen veröffentlichten Text wiedergegeben hätte
answers-cut-by-server = Der Server hat etwa { $read } von etwa { $sent } gesendeten Tokens gelesen: Wahrscheinlich hat er den Anfang abgeschnitten. Erhöhen Sie seine Kontextlänge (bei Ollama: num_ctx) oder verringern Sie in den Einstellungen „Längster Kontext“
answers-newer-version = Eine neuere Version dieser Seite hat diese Unterhaltung geschrieben, daher kann sie hier nur gelesen werden
answers-no-question = Es gibt keine Frage
answers-not-read = Die Unterhaltung konnte nicht gelesen werden: { $why }
answers-no-end = Die Schritte dieses Durchgangs führen zu keinem Ende
answers-image = Bild
answers-image-named = Bild: { $name }
answers-details = Details
