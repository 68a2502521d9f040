verdicts-no-source = No hay ninguna fuente con este número
verdicts-contradicted = Lo contradice, según el modelo
verdicts-misquoted = Estas palabras no están en el documento
verdicts-not-in-source = No está en la fuente
verdicts-differs = Difiere de la fuente
verdicts-wrong-number = Número incorrecto
verdicts-no-text = Por comprobar: la fuente no tiene texto aquí
verdicts-unstated = No está en la fuente, según el modelo
verdicts-nearest = Por comprobar: fragmento más parecido
verdicts-quote-found = Cita textual encontrada
verdicts-in-source = En la fuente
verdicts-supported = Lo respalda, según el modelo
verdicts-not-checked = Sin comprobar
verdicts-by-words = Solo por las palabras: { $verdict }
verdicts-closest-passages = Fragmentos más parecidos
verdicts-quoted = Citado palabra por palabra
verdicts-model-supports = El modelo: lo respalda
verdicts-model-contradicts = El modelo: lo contradice
verdicts-model-does-not-say = El modelo: no lo dice
verdicts-model-cannot-tell = El modelo: no se puede saber
verdicts-opinion-with-reason = { $opinion } – { $reason }
verdicts-opinion-with-quote = { $opinion } – «{ $quote }»
verdicts-count-wrong-number = { $count ->
    [one] número incorrecto
   *[other] números incorrectos
}
verdicts-count-differs = { $count ->
    [one] diferencia
   *[other] diferencias
}
verdicts-count-contradicted = { $count ->
    [one] contradicción
   *[other] contradicciones
}
verdicts-count-misquoted = { $count ->
    [one] cita textual que no está en el documento
   *[other] citas textuales que no están en los documentos
}
verdicts-count-not-in-source = { $count ->
    [one] no está en la fuente
   *[other] no están en las fuentes
}
verdicts-count-no-source = { $count ->
    [one] sin fuente
   *[other] sin fuente
}
verdicts-count-in-source = { $count ->
    [one] en la fuente
   *[other] en las fuentes
}
verdicts-count-quote-found = { $count ->
    [one] cita textual encontrada
   *[other] citas textuales encontradas
}
verdicts-count-to-check = { $count ->
    [one] por comprobar
   *[other] por comprobar
}
verdicts-nothing-to-check = No hay nada que comprobar: no se guarda ningún texto de las fuentes citadas
verdicts-bad-form = El modelo no dio sus veredictos en la forma pedida
verdicts-answer-changed = La respuesta cambió entretanto
verdicts-conversation-gone = La conversación ya no existe
verdicts-read-only = Esta conversación solo se puede leer aquí
verdicts-answer-gone = La respuesta ya no existe
