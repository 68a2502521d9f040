tags-archive = Archivia conversazione
tags-unarchive = Togli dall’archivio
tags-toggle-archived = Archivia la conversazione o toglila dall’archivio
tags-was-archived = Conversazione archiviata.
tags-was-unarchived = La conversazione è di nuovo nell’elenco.
tags-archived = Archiviata
tags-archived-count = Archiviate ({ $count })
tags-archived-list = Conversazioni archiviate
tags-not-stored = Solo una conversazione salvata può essere archiviata o avere tag.
tags-menu = Menu della conversazione
tags-tags = Tag
tags-of-this = Tag della conversazione
tags-close = Chiudi tag
tags-new = Nuovo tag
tags-add = Aggiungi
tags-limits = Fino a { $most } tag di { $length } caratteri. #tag nella ricerca li trova.
tags-list = Tag della conversazione
tags-none = Non ha ancora tag.
tags-remove = Rimuovi tag { $tag }
tags-all = Tutti i tag
tags-conversations = { $count ->
    [one] { $count } conversazione
   *[other] { $count } conversazioni
}
tags-rename = Rinomina tag { $tag }
tags-delete = Elimina tag { $tag } ovunque
tags-new-name = Nuovo nome del tag
tags-was-renamed = { $count ->
    [one] Tag rinominato in { $count } conversazione.
   *[other] Tag rinominato in { $count } conversazioni.
}
tags-was-deleted = { $count ->
    [one] Tag eliminato in { $count } conversazione.
   *[other] Tag eliminato in { $count } conversazioni.
}
tags-not-changed = { $count ->
    [one] { $count } conversazione non è stata modificata: { $reason }.
   *[other] { $count } conversazioni non sono state modificate: { $reason }.
}
tags-narrow = Mostra conversazioni con tag
tags-more = Altri { $count }
tags-nothing = Nessuna conversazione ha questi tag.
