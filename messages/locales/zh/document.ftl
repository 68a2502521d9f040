document-proxy-unreached = 无法连接代理。
document-kept-with-answer = 这是服务器找到的内容，只随回答一起保存。请打开那个回答。
document-gone = 知识库中已没有此文档。
document-attached-elsewhere = 此文件是另一个对话的附件。请在那里打开。
document-no-such-title = 知识库中没有此标题的文档。
document-not-in-example = 示例中没有此文档。
