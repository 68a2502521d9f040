composer-stop = Interrompi
composer-saved-not-temporary = Salvata, non temporanea
composer-saved-hint = Una conversazione salvata resta in questo browser, una temporanea scompare con la sua scheda
composer-saved = Salvata
composer-temporary = Temporanea
composer-tokens = { $count } token
composer-next-questions = Prossime domande
composer-next-question = Prossima:{ " " }
composer-waits-for-server = Verrà inviata non appena il server di Footnote sarà raggiungibile.
composer-edit-queued = Modifica
composer-remove-queued = Rimuovi
composer-reading-files = Lettura dei file
composer-attached-files = File allegati
composer-remove-file = Rimuovi { $title }
composer-remove = Rimuovi
composer-also-in = Anche in { $conversation }
composer-quoted-title = “{ $title }”
composer-drop-in-project = Rilascia file o una cartella per aggiungerli al progetto “{ $name }”
composer-drop-in-this-project = Rilascia file o una cartella per aggiungerli a questo progetto
composer-drop-in-library = Rilascia file o una cartella per aggiungerli alla biblioteca
composer-drop-to-attach = Rilascia i file per allegarli
composer-completion-documents = Documenti
composer-completion-prompts = Prompt e comandi
composer-choose-model-of = { $model }: scegli il modello
composer-choose-model = Scegli il modello
composer-model = Modello
composer-models = Modelli
composer-search-models = Cerca tra i modelli
composer-no-such-model = Nessun modello ha un nome simile.
composer-more-settings = Istruzioni e altre impostazioni
composer-choose-model-and-scope = { $model }: scegli il modello e dove cercare
composer-choose-limited-model-and-scope = { $model } · { $place }: scegli il modello e dove cercare
composer-model-and-search = Modello e ricerca
composer-close-model-and-search = Chiudi modello e ricerca
composer-search-in = Cerca in
composer-search-in-label = Cerca in:{ " " }
composer-only-in-label = Solo in:{ " " }
composer-search-in-name = Cerca in: { $place }
composer-only-in-name = Solo in: { $place }
composer-search-everything-again = Cerca di nuovo ovunque
composer-close-search-in = Chiudi la scelta di dove cercare
composer-for-this-conversation = Per questa conversazione, dalla prossima domanda.
composer-project-searches-in = Il suo progetto cerca in: { $place }.
composer-folders = Cartelle
composer-tags = Tag
composer-reading-folders = Lettura di cartelle e tag
composer-folders-not-listed = Impossibile elencare cartelle e tag di “{ $base }”: { $reason }
composer-own-folders-not-listed = Impossibile elencare cartelle e tag della knowledge base: { $reason }
composer-not-limited = Le ricerche in questa knowledge base non si possono limitare.
composer-search-everything = Cerca ovunque
composer-bases = Knowledge base
composer-not-reached = { " " }– non raggiunta
composer-not-searched-now = Ora non inclusa nella ricerca: non si può limitare a quanto scelto sotto.
composer-dates = Date dei documenti
composer-from-day = Dal
composer-until-day = Al
composer-days-crossed = L’ultimo giorno precede il primo, quindi non si troverà nulla.
composer-folder-name = Nome di una cartella
composer-tag-name = Nome di un tag
composer-search-folders = Cerca cartelle
composer-search-tags = Cerca tag
composer-search-count-folders = Cerca cartelle: { $count }
composer-search-count-tags = Cerca tag: { $count }
composer-add-name = Aggiungi “{ $name }”
composer-no-such-folder = Nessuna cartella ha un nome simile.
composer-no-such-tag = Nessun tag ha un nome simile.
composer-folder-heard = { $path } { $count }
composer-context-used = Contesto usato
composer-context-share = { $exact ->
    [yes] { $percent }%
   *[no] ≈ { $percent }%
}
composer-context-tokens = { $exact ->
    [yes] { $total } di { $whole } token
   *[no] ≈ { $total } di { $whole } token
}
composer-context-button = { $share } del contesto usato: { $tokens }
composer-next-request = Prossima richiesta
composer-compressing = Compressione dei messaggi meno recenti
composer-show-memory = Mostra la memoria
composer-show-request = Mostra l’ultima richiesta
composer-compress-now = Comprimi ora
composer-part = Parte
composer-part-tokens = Token
composer-part-share = Quota
composer-part-budget = Budget
composer-part-system = Sistema
composer-part-tools = Strumenti
composer-part-memory = Memoria
composer-part-messages = Messaggi
composer-part-documents = Documenti
composer-part-free = Libero
composer-of-budget = di { $budget }
composer-window-chosen = Le richieste di questa conversazione occupano al massimo { $window } token; { $reserve } restano liberi per la risposta.
composer-window-known = Il modello accetta { $window } token; { $reserve } restano liberi per la risposta.
composer-window-assumed = La finestra del modello non è nota; si presumono { $window } token, di cui { $reserve } restano liberi per la risposta.
composer-exchanges-left-out = { $count ->
    [one] { $count } delle domande più vecchie verrebbe omessa con la sua risposta.
   *[other] { $count } delle domande più vecchie verrebbero omesse con le loro risposte.
}
composer-pictures-left-out = { $count ->
    [one] { $count } delle immagini più vecchie verrebbe omessa.
   *[other] { $count } delle immagini più vecchie verrebbero omesse.
}
composer-estimate = ≈ Una stima: il conteggio del server la correggerà.
composer-estimate-agrees = ≈ Una stima, confermata dal conteggio del server.
composer-estimate-higher = ≈ Una stima, corretta in base al conteggio del server, più alto del { $percent }%.
composer-estimate-lower = ≈ Una stima, corretta in base al conteggio del server, più basso del { $percent }%.
composer-memory = Memoria della conversazione
composer-close-memory = Chiudi la memoria
composer-reading-memory = Lettura…
composer-nothing-remembered = Non è ancora memorizzato nulla. Riepilogo e indice vengono creati dopo una risposta, se non sono disattivati nelle impostazioni.
composer-memory-hint = Viene inviata quando domande e risposte sono state compresse o non c’è più posto per loro. Una modifica viene salvata quando esci dal campo.
composer-summary = Riepilogo
composer-question-number = Domanda { $number }
composer-last-request = L’ultima richiesta
composer-close-last-request = Chiudi l’ultima richiesta
composer-nothing-sent = In questa conversazione non è stato inviato nulla da quando la pagina è stata caricata. Fai prima una domanda.
composer-sent-to = Inviata a { $model }, in quest’ordine.
composer-attached-picture = Immagine allegata
composer-count-of-tokens = { $exact ->
    [yes] { $count } token
   *[no] ≈ { $count } token
}
composer-tools-count = Strumenti ({ $count })
composer-role-system = Sistema
composer-role-user = Utente
composer-role-assistant = Assistente
composer-role-tool = Strumento
composer-copy-json = Copia come JSON
composer-copy-curl = Copia come curl
composer-copied = Copiato.
composer-copying-not-allowed = Il browser non ha consentito la copia.
