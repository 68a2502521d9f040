print-not-here = Este navegador no puede imprimir. Exporta la conversación como HTML.
