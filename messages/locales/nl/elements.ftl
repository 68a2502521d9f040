elements-dismiss = Sluiten
elements-copy = Kopiëren
elements-copied = Gekopieerd
elements-not-allowed = Hier niet toegestaan
elements-attached-file = bijgevoegd bestand
elements-untitled = Nieuw gesprek
elements-list = { $before }, { $last }
elements-seconds = { $seconds } s
elements-minutes = { $minutes } min { $seconds } s
elements-hours = { $hours } u { $minutes } min
elements-today = vandaag
elements-yesterday = gisteren
elements-days-ago = { $count ->
    [one] { $count } dag geleden
   *[other] { $count } dagen geleden
}
elements-weeks-ago = { $count ->
    [one] { $count } week geleden
   *[other] { $count } weken geleden
}
elements-months-ago = { $count ->
    [one] { $count } maand geleden
   *[other] { $count } maanden geleden
}
elements-years-ago = { $count ->
    [one] { $count } jaar geleden
   *[other] { $count } jaar geleden
}
