browser-storage-off = 無効になっています
browser-no-database = このブラウザーではIndexedDBを使用できません
browser-database-silent = IndexedDBが応答しません
browser-no-text = テキスト以外のデータが返されました
browser-no-reason = 理由は示されていません
