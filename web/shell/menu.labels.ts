import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words of the menus of a signed-in frame (shell.md A8). */
export const menuLabels = defineMessages({
  more_menu: { CN: '更多菜单', HK: '更多選單', US: 'More menu items' },
  first_level: { CN: '一级菜单', HK: '一級選單', US: 'First-level menu' },
  search_menu: { CN: '搜索菜单', HK: '搜尋選單', US: 'Search the menu' },
  search_none: { CN: '没有匹配的菜单', HK: '沒有符合的選單', US: 'Nothing found' },
  lang_shown: { CN: '语言已切换，保存后下次登录仍使用', HK: '語言已切換，儲存後下次登入仍使用', US: 'Language changed; save to keep it' },
  keep: { CN: '保存配置', HK: '儲存設定', US: 'Save' },
  keys: { CN: '快捷键', HK: '快速鍵', US: 'Keyboard shortcuts' },
  settings: { CN: '界面设置', HK: '介面設定', US: 'Settings' },
})
