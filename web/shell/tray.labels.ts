import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words of the job tray (visual.md "Feedback"). */
export const trayLabels = defineMessages({
  title: { CN: '后台任务', HK: '我的工作', US: 'My jobs' },
  open: { CN: '后台任务，{count} 个进行中', HK: '我的工作，{count} 個進行中', US: 'My jobs, {count} running' },
  empty: { CN: '还没有后台任务', HK: '尚無工作', US: 'No jobs yet' },
  empty_hint: { CN: '导入、导出与批量上传会显示在这里，离开页面也会继续。', HK: '匯入、匯出與批量上載會顯示在這裏，離開頁面也會繼續。', US: 'Imports, exports and bulk uploads appear here and continue when you leave the page.' },
  preview: { CN: '预检', HK: '預檢', US: 'Preview' },
  skip: { CN: '跳过错误行', HK: '略過錯誤列', US: 'Skip faulty rows' },
  abort: { CN: '有错即止', HK: '有錯即止', US: 'All or nothing' },
  counts: { CN: '成功 {ok} · 失败 {failed}', HK: '成功 {ok} · 失敗 {failed}', US: '{ok} done · {failed} failed' },
  of_total: { CN: '{progress} / {total}', HK: '{progress} / {total}', US: '{progress} of {total}' },
  cancel: { CN: '取消任务', HK: '取消工作', US: 'Cancel job' },
  download: { CN: '下载结果', HK: '下載結果', US: 'Download the result' },
  show_errors: { CN: '查看 {count} 条错误', HK: '查看 {count} 條錯誤', US: 'Show {count} {count|error|errors}' },
  errors_title: { CN: '逐行错误', HK: '逐列錯誤', US: 'Row errors' },
  row: { CN: '行', HK: '列', US: 'Row' },
  column: { CN: '列', HK: '欄', US: 'Column' },
  reason: { CN: '原因', HK: '原因', US: 'Reason' },
  whole_row: { CN: '整行', HK: '整列', US: 'Whole row' },
  finished: { CN: '{kind}已完成', HK: '{kind}已完成', US: '{kind}: done' },
  failed: { CN: '{kind}失败', HK: '{kind}失敗', US: '{kind}: failed' },
  more: { CN: '显示更多', HK: '顯示更多', US: 'Show more' },
})
