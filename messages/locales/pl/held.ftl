held-went-on = Odpowiedź powstawała dalej przez { $seconds } s, gdy strona była zamknięta.
