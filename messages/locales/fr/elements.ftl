elements-dismiss = Fermer
elements-copy = Copier
elements-copied = Copié
elements-not-allowed = Non autorisé ici
elements-attached-file = fichier joint
elements-untitled = Nouvelle conversation
elements-list = { $before }, { $last }
elements-seconds = { $seconds } s
elements-minutes = { $minutes } min { $seconds } s
elements-hours = { $hours } h { $minutes } min
elements-today = aujourd’hui
elements-yesterday = hier
elements-days-ago = { $count ->
    [one] il y a { $count } jour
   *[other] il y a { $count } jours
}
elements-weeks-ago = { $count ->
    [one] il y a { $count } semaine
   *[other] il y a { $count } semaines
}
elements-months-ago = { $count ->
    [one] il y a { $count } mois
   *[other] il y a { $count } mois
}
elements-years-ago = { $count ->
    [one] il y a { $count } an
   *[other] il y a { $count } ans
}
