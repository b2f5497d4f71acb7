import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { transferLifts } from './transfer.lifts.ts'
import type { TransferSide, TransferStatus } from './transfer.model.ts'

/** Why a transfer is not requested or not decided, and what would lift it. */
export const transferMessages = defineRules<typeof transferLifts>()({
  transfer_own: { CN: '该学生已在本院校，无须转学；要修改资料，请在学生管理中编辑', HK: '此學生已在本院校，無須轉學；要更改資料，請在學生管理中編輯', US: 'The student is already yours and needs no transfer. To change the record, edit it in the list of students' },
  transfer_open: { CN: '本院校已有该证件号码的待处理转学申请；处理、失效或撤回后可再申请', HK: '本院校已有此證件號碼的待處理轉學申請；處理、失效或撤回後可再申請', US: 'A transfer request of the institution with this ID number is waiting: make another one after it is decided, has lapsed or is withdrawn' },
  transfer_limit: { CN: '本院校今日的转学申请已达 {max} 份（设置“{setting}”）；请明日再申请', HK: '本院校今日的轉學申請已達 {max} 份（設定「{setting}」）；請明日再申請', US: 'The institution has made {max} transfer requests today (setting “{setting}”). Continue tomorrow' },
  transfer_decider: { CN: '转学由学生的原院校或考试中心决定；申请院校可撤回后重新申请', HK: '轉學由學生的原院校或考試中心決定；申請院校可撤回後重新申請', US: 'The student’s institution or the examination center decides; the institution that requests can withdraw and ask again' },
  transfer_requester: { CN: '只有申请院校可以撤回；不同意转学的，请驳回', HK: '只有申請院校可以撤回；不同意轉學的，請退回', US: 'Only the institution that requested it can withdraw; to refuse the transfer, reject it' },
  transfer_unknown: { CN: '没有与证件号码和姓名都相符的学生，不能通过；请申请院校核对后重新申请', HK: '沒有與證件號碼和姓名都相符的學生，不能批准；請申請院校核對後重新申請', US: 'No student has both this ID number and this name; the institution has to check them and ask again' },
  transfer_gone: { CN: '该学生已不在申请时的院校，本申请不能再通过；仍需转学的，请申请院校重新申请', HK: '此學生已不在申請時的院校，本申請不能再批准；仍須轉學的，請申請院校重新申請', US: 'The student has left the institution of the time of the request; if a transfer is still needed, it has to be requested again' },
  transfer_signup: {
    CN: '学生有未结束的报名（{plans}），不能转学；移除报名，或考试结束并发布成绩后可通过',
    HK: '學生有未結束的報名（{plans}），不能轉學；移除報名，或考試結束並發布成績後可批准',
    US: 'The student is signed up ({plans}); approve after the sign-up is removed, or the exam has ended and its scores are published',
  },
  transfer_correction: { CN: '学生的身份更正正在等待审核，暂不能转学；更正审核后可通过', HK: '學生的身份更正正等待審批，暫不能轉學；更正審批後可批准', US: 'A correction of the student’s identity is waiting; approve the transfer after it is decided' },
  transfer_merge: { CN: '学生记录的合并正在等待确认，暂不能转学；合并确认或驳回后可通过', HK: '學生紀錄的合併正等待確認，暫不能轉學；合併確認或退回後可批准', US: 'A merge of the student’s record is waiting; approve the transfer after it is decided' },
  transfer_number: {
    CN: '申请院校已有使用该学号的学生，不能通过；请申请院校撤回后以其他学号重新申请',
    HK: '申請院校已有使用此學號的學生，不能批准；請申請院校撤回後以其他學號重新申請',
    US: 'The requesting institution meanwhile has another student with this number; it has to withdraw and ask again with another number',
  },
  transfer_major: { CN: '转入的专业已停用或删除，不能通过；请申请院校启用该专业，或撤回后重新申请', HK: '轉入的專業已停用或刪除，不能批准；請申請院校啟用此專業，或撤回後重新申請', US: 'The major of the new place is disabled or deleted; the requesting institution has to enable it, or withdraw and ask again' },
})

