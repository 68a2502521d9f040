knowledge-not-limited = このようなフォルダー、タグ、日付では限定できません
knowledge-unreached = ナレッジベースに接続できません
knowledge-offline = この端末はオフラインです
knowledge-connection-lost = ナレッジベースとの接続が切れました
knowledge-answered-in-front = サーバーの手前にあるシステムが代わりに応答しました。そこでログインする場合は、ページを再読み込みして、もう一度ログインしてください
knowledge-not-within = ナレッジベースから{ $seconds }秒以内に応答がありませんでした
knowledge-not-in-time = ナレッジベースから時間内に応答がありませんでした
knowledge-key-refused = ナレッジベースがプロキシのキーを拒否しました
knowledge-no-index = 設定された名前のインデックスがナレッジベースにありません（RETRIEVAL_INDEX）
knowledge-no-search = ナレッジベースに検索機能がありません
knowledge-refused = ナレッジベースがリクエストを拒否しました（ステータス{ $status }）
knowledge-reply-too-large = ナレッジベースの応答が、プロキシで許可された大きさを超えています
knowledge-web-page = ナレッジベースからウェブページが返されました（RETRIEVAL_URLを確認してください）
knowledge-rate-limited = ナレッジベースへのリクエストが多すぎます
knowledge-token-required = このサーバーにはアクセストークンが必要です
knowledge-failed = ナレッジベースでエラーが発生しました（ステータス{ $status }）
knowledge-none = ナレッジベースがありません
knowledge-none-connected = ナレッジベースが接続されていません
knowledge-none-of-scope = このチャットで検索するナレッジベースが、いずれも接続されていません
knowledge-no-list = ナレッジベースにドキュメントの一覧がありません
knowledge-unexpected-shape = ナレッジベースの応答が想定した形式ではありません
knowledge-passages-only = このナレッジベースは、ドキュメント全体ではなく箇所のみを提供します
knowledge-unknown-kind = このページでは「{ $name }」という種類の応答を読み取れません
knowledge-no-fields = ナレッジベースの結果の{ $fields }にテキストがありません（RETRIEVAL_FIELDS）
knowledge-reply-broke-off = ナレッジベースの応答が4 MiBを超えたか、途中で切れました
knowledge-of-base = 「{ $base }」：{ $reason }
knowledge-of-bases = { $list }／{ $last }
knowledge-everywhere = すべて
knowledge-bases = { $count }件のナレッジベース
knowledge-folders = { $count }件のフォルダー
knowledge-tags = { $count }件のタグ
knowledge-folders-named = { $count ->
   *[other] フォルダー{ $names }
}
knowledge-tags-named = { $count ->
   *[other] タグ{ $names }
}
knowledge-since = { $day }以降
knowledge-until = { $day }まで
knowledge-documents = ドキュメント
knowledge-guide = ガイド
knowledge-added-here = ここで追加
knowledge-source = 出典{ $number }
knowledge-page = { $page }ページ
knowledge-from-model-server = モデルサーバーより
