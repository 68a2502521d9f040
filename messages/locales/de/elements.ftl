elements-dismiss = Schließen
elements-copy = Kopieren
elements-copied = Kopiert
elements-not-allowed = Hier nicht erlaubt
elements-attached-file = angehängte Datei
elements-untitled = Neue Unterhaltung
elements-list = { $before }, { $last }
elements-seconds = { $seconds } s
elements-minutes = { $minutes } min { $seconds } s
elements-hours = { $hours } h { $minutes } min
elements-today = heute
elements-yesterday = gestern
elements-days-ago = { $count ->
    [one] vor { $count } Tag
   *[other] vor { $count } Tagen
}
elements-weeks-ago = { $count ->
    [one] vor { $count } Woche
   *[other] vor { $count } Wochen
}
elements-months-ago = { $count ->
    [one] vor { $count } Monat
   *[other] vor { $count } Monaten
}
elements-years-ago = { $count ->
    [one] vor { $count } Jahr
   *[other] vor { $count } Jahren
}
