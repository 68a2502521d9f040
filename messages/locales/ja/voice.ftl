## Dictating a question

voice-dictate = 音声入力
voice-end = 音声入力を終了
voice-dictation = 音声入力
voice-recording = 録音中
voice-starting = マイクを待っています…
voice-transcribing = 文字に変換しています…
voice-discard = 破棄
voice-retry = 再試行
voice-denied = マイクが許可されていません。ブラウザーでこのページに許可してから「再試行」を押してください。
voice-no-microphone = マイクが見つかりません。接続してから「再試行」を押してください。
voice-in-use = 別のプログラムがマイクを使用しています。終了してから「再試行」を押してください。
voice-not-recorded = ブラウザーで録音できませんでした。もう一度録音するには「再試行」を押してください。
voice-ended-at-limit = 録音が最大の長さに達したため、ここで終了しました。
voice-nothing-said = 録音から言葉を認識できませんでした。
voice-not-configured = このサーバーは音声を文字に変換しなくなりました。
voice-reply-lost = 文字がすべて届きませんでした。「再試行」を押してください。
voice-refused-because = 録音を文字に変換できませんでした：{ $reason }
voice-refused = サーバーは録音を文字に変換できませんでした（{ $status }）。

## Reading an answer aloud

voice-read-aloud = 読み上げ
voice-stop-reading = 読み上げを停止
voice-not-read = ブラウザーで回答を読み上げられませんでした。