export const transferStatusWords = defineMessages({
  SUBMIT: { CN: '待处理', HK: '待處理', US: 'Waiting' },
  AUDIT: { CN: '已转入', HK: '已轉入', US: 'Transferred' },
  REJECT: { CN: '已驳回', HK: '已退回', US: 'Rejected' },
  LAPSED: { CN: '已失效', HK: '已失效', US: 'Lapsed' },
  CANCEL: { CN: '已撤回', HK: '已撤回', US: 'Withdrawn' },
} satisfies Record<TransferStatus, unknown>)
export const transferMoveWords = defineMessages({
  approve: { CN: '同意转学', HK: '同意轉學', US: 'Approve' },
  reject: { CN: '驳回', HK: '退回', US: 'Reject' },
  withdraw: { CN: '撤回申请', HK: '撤回申請', US: 'Withdraw' },
  lapse: { CN: '逾期失效', HK: '逾期失效', US: 'Lapsed' },
})
export const transferSideWords = defineMessages({
  NEW: { CN: '本院校申请转入', HK: '本院校申請轉入', US: 'Requested by us' },
  OLD: { CN: '申请转出本院校学生', HK: '申請轉出本院校學生', US: 'For our students' },
  PLATFORM: { CN: '全部', HK: '全部', US: 'All' },
} satisfies Record<TransferSide, unknown>)

/** What the fields are called, everywhere. */
export const transferWords = defineMessages({
  org_name: { CN: '申请院校', HK: '申請院校', US: 'Requested by' },
  from_org_name: { CN: '原院校', HK: '原院校', US: 'Leaves' },
  side: { CN: '申请方向', HK: '申請方向', US: 'Direction' },
  student: { CN: '登记的学生', HK: '登記的學生', US: 'Student on record' },
  place: { CN: '转入后', HK: '轉入後', US: 'New place' },
  reason: { CN: '转学原因', HK: '轉學原因', US: 'Reason' },
  proof_files: { CN: '证明材料', HK: '證明文件', US: 'Proof' },
  requested_by: { CN: '申请人', HK: '申請人', US: 'Requested by (person)' },
  create_time: { CN: '申请时间', HK: '申請時間', US: 'Requested' },
  deadline: { CN: '处理期限', HK: '處理期限', US: 'Lapses' },
  opinion: { CN: '处理意见', HK: '處理意見', US: 'Opinion' },
  decide_time: { CN: '处理时间', HK: '處理時間', US: 'Decided' },
  status: { CN: '状态', HK: '狀態', US: 'State' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

export const transferNotices = defineMessages({
  create_title: { CN: '转学申请待处理', HK: '轉學申請待處理', US: 'A transfer request waits' },
  create_abstract: { CN: '{org}申请转入学生{name}（{from}），请于 {deadline} 前处理', HK: '{org}申請轉入學生{name}（{from}），請於 {deadline} 前處理', US: '{org} requests {name} of {from}. Decide before {deadline}.' },
  approve_title: { CN: '转学申请已通过', HK: '轉學申請已批准', US: 'Transfer approved' },
  approve_abstract: { CN: '学生{name}已由{from}转入{org}', HK: '學生{name}已由{from}轉入{org}', US: '{name} moved from {from} to {org}' },
  reject_title: { CN: '转学申请被驳回', HK: '轉學申請被退回', US: 'Transfer rejected' },
  reject_abstract: { CN: '转入学生{name}的申请被驳回', HK: '轉入學生{name}的申請被退回', US: 'The request for {name} is rejected' },
  lapse_title: { CN: '转学申请已失效', HK: '轉學申請已失效', US: 'Transfer request lapsed' },
  lapse_abstract: { CN: '转入学生{name}的申请到期未获同意；请核对证件号码和姓名，需要时重新申请', HK: '轉入學生{name}的申請到期未獲同意；請核對證件號碼和姓名，需要時重新申請', US: 'Nobody approved the request for {name} in time; check ID number and name, and ask again if needed' },
})
