import { defineMessages } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Tile } from '@zhikao/domain/report/report.model.ts'

export const reportLabels = defineMessages({
  hello: { CN: '{name}，您好', HK: '{name}，您好', US: 'Hello, {name}' },
  waiting: { CN: '等我处理', HK: '等我處理', US: 'Waiting for me' },
  waiting_none: { CN: '没有等您处理的事项', HK: '沒有等您處理的事項', US: 'Nothing waits for you' },
  waiting_none_hint: { CN: '有需要处理的事项时，会显示在这里。', HK: '有需要處理的事項時，會顯示在這裡。', US: 'What needs you will appear here.' },
  overview: { CN: '数据概览', HK: '資料概覽', US: 'At a glance' },
})

/** What each tile counts, and what to do about it. */
export const tileWords = {
  students: { CN: '学生', HK: '學生', US: 'Students' },
  students_without_photo: { CN: '未上传照片的学生', HK: '未上載相片的學生', US: 'Students without photo' },
  photos_rejected: { CN: '照片不合格', HK: '相片不合格', US: 'Photos rejected' },
  majors: { CN: '专业', HK: '專業', US: 'Majors' },
  majors_young: { CN: '招生不足 3 年的专业', HK: '招生不足 3 年的專業', US: 'Majors under 3 years' },
  failed_imports: { CN: '未完成的导入', HK: '未完成的匯入', US: 'Failed imports' },
  institutions: { CN: '院校', HK: '院校', US: 'Institutions' },
  institutions_disabled: { CN: '已停用的院校', HK: '已停用的院校', US: 'Disabled institutions' },
  sites: { CN: '考核站点', HK: '考核站點', US: 'Assessment sites' },
  operators: { CN: '操作员', HK: '操作員', US: 'Operators' },
  accounts_never_used: { CN: '从未登录的账号', HK: '從未登入的帳號', US: 'Accounts never used' },
} satisfies Record<Tile, Text>

/** What the waiting ones ask for. */
export const tileHints: Partial<Record<Tile, Text>> = {
  students_without_photo: { CN: '报名前须有合格照片', HK: '報名前須有合格相片', US: 'Needed before sign-up' },
  photos_rejected: { CN: '请按原因重新上传', HK: '請按原因重新上載', US: 'Upload again as advised' },
  majors_young: { CN: '申报试点可能不符合要求', HK: '申報試點可能不符合要求', US: 'May not meet the pilot rule' },
  failed_imports: { CN: '查看错误并重新导入', HK: '查看錯誤並重新匯入', US: 'See the faults, import again' },
  accounts_never_used: { CN: '请通知本人登录', HK: '請通知本人登入', US: 'Ask the owners to sign in' },
}
