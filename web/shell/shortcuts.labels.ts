import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words of the list of keys, loaded with it. */
export const shortcutLabels = defineMessages({
  everywhere: { CN: '任意页面', HK: '任何頁面', US: 'Everywhere' },
  search: { CN: '站内搜索', HK: '站內搜尋', US: 'Search' },
  help: { CN: '显示快捷键', HK: '顯示快速鍵', US: 'Show this list' },
  close: { CN: '关闭弹窗、抽屉或菜单', HK: '關閉視窗、抽屜或選單', US: 'Close a dialog, drawer, or menu' },
  list: { CN: '列表', HK: '列表', US: 'Lists' },
  row_next: { CN: '下一行', HK: '下一列', US: 'Next row' },
  row_before: { CN: '上一行', HK: '上一列', US: 'Previous row' },
  row_open: { CN: '打开所在行的记录', HK: '開啟所在列的紀錄', US: 'Open the record of the row' },
  row_choose: { CN: '选择所在的行，用于导出或批量操作', HK: '選擇所在的列，用於匯出或批次操作', US: 'Select the row, to export it or act on several' },
  new_window: { CN: '点击记录名称：在新窗口打开', HK: '點擊紀錄名稱：在新視窗開啟', US: 'With a click on a name: open it in a new window' },
  column_width: { CN: '在列的边线上：调整列宽', HK: '在欄的邊線上：調整欄寬', US: 'On the edge of a heading: resize the column' },
  column_default: { CN: '在列的边线上：恢复默认列宽', HK: '在欄的邊線上：還原預設欄寬', US: 'On the edge of a heading: default width' },
  record: { CN: '从列表打开的详情', HK: '從列表開啟的詳情', US: 'Details opened from a list' },
  record_next: { CN: '下一条', HK: '下一筆', US: 'Next record' },
  record_before: { CN: '上一条', HK: '上一筆', US: 'Previous record' },
  tabs: { CN: '页签', HK: '分頁', US: 'Tabs' },
  tab_go: { CN: '上一个、下一个页签', HK: '上一個、下一個分頁', US: 'Previous or next tab' },
  tab_ends: { CN: '第一个、最后一个页签', HK: '第一個、最後一個分頁', US: 'First or last tab' },
  tab_close: { CN: '关闭页签', HK: '關閉分頁', US: 'Close the tab' },
  tab_menu: { CN: '页签菜单', HK: '分頁選單', US: 'Menu of the tab' },
  tab_move: { CN: '移动页签', HK: '移動分頁', US: 'Move the tab' },
  not_typing: { CN: '单个字母和符号键在输入框、弹窗内不起作用。', HK: '單個字母和符號鍵在輸入框、視窗內不起作用。', US: 'Keys of a single character do nothing in fields and dialogs.' },
})
