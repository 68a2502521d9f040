files-too-large = Plik { $name } jest większy niż 20 MB. Załącz mniejszy plik.
files-too-long = Plik { $name } zawiera ponad 2 MB tekstu. Załącz tylko potrzebną część.
files-no-text-file = { $name } nie jest plikiem tekstowym. Załącz obraz, PDF, Word (.docx), Markdown, zwykły tekst, CSV, JSON, HTML lub kod źródłowy.
files-empty = Plik { $name } nie zawiera tekstu. Załącz inny plik.
files-unreadable = Nie udało się odczytać pliku { $name }. Załącz go ponownie.
files-encrypted = Plik { $name } jest chroniony hasłem. Zapisz kopię bez hasła i załącz ją.
files-damaged = Plik { $name } jest uszkodzony. Otwórz go w programie, z którego pochodzi, zapisz ponownie i wtedy załącz.
files-no-printed-text = Plik { $name } nie zawiera tekstu: jego strony mogą być obrazami. Załącz kopię z tekstem, na przykład po rozpoznaniu tekstu.
files-not-shown = { $name } nie jest obrazem, który ta przeglądarka może pokazać. Załącz PNG, JPEG, WebP lub GIF.
files-too-many-pixels = Obraz { $name } ma ponad 50 milionów pikseli. Załącz mniejszą kopię.
files-too-slow = Odczyt pliku { $name } trwa zbyt długo. Załącz tylko potrzebną część.
files-not-loaded = Nie udało się odczytać pliku { $name }, ponieważ nie wczytano części strony. Załącz go ponownie.
files-more-unreadable = { $count ->
    [one] Nie udało się odczytać { $count } innego pliku.
    [few] Nie udało się odczytać { $count } innych plików.
   *[many] Nie udało się odczytać { $count } innych plików.
}
