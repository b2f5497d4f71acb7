import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const transferLabels = defineMessages({
  keyword_hint: { CN: '申请中的姓名', HK: '申請中的姓名', US: 'Name in the request' },
  empty: { CN: '还没有转学申请', HK: '尚無轉學申請', US: 'No transfer requests yet' },
  empty_first: {
    CN: '学生由其他院校转来时，在这里以证件号码和姓名申请；其他院校申请转入本院校学生时，也在这里处理。',
    HK: '學生由其他院校轉來時，在這裏以證件號碼和姓名申請；其他院校申請轉入本院校學生時，亦在這裏處理。',
    US: 'For a student who comes from another institution, request the transfer here with ID number and name. Requests for your students are decided here too.',
  },
  empty_all: {
    CN: '院校申请转入其他院校的学生后，会出现在这里。',
    HK: '院校申請轉入其他院校的學生後，會出現在這裏。',
    US: 'Requests appear here once an institution asks for a student of another one.',
  },
  add: { CN: '申请转入', HK: '申請轉入', US: 'Request a transfer' },
  detail: { CN: '转学申请详情', HK: '轉學申請詳情', US: 'Transfer request' },
  ask_title: { CN: '申请转入学生', HK: '申請轉入學生', US: 'Request a student' },
  who: { CN: '学生', HK: '學生', US: 'Student' },
  who_hint: {
    CN: '按学生的证件原样填写。为保护个人信息，提交后不提示该学生是否已登记；没有相符的学生时，申请到期失效。',
    HK: '按學生的證件原樣填寫。為保護個人資料，提交後不提示此學生是否已登記；沒有相符的學生時，申請到期失效。',
    US: 'Exactly as on the document. To protect personal data, the answer does not say whether the student is registered; if nobody fits, the request lapses.',
  },
  place_hint: { CN: '转入后的学号、专业和班级。', HK: '轉入後的學號、專業和班級。', US: 'Student number, major and class after the transfer.' },
  why: { CN: '原因与证明', HK: '原因與證明', US: 'Reason and proof' },
  why_hint: { CN: '可附转学审批表等，最多 5 个文件，处理方可以查看。', HK: '可附轉學審批表等，最多 5 個檔案，處理方可以查閱。', US: 'Up to 5 files, such as the approved transfer form; whoever decides can read them.' },
  submit: { CN: '提交申请', HK: '提交申請', US: 'Submit request' },
  submit_note: { CN: '由原院校或考试中心处理，之前可撤回', HK: '由原院校或考試中心處理，之前可撤回', US: 'The present institution or the center decides; until then it can be withdrawn' },
  asked: { CN: '转学申请已提交', HK: '轉學申請已提交', US: 'Transfer request submitted' },
  request: { CN: '申请说明', HK: '申請說明', US: 'Request' },
  decision: { CN: '处理结果', HK: '處理結果', US: 'Decision' },
  unknown: { CN: '没有与证件号码和姓名都相符的学生。', HK: '沒有與證件號碼和姓名都相符的學生。', US: 'No student has both this ID number and this name.' },
  lapsed: {
    CN: '到期未获同意，或没有与证件号码和姓名相符的学生。请核对后重新申请，或联系考试中心。',
    HK: '到期未獲同意，或沒有與證件號碼和姓名相符的學生。請核對後重新申請，或聯絡考試中心。',
    US: 'Nobody approved it in time, or no student has this ID number and name. Check both and ask again, or contact the center.',
  },
  approve_means: {
    CN: '学生立即转入申请院校，照片、成绩和证书保留，并通知两所院校；不能收回。',
    HK: '學生即時轉入申請院校，相片、成績和證書保留，並通知兩所院校；不能收回。',
    US: 'The student moves at once and keeps photo, scores and certificates; both institutions are notified. This cannot be taken back.',
  },
  reject_means: { CN: '学生留在原院校，意见发送给申请院校。', HK: '學生留在原院校，意見發送給申請院校。', US: 'The student stays; the requesting institution gets the opinion.' },
  withdraw_means: { CN: '撤回后不再处理，可重新申请。', HK: '撤回後不再處理，可重新申請。', US: 'It will not be decided; a new request can be made.' },
  name_of: { CN: '{name}的转学申请', HK: '{name}的轉學申請', US: 'the transfer of {name}' },
})
