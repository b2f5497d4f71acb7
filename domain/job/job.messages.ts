import { defineMessages } from '../kernel/text.ts'

export const jobKindWords = defineMessages({
  'major.import': { CN: '导入专业', HK: '匯入專業', US: 'Import majors' },
  'major.export': { CN: '导出专业', HK: '匯出專業', US: 'Export majors' },
  'student.import': { CN: '导入学生', HK: '匯入學生', US: 'Import students' },
  'student.export': { CN: '导出学生', HK: '匯出學生', US: 'Export students' },
  'student.photoImport': { CN: '批量上传照片', HK: '批量上載相片', US: 'Upload photos' },
  'student.photoExport': { CN: '导出照片', HK: '匯出相片', US: 'Export photos' },
  'college.export': { CN: '导出院校', HK: '匯出院校', US: 'Export institutions' },
})
export const jobStateWords = defineMessages({
  queued: { CN: '排队中', HK: '排隊中', US: 'Queued' },
  running: { CN: '进行中', HK: '進行中', US: 'Running' },
  done: { CN: '已完成', HK: '已完成', US: 'Done' },
  failed: { CN: '失败', HK: '失敗', US: 'Failed' },
  cancelled: { CN: '已取消', HK: '已取消', US: 'Cancelled' },
})
export const jobMessages = defineMessages({
  job_over: { CN: '任务已结束，不能取消', HK: '任務已結束，不能取消', US: 'The job is over and cannot be cancelled' },
  job_internal: { CN: '系统出错，任务未完成，请重试', HK: '系統出錯，任務未完成，請再試', US: 'The job failed through a fault of ours; try again' },
  file_gone: { CN: '上传的文件已不存在，请重新上传', HK: '上載的檔案已不存在，請重新上載', US: 'The uploaded file is gone; upload it again' },
  import_aborted: { CN: '文件中有 {failed} 行错误，按您的选择未导入任何数据', HK: '檔案中有 {failed} 行錯誤，按您的選擇未匯入任何資料', US: '{failed} rows have faults; as you chose, nothing was imported' },
  header_wrong: { CN: '表头与模板不一致，切记不要修改表格的格式：第 {column} 列应为「{expected}」', HK: '表頭與範本不一致，切記不要修改表格的格式：第 {column} 欄應為「{expected}」', US: 'The header differs from the template; keep its format: column {column} should read "{expected}"' },
  sheet_empty: { CN: '表格中没有数据行', HK: '表格中沒有資料列', US: 'The sheet has no data rows' },
  sheet_not_xlsx: { CN: '不是有效的 Excel（xlsx）文件', HK: '不是有效的 Excel（xlsx）檔案', US: 'Not a valid Excel (xlsx) file' },
  sheet_broken: { CN: '文件已损坏，请用 Excel 重新保存后上传', HK: '檔案已損壞，請用 Excel 重新儲存後上載', US: 'The file is damaged; save it again in Excel and upload it' },
  sheet_too_large: { CN: '文件过大，最多 20 MB', HK: '檔案過大，最多 20 MB', US: 'The file is too large; at most 20 MB' },
  sheet_too_many_rows: { CN: '数据超过 10 万行，请分多个文件导入', HK: '資料超過 10 萬列，請分多個檔案匯入', US: 'More than 100,000 rows; split the file' },
  sheet_timeout: { CN: '读取文件超时，请减少数据后重试', HK: '讀取檔案逾時，請減少資料後再試', US: 'Reading the file took too long; reduce it' },
  sheet_encrypted: { CN: '文件已加密，请取消密码后上传', HK: '檔案已加密，請移除密碼後上載', US: 'The file is encrypted; remove the password' },
  sheet_bomb: { CN: '文件内容异常，拒绝读取', HK: '檔案內容異常，拒絕讀取', US: 'The file is abnormal and was refused' },
  formula: { CN: '此处不能填写公式', HK: '此處不能填寫公式', US: 'A formula may not stand here' },
  cell_required: { CN: '不能为空', HK: '不能為空', US: 'May not be empty' },
  failure_column: { CN: '失败原因', HK: '失敗原因', US: 'Reason of failure' },
  notes_sheet: { CN: '说明', HK: '說明', US: 'Notes' },
  yes: { CN: '是', HK: '是', US: 'Yes' },
  no: { CN: '否', HK: '否', US: 'No' },
})
