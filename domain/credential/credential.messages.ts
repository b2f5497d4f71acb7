import { defineMessages } from '../kernel/text.ts'

export const levelWords = defineMessages({
  BEGINNER: { CN: '初级', HK: '初級', US: 'Beginner' },
  MIDDLE: { CN: '中级', HK: '中級', US: 'Intermediate' },
  SENIOR: { CN: '高级', HK: '高級', US: 'Senior' },
})
export const subjectWords = defineMessages({
  ONLINE: { CN: '理论', HK: '理論', US: 'Theory' },
  OFFLINE: { CN: '实操', HK: '實操', US: 'Practical' },
})
