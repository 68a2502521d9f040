tools-search = { $state ->
    [doing] ナレッジベースで「{ $query }」を検索中
   *[done] ナレッジベースで「{ $query }」を検索
}
tools-find-excerpts = { $state ->
    [doing] 既知のドキュメントで「{ $query }」を検索中
   *[done] 既知のドキュメントで「{ $query }」を検索
}
tools-look-up-conversation = { $state ->
    [doing] このチャットで「{ $query }」を検索中
   *[done] このチャットで「{ $query }」を検索
}
tools-recall-documents = { $state ->
    [doing] このチャットのドキュメントから「{ $query }」に関するものを検索中
   *[done] このチャットのドキュメントから「{ $query }」に関するものを検索
}
tools-follow-link = { $state ->
    [doing] リンク「{ $title }」を参照中
   *[done] リンク「{ $title }」を参照
}
tools-list-documents = { $state ->
    [doing] ドキュメントの一覧を取得中
   *[done] ドキュメントの一覧を取得
}
tools-read = { $state ->
    [doing] { $title }を閲覧中
   *[done] { $title }を閲覧
}
tools-read-some-document = { $state ->
    [doing] ドキュメントを閲覧中
   *[done] ドキュメントを閲覧
}
tools-read-answer = { $state ->
    [doing] 回答{ $number }を再確認中
   *[done] 回答{ $number }を再確認
}
tools-read-answer-about = { $state ->
    [doing] 「{ $query }」に関する以前の回答を確認中
   *[done] 「{ $query }」に関する以前の回答を確認
}
tools-call = { $state ->
    [doing] サーバー「{ $server }」のツール「{ $tool }」を呼び出し中
   *[done] サーバー「{ $server }」のツール「{ $tool }」
}
tools-results = { $count ->
    [0] 結果なし
   *[other] { $count }件の結果
}
tools-documents = { $count }件のドキュメント
tools-read-to-end = 最後まで読み取り
tools-read-part = { $length }文字中、{ $from }～{ $to }文字目を読み取り
tools-opened = 開きました
tools-not-allowed = 許可されませんでした
tools-pictures = 画像：{ $count }枚
tools-and-pictures = { $outcome }、画像：{ $count }枚
tools-and-sound-left-out = { $outcome }、音声は省略
tools-progress = 「{ $tool }」：{ $done }
tools-progress-message = 「{ $tool }」：{ $done }、「{ $message }」
tools-progress-of = 「{ $tool }」：{ $done } / { $total }
tools-progress-of-message = 「{ $tool }」：{ $done } / { $total }、「{ $message }」
tools-no-room = リクエストに空きがありませんでした
tools-arguments = モデルの依頼がこのツールの形式に合いません
tools-no-such-tool = このツールはありません
tools-too-many = 同時に行う調査が多すぎます
tools-no-documents-yet = このチャットにはまだドキュメントがありません
tools-no-such-document = このドキュメントはこのチャットにありません
tools-file-gone = ファイルはもうこのチャットにありません
tools-found-by-other-tool = 見つけたツールでのみ読み取れます
tools-not-of-knowledge-base = ナレッジベースのドキュメントではありません
tools-document-gone = ドキュメントはもうナレッジベースにありません
tools-past-end = ドキュメントはこの位置より前で終わっています
tools-answer-missing = その質問には回答がありません
tools-no-such-answer = 以前の回答にこの番号のものはありません
tools-nothing-about-this = これに関する以前の回答はありません
tools-gone = サーバーはこのツールをもう提供していません
tools-failed-silently = ツールが失敗しましたが、理由は示されませんでした
tools-failed = ツールが失敗しました：「{ $reason }」
tools-server-says = ツールサーバーのメッセージ：{ $reason }
tools-server-unknown-version = ツールサーバーのプロトコルのバージョン{ $version }には、このページは対応していません
tools-server-old-transport = ツールサーバーはMCPの古い通信方式（HTTPとSSE）を使用しています。Streamable HTTPのアドレス（多くは/mcpで終わります）を指定するか、ブリッジを介して起動してください
tools-server-malformed = ツールサーバーの応答がプロトコルに従っていません
tools-server-too-long = ツールサーバーの応答が{ $megabytes } MBを超えています
tools-server-timed-out = ツールサーバーから{ $seconds }秒以内に応答がありませんでした
tools-server-broke-off = ツールサーバーとの接続が途切れました
tools-server-input-required = ツールが追加の入力を求めていますが、このページはまだ対応していません
tools-server-unreached = ツールサーバーに接続できません
tools-server-not-in-time = ツールサーバーが時間内に応答を始めませんでした
tools-server-refused = ツールサーバーがリクエストを拒否しました（{ $status }）
tools-server-request-failed = ツールサーバーへのリクエストが失敗しました（{ $status }）
tools-server-error-without-message = メッセージのないエラー
