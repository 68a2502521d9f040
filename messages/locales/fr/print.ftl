print-not-here = Ce navigateur ne peut pas imprimer. Exportez plutôt la conversation en HTML.
