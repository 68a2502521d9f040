elements-dismiss = Chiudi
elements-copy = Copia
elements-copied = Copiato
elements-not-allowed = Qui non è consentito
elements-attached-file = file allegato
elements-untitled = Nuova conversazione
elements-list = { $before }, { $last }
elements-seconds = { $seconds } s
elements-minutes = { $minutes } min { $seconds } s
elements-hours = { $hours } h { $minutes } min
elements-today = oggi
elements-yesterday = ieri
elements-days-ago = { $count ->
    [one] { $count } giorno fa
   *[other] { $count } giorni fa
}
elements-weeks-ago = { $count ->
    [one] { $count } settimana fa
   *[other] { $count } settimane fa
}
elements-months-ago = { $count ->
    [one] { $count } mese fa
   *[other] { $count } mesi fa
}
elements-years-ago = { $count ->
    [one] { $count } anno fa
   *[other] { $count } anni fa
}
