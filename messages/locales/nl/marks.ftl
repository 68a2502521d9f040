marks-check = Controle van de verwijzingen
marks-walk = De verwijzingen langsgaan (C)
marks-found-none = { $count ->
    [one] Het model heeft geen bronnen genoemd. Footnote heeft de zin niet in de documenten teruggevonden.
   *[other] Het model heeft geen bronnen genoemd. Footnote heeft geen van de { $count } zinnen in de documenten teruggevonden.
}
marks-found-some = Het model heeft geen bronnen genoemd. Footnote heeft { $found } van de { $count } zinnen in de documenten teruggevonden.
marks-not-checked = { $unchecked } van { $citations } niet gecontroleerd
marks-ask-model = Controleren
marks-ask-model-name = Controleren met het model
marks-ask-model-hint = Eén verzoek: stuurt alle beweringen met de aangehaalde passages naar het model. Het oordeel wordt bij het antwoord bewaard
marks-stop-model = Stoppen
marks-stop-model-name = Stoppen met controleren
marks-retry-model = Opnieuw proberen
marks-model-checks = Controleren met het model…
marks-opinions = Het model: { $opinions }
marks-opinions-supported = { $count } ondersteund
marks-opinions-contradicted = { $count } tegengesproken
marks-opinions-not-said = { $count } niet vermeld
marks-opinions-unclear = { $count } onduidelijk
marks-opinions-none = { $count } zonder oordeel
marks-found-elsewhere = Het staat in [{ $found }] in plaats van in [{ $number }]
marks-sources = Bronnen
marks-sources-of-answer = Bronnen van antwoord { $number }
marks-sources-count = { $count ->
    [one] { $count } bron
   *[other] { $count } bronnen
}
marks-sources-found = { $count ->
    [one] { $count } bron, gevonden door Footnote
   *[other] { $count } bronnen, gevonden door Footnote
}
marks-searched-documents = { $count ->
    [one] { $count } document doorzocht, niet gebruikt
   *[other] { $count } documenten doorzocht, geen gebruikt
}
marks-unused-documents = { $count ->
    [one] { $count } document gevonden en niet aangehaald
   *[other] { $count } documenten gevonden en niet aangehaald
}
marks-more-unused-documents = { $count ->
    [one] nog { $count } document gevonden en niet aangehaald
   *[other] nog { $count } documenten gevonden en niet aangehaald
}
marks-unused-parts = { $count ->
    [one] { $count } deel gelezen en niet aangehaald
   *[other] { $count } delen gelezen en niet aangehaald
}
marks-more-unused-parts = { $count ->
    [one] nog { $count } deel gelezen en niet aangehaald
   *[other] nog { $count } delen gelezen en niet aangehaald
}
marks-read-here = Hier lezen
marks-source-supports = Wat ernaar verwijst, staat erin
marks-source-quoted = Een verwijzing citeert de bron
marks-source-contradicts = Spreekt een verwijzing tegen, zegt het model
marks-source-differs = Een verwijzing wijkt ervan af
marks-source-misquoted = Woorden van een verwijzing staan er niet in
marks-source-lacks = Wat een verwijzing zegt, staat er niet in
marks-source-unstated = Wat een verwijzing zegt, staat er niet in, zegt het model
marks-source-to-check = Een verwijzing moet worden gecontroleerd
marks-references = Genoemde documenten
marks-more-references = nog { $count }
marks-reference-failed-hint = Dit document kon niet worden opgezocht
marks-reference-failed = { $title }: niet opgezocht, { $error }
marks-reference-missing-hint = Dit document bestaat niet
marks-reference-missing = { $title }: niet gevonden
