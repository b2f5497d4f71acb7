import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const examDocumentLabels = defineMessages({
  title: { CN: '打印资料', HK: '列印資料', US: 'Print documents' },
  download: { CN: '下载 PDF', HK: '下載 PDF', US: 'Download PDF' },
  exam: { CN: '本场考试', HK: '本場考試', US: 'This exam' },
  plan: { CN: '本计划', HK: '本計劃', US: 'This plan' },
  whole: { CN: '整个计划合为一个文件', HK: '整個計劃合為一個檔案', US: 'The whole plan as one file' },
  whole_hint: { CN: '勾选需要的资料，生成一个 PDF；每个考场另起一页。', HK: '勾選需要的資料，製作一個 PDF；每個試場另起一頁。', US: 'Choose what you need; it becomes one PDF, each room on a new page.' },
  make: { CN: '生成文件', HK: '製作檔案', US: 'Prepare file' },
  kinds: { CN: '资料', HK: '資料', US: 'Documents' },
  none: { CN: '请先勾选需要的资料', HK: '請先勾選需要的資料', US: 'Choose at least one document first' },
})
