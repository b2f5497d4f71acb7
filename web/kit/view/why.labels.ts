import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Why a button is disabled where something is only missing on the screen. */
export const whyLabels = defineMessages({
  why_unchanged: { CN: '尚未修改；修改内容后可保存', HK: '尚未修改；修改內容後可儲存', US: 'Nothing has been changed yet; change something, then save' },
  why_no_filter: { CN: '没有筛选条件可重置', HK: '沒有篩選條件可重設', US: 'No filter is set, so there is nothing to reset' },
  why_no_rows: { CN: '列表没有数据；更改筛选条件后可导出', HK: '列表沒有資料；更改篩選條件後可匯出', US: 'The list is empty; change the filter, then export' },
  why_no_file: { CN: '尚未选择文件；请先选择文件', HK: '尚未選擇檔案；請先選擇檔案', US: 'No file is chosen; choose one first' },
  why_no_choice: { CN: '尚未选择；请先选择一项', HK: '尚未選擇；請先選擇一項', US: 'Nothing is chosen; choose one first' },
  why_no_reason: { CN: '尚未填写原因；请先填写原因', HK: '尚未填寫原因；請先填寫原因', US: 'No reason is given; give the reason first' },
  why_no_name: { CN: '尚未填写名称；请先填写名称', HK: '尚未填寫名稱；請先填寫名稱', US: 'No name is given; enter a name first' },
  why_no_import: { CN: '没有可导入的行；请更正后重新上传', HK: '沒有可匯入的列；請更正後重新上載', US: 'No row can be imported; correct the file and upload it again' },
  why_rows_full: { CN: '最多 {max} 行，已达上限；删除一行后可新增', HK: '最多 {max} 列，已達上限；刪除一列後可新增', US: 'At most {max} rows, and the limit is reached; delete a row first' },
  queue_first: { CN: '已是第一条', HK: '已是第一筆', US: 'This is the first one' },
  why_identity: { CN: '本列标识每条记录，始终显示', HK: '本欄標識每筆紀錄，始終顯示', US: 'This column names each record, so it is always shown' },
  why_columns: { CN: '列已是默认设置', HK: '欄已是預設設定', US: 'The columns have their default settings' },
  why_first_place: { CN: '已在最前', HK: '已在最前', US: 'This is the first one that can be moved' },
  why_last_place: { CN: '已是最后一个', HK: '已是最後一個', US: 'This is the last one' },
})
