browser-storage-off = оно отключено
browser-no-database = в этом браузере здесь нет IndexedDB
browser-database-silent = IndexedDB не отвечает
browser-no-text = оно вернуло не текст
browser-no-reason = причина не указана
