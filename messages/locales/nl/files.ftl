files-too-large = { $name } is groter dan 20 MB. Voeg een kleiner bestand bij.
files-too-long = { $name } bevat meer dan 2 MB tekst. Voeg alleen het deel bij waar het om gaat.
files-no-text-file = { $name } is geen tekstbestand. Voeg een afbeelding, PDF, Word (.docx), Markdown, platte tekst, CSV, JSON, HTML of broncode bij.
files-empty = { $name } bevat geen tekst. Voeg een ander bestand bij.
files-unreadable = { $name } kon niet worden gelezen. Voeg het opnieuw bij.
files-encrypted = { $name } is beveiligd met een wachtwoord. Sla een kopie zonder wachtwoord op en voeg die bij.
files-damaged = { $name } is beschadigd. Open het in het programma waar het vandaan komt, sla het opnieuw op en voeg het dan bij.
files-no-printed-text = { $name } bevat geen tekst: misschien zijn de pagina’s afbeeldingen. Voeg een kopie met tekst bij, bijvoorbeeld uit tekstherkenning.
files-not-shown = { $name } is geen afbeelding die deze browser kan tonen. Voeg PNG, JPEG, WebP of GIF bij.
files-too-many-pixels = { $name } heeft meer dan 50 miljoen pixels. Voeg een kleinere kopie bij.
files-too-slow = Het lezen van { $name } duurt te lang. Voeg alleen het deel bij waar het om gaat.
files-not-loaded = { $name } kon niet worden gelezen, omdat een deel van de pagina niet kon worden geladen. Voeg het opnieuw bij.
files-more-unreadable = { $count ->
    [one] Nog { $count } bestand kon niet worden gelezen.
   *[other] Nog { $count } bestanden konden niet worden gelezen.
}
