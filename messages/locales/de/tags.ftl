tags-archive = Unterhaltung archivieren
tags-unarchive = Aus dem Archiv holen
tags-toggle-archived = Unterhaltung archivieren oder aus dem Archiv holen
tags-was-archived = Unterhaltung archiviert.
tags-was-unarchived = Die Unterhaltung ist wieder in der Liste.
tags-archived = Archiviert
tags-archived-count = Archiviert ({ $count })
tags-archived-list = Archivierte Unterhaltungen
tags-not-stored = Nur eine gespeicherte Unterhaltung kann archiviert werden oder Schlagwörter haben.
tags-menu = Menü der Unterhaltung
tags-tags = Schlagwörter
tags-of-this = Schlagwörter der Unterhaltung
tags-close = Schlagwörter schließen
tags-new = Neues Schlagwort
tags-add = Hinzufügen
tags-limits = Bis zu { $most } Schlagwörter mit { $length } Zeichen. #Schlagwort in der Suche findet sie.
tags-list = Schlagwörter der Unterhaltung
tags-none = Noch keine Schlagwörter.
tags-remove = Schlagwort { $tag } entfernen
tags-all = Alle Schlagwörter
tags-conversations = { $count ->
    [one] { $count } Unterhaltung
   *[other] { $count } Unterhaltungen
}
tags-rename = Schlagwort { $tag } umbenennen
tags-delete = Schlagwort { $tag } überall löschen
tags-new-name = Neuer Name des Schlagworts
tags-was-renamed = { $count ->
    [one] Schlagwort in { $count } Unterhaltung umbenannt.
   *[other] Schlagwort in { $count } Unterhaltungen umbenannt.
}
tags-was-deleted = { $count ->
    [one] Schlagwort in { $count } Unterhaltung gelöscht.
   *[other] Schlagwort in { $count } Unterhaltungen gelöscht.
}
tags-not-changed = { $count ->
    [one] { $count } Unterhaltung wurde nicht geändert: { $reason }.
   *[other] { $count } Unterhaltungen wurden nicht geändert: { $reason }.
}
tags-narrow = Unterhaltungen mit Schlagwörtern anzeigen
tags-more = { $count } weitere
tags-nothing = Keine Unterhaltung hat diese Schlagwörter.
