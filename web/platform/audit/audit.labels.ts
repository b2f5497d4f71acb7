import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const auditLabels = defineMessages({
  title: { CN: '操作审计', HK: '操作審計', US: 'Audit trail' },
  what: { CN: '审计记录', HK: '審計紀錄', US: 'the audit trail' },
  platform: { CN: '平台', HK: '平台', US: 'Platform' },
  time_from: { CN: '日期从', HK: '日期由', US: 'From' },
  time_to: { CN: '日期至', HK: '日期至', US: 'To' },
  actor: { CN: '操作人姓名', HK: '操作人姓名', US: 'Performed by' },
  automatic: { CN: '系统', HK: '系統', US: 'System' },
  detail: { CN: '审计记录', HK: '審計紀錄', US: 'Audit entry' },
  changes: { CN: '变更内容', HK: '變更內容', US: 'Changes' },
  unchanged: { CN: '这次操作没有改动记录的字段。', HK: '此操作沒有更改紀錄的欄位。', US: 'This operation changed no fields of the record.' },
  empty_value: { CN: '（空）', HK: '（空）', US: '(blank)' },
  empty: { CN: '还没有审计记录', HK: '尚無審計紀錄', US: 'No audit entries yet' },
  empty_first: { CN: '登录、修改与审核都会自动记在这里，任何人都不能修改。', HK: '登入、修改與審批都會自動留下紀錄，任何人都不能修改。', US: 'Sign-ins, changes and reviews are recorded automatically and cannot be altered.' },
})
