shell-new-conversation = Neue Unterhaltung
shell-offline-answers = Offline-Antworten
shell-offline-badge = Offline
shell-no-model = Kein Modell ist verbunden
shell-quoted-answers = Die Antworten sind Sätze, die wörtlich aus den Dokumenten zitiert werden. Kein Modell schreibt sie.
shell-connect-a-model = Um ein Modell zu verbinden, starten Sie Footnote und setzen Sie dabei { $setting } auf eine OpenAI-kompatible Adresse, zum Beispiel { $example }.
shell-read-how = So geht es
shell-access-token = Zugangstoken
shell-token-given = Wer dieses Footnote betreibt, hat Ihnen ein Token gegeben. Dieser Browser bleibt dann eine Zeit lang angemeldet; abmelden können Sie sich in den Einstellungen.
shell-token-refused = Dieses Token wurde nicht angenommen.
shell-give-token = Weiter
shell-locked = Ihre Unterhaltungen sind gesperrt
shell-locked-why = Sie sind mit einer Passphrase gespeichert. Ohne sie kann nichts gelesen oder geschrieben werden.
shell-passphrase = Passphrase
shell-unlock = Entsperren
shell-forgot-passphrase = Passphrase vergessen?
shell-without-passphrase = Niemand kann sie wiederherstellen. Sie können die Unterhaltungen gesperrt lassen und chatten, ohne etwas zu speichern, oder sie löschen.
shell-use-without = In diesem Tab ohne sie weiter
shell-delete-everything = Alles löschen
shell-delete-is-final = Alle Unterhaltungen, Entwürfe und Einstellungen dieser Seite in diesem Browser werden gelöscht. Das lässt sich nicht rückgängig machen.
shell-delete-for-good = Alles endgültig löschen
shell-cancel = Abbrechen
shell-jump-to-latest = Zum Neuesten springen
shell-temporary = Temporär: Ab hier wird von dieser Unterhaltung nichts gespeichert. Sie verschwindet, wenn dieser Tab geschlossen wird.
shell-export = Exportieren
shell-no-server = { $why } Was Sie geschrieben haben, bleibt erhalten.
shell-not-saved = Diese Unterhaltung ist nicht gespeichert: { $why }. Sie geht hier weiter; exportieren Sie, was Sie brauchen, bevor Sie den Tab schließen.
shell-set-aside = { $count ->
    [one] Eine Nachricht konnte nicht gelesen werden. Sie blieb, wie sie war.
   *[other] { $count } Nachrichten konnten nicht gelesen werden. Sie blieben, wie sie waren.
}
shell-upgraded = Es gibt eine neue Version dieser Seite. Laden Sie neu, um sie zu nutzen; Unterhaltungen und Geschriebenes bleiben erhalten.
shell-user-changed = Sie sind jetzt als { $now } angemeldet. Die Unterhaltungen von { $before } sind für { $before } noch hier.
shell-offline = Dieses Gerät ist offline. Was Sie geschrieben haben, bleibt erhalten.
shell-of-newer-version = Eine neuere Version dieser Seite hat diese Unterhaltung geschrieben. Hier kann sie gelesen, aber nicht fortgesetzt werden.
shell-in-other-tab = Diese Unterhaltung ist in einem anderen Tab geöffnet. Hier kann sie gelesen werden.
shell-coming = Diese Unterhaltung wird gerade aus dem anderen Tab übernommen.
shell-continue-here = Hier fortsetzen
