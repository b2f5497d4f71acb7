import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { roomRecordLifts } from './roomRecord.lifts.ts'
import type { RecordStatus, RoomCheck } from './roomRecord.model.ts'

export const recordStatusWords = defineMessages({
  INIT: { CN: '未提交', HK: '未提交', US: 'Not submitted' },
  SUBMIT: { CN: '已提交', HK: '已提交', US: 'Submitted' },
} satisfies Record<RecordStatus, unknown>)
export const recordMoveWords = defineMessages({
  submit: { CN: '提交记录表', HK: '提交紀錄表', US: 'Submit record' },
})

/** Why a room record cannot be written, confirmed or submitted, and what would lift it. */
export const roomRecordMessages = defineRules<typeof roomRecordLifts>()({
  record_sent: { CN: '考场情况记录表已提交，不能再修改或确认', HK: '試場情況紀錄表已提交，不能再修改或確認', US: 'The room record was submitted; it can no longer be changed or confirmed' },
  record_running: { CN: '本场考试尚未结束，结束后可确认和提交', HK: '本場考試尚未結束，結束後可確認和提交', US: 'This exam has not ended; the record can be confirmed and submitted after it' },
  record_examiners: { CN: '记录表由本考场已确认的考评员确认，站点不能代为确认', HK: '紀錄表由本試場已確認的考評員確認，站點不能代為確認', US: 'The confirmed examiners of this room confirm its record; the site cannot do it for them' },
  record_confirmed: { CN: '您已确认，须由本考场另一名考评员确认', HK: '您已確認，須由本試場另一名考評員確認', US: 'You have confirmed; another examiner of this room must confirm too' },
  record_checks_open: { CN: '考场检查尚有 {count} 项未勾选，勾选后可确认和提交', HK: '試場檢查尚有 {count} 項未勾選，勾選後可確認和提交', US: '{count} room {count|check is|checks are} open; tick {count|it|them} first, then confirm and submit' },
  record_unconfirmed: { CN: '须由本考场 {needed} 名考评员确认，还差 {count} 名', HK: '須由本試場 {needed} 名考評員確認，尚欠 {count} 名', US: '{needed} {needed|examiner|examiners} of this room must confirm; {count} {count|is|are} missing' },
  record_people_few: { CN: '本考场已确认的考评员只有 {count} 名，不足 {needed} 名；填写原因后可提交', HK: '本試場已確認的考評員只有 {count} 名，不足 {needed} 名；填寫原因後可提交', US: 'This room has {count} confirmed {count|examiner|examiners} instead of {needed}; give a reason to submit' },
})

/** What is checked of the room. */
export const roomCheckWords = defineMessages({
  SEATING: { CN: '座位/工位与编排一致', HK: '座位／工位與編排一致', US: 'Seats and workstations as assigned' },
  IDENTITY: { CN: '考生身份已逐一核对', HK: '考生身份已逐一核對', US: 'Identity of each candidate checked' },
  DEVICES: { CN: '设备完好，无损坏', HK: '設備完好，沒有損壞', US: 'Equipment intact' },
  PAPERS: { CN: '试卷、答卷与草稿纸已清点收回', HK: '試卷、答卷與草稿紙已清點收回', US: 'Papers and scratch paper counted and taken back' },
  RECORDING: { CN: '监控全程录像', HK: '監控全程錄影', US: 'Cameras recorded throughout' },
  CLEARED: { CN: '考生离场，考场已清场', HK: '考生離場，試場已清場', US: 'Candidates gone, room cleared' },
} satisfies Record<RoomCheck, unknown>)

/** What the fields are called, everywhere (domain.md §3.13a). */
export const roomRecordWords = defineMessages({
  title: { CN: '考场情况记录表', HK: '試場情況紀錄表', US: 'Room record' },
  expected: { CN: '应到', HK: '應到', US: 'Expected' },
  present: { CN: '实到', HK: '實到', US: 'Present' },
  absent: { CN: '缺考', HK: '缺席', US: 'Absent' },
  violations: { CN: '违纪', HK: '違規', US: 'Violations' },
  first_left: { CN: '最早交卷', HK: '最早交卷', US: 'First hand-in' },
  last_left: { CN: '最后交卷', HK: '最後交卷', US: 'Last hand-in' },
  absentees: { CN: '缺考名单及原因', HK: '缺席名單及原因', US: 'Absent, with reasons' },
  violators: { CN: '违纪名单', HK: '違規名單', US: 'Violations' },
  deferred: { CN: '缓考、改期名单', HK: '延期考試、改期名單', US: 'Deferred or with a new date' },
  incidents: { CN: '异常情况', HK: '異常情況', US: 'Incidents' },
  checks: { CN: '考场检查', HK: '試場檢查', US: 'Room checks' },
  remarks: { CN: '备注', HK: '備註', US: 'Remarks' },
  confirmations: { CN: '确认人', HK: '確認人', US: 'Confirmed by' },
  submit_time: { CN: '提交时间', HK: '提交時間', US: 'Submitted' },
})

export const roomRecordNotices = defineMessages({
  submit_title: { CN: '考场情况记录表已提交', HK: '試場情況紀錄表已提交', US: 'Room record submitted' },
  submit_abstract: { CN: '“{exam}”{room}的主考{name}提交了考场情况记录表', HK: '「{exam}」{room}的主考{name}提交了試場情況紀錄表', US: '{name}, chief examiner, submitted the record of {room} in “{exam}”' },
})
