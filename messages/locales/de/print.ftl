print-not-here = Dieser Browser kann nicht drucken. Exportieren Sie die Unterhaltung stattdessen als HTML.
