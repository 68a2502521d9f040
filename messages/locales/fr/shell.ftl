shell-new-conversation = Nouvelle conversation
shell-offline-answers = Réponses hors ligne
shell-offline-badge = Hors ligne
shell-no-model = Aucun modèle n’est connecté
shell-quoted-answers = Les réponses sont des phrases citées mot pour mot des documents. Aucun modèle ne les écrit.
shell-connect-a-model = Pour connecter un modèle, lancez Footnote en donnant à { $setting } une adresse compatible avec OpenAI, par exemple { $example }.
shell-read-how = Voir comment
shell-access-token = Jeton d’accès
shell-token-given = La personne qui administre ce Footnote vous a donné un jeton. Ce navigateur reste ensuite connecté un certain temps ; vous pouvez vous déconnecter dans les paramètres.
shell-token-refused = Ce jeton n’a pas été accepté.
shell-give-token = Continuer
shell-locked = Vos conversations sont verrouillées
shell-locked-why = Elles sont protégées par une phrase secrète. Sans elle, rien ne peut être lu ni écrit.
shell-passphrase = Phrase secrète
shell-unlock = Déverrouiller
shell-forgot-passphrase = Phrase secrète oubliée ?
shell-without-passphrase = Personne ne peut la récupérer. Vous pouvez laisser les conversations verrouillées et discuter sans rien enregistrer, ou les supprimer.
shell-use-without = Continuer sans dans cet onglet
shell-delete-everything = Tout supprimer
shell-delete-is-final = Toutes les conversations, tous les brouillons et paramètres de cette page dans ce navigateur seront supprimés. C’est irréversible.
shell-delete-for-good = Tout supprimer définitivement
shell-cancel = Annuler
shell-jump-to-latest = Aller au plus récent
shell-temporary = Temporaire : à partir d’ici, rien de cette conversation n’est enregistré. Elle disparaît à la fermeture de cet onglet.
shell-export = Exporter
shell-no-server = { $why } Ce que vous avez saisi est conservé.
shell-not-saved = Cette conversation n’est pas enregistrée : { $why }. Elle continue ici ; exportez ce dont vous avez besoin avant de fermer l’onglet.
shell-set-aside = { $count ->
    [one] { $count } message n’a pas pu être lu. Il a été laissé tel quel.
   *[other] { $count } messages n’ont pas pu être lus. Ils ont été laissés tels quels.
}
shell-upgraded = Une nouvelle version de cette page est disponible. Rechargez pour l’utiliser ; les conversations et ce que vous avez saisi sont conservés.
shell-user-changed = Vous êtes maintenant connecté en tant que { $now }. Les conversations de { $before } sont toujours ici pour { $before }.
shell-offline = Cet appareil est hors ligne. Ce que vous avez saisi est conservé.
shell-of-newer-version = Cette conversation a été écrite par une version plus récente de cette page. Ici, elle peut être lue, mais pas poursuivie.
shell-in-other-tab = Cette conversation est ouverte dans un autre onglet. Ici, elle peut être lue.
shell-coming = Cette conversation arrive de l’autre onglet.
shell-continue-here = Continuer ici
