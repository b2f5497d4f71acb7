import { defineMessages } from './text.ts'

/** Files that are recognised by their content and not read: what they are, and the way to one that is, in three steps. */
export const fileMessages = defineMessages({
  file_empty: {
    CN: '文件是空的：1. 打开原文件，确认其中有内容；2. 保存并关闭；3. 重新选择',
    HK: '檔案是空的：1. 開啟原檔案，確認其中有內容；2. 儲存並關閉；3. 重新選擇',
    US: 'The file is empty: 1. open the original and check that it has content; 2. save and close it; 3. choose it again',
  },
  file_xls: {
    CN: '这是旧版 Excel 文件（.xls）：1. 用 Excel 或 WPS 打开；2. 另存为“Excel 工作簿（*.xlsx）”；3. 选择新文件',
    HK: '這是舊版 Excel 檔案（.xls）：1. 用 Excel 或 WPS 開啟；2. 另存為「Excel 活頁簿（*.xlsx）」；3. 選擇新檔案',
    US: 'This is an old Excel file (.xls): 1. open it in Excel or WPS; 2. save it as “Excel Workbook (*.xlsx)”; 3. choose the new file',
  },
  file_old_office: {
    CN: '这是旧版 Office 文件（.doc、.xls、.ppt）：1. 用 Office 或 WPS 打开；2. 另存为 .docx、.xlsx、.pptx 或 PDF；3. 选择新文件',
    HK: '這是舊版 Office 檔案（.doc、.xls、.ppt）：1. 用 Office 或 WPS 開啟；2. 另存為 .docx、.xlsx、.pptx 或 PDF；3. 選擇新檔案',
    US: 'This is an old Office file (.doc, .xls, .ppt): 1. open it in Office or WPS; 2. save it as .docx, .xlsx, .pptx or PDF; 3. choose the new file',
  },
  file_macros: {
    CN: '文件含有宏，不能上传：1. 用 Office 或 WPS 打开；2. 另存为不含宏的 .docx、.xlsx 或 .pptx；3. 选择新文件',
    HK: '檔案含有巨集，不能上載：1. 用 Office 或 WPS 開啟；2. 另存為不含巨集的 .docx、.xlsx 或 .pptx；3. 選擇新檔案',
    US: 'The file contains macros and cannot be uploaded: 1. open it in Office or WPS; 2. save it without macros as .docx, .xlsx or .pptx; 3. choose the new file',
  },
  file_locked: {
    CN: '文件设有打开密码：1. 用 Excel 或 WPS 输入密码打开；2. 在“文件 › 信息 › 保护工作簿”中取消密码并保存；3. 重新选择',
    HK: '檔案設有開啟密碼：1. 用 Excel 或 WPS 輸入密碼開啟；2. 在「檔案 › 資訊 › 保護活頁簿」中取消密碼並儲存；3. 重新選擇',
    US: 'The file has a password: 1. open it with the password in Excel or WPS; 2. remove the password under File › Info › Protect Workbook and save; 3. choose it again',
  },
  file_ods: {
    CN: '这是 OpenDocument 表格（.ods）：1. 用 WPS、LibreOffice 或 Excel 打开；2. 另存为“Excel 工作簿（*.xlsx）”；3. 选择新文件',
    HK: '這是 OpenDocument 試算表（.ods）：1. 用 WPS、LibreOffice 或 Excel 開啟；2. 另存為「Excel 活頁簿（*.xlsx）」；3. 選擇新檔案',
    US: 'This is an OpenDocument spreadsheet (.ods): 1. open it in WPS, LibreOffice or Excel; 2. save it as “Excel Workbook (*.xlsx)”; 3. choose the new file',
  },
  file_html: {
    CN: '这是网页或 XML，不是真正的 Excel 文件（某些系统导出的 .xls 即是如此）：1. 用 Excel 或 WPS 打开；2. 另存为“Excel 工作簿（*.xlsx）”；3. 选择新文件',
    HK: '這是網頁或 XML，不是真正的 Excel 檔案（某些系統匯出的 .xls 即是如此）：1. 用 Excel 或 WPS 開啟；2. 另存為「Excel 活頁簿（*.xlsx）」；3. 選擇新檔案',
    US: 'This is a web page or XML and no real Excel file, as some systems export it under the name .xls: 1. open it in Excel or WPS; 2. save it as “Excel Workbook (*.xlsx)”; 3. choose the new file',
  },
  file_utf16: {
    CN: '文本的编码是 UTF-16（“Unicode”），不能读取：1. 用记事本打开；2. 另存为，编码选“UTF-8”；3. 选择新文件',
    HK: '文字檔的編碼是 UTF-16（「Unicode」），不能讀取：1. 用記事本開啟；2. 另存新檔，編碼選「UTF-8」；3. 選擇新檔案',
    US: 'The text is in UTF-16 (“Unicode”), which is not read: 1. open it in a text editor; 2. save it with the encoding UTF-8; 3. choose the new file',
  },
  file_picture: {
    CN: '这是 {format} 图片，不能读取：1. 在手机或电脑上打开；2. 另存或导出为 JPG；3. 选择新文件',
    HK: '這是 {format} 圖片，不能讀取：1. 在手機或電腦上開啟；2. 另存或匯出為 JPG；3. 選擇新檔案',
    US: 'This is a {format} picture, which is not read: 1. open it on your phone or computer; 2. save or export it as JPG; 3. choose the new file',
  },
})
