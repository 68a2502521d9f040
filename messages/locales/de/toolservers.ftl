toolservers-changes = Kann Daten ändern oder löschen, sagt sein Server.
toolservers-only-reads = Liest nur, sagt sein Server.
toolservers-adds = Fügt Daten hinzu und löscht keine, sagt sein Server.
toolservers-does-not-say = Ändert vielleicht Daten: Sein Server sagt es nicht.
toolservers-may-run = Darf „{ $tool }“ des Servers „{ $server }“ laufen?
toolservers-own-title = Sein Server nennt es: { $title }
toolservers-not-checked = Footnote kann das nicht prüfen.
toolservers-what-server-says = Was der Server dazu sagt
toolservers-given = Was es erhält
toolservers-allow-once = Einmal erlauben
toolservers-allow-here = In dieser Unterhaltung erlauben
toolservers-allow-always = Immer erlauben
toolservers-refuse = Ablehnen
toolservers-title = Tool-Server
toolservers-none = Es ist kein Server des Model Context Protocol verbunden. Wer Footnote betreibt, trägt sie in MCP_SERVERS_FILE ein.
toolservers-hint = Ein Tool läuft erst, wenn Sie es erlauben. Was ein Server über seine Tools sagt, ist nur dessen Wort.
toolservers-ask-again = Die Server noch einmal fragen
toolservers-nothing-on-offer = Verbunden. Er bietet nichts an.
toolservers-connected = Verbunden: { $offered }.
toolservers-tools = { $count ->
    [one] { $count } Tool
   *[other] { $count } Tools
}
toolservers-prompts = { $count ->
    [one] { $count } Prompt
   *[other] { $count } Prompts
}
toolservers-resources = { $count ->
    [one] { $count } Ressource
   *[other] { $count } Ressourcen
}
toolservers-not-connected = Nicht verbunden: { $why }.
toolservers-tools-of = Tools von { $server }
toolservers-always-allowed = Immer erlaubt.
toolservers-allowed-here = In dieser Unterhaltung erlaubt.
toolservers-asked-each-time = Sie werden jedes Mal gefragt.
toolservers-take-back = Wieder fragen
toolservers-take-back-of = Wieder fragen, bevor { $tool } läuft
toolservers-gone = Immer erlaubt, jetzt nicht im Angebot
toolservers-tool-of-server = { $tool } ({ $server })
