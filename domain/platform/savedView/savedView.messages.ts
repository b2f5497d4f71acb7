import { defineRules } from '../../kernel/text.ts'
import type { savedViewLifts } from './savedView.lifts.ts'

export const savedViewMessages = defineRules<typeof savedViewLifts>()({
  view_name_taken: {
    CN: '您在此列表已有同名视图，请换一个名称',
    HK: '您在此列表已有同名檢視，請換一個名稱',
    US: 'You have a view of this name in this list: choose another name',
  },
  views_max: {
    CN: '每个列表最多保存 {max} 个视图，请先删除不用的视图',
    HK: '每個列表最多儲存 {max} 個檢視，請先刪除不用的檢視',
    US: 'A list has at most {max} views of yours: delete one that you no longer use',
  },
  view_share: {
    CN: '您的账号不属于任何单位，视图只能自己使用',
    HK: '您的帳戶不屬於任何單位，檢視只供自己使用',
    US: 'Your account belongs to no organization: a view can only be your own',
  },
})
