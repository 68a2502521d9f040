held-went-on = La réponse s’est poursuivie pendant { $seconds } s sans la page.
