sidebar-new-project = Nuovo progetto
sidebar-search-conversations = Cerca conversazioni
sidebar-search = Cerca
sidebar-show-older = Mostra meno recenti
sidebar-empty = Quello che chiedi è conservato qui, in questo browser.
sidebar-signed-in-as = Accesso effettuato come { $user }
sidebar-locked = Le tue conversazioni sono bloccate. In questa scheda non viene archiviato nulla.
sidebar-unlock = Sblocca
sidebar-pinned = Fissate
sidebar-today = Oggi
sidebar-yesterday = Ieri
sidebar-this-week = Questa settimana
sidebar-this-month = Questo mese
sidebar-earlier = In precedenza
sidebar-open-elsewhere = Aperta in un’altra scheda
sidebar-answering = Risponde
sidebar-asks-you = Chiede a te
sidebar-new-answer = Nuova risposta
sidebar-not-answered = Senza risposta
sidebar-rename = Rinomina conversazione
sidebar-pin = Fissa conversazione
sidebar-unpin = Non fissare più
sidebar-move-to-project = Sposta in un progetto
sidebar-delete = Elimina conversazione
sidebar-title = Titolo della conversazione
sidebar-projects = Progetti
sidebar-unreadable-projects = { $count ->
    [one] Impossibile leggere un progetto. È conservato così com’è.
   *[other] Impossibile leggere { $count } progetti. Sono conservati così come sono.
}
sidebar-project = { $count ->
    [one] Progetto { $name }, { $count } conversazione
   *[other] Progetto { $name }, { $count } conversazioni
}
sidebar-new-in-this-project = Nuova conversazione in questo progetto
sidebar-new-in-project = Nuova conversazione in { $name }
sidebar-edit-this-project = Modifica questo progetto
sidebar-edit-project = Modifica progetto { $name }
sidebar-reading-files = Lettura dei file
sidebar-conversations-of-project = Conversazioni di { $name }
sidebar-drop-outside = Rilascia qui per spostarla fuori dal progetto
sidebar-searching = Ricerca
sidebar-results = Risultati della ricerca
sidebar-search-in = In
sidebar-search-in-project = Cerca in un progetto
sidebar-everywhere = Tutte le conversazioni
sidebar-places = { $count ->
    [one] { $count } punto
   *[other] { $count } punti
}
sidebar-more-places = { $count ->
    [one] un altro
   *[other] altri { $count }
}
sidebar-more-conversations = { $count ->
    [one] un’altra conversazione
   *[other] altre { $count } conversazioni
}
