toolservers-changes = Według serwera może zmieniać lub usuwać dane.
toolservers-only-reads = Według serwera tylko odczytuje.
toolservers-adds = Według serwera dodaje dane i żadnych nie usuwa.
toolservers-does-not-say = Może zmieniać dane: serwer o tym nie mówi.
toolservers-may-run = Uruchomić „{ $tool }” z serwera „{ $server }”?
toolservers-own-title = Serwer nazywa to: { $title }
toolservers-not-checked = Footnote nie może tego sprawdzić.
toolservers-what-server-says = Co mówi o tym serwer
toolservers-given = Co otrzymuje
toolservers-allow-once = Zezwól raz
toolservers-allow-here = Zezwól w tej rozmowie
toolservers-allow-always = Zawsze zezwalaj
toolservers-refuse = Odmów
toolservers-title = Serwery narzędzi
toolservers-none = Nie podłączono żadnego serwera Model Context Protocol. Wskazuje je w MCP_SERVERS_FILE osoba, która prowadzi Footnote.
toolservers-hint = Narzędzie działa dopiero po Twojej zgodzie. Za to, co serwer mówi o swoich narzędziach, odpowiada tylko on sam.
toolservers-ask-again = Zapytaj serwery ponownie
toolservers-nothing-on-offer = Połączono. Niczego nie oferuje.
toolservers-connected = Połączono: { $offered }.
toolservers-tools = { $count ->
    [one] { $count } narzędzie
    [few] { $count } narzędzia
   *[many] { $count } narzędzi
}
toolservers-prompts = { $count ->
    [one] { $count } prompt
    [few] { $count } prompty
   *[many] { $count } promptów
}
toolservers-resources = { $count ->
    [one] { $count } zasób
    [few] { $count } zasoby
   *[many] { $count } zasobów
}
toolservers-not-connected = Nie połączono: { $why }.
toolservers-tools-of = Narzędzia serwera { $server }
toolservers-always-allowed = Zawsze dozwolone.
toolservers-allowed-here = Dozwolone w tej rozmowie.
toolservers-asked-each-time = Za każdym razem pojawi się pytanie.
toolservers-take-back = Pytaj ponownie
toolservers-take-back-of = Pytaj ponownie przed uruchomieniem { $tool }
toolservers-gone = Zawsze dozwolone, teraz niedostępne
toolservers-tool-of-server = { $tool } ({ $server })
