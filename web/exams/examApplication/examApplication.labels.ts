import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const examApplicationLabels = defineMessages({
  day_of: { CN: '{day}（{weekday}）', HK: '{day}（{weekday}）', US: '{day} ({weekday})' },
  time: { CN: '时间', HK: '時間', US: 'Time' },
  session_number: { CN: '第 {number} 场', HK: '第 {number} 場', US: 'session {number}' },
  seats_of: { CN: '{count} / {seats} 座', HK: '{count} / {seats} 座', US: '{count} of {seats} {seats|seat|seats}' },
  no_sessions: { CN: '还没有场次', HK: '尚無場次', US: 'No sessions yet' },
  panel_sent: { CN: '提交时的考评员', HK: '提交時的考評員', US: 'Examiners as submitted' },
  panel_chosen: { CN: '考评员名单', HK: '考評員名單', US: 'Panel' },
  panel_line: { CN: '{name}（{role}，{org}）', HK: '{name}（{role}，{org}）', US: '{name} ({role}, {org})' },
  panel_between: { CN: '；', HK: '；', US: '; ' },
  panel_none: { CN: '还没有选择考评员', HK: '尚未選擇考評員', US: 'No examiners chosen yet' },
  exam_title: { CN: '考试申请', HK: '考試申請', US: 'Exam application' },
  exam_sections: { CN: '考试安排', HK: '考試安排', US: 'Arrangements' },
  exam_people: { CN: '考试日联系与应急', HK: '考試日聯絡與應急', US: 'Contacts on the day' },
  submit_exam_means: { CN: '提交后由考试中心审核，考生名单锁定；驳回后解锁。', HK: '提交後由考試中心審批，考生名單鎖定；退回後解鎖。', US: 'The examination center reviews it and the list of candidates is locked; a rejection unlocks it.' },
  rotation_reason: { CN: '不轮换的理由：', HK: '不輪換的理由：', US: 'Reason for not rotating: ' },
  exam_submitted: { CN: '考试申请已提交，请等待审核', HK: '考試申請已提交，請等待審批', US: 'Exam application submitted; awaiting review' },
  exam_candidates: { CN: '考生人数', HK: '考生人數', US: 'Candidates' },
  candidates_since: { CN: '与上一次提交相比的考生', HK: '與上一次提交相比的考生', US: 'Candidates since the last submission' },
  candidates_same: { CN: '考生名单没有变化', HK: '考生名單沒有變化', US: 'The list of candidates has not changed' },
  candidates_added: { CN: '新增 {count} 人', HK: '新增 {count} 人', US: '{count} added' },
  candidates_removed: { CN: '移除 {count} 人', HK: '移除 {count} 人', US: '{count} removed' },
  exam_needed: { CN: '考评员', HK: '考評員', US: 'Examiners' },
  exam_closed: { CN: '当前状态不能提交考试申请', HK: '目前狀態不能提交考試申請', US: 'An exam application cannot be submitted in the current state' },
  equipment_statement: { CN: '考场、设备、网络已按要求检查，可正常使用', HK: '試場、設備、網絡已按要求檢查，可正常使用', US: 'Rooms, equipment and network have been checked and are in working order' },
  go_panel: { CN: '选择考评员', HK: '選擇考評員', US: 'Choose examiners' },
  go_students: { CN: '查看考生', HK: '查看考生', US: 'View candidates' },
})

/** Sunday first, as JavaScript counts. */
export const weekdayWords = [
  { CN: '周日', HK: '週日', US: 'Sun' },
  { CN: '周一', HK: '週一', US: 'Mon' },
  { CN: '周二', HK: '週二', US: 'Tue' },
  { CN: '周三', HK: '週三', US: 'Wed' },
  { CN: '周四', HK: '週四', US: 'Thu' },
  { CN: '周五', HK: '週五', US: 'Fri' },
  { CN: '周六', HK: '週六', US: 'Sat' },
] as const

/** What an exam application is checked for, green or red. */
export const examCheckWords = defineMessages({
  site: { CN: '站点资质有效', HK: '站點資質有效', US: 'Site approval in force' },
  rooms: { CN: '场次与获批考场相符', HK: '場次與獲批試場相符', US: 'Sessions fit the approved rooms' },
  signup: { CN: '报名已截止', HK: '報名已截止', US: 'Sign-up is closed' },
  deadline: { CN: '在申请期限内', HK: '在申請期限內', US: 'Within the deadline' },
  candidates: { CN: '至少一名考生', HK: '最少一名考生', US: 'At least one candidate' },
  confirmed: { CN: '报名全部确认', HK: '報名全部確認', US: 'All sign-ups confirmed' },
  photos: { CN: '照片全部通过', HK: '相片全部批准', US: 'All photos approved' },
  fees: { CN: '费用已缴或免缴', HK: '費用已繳或免繳', US: 'Fees paid or waived' },
  seats: { CN: '场次容纳全部考生', HK: '場次容納全部考生', US: 'Seats for all candidates' },
  examiners: { CN: '考评员人数足够', HK: '考評員人數足夠', US: 'Enough examiners' },
  chief: { CN: '每场一名主考', HK: '每場一名主考', US: 'A chief examiner in every session' },
  conflicts: { CN: '考评员无冲突', HK: '考評員無衝突', US: 'No examiner conflicts' },
  rotation: { CN: '考评组已轮换', HK: '考評組已輪換', US: 'Panel rotated' },
  papers: { CN: '试卷已上传', HK: '試卷已上載', US: 'Papers uploaded' },
})
