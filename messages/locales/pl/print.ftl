print-not-here = Ta przeglądarka nie może drukować. Zamiast tego eksportuj rozmowę jako HTML.
