summary-question = Resume «{ $title }»
summary-part = parte { $number }
summary-pages = páginas { $from }–{ $to }
summary-headings = { $from } – { $to }
summary-cost = { $requests ->
    [one] { $requests } solicitud, unos { $tokens } tokens
   *[other] { $requests } solicitudes, unos { $tokens } tokens
}
summary-without-model = Sin un modelo, estos son los comienzos de sus partes:
summary-left-out = Resumido sin { $places }: { $reason }
summary-notes-too-long = Las notas de este documento son más largas que la ventana del modelo
summary-window-too-small = La ventana de contexto del modelo es demasiado pequeña para leer este documento, incluso por partes. Elige otro modelo
summary-nothing-to-compress = No hay nada que comprimir: las dos últimas preguntas, con sus respuestas, se envían siempre palabra por palabra
summary-not-compressed = La conversación no se comprimió: { $why }
summary-not-shorter = La conversación no se comprimió: el resumen no es más corto que el original
summary-none-given = El modelo no dio ningún resumen
summary-memory-bad-form = el modelo no dio un resumen en la forma solicitada
summary-memory-too-long = el resumen del modelo es demasiado largo para serlo
