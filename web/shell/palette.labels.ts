import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words of the command palette, loaded with it (shell.md A8, B). */
export const paletteLabels = defineMessages({
  hint: { CN: '功能名称、拼音或英文', HK: '功能名稱、拼音或英文', US: 'Name of a screen, pinyin or address' },
  results: { CN: '功能', HK: '功能', US: 'Screens' },
  favourites: { CN: '收藏', HK: '收藏', US: 'Favorites' },
  recent: { CN: '最近打开', HK: '最近開啟', US: 'Recent' },
  all: { CN: '全部功能', HK: '全部功能', US: 'All screens' },
  none: { CN: '没有名为“{typed}”的功能', HK: '沒有名為「{typed}」的功能', US: 'No screen is called “{typed}”' },
  none_hint: { CN: '可以输入名称的一部分、拼音首字母或英文。', HK: '可以輸入名稱的一部分、拼音首字母或英文。', US: 'Enter part of the name, its pinyin initials, or its address.' },
  is_favourite: { CN: '已收藏', HK: '已收藏', US: 'Favorite' },
  mark: { CN: '收藏', HK: '收藏', US: 'Add to favorites' },
  unmark: { CN: '取消收藏', HK: '取消收藏', US: 'Remove from favorites' },
  key_choose: { CN: '选择', HK: '選擇', US: 'choose' },
  key_open: { CN: '打开', HK: '開啟', US: 'open' },
  key_mark: { CN: '收藏', HK: '收藏', US: 'favorite' },
  key_close: { CN: '关闭', HK: '關閉', US: 'close' },
})
