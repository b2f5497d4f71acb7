import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const majorLabels = defineMessages({
  title: { CN: '专业管理', HK: '專業管理', US: 'Majors' },
  what: { CN: '专业', HK: '專業', US: 'majors' },
  add: { CN: '新增专业', HK: '新增專業', US: 'Add major' },
  edit: { CN: '编辑专业', HK: '編輯專業', US: 'Edit major' },
  detail: { CN: '专业详情', HK: '專業詳情', US: 'Major' },
  keyword_hint: { CN: '专业代码、名称或院系', HK: '專業代號、名稱或院系', US: 'Code, name or department' },
  empty: { CN: '还没有专业', HK: '尚無專業', US: 'No majors yet' },
  empty_first: { CN: '请先新增或导入专业，再添加学生。', HK: '請先新增或匯入專業，再新增學生。', US: 'Add or import majors first, then students.' },
  basic: { CN: '基本信息', HK: '基本資料', US: 'Basics' },
  basic_hint: { CN: '专业代码在本院校内唯一，学生导入时以代码对应专业。', HK: '專業代號在本院校內唯一，學生匯入時以代號對應專業。', US: 'The code is unique in your institution; student imports refer to it.' },
  department: { CN: '院系与负责人', HK: '院系與負責人', US: 'Department and director' },
  code_example: { CN: '例如 460101', HK: '例如 460101', US: 'e.g. 460101' },
  years: { CN: '年', HK: '年', US: 'years' },
  people: { CN: '人', HK: '人', US: 'students' },
  unchanged: { CN: '留空则不修改，现为 {mobile}', HK: '留空則不修改，現為 {mobile}', US: 'Leave empty to keep {mobile}' },
  saved: { CN: '专业已保存', HK: '專業已儲存', US: 'Major saved' },
  disable: { CN: '停用后不能再为该专业新增或导入学生，已有学生不受影响。', HK: '停用後不能再為此專業新增或匯入學生，現有學生不受影響。', US: 'New students can no longer be added to it; existing students are not affected.' },
  pick: { CN: '输入代码或名称查找', HK: '輸入代號或名稱查找', US: 'Search by code or name' },
})
