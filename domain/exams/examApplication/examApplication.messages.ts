import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { examApplicationLifts, siteLifts } from './examApplication.lifts.ts'

/** What the site's approval lacks: it refuses a plan and its exam application alike. */
export const siteMessages = defineRules<typeof siteLifts>()({
  plan_frozen: {
    CN: '站点的该证书、等级资质当前未生效（停用、到期或等级未获批），计划已冻结；资质恢复、续期或变更后可继续',
    HK: '站點的此證書、等級資質目前未生效（停用、到期或等級未獲批），計劃已凍結；資質恢復、續期或變更後可繼續',
    US: 'The site has no approval in force for this credential and level, so its plans are frozen; continue once the approval is restored, renewed or changed',
  },
  plan_site: { CN: '站点资质在考试日 {day} 无效；请改期，或先续期站点资质', HK: '站點資質在考試日 {day} 無效；請改期，或先續期站點資質', US: 'The site is not approved on the exam day {day}; move the exam, or renew the approval first' },
  room_gone: {
    CN: '考场 {room} 不在 {day} 有效的站点批准之中；请改用当日获批的考场，或由站点申请变更、列入该考场',
    HK: '試場 {room} 不在 {day} 有效的站點批准之中；請改用當日獲批的試場，或由站點申請變更、列入該試場',
    US: 'Room {room} is not part of the site approval in force on {day}; use a room approved for that day, or have the site apply for a change that includes it',
  },
  room_seats: {
    CN: '{day} 有效的站点批准中，考场 {room} 只有 {seats} 个座位，少于场次的 {capacity} 人；请由站点申请变更、恢复座位',
    HK: '{day} 有效的站點批准中，試場 {room} 只有 {seats} 個座位，少於場次的 {capacity} 人；請由站點申請變更、恢復座位',
    US: 'On {day} room {room} is approved for only {seats} {seats|seat|seats}, fewer than the {capacity} of the session; have the site apply for a change that restores the seats',
  },
})

/** The rules of the exam application (domain.md §5.2). */
export const examApplicationMessages = defineRules<typeof examApplicationLifts>()({
  exam_signup_open: { CN: '报名到 {time} 为止，尚未截止；请等报名截止，或先提前截止报名', HK: '報名到 {time} 為止，尚未截止；請等報名截止，或先提前截止報名', US: 'Sign-up is open until {time}; wait until then, or close it early' },
  exam_submit_days: { CN: '考试申请须在 {day} 前提交（首个考试日前 {days} 天），已逾期；请联系考试中心', HK: '考試申請須在 {day} 前提交（首個考試日前 {days} 天），已逾期；請聯絡考試中心', US: 'The exam application was due by {day}, {days} {days|day|days} before the first exam day; contact the examination center' },
  exam_resubmit_days: {
    CN: '被驳回或撤销的考试申请最迟在 {day} 重新提交（首个考试日前 {days} 天），已逾期；请联系考试中心',
    HK: '被退回或撤銷的考試申請最遲在 {day} 重新提交（首個考試日前 {days} 天），已逾期；請聯絡考試中心',
    US: 'A rejected or revoked exam application could be submitted again until {day}, {days} {days|day|days} before the first exam day; contact the examination center',
  },
  exam_no_candidate: { CN: '没有已确认的考生；至少需要 1 名考生', HK: '沒有已確認的考生；最少需要 1 名考生', US: 'No candidate is confirmed: at least one is required' },
  exam_waiting: { CN: '还有 {count} 条报名待确认；请先确认或退回', HK: '尚有 {count} 條報名待確認；請先確認或退回', US: '{count} {count|sign-up is|sign-ups are} awaiting confirmation; confirm or send back {count|it|them} first' },
  exam_photos: { CN: '{count} 名考生的照片未通过审核；请先审核照片或移除考生', HK: '{count} 名考生的相片未獲批准；請先審批相片或移除考生', US: '{count|The photo|The photos} of {count} {count|candidate is|candidates are} not approved; approve {count|it|them} first, or remove the {count|candidate|candidates}' },
  exam_unpaid: { CN: '{count} 名考生未缴费；请先登记缴费或免缴', HK: '{count} 名考生未繳費；請先登記繳費或免繳', US: '{count} {count|candidate has|candidates have} not paid; record the payment or waive it first' },
  exam_seats: {
    CN: '{subject}场次还差 {count} 个座位（实操须排在本人理论之后）；请移除考生，或请考试中心调整',
    HK: '{subject}場次尚欠 {count} 個座位（實操須排在本人理論之後）；請移除考生，或請考試中心調整',
    US: '{subject}: {count} more {count|seat|seats} needed (each candidate’s practical exam must follow their theory exam). Remove candidates, or ask the examination center to make a change',
  },
  exam_panel: { CN: '考评员{name}不能参加{session}：{reason}', HK: '考評員{name}不能參加{session}：{reason}', US: '{name} cannot be in {session}: {reason}' },
  exam_equipment: { CN: '尚未确认考场与设备已检查，请勾选设备检查声明', HK: '尚未確認試場與設備已檢查，請勾選設備檢查聲明', US: 'It is not confirmed that rooms and equipment were checked: confirm it in the application' },
  exam_begun: { CN: '首场考试时间已到，不能再通过；请驳回', HK: '首場考試時間已到，不能再批准；請退回', US: 'The start time of the first exam has passed; reject the application' },
  exam_papers: { CN: '还没有{subject}试卷；请先上传{subject}试卷', HK: '尚無{subject}試卷；請先上載{subject}試卷', US: 'The {subject} paper is missing; upload it first' },
  exam_revoke_late: {
    CN: '批准最迟在 {day} 撤销（首个考试日前 {days} 天，以便重新提交），现已过期',
    HK: '批准最遲在 {day} 撤銷（首個考試日前 {days} 天，以便重新提交），現已逾期',
    US: 'An approval can be revoked until {day}, {days} {days|day|days} before the first exam day, so that the application can be submitted again',
  },
  exam_room_taken: { CN: '考场在同一时间已被另一场考试占用；请驳回，由站点调整', HK: '試場在同一時間已被另一場考試佔用；請退回，由站點調整', US: 'A room is booked for another exam at the same time; reject the application so that the site can change it' },
  exam_student_taken: { CN: '{names}在同一时间另有考试；请驳回，由站点移除', HK: '{names}在同一時間另有考試；請退回，由站點移除', US: 'Scheduled for another exam at the same time: {names}. Reject the application so that the site can remove them' },
  exam_somebody: { CN: '有考生', HK: '有考生', US: 'Some candidates' },
  exam_teacher_taken: { CN: '有考评员在同一时间已被安排其他考试；请调整考评员后再通过', HK: '有考評員在同一時間已獲安排其他考試；請調整考評員後再批准', US: 'An examiner is assigned to another exam at the same time; change the panel first' },
})

