shell-new-conversation = Nieuw gesprek
shell-offline-answers = Offline antwoorden
shell-offline-badge = Offline
shell-no-model = Er is geen model verbonden
shell-quoted-answers = Antwoorden zijn zinnen die woordelijk uit de documenten zijn geciteerd. Geen model schrijft ze.
shell-connect-a-model = Om een model te verbinden, start je Footnote met { $setting } ingesteld op een adres dat met OpenAI compatibel is, bijvoorbeeld { $example }.
shell-read-how = Lees hoe
shell-access-token = Toegangstoken
shell-token-given = Wie deze Footnote beheert, heeft je een token gegeven. Deze browser blijft daarna een tijd ingelogd; uitloggen kan in de instellingen.
shell-token-refused = Dit token is niet geaccepteerd.
shell-give-token = Doorgaan
shell-locked = Je gesprekken zijn vergrendeld
shell-locked-why = Ze zijn met een wachtwoordzin opgeslagen. Zonder die zin kan er niets worden gelezen of geschreven.
shell-passphrase = Wachtwoordzin
shell-unlock = Ontgrendelen
shell-forgot-passphrase = Wachtwoordzin vergeten?
shell-without-passphrase = Niemand kan hem herstellen. Je kunt de gesprekken vergrendeld laten en chatten zonder iets op te slaan, of ze verwijderen.
shell-use-without = Zonder gebruiken in dit tabblad
shell-delete-everything = Alles verwijderen
shell-delete-is-final = Alle gesprekken, concepten en instellingen van deze pagina in deze browser worden verwijderd. Dit kan niet ongedaan worden gemaakt.
shell-delete-for-good = Alles definitief verwijderen
shell-cancel = Annuleren
shell-jump-to-latest = Naar het einde
shell-temporary = Tijdelijk: vanaf hier wordt niets van dit gesprek opgeslagen. Het verdwijnt wanneer dit tabblad wordt gesloten.
shell-export = Exporteren
shell-no-server = { $why } Wat je hebt getypt, blijft bewaard.
shell-not-saved = Dit gesprek is niet opgeslagen: { $why }. Het gaat hier door; exporteer wat je nodig hebt voordat je het tabblad sluit.
shell-set-aside = { $count ->
    [one] Eén bericht kon niet worden gelezen. Het is gelaten zoals het was.
   *[other] { $count } berichten konden niet worden gelezen. Ze zijn gelaten zoals ze waren.
}
shell-upgraded = Er is een nieuwe versie van deze pagina. Laad de pagina opnieuw om die te gebruiken; gesprekken en wat je hebt getypt, blijven bewaard.
shell-user-changed = Je bent nu ingelogd als { $now }. De gesprekken van { $before } zijn er nog voor { $before }.
shell-offline = Dit apparaat is offline. Wat je hebt getypt, blijft bewaard.
shell-of-newer-version = Een nieuwere versie van deze pagina heeft dit gesprek geschreven. Hier kan het worden gelezen, niet voortgezet.
shell-in-other-tab = Dit gesprek is in een ander tabblad geopend. Hier kan het worden gelezen.
shell-coming = Dit gesprek komt eraan vanuit het andere tabblad.
shell-continue-here = Hier doorgaan
