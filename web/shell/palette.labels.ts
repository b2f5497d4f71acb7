import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words of the command palette, loaded with it (shell.md A8, B). */
export const paletteLabels = defineMessages({
  hint: { CN: '功能、姓名、编号或拼音', HK: '功能、姓名、編號或拼音', US: 'Screen, name, number or pinyin' },
  results: { CN: '功能', HK: '功能', US: 'Screens' },
  favourites: { CN: '收藏', HK: '收藏', US: 'Favorites' },
  recent: { CN: '最近打开', HK: '最近開啟', US: 'Recent' },
  all: { CN: '全部功能', HK: '全部功能', US: 'All screens' },
  student: { CN: '学生', HK: '學生', US: 'Students' },
  teacher: { CN: '考评员', HK: '考評員', US: 'Examiners' },
  college: { CN: '院校', HK: '院校', US: 'Institutions' },
  application: { CN: '考点申请', HK: '考點申請', US: 'Site applications' },
  plan: { CN: '考核计划', HK: '考核計劃', US: 'Exam plans' },
  exam: { CN: '考试', HK: '考試', US: 'Exams' },
  certificate: { CN: '证书', HK: '證書', US: 'Certificates' },
  document: { CN: '文档', HK: '文件', US: 'Documents' },
  searching: { CN: '正在检索…', HK: '正在檢索…', US: 'Searching…' },
  found: { CN: '找到 {count} 项', HK: '找到 {count} 項', US: '{count} {count|result|results}' },
  none: { CN: '没有找到“{typed}”', HK: '找不到「{typed}」', US: 'Nothing found for “{typed}”' },
  none_hint: { CN: '可以输入功能名称、姓名、拼音首字母，或完整的编号。', HK: '可以輸入功能名稱、姓名、拼音首字母，或完整的編號。', US: 'Enter part of a name, its pinyin initials, or a whole number.' },
  is_favourite: { CN: '已收藏', HK: '已收藏', US: 'Favorite' },
  mark: { CN: '收藏', HK: '收藏', US: 'Add to favorites' },
  unmark: { CN: '取消收藏', HK: '取消收藏', US: 'Remove from favorites' },
  key_choose: { CN: '选择', HK: '選擇', US: 'choose' },
  key_open: { CN: '打开', HK: '開啟', US: 'open' },
  key_mark: { CN: '收藏', HK: '收藏', US: 'favorite' },
  key_close: { CN: '关闭', HK: '關閉', US: 'close' },
})
