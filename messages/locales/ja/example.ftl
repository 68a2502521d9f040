example-about-section = 「{ $title }」では「{ $heading }」について何と書かれていますか？
example-about-document = 「{ $title }」には何が書かれていますか？
example-about-link = { $link }には何が書かれていますか？
example-about-section-of-link = { $link }では「{ $heading }」について何と書かれていますか？
example-question = ここでの育児休業の仕組みを教えてください。
