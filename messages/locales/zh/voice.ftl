## Dictating a question

voice-dictate = 语音输入
voice-end = 结束语音输入
voice-dictation = 语音输入
voice-recording = 正在录音
voice-starting = 正在等待麦克风…
voice-transcribing = 正在转写…
voice-discard = 放弃
voice-retry = 重试
voice-denied = 麦克风未获允许。请在浏览器中允许此页面使用麦克风，然后按“重试”。
voice-no-microphone = 未找到麦克风。请连接麦克风，然后按“重试”。
voice-in-use = 另一个程序正在使用麦克风。请关闭它，然后按“重试”。
voice-not-recorded = 浏览器无法录音。按“重试”重新录音。
voice-ended-at-limit = 录音已达到最大长度，在此结束。
voice-nothing-said = 录音中没有识别出任何词语。
voice-not-configured = 此服务器不再提供语音转文字。
voice-reply-lost = 文字没有完整送达。请按“重试”。
voice-refused-because = 录音未能转成文字：{ $reason }
voice-refused = 服务器未能将录音转成文字（{ $status }）。

## Reading an answer aloud

voice-read-aloud = 朗读
voice-stop-reading = 停止朗读
voice-not-read = 浏览器无法朗读此回答。
