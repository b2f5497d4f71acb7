import { defineMessages } from './text.ts'

/** What the roles are called, everywhere (domain.md "Decided"). */
export const roleWords = defineMessages({
  school: { CN: '试点院校', HK: '試點院校', US: 'Pilot institution' },
  college: { CN: '考核站点', HK: '考核站點', US: 'Assessment site' },
  center: { CN: '考试中心', HK: '考試中心', US: 'Examination center' },
  system: { CN: '平台', HK: '平台', US: 'Platform' },
  teacher: { CN: '考评员', HK: '考評員', US: 'Examiner' },
  train: { CN: '培训机构', HK: '培訓機構', US: 'Training organization' },
})

/** What the operations of a section are called (domain.md §3.1). */
export const operationWords = defineMessages({
  add: { CN: '新增', HK: '新增', US: 'Add' },
  edit: { CN: '编辑', HK: '編輯', US: 'Edit' },
  delete: { CN: '删除', HK: '刪除', US: 'Delete' },
  audit: { CN: '审核', HK: '審批', US: 'Review' },
  export: { CN: '导出', HK: '匯出', US: 'Export' },
  import: { CN: '导入', HK: '匯入', US: 'Import' },
})
