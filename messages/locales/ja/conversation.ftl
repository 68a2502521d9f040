conversation-log = チャット
conversation-your-question = あなたの質問
conversation-answer = 回答
conversation-waiting-for-answer = 回答を待っています
conversation-edit-question = メッセージを編集
conversation-delete-exchange = 質問と回答を削除
conversation-show-less = 表示を減らす
conversation-show-more = もっと見る
conversation-edit-your-question = 質問を編集
conversation-cancel = キャンセル
conversation-ask-again = もう一度質問
conversation-ask-in-new = 新しいチャットで質問
conversation-attachments = 添付ファイル
conversation-searched-for = 検索語：
conversation-searched-in = 検索範囲：
conversation-edit-search = 検索を編集
conversation-search-for = 検索語
conversation-search-again = 再検索
conversation-more = その他
conversation-more-actions = その他の操作
conversation-copy-answer = メッセージをコピー
conversation-regenerate = 再生成
conversation-answer-with-other-model = 別のモデルで回答
conversation-choose-model = モデルを選択
conversation-other-model = 別のモデル
conversation-branch = ここから分岐
conversation-branch-hint = ここから新しいチャットで続ける
conversation-branched-from = 「{ $title }」から分岐
conversation-branched-from-unknown = このブラウザーにないチャットから分岐
conversation-details = 詳細
conversation-detail-model = モデル
conversation-detail-request = リクエスト
conversation-detail-answer = 回答
conversation-detail-quotes = 確認用の引用文
conversation-detail-first-token = 最初のトークンまで
conversation-detail-speed = 速度
conversation-detail-cost = 費用
conversation-detail-tokens = { $exact ->
    [yes] { $count }トークン
   *[no] 約{ $count }トークン
}
conversation-detail-tokens-cached = { $exact ->
    [yes] { $count }トークン（うち{ $cached }はサーバーのキャッシュ）
   *[no] 約{ $count }トークン（うち{ $cached }はサーバーのキャッシュ）
}
conversation-detail-tokens-a-second = { $exact ->
    [yes] { $count }トークン/秒
   *[no] 約{ $count }トークン/秒
}
conversation-detail-price = { $exact ->
    [yes] { $cost }
   *[no] 約{ $cost }
}
conversation-versions = バージョン
conversation-previous-version = 前のバージョン
conversation-next-version = 次のバージョン
conversation-version-place = { $number }/{ $count }
conversation-compare = 比較
conversation-comparison = バージョンの比較
conversation-two-versions = 2つのバージョン
conversation-close-comparison = 比較を閉じる
conversation-compare-with = 比較対象
conversation-version = バージョン{ $number }
conversation-version-of = バージョン{ $number }（全{ $count }件）
conversation-shown-version = チャットに表示中
conversation-use-version = このバージョンを使用
conversation-starting = 開始しています
conversation-looking-for-tools = サーバーにツールを問い合わせ中
conversation-reading-part = { $parts }個中{ $part }個目の部分を読み取り中
conversation-condensing = メモを整理中
conversation-compressing = 空きを作るため、古いメッセージを圧縮中
conversation-rewriting = 質問を読み取り中
conversation-searching = 「{ $query }」を検索中
conversation-found = { $count ->
    [0] ナレッジベースには見つかりませんでした
   *[other] { $count }か所が見つかりました
}
conversation-found-waiting = { $count ->
    [0] ナレッジベースには見つかりませんでした。回答を待っています
   *[other] { $count }か所が見つかりました。回答を待っています
}
conversation-thinking = 考え中
conversation-writing = 作成中
conversation-other-tab = 別のタブでこの回答を作成中
conversation-tool-asks = 許可を待っています：ツールが実行の許可を求めています
conversation-seconds = { $seconds }秒
conversation-copy-thoughts = 思考内容をコピー
conversation-thinking-now = 考え中…
conversation-thought-briefly = 少し考えました
conversation-thought-for = 思考時間：{ $duration }
conversation-stopped-thinking = 考えている途中で停止しました
conversation-interrupted-thinking = 考えている途中で中断されました
conversation-calls = 調査
conversation-calls-count = { $count }回の調査
conversation-call-tokens = { $count }トークン
conversation-picture-of-call = 画像：{ $call }
conversation-call-failed = 失敗：{ $reason }
conversation-used-tool = { $tool }を使用
conversation-using-tool = { $tool }を使用中
conversation-searched-base = ナレッジベースを検索
conversation-read-document = ドキュメントを閲覧
conversation-listed-documents = ドキュメントを一覧表示
conversation-looked-for-excerpts = 抜粋を検索
conversation-followed-link = ドキュメントへのリンクを参照
conversation-read-earlier-answer = 以前の回答を参照
conversation-looked-through-conversation = このチャットを確認
conversation-looked-through-documents = このチャットのドキュメントを確認
conversation-stopped = この回答を停止しました。
conversation-interrupted = この回答は中断されました。
conversation-no-answer = 回答はありません。
conversation-retry-in = { $seconds }秒後
conversation-retry = 再試行
conversation-go-on = 続ける
conversation-search-everywhere = すべてを検索
conversation-compressed = 圧縮されたメッセージ
conversation-compressed-count = { $messages }件のメッセージを圧縮 · { $before } → { $after }トークン
conversation-compressed-unread = 古いメッセージは圧縮されています
conversation-compressed-links = リンク
conversation-compressed-pinned = 原文のまま保持
conversation-compressed-hint = モデルへの送信時に、上のメッセージの代わりに使われます。メッセージ自体はそのまま残ります。
conversation-compressed-edited = あなたが文面を変更しました。
conversation-compressed-edit = 編集
conversation-compressed-undo = 元に戻す
conversation-compressed-summary = 圧縮されたメッセージの要約
conversation-save = 保存
conversation-selected-words = 選択したテキスト
conversation-ask-about = これについて質問
conversation-copy-with-source = 出典付きでコピー
conversation-copy = コピー
conversation-copied-with-source = 出典付きでコピーしました
conversation-copied = コピーしました
conversation-copying-not-allowed = ブラウザーがコピーを許可していません。Ctrl+Cを押すと、テキストだけをコピーできます。
conversation-suggested-questions = 質問の候補
conversation-related-documents = 関連ドキュメント
conversation-summarise-question = 「{ $title }」を要約しますか？
conversation-summary-cost = モデルが一度に読める長さを超えています。必要な処理：{ $cost }。
conversation-summary-read = { $parts }個の部分のうち{ $read }個は読み取り済みです。
conversation-summarise = 要約
conversation-welcome = 何を知りたいですか？
conversation-from-documents = お手持ちのドキュメントから回答し、主張を一つずつ出典と照合します。
conversation-from-model-and-tools = ナレッジベースは接続されていません。回答はモデルと、あなたが許可したツールから得られます。
conversation-from-model = ナレッジベースが接続されていないため、回答はモデルのみから得られます。
conversation-suggestions = 候補
conversation-ask-connect-model = モデルを接続するには？
conversation-ask-where-kept = チャットはどこに保存されますか？
conversation-ask-own-documents = 自分のドキュメントを検索するには？
conversation-see-all-documents = すべてのドキュメントを見る
conversation-documents = { $count }件のドキュメント
conversation-documents-in = { $name }に{ $count }件のドキュメント
conversation-documents-in-guide = ガイドに{ $count }件のドキュメント
conversation-documents-unreadable = { $count }件は読み取り不可
conversation-documents-pending = { $count }件は読み取り中
conversation-documents-new = 昨日以降の新着{ $count }件
conversation-last-changed = 最近の変更：
conversation-elsewhere = ほかのサービスにチャットがありますか？
conversation-hide-example = 例を隠す
conversation-see-example = 誤った主張の表示例を見る
conversation-example = 例
conversation-example-note = 2つの架空のドキュメントを使った例です。4つの主張のうち1つは誤りで、その引用に印が付いています。
conversation-example-answer = 回答の例