/** Status words (domain.md §1). */
export const examApplicationStatusWords = defineMessages({
  PLAN_AUDIT: { CN: '计划已通过', HK: '計劃已批准', US: 'Plan approved' },
  EXAM_SUBMIT: { CN: '考试待审核', HK: '考試待審批', US: 'Exam pending approval' },
  EXAM_REJECT: { CN: '考试已驳回', HK: '考試已退回', US: 'Exam rejected' },
  EXAM_AUDIT: { CN: '考试已通过', HK: '考試已批准', US: 'Exam approved' },
})
export const examApplicationMoveWords = defineMessages({
  submitExam: { CN: '提交考试申请', HK: '提交考試申請', US: 'Submit exam application' },
  approveExam: { CN: '通过考试申请', HK: '批准考試申請', US: 'Approve exam application' },
  rejectExam: { CN: '驳回考试申请', HK: '退回考試申請', US: 'Reject exam application' },
  takeBackExam: { CN: '收回决定', HK: '收回決定', US: 'Take back decision' },
  revokeExam: { CN: '撤销批准', HK: '撤銷批准', US: 'Revoke approval' },
})

export const stationModeWords = defineMessages({
  DRAW: { CN: '现场抽签', HK: '現場抽籤', US: 'Drawn on site' },
  ORDER: { CN: '按顺序', HK: '按順序', US: 'In order' },
})
export const paperDeliveryWords = defineMessages({
  ONLINE: { CN: '线上发放', HK: '網上發放', US: 'Online' },
  SEALED: { CN: '密封送达', HK: '密封送達', US: 'Sealed, delivered' },
})

/** Texts of the notices (domain.md §5.11). */
export const examApplicationNotices = defineMessages({
  submitExam_title: { CN: '考试申请待审核', HK: '考試申請待審批', US: 'Exam application awaiting review' },
  submitExam_abstract: { CN: '{org}提交了“{title}”（{sn}）的考试申请', HK: '{org}提交了「{title}」（{sn}）的考試申請', US: '{org} submitted the exam application for “{title}” ({sn})' },
  approveExam_title: { CN: '考试申请已通过', HK: '考試申請已批准', US: 'Exam application approved' },
  approveExam_abstract: { CN: '“{title}”（{sn}）的考试已安排，共 {exams} 场、{count} 名考生', HK: '「{title}」（{sn}）的考試已安排，共 {exams} 場、{count} 名考生', US: 'Exams for “{title}” ({sn}) are scheduled: {exams} {exams|session|sessions}, {count} {count|candidate|candidates}' },
  rejectExam_title: { CN: '考试申请被驳回', HK: '考試申請被退回', US: 'Exam application rejected' },
  rejectExam_abstract: { CN: '“{title}”（{sn}）的考试申请被驳回，请修改后重新提交', HK: '「{title}」（{sn}）的考試申請被退回，請修改後重新提交', US: 'The exam application for “{title}” ({sn}) was rejected; correct and resubmit it' },
  revokeExam_title: { CN: '考试批准已撤销', HK: '考試批准已撤銷', US: 'Exam approval revoked' },
  revokeExam_abstract: { CN: '“{title}”（{sn}）的考试批准已撤销，考试、座位和准考证号作废', HK: '「{title}」（{sn}）的考試批准已撤銷，考試、座位和准考證編號作廢', US: 'The exam approval of “{title}” ({sn}) was revoked: its exams, seats and ticket numbers are void' },
  called_title: { CN: '您有新的考评任务', HK: '您有新的考評任務', US: 'New examiner assignment' },
  called_abstract: { CN: '“{title}”（{org}）请您参与 {count} 场考评，首场 {start}，请确认', HK: '「{title}」（{org}）請您參與 {count} 場考評，首場 {start}，請確認', US: 'You are assigned to {count} {count|session|sessions} of “{title}” ({org}), starting {start}. Please confirm' },
  uncalled_title: { CN: '考评任务已取消', HK: '考評任務已取消', US: 'Your examiner assignment is canceled' },
  uncalled_abstract: { CN: '“{title}”（{org}）的考试批准已撤销，您的考评任务取消', HK: '「{title}」（{org}）的考試批准已撤銷，您的考評任務取消', US: 'The exam approval of “{title}” ({org}) was revoked; your assignment is canceled' },
})
