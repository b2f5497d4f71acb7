import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words of the header's tools. */
export const toolLabels = defineMessages({
  search: { CN: '站内搜索', HK: '站內搜尋', US: 'Search' },
  search_keys: { CN: '站内搜索（{keys}）', HK: '站內搜尋（{keys}）', US: 'Search ({keys})' },
  help: { CN: '帮助文档', HK: '說明文件', US: 'Help' },
  full_screen: { CN: '全屏', HK: '全螢幕', US: 'Full screen' },
  leave_full_screen: { CN: '退出全屏', HK: '退出全螢幕', US: 'Exit full screen' },
})
