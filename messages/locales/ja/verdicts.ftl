verdicts-no-source = この番号の出典はありません
verdicts-contradicted = モデルの判定：矛盾
verdicts-misquoted = ドキュメントにない語句です
verdicts-not-in-source = 出典になし
verdicts-differs = 出典と相違
verdicts-wrong-number = 数値の誤り
verdicts-no-text = 要確認：出典のこの箇所にテキストがありません
verdicts-unstated = モデルの判定：出典になし
verdicts-nearest = 要確認：最も近い箇所
verdicts-quote-found = 引用文あり
verdicts-in-source = 出典にあり
verdicts-supported = モデルの判定：裏付けあり
verdicts-not-checked = 未確認
verdicts-by-words = 語句のみの照合：{ $verdict }
verdicts-closest-passages = 最も近い箇所
verdicts-quoted = 原文のまま引用
verdicts-model-supports = モデル：裏付けあり
verdicts-model-contradicts = モデル：矛盾
verdicts-model-does-not-say = モデル：記載なし
verdicts-model-cannot-tell = モデル：判断不能
verdicts-opinion-with-reason = { $opinion } – { $reason }
verdicts-opinion-with-quote = { $opinion } – 「{ $quote }」
verdicts-count-wrong-number = { $count ->
   *[other] 件に数値の誤り
}
verdicts-count-differs = { $count ->
   *[other] 件が出典と相違
}
verdicts-count-contradicted = { $count ->
   *[other] 件が矛盾
}
verdicts-count-misquoted = { $count ->
   *[other] 件の引用文がドキュメントになし
}
verdicts-count-not-in-source = { $count ->
   *[other] 件が出典になし
}
verdicts-count-no-source = { $count ->
   *[other] 件に出典なし
}
verdicts-count-in-source = { $count ->
   *[other] 件が出典にあり
}
verdicts-count-quote-found = { $count ->
   *[other] 件の引用文あり
}
verdicts-count-to-check = { $count ->
   *[other] 件が要確認
}
verdicts-nothing-to-check = 確認するものがありません：引用された出典のテキストは保存されていません
verdicts-bad-form = モデルが指定の形式で判定を示しませんでした
verdicts-answer-changed = 回答はその間に変更されました
verdicts-conversation-gone = チャットはもうありません
verdicts-read-only = このチャットはここでは閲覧のみ可能です
verdicts-answer-gone = 回答はもうありません
