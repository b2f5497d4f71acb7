import { defineMessages, defineRules } from '../../kernel/text.ts'
import { correctionMoveWords } from '../attendanceCorrection/attendanceCorrection.messages.ts'
import type { identityCorrectionLifts } from './identityCorrection.lifts.ts'

/** Why no correction of identity can be asked for or confirmed, and what would lift it (Decided 42). */
export const identityCorrectionMessages = defineRules<typeof identityCorrectionLifts>()({
  identity_free: { CN: '该学生尚无已通过的考试申请，身份信息可直接编辑，无须申请更正', HK: '此學生尚無已批准的考試申請，身份資料可直接編輯，無須申請更正', US: 'This identity is not on record for any approved exam yet. Edit it directly in the student’s record' },
  identity_same: { CN: '身份信息没有变化，无须更正', HK: '身份資料沒有變化，無須更正', US: 'The identity would not change; there is nothing to correct' },
  identity_waiting: { CN: '该学生已有待确认的身份更正，确认、驳回或撤回后可再申请', HK: '此學生已有待確認的身份更正，確認、退回或撤回後可再申請', US: 'A correction of this student’s identity is waiting; ask again after it was confirmed, rejected or withdrawn' },
  identity_second: {
    CN: '申请人不能确认自己的申请，请由另一名操作员确认；手机号相同的账号，以及 30 天内由您开设或重置密码的账号，视同您本人',
    HK: '申請人不能確認自己的申請，請由另一名操作員確認；手機號碼相同的帳戶，以及 30 天內由您開設或重設密碼的帳戶，視同您本人',
    US: 'You asked for this correction, so another operator must confirm it. An account with your mobile number, or one that you created or reset in the last 30 days, counts as yours',
  },
  identity_stale: { CN: '申请提交后，该学生的身份信息已有变化；请驳回，由院校按最新信息重新申请', HK: '申請提交後，此學生的身份資料已有變化；請退回，由院校按最新資料重新申請', US: 'The student’s identity has changed since this was asked for; reject it, and the institution asks again with the latest data' },
})

const { confirm: approve, reject, withdraw } = correctionMoveWords
export const identityCorrectionMoveWords = { approve, reject, withdraw }

/** What the fields are called, everywhere. */
export const identityCorrectionWords = defineMessages({
  title: { CN: '身份更正', HK: '身份更正', US: 'Corrections of identity' },
  ask: { CN: '申请更正身份', HK: '申請更正身份', US: 'Correct identity' },
  before: { CN: '更正前', HK: '更正前', US: 'Before' },
  after: { CN: '更正后', HK: '更正後', US: 'After' },
  certificates: { CN: '涉及证书', HK: '涉及證書', US: 'Certificates concerned' },
})

export const identityCorrectionNotices = defineMessages({
  create_title: { CN: '申请更正身份', HK: '申請更正身份', US: 'A correction of identity is requested' },
  create_abstract: { CN: '{org}申请更正学生“{name}”的身份信息。原因：{reason}', HK: '{org}申請更正學生「{name}」的身份資料。原因：{reason}', US: '{org} asks to correct the identity of {name}. Reason: {reason}' },
  approve_title: { CN: '身份已更正', HK: '身份已更正', US: 'The identity is corrected' },
  approve_abstract: {
    CN: '学生“{from}”的身份信息已更正，现为“{name}”。涉及证书：{certificates}，是否补发由平台逐一决定',
    HK: '學生「{from}」的身份資料已更正，現為「{name}」。涉及證書：{certificates}，是否補發由平台逐一決定',
    US: 'The identity of {from} is corrected; the name is now {name}. Certificates concerned: {certificates}. The platform decides whether to reissue each of them',
  },
  reject_title: { CN: '身份更正被驳回', HK: '身份更正被退回', US: 'A correction of identity is rejected' },
  reject_abstract: { CN: '学生“{from}”的身份信息保持不变', HK: '學生「{from}」的身份資料保持不變', US: 'The identity of {from} stays as it is' },
  none: { CN: '无', HK: '無', US: 'none' },
})
