document-proxy-unreached = プロキシに接続できません。
document-kept-with-answer = サーバーが見つけたもので、回答とともにのみ保存されています。その回答を開いてください。
document-gone = このドキュメントはナレッジベースにもうありません。
document-attached-elsewhere = このファイルは別のチャットに添付されています。そちらで開いてください。
document-no-such-title = このタイトルのドキュメントはナレッジベースにありません。
document-not-in-example = このドキュメントは例に含まれていません。
