print-not-here = 此浏览器无法打印。请改为将对话导出为 HTML。
