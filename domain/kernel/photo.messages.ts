import { defineMessages } from './text.ts'

export const photoStatusWords = defineMessages({
  INIT: { CN: '未上传', HK: '未上載', US: 'None' },
  SUBMIT: { CN: '待审', HK: '待審', US: 'Pending' },
  AUDIT: { CN: '合格', HK: '合格', US: 'Accepted' },
  REJECT: { CN: '不合格', HK: '不合格', US: 'Rejected' },
})
export const photoMoveWords = defineMessages({
  accept: { CN: '照片合格', HK: '相片合格', US: 'Accept photo' },
  appeal: { CN: '申诉', HK: '申訴', US: 'Appeal' },
  overrule: { CN: '人工判定合格', HK: '人工判定合格', US: 'Accept by hand' },
  refuse: { CN: '照片不合格', HK: '相片不合格', US: 'Reject photo' },
})
