tools-search = { $state ->
    [doing] Wissensdatenbank wird nach „{ $query }“ durchsucht
   *[done] Wissensdatenbank nach „{ $query }“ durchsucht
}
tools-find-excerpts = { $state ->
    [doing] Bekannte Dokumente werden nach „{ $query }“ durchsucht
   *[done] Bekannte Dokumente nach „{ $query }“ durchsucht
}
tools-look-up-conversation = { $state ->
    [doing] Diese Unterhaltung wird nach „{ $query }“ durchsucht
   *[done] Diese Unterhaltung nach „{ $query }“ durchsucht
}
tools-recall-documents = { $state ->
    [doing] Dokumente dieser Unterhaltung zu „{ $query }“ werden gesucht
   *[done] Dokumente dieser Unterhaltung zu „{ $query }“ gesucht
}
tools-follow-link = { $state ->
    [doing] Folgt dem Link „{ $title }“
   *[done] Dem Link „{ $title }“ gefolgt
}
tools-list-documents = { $state ->
    [doing] Dokumente werden aufgelistet
   *[done] Dokumente aufgelistet
}
tools-read = { $state ->
    [doing] { $title } wird gelesen
   *[done] { $title } gelesen
}
tools-read-some-document = { $state ->
    [doing] Ein Dokument wird gelesen
   *[done] Ein Dokument gelesen
}
tools-read-answer = { $state ->
    [doing] Antwort { $number } wird noch einmal gelesen
   *[done] Antwort { $number } noch einmal gelesen
}
tools-read-answer-about = { $state ->
    [doing] Eine frühere Antwort zu „{ $query }“ wird gelesen
   *[done] Eine frühere Antwort zu „{ $query }“ gelesen
}
tools-call = { $state ->
    [doing] Tool „{ $tool }“ des Servers „{ $server }“ wird aufgerufen
   *[done] Tool „{ $tool }“ des Servers „{ $server }“
}
tools-results = { $count ->
    [0] keine Ergebnisse
    [one] 1 Ergebnis
   *[other] { $count } Ergebnisse
}
tools-documents = { $count ->
    [one] { $count } Dokument
   *[other] { $count } Dokumente
}
tools-read-to-end = bis zum Ende gelesen
tools-read-part = Zeichen { $from } bis { $to } von { $length } gelesen
tools-opened = geöffnet
tools-not-allowed = nicht erlaubt
tools-pictures = Bilder: { $count }
tools-and-pictures = { $outcome }, Bilder: { $count }
tools-and-sound-left-out = { $outcome }, Ton wurde weggelassen
tools-progress = „{ $tool }“: { $done }
tools-progress-message = „{ $tool }“: { $done }, „{ $message }“
tools-progress-of = „{ $tool }“: { $done } von { $total }
tools-progress-of-message = „{ $tool }“: { $done } von { $total }, „{ $message }“
tools-no-room = in der Anfrage war kein Platz mehr dafür
tools-arguments = das Modell hat auf eine Weise gefragt, die das Tool nicht kennt
tools-no-such-tool = ein solches Tool gibt es nicht
tools-too-many = zu viele Aufrufe auf einmal
tools-no-documents-yet = in dieser Unterhaltung gibt es noch keine Dokumente
tools-no-such-document = ein solches Dokument gibt es in dieser Unterhaltung nicht
tools-file-gone = die Datei ist nicht mehr in dieser Unterhaltung
tools-found-by-other-tool = nur das Tool, das es gefunden hat, kann es lesen
tools-not-of-knowledge-base = es ist kein Dokument der Wissensdatenbank
tools-document-gone = die Wissensdatenbank hat das Dokument nicht mehr
tools-past-end = das Dokument endet vor dieser Stelle
tools-answer-missing = diese Frage hat keine Antwort
tools-no-such-answer = eine solche frühere Antwort gibt es nicht
tools-nothing-about-this = keine frühere Antwort handelt davon
tools-gone = der Server bietet das Tool nicht mehr an
tools-failed-silently = das Tool ist gescheitert und hat nicht gesagt, warum
tools-failed = das Tool ist gescheitert: „{ $reason }“
tools-server-says = der Tool-Server sagt: { $reason }
tools-server-unknown-version = der Tool-Server spricht Version { $version } des Protokolls, die diese Seite nicht kennt
tools-server-old-transport = der Tool-Server spricht den alten Transport von MCP (HTTP mit SSE); geben Sie seine Adresse für Streamable HTTP an, die oft auf /mcp endet, oder starten Sie ihn hinter einer Brücke
tools-server-malformed = die Antwort des Tool-Servers entspricht nicht dem Protokoll
tools-server-too-long = die Antwort des Tool-Servers ist länger als { $megabytes } MB
tools-server-timed-out = der Tool-Server hat nicht innerhalb von { $seconds } Sekunden geantwortet
tools-server-broke-off = die Verbindung zum Tool-Server brach ab
tools-server-input-required = das Tool verlangt weitere Eingaben, die diese Seite noch nicht geben kann
tools-server-unreached = Der Tool-Server ist nicht erreichbar
tools-server-not-in-time = Der Tool-Server hat nicht rechtzeitig zu antworten begonnen
tools-server-refused = der Tool-Server hat die Anfrage abgelehnt ({ $status })
tools-server-request-failed = die Anfrage an den Tool-Server ist gescheitert ({ $status })
tools-server-error-without-message = ein Fehler ohne Meldung
