toolservers-changes = Può modificare o eliminare dati, dice il suo server.
toolservers-only-reads = Si limita a leggere, dice il suo server.
toolservers-adds = Aggiunge dati e non ne elimina, dice il suo server.
toolservers-does-not-say = Potrebbe modificare dati: il suo server non lo dice.
toolservers-may-run = Eseguire “{ $tool }” del server “{ $server }”?
toolservers-own-title = Il suo server lo chiama: { $title }
toolservers-not-checked = Footnote non può verificarlo.
toolservers-what-server-says = Che cosa ne dice il server
toolservers-given = Che cosa riceve
toolservers-allow-once = Consenti una volta
toolservers-allow-here = Consenti in questa conversazione
toolservers-allow-always = Consenti sempre
toolservers-refuse = Rifiuta
toolservers-title = Server di strumenti
toolservers-none = Nessun server del Model Context Protocol è collegato. Li indica in MCP_SERVERS_FILE chi gestisce Footnote.
toolservers-hint = Uno strumento viene eseguito solo dopo che lo hai consentito. Di ciò che un server dice dei suoi strumenti risponde solo il server.
toolservers-ask-again = Interroga di nuovo i server
toolservers-nothing-on-offer = Collegato. Non offre nulla.
toolservers-connected = Collegato: { $offered }.
toolservers-tools = { $count ->
    [one] { $count } strumento
   *[other] { $count } strumenti
}
toolservers-prompts = { $count ->
    [one] { $count } prompt
   *[other] { $count } prompt
}
toolservers-resources = { $count ->
    [one] { $count } risorsa
   *[other] { $count } risorse
}
toolservers-not-connected = Non collegato: { $why }.
toolservers-tools-of = Strumenti di { $server }
toolservers-always-allowed = Sempre consentito.
toolservers-allowed-here = Consentito in questa conversazione.
toolservers-asked-each-time = Ti viene chiesto ogni volta.
toolservers-take-back = Chiedi di nuovo
toolservers-take-back-of = Chiedi di nuovo prima di eseguire { $tool }
toolservers-gone = Sempre consentiti, ora non disponibili
toolservers-tool-of-server = { $tool } ({ $server })
