import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const documentLabels = defineMessages({
  add: { CN: '新增文档', HK: '新增文件', US: 'Add document' },
  edit: { CN: '编辑文档', HK: '編輯文件', US: 'Edit document' },
  detail: { CN: '文档详情', HK: '文件詳情', US: 'Document' },
  saved: { CN: '文档已保存', HK: '文件已儲存', US: 'Document saved' },
  basic: { CN: '基本信息', HK: '基本資料', US: 'Basics' },
  editions: { CN: '文件版本', HK: '檔案版本', US: 'Versions of the file' },
  always_new: { CN: '下载时生成', HK: '下載時產生', US: 'Generated on download' },
  not_yet: { CN: '未发布', HK: '未發布', US: 'Not published' },
  no_end: { CN: '长期', HK: '長期', US: 'Always' },
  keyword_hint: { CN: '名称', HK: '名稱', US: 'Name' },
  download: { CN: '下载', HK: '下載', US: 'Download' },
  preview: { CN: '预览', HK: '預覽', US: 'Preview' },
  new_tab: { CN: '在新标签页打开', HK: '在新分頁開啟', US: 'opens in a new tab' },
  file_hint: { CN: '更换文件即成为新版本；已发布的文档立即提供新版本，原版本仅平台可查看', HK: '更換檔案即成為新版本；已發布的文件立即提供新版本，原版本僅平台可查看', US: 'Another file becomes the next version. A published document offers it at once; earlier versions stay with the platform' },
  note_hint: { CN: '向读者说明本版本的变化', HK: '向讀者說明本版本的變化', US: 'What readers should know about this version' },
  withdraw: { CN: '撤回后，{count} 个角色不能再查看或下载；可再次发布。', HK: '撤回後，{count} 個角色不能再查看或下載；可再次發布。', US: '{count} {count|role|roles} can no longer see or download it. It can be published again.' },
  empty: { CN: '还没有可下载的内容', HK: '尚無可下載的內容', US: 'Nothing to download yet' },
  empty_first: { CN: '手册、表格模板与考核标准发布后显示在这里；您导出的文件在 24 小时内可从这里再次下载。', HK: '手冊、表格範本與考核標準發布後顯示在此；您匯出的檔案在 24 小時內可在此再次下載。', US: 'Handbooks, templates and standards appear here once published; your exports can be downloaded again for 24 hours.' },
})
