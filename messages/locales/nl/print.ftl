print-not-here = Deze browser kan niet afdrukken. Exporteer het gesprek in plaats daarvan als HTML.
