elements-dismiss = Zamknij
elements-copy = Kopiuj
elements-copied = Skopiowano
elements-not-allowed = Tu niedozwolone
elements-attached-file = załączony plik
elements-untitled = Nowa rozmowa
elements-list = { $before }, { $last }
elements-seconds = { $seconds } s
elements-minutes = { $minutes } min { $seconds } s
elements-hours = { $hours } godz. { $minutes } min
elements-today = dzisiaj
elements-yesterday = wczoraj
elements-days-ago = { $count ->
    [one] { $count } dzień temu
    [few] { $count } dni temu
   *[many] { $count } dni temu
}
elements-weeks-ago = { $count ->
    [one] { $count } tydzień temu
    [few] { $count } tygodnie temu
   *[many] { $count } tygodni temu
}
elements-months-ago = { $count ->
    [one] { $count } miesiąc temu
    [few] { $count } miesiące temu
   *[many] { $count } miesięcy temu
}
elements-years-ago = { $count ->
    [one] { $count } rok temu
    [few] { $count } lata temu
   *[many] { $count } lat temu
}
