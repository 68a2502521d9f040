files-too-large = { $name } supera i 20 MB. Allega un file più piccolo.
files-too-long = { $name } contiene più di 2 MB di testo. Allega solo la parte che ti serve.
files-no-text-file = { $name } non è un file di testo. Allega un’immagine, PDF, Word (.docx), Markdown, testo semplice, CSV, JSON, HTML o codice sorgente.
files-empty = { $name } non contiene testo. Allega un altro file.
files-unreadable = Impossibile leggere { $name }. Allegalo di nuovo.
files-encrypted = { $name } è protetto da password. Salvane una copia senza password e allega quella.
files-damaged = { $name } è danneggiato. Aprilo nel programma da cui proviene, salvalo di nuovo e poi allegalo.
files-no-printed-text = { $name } non contiene testo: le pagine potrebbero essere immagini. Allega una copia con testo, ad esempio da un riconoscimento del testo.
files-not-shown = { $name } non è un’immagine che questo browser possa mostrare. Allega PNG, JPEG, WebP o GIF.
files-too-many-pixels = { $name } ha più di 50 milioni di pixel. Allega una copia più piccola.
files-too-slow = La lettura di { $name } richiede troppo tempo. Allega solo la parte che ti serve.
files-not-loaded = Impossibile leggere { $name }, perché una parte della pagina non è stata caricata. Allegalo di nuovo.
files-more-unreadable = { $count ->
    [one] Impossibile leggere un altro file.
   *[other] Impossibile leggere altri { $count } file.
}
