import { defineMessages } from './text.ts'

/** A file of another type than its field takes. */
export const formFileMessages = defineMessages({
  file_not_pdf: { CN: '须为 PDF 文件', HK: '須為 PDF 檔案', US: 'The file must be a PDF' },
  file_not_image: { CN: '须为 JPG 或 PNG 图片', HK: '須為 JPG 或 PNG 圖片', US: 'The file must be a JPG or PNG picture' },
})

/** The words of a document that is printed or shared. */
export const formWords = defineMessages({
  yes: { CN: '是', HK: '是', US: 'Yes' },
  no: { CN: '否', HK: '否', US: 'No' },
  row: { CN: '{what} {number}', HK: '{what} {number}', US: '{what} {number}' },
  figure: { CN: '{figure} {unit}', HK: '{figure} {unit}', US: '{figure} {unit}' },
  with_unit: { CN: '{label}（{unit}）', HK: '{label}（{unit}）', US: '{label} ({unit})' },
})
