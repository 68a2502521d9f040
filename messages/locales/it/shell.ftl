shell-new-conversation = Nuova conversazione
shell-offline-answers = Risposte offline
shell-offline-badge = Offline
shell-no-model = Nessun modello collegato
shell-quoted-answers = Le risposte sono frasi citate parola per parola dai documenti. Non le scrive nessun modello.
shell-connect-a-model = Per collegare un modello, avvia Footnote con { $setting } impostato su un indirizzo compatibile con OpenAI, ad esempio { $example }.
shell-read-how = Leggi come fare
shell-access-token = Token di accesso
shell-token-given = Chi gestisce questo Footnote ti ha dato un token. In questo browser l’accesso resta poi valido per un po’; puoi uscire dalle impostazioni.
shell-token-refused = Questo token non è stato accettato.
shell-give-token = Continua
shell-locked = Le tue conversazioni sono bloccate
shell-locked-why = Sono archiviate con una passphrase. Senza di essa non si può leggere né scrivere nulla.
shell-passphrase = Passphrase
shell-unlock = Sblocca
shell-forgot-passphrase = Passphrase dimenticata?
shell-without-passphrase = Nessuno può recuperarla. Puoi lasciare bloccate le conversazioni e chattare senza archiviare nulla, oppure eliminarle.
shell-use-without = Usa senza in questa scheda
shell-delete-everything = Elimina tutto
shell-delete-is-final = Tutte le conversazioni, le bozze e le impostazioni di questa pagina in questo browser verranno eliminate. Non si può tornare indietro.
shell-delete-for-good = Elimina tutto per sempre
shell-cancel = Annulla
shell-jump-to-latest = Vai alla fine
shell-temporary = Temporanea: da qui in poi nulla di questa conversazione viene archiviato. Scompare quando si chiude questa scheda.
shell-export = Esporta
shell-no-server = { $why } Quello che hai scritto è conservato.
shell-not-saved = Questa conversazione non è salvata: { $why }. Qui prosegue; esporta quello che ti serve prima di chiudere la scheda.
shell-set-aside = { $count ->
    [one] Impossibile leggere un messaggio. È stato lasciato com’era.
   *[other] Impossibile leggere { $count } messaggi. Sono stati lasciati com’erano.
}
shell-upgraded = È disponibile una nuova versione di questa pagina. Ricarica per usarla; le conversazioni e quello che hai scritto sono conservati.
shell-user-changed = Ora l’accesso è effettuato come { $now }. Le conversazioni di { $before } restano qui per { $before }.
shell-offline = Questo dispositivo è offline. Quello che hai scritto è conservato.
shell-of-newer-version = Questa conversazione è stata scritta da una versione più recente di questa pagina. Qui si può leggere, ma non continuare.
shell-in-other-tab = Questa conversazione è aperta in un’altra scheda. Qui si può leggere.
shell-coming = Questa conversazione sta arrivando qui dall’altra scheda.
shell-continue-here = Continua qui
