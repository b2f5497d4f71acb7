import { PLATFORM_ROLES } from '../../access/roles.ts'
import type { Role } from '../../access/roles.ts'
import { MAIL_GROUPS } from './notice.model.ts'
import type { MailGroup, MailWay, NoticeType } from './notice.model.ts'

/** A notice that the server sends: its type, its group among the choices of mail (null: the bell only), the roles that can get it, and its event in domain.md §5.11. */
type Entry = { type: NoticeType; group: MailGroup | null; to: readonly Role[]; row?: string }

const PLATFORM = PLATFORM_ROLES
const SITE = ['college'] as const
const ORGS = ['school', 'college'] as const
const EXAMINER = ['teacher'] as const
const SITE_AND_EXAMINERS = ['college', 'teacher'] as const
const SITE_AND_PLATFORM = ['college', 'center', 'system'] as const
const RECORDERS = ['college', 'teacher', 'center', 'system'] as const
const OWNERS = ['school', 'college', 'teacher'] as const
const EVERYONE = ['school', 'college', 'center', 'system', 'teacher', 'train'] as const

/** What waits for the receiver: a decision, an answer or other work. */
const work = (to: readonly Role[]) => ({ type: 'NOTIFY', group: 'WORK', to }) as const
/** The same, as a message. */
const asked = (to: readonly Role[]) => ({ type: 'MESSAGE', group: 'WORK', to }) as const
/** What was decided about something of the receiver. */
const decided = (to: readonly Role[]) => ({ type: 'NOTIFY', group: 'DECISION', to }) as const
/** Duties of examiners. */
const duty = (to: readonly Role[]) => ({ type: 'MESSAGE', group: 'DUTY', to }) as const
/** Tickets, scores and certificates. */
const result = (to: readonly Role[]) => ({ type: 'NOTIFY', group: 'RESULT', to }) as const
const expiry = (to: readonly Role[]) => ({ type: 'NOTIFY', group: 'EXPIRY', to }) as const
/** News, in the bell as a notice. */
const news = { type: 'NOTIFY', group: 'NEWS', to: EVERYONE } as const
/** It only says that nothing is left to do. */
const quiet = (type: NoticeType, to: readonly Role[]) => ({ type, group: null, to }) as const

/** Every event of which a notice is sent (domain.md §5.11), by its name; an event that is not here cannot be sent. */
const NOTICES = {
  'application.submitted': { ...work(PLATFORM), row: 'application submitted' },
  'application.withdrawn': quiet('NOTIFY', PLATFORM),
  'application.approved': { ...decided(ORGS), row: 'application decided' },
  'application.rejected': { ...decided(ORGS), row: 'application decided' },
  'application.enabled': decided(SITE),
  'application.disabled': decided(ORGS),
  'application.affected': work(SITE),
  'application.expired': expiry(SITE),
  'application.expiring': { ...expiry(SITE), row: 'site expiring' },
  'siteCondition.meet': work(PLATFORM),
  'siteCondition.confirm': decided(SITE),
  'siteCondition.return': decided(SITE),
  'siteCondition.due': work(SITE),
  'siteCondition.lapse': decided(SITE),
  'siteCondition.affected': work(SITE),

  'plan.submit': { ...work(PLATFORM), row: 'plan submitted' },
  'plan.approve': { ...decided(SITE), row: 'plan decided' },
  'plan.reject': { ...decided(SITE), row: 'plan decided' },
  'plan.close': decided(ORGS),
  'plan.overdue': work(['school', 'college', 'center', 'system']),
  'plan.lapse': decided(SITE_AND_PLATFORM),
  'plan.submitExam': { ...work(PLATFORM), row: 'exam application submitted' },
  'plan.approveExam': { ...decided(ORGS), row: 'exam application decided' },
  'plan.rejectExam': { ...decided(SITE), row: 'exam application decided' },
  'plan.revokeExam': { ...decided(ORGS), row: 'exam application decided' },

  'borrow.request': { ...work(SITE), row: 'borrow requested' },
  'borrow.confirmRule': work(SITE),
  'borrow.withdraw': quiet('NOTIFY', SITE),
  'borrow.approve': { ...decided(ORGS), row: 'borrow decided' },
  'borrow.reject': { ...decided(ORGS), row: 'borrow decided' },
  'borrow.attach': { ...decided(ORGS), row: 'borrow attached' },
  'borrow.detach': decided(ORGS),
  'borrow.cancel': decided(ORGS),
  'borrow.timeout': { ...decided(ORGS), row: 'borrow timed out' },

  'signup.confirm': decided(ORGS),
  'signup.reject': decided(ORGS),
  'signup.remove': decided(ORGS),
  'signup.ticket': { ...result(ORGS), row: 'ticket ready' },

  'assignment.called': { ...duty(EXAMINER), row: 'examiner assigned' },
  'assignment.scorer': { ...duty(EXAMINER), row: 'examiner assigned' },
  'assignment.placed': { ...duty(EXAMINER), row: 'examiner changed' },
  'assignment.replace': { ...duty(EXAMINER), row: 'examiner changed' },
  'assignment.recast': { ...duty(EXAMINER), row: 'examiner changed' },
  'assignment.uncalled': { ...duty(EXAMINER), row: 'examiner changed' },
  'assignment.withdrawn': { ...duty(SITE_AND_PLATFORM), row: 'examiner changed' },
  'assignment.deputy': { ...duty(SITE_AND_PLATFORM), row: 'examiner changed' },
  'assignment.confirm': { ...duty(SITE), row: 'examiner replied' },
  'assignment.decline': { ...duty(SITE_AND_PLATFORM), row: 'examiner replied' },
  'assignment.timeout': duty(SITE_AND_PLATFORM),
  'assignment.lapsed': duty(EXAMINER),
  'assignment.sent': { type: 'NOTIFY', group: 'DUTY', to: SITE },
  'assignment.dispatched': { type: 'NOTIFY', group: 'DUTY', to: EXAMINER },
  'panel.leave': duty(SITE),
  'exam.scorer': duty(SITE_AND_PLATFORM),
  'dispatchRequest.create': asked(PLATFORM),
  'dispatchRequest.answer': decided(SITE),
  'dispatchRequest.reject': decided(SITE),

  'exam.seat': decided(SITE),
  'exam.drawList': asked(PLATFORM),
  'exam.panelIncomplete': asked(PLATFORM),
  'exam.overdueFinish': asked(SITE_AND_PLATFORM),
  'exam.notRun': asked(SITE_AND_PLATFORM),
  'exam.filed': quiet('MESSAGE', SITE_AND_PLATFORM),
  'exam.cancelled': { type: 'MESSAGE', group: 'DECISION', to: ORGS },
  'exam.emergency': { type: 'MESSAGE', group: 'EMERGENCY', to: PLATFORM },
  'incident.critical': { type: 'MESSAGE', group: 'EMERGENCY', to: PLATFORM, row: 'emergency' },
  'incident.submit': asked(PLATFORM),
  'incident.passOn': asked(SITE_AND_PLATFORM),
  'incident.putBack': asked(SITE_AND_PLATFORM),
  'incident.object': asked(PLATFORM),
  'incident.witness': work(EXAMINER),
  'incident.return': decided(RECORDERS),
  'incident.spare': decided(SITE_AND_EXAMINERS),
  'incident.handle': decided(SITE),
  'incident.school': decided(ORGS),
  'lateReport.create': asked(RECORDERS),
  'lateReport.take': decided(RECORDERS),
  'lateReport.setAside': decided(RECORDERS),
  'roomRecord.submit': work(SITE),
  'chiefReport.submit': work(RECORDERS),
  'attendanceCorrection.create': asked(PLATFORM),
  'attendanceCorrection.confirm': decided(RECORDERS),
  'attendanceCorrection.reject': decided(RECORDERS),
  'identityCorrection.create': asked(PLATFORM),
  'identityCorrection.approve': decided(OWNERS),
  'identityCorrection.reject': decided(OWNERS),

  'score.submit': work(PLATFORM),
  'score.reject': decided(SITE),
  'score.return': work(['college', 'teacher']),
  'score.returnRow': work(SITE),
  'score.behalf': asked(EXAMINER),
  'score.remind': work(EXAMINER),
  'score.overdue': work(SITE_AND_PLATFORM),
  'score.publish': { ...result(ORGS), row: 'score published' },
  'score.correct': result(ORGS),
  'certificate.issue': { ...result(ORGS), row: 'certificate issued' },
  'certificate.confirmVoid': result(ORGS),
  'certificate.reissue': result(ORGS),
  'certificate.void': work(PLATFORM),
  'certificate.cancelVoid': decided(PLATFORM),
  'certificate.ending': { ...expiry(ORGS), row: 'certificate expiring' },
  'certificate.ended': expiry(ORGS),

  'teacher.expiring': { ...expiry(OWNERS), row: 'certificate expiring' },
  'teacher.expire': expiry(OWNERS),
  'teacher.disable': decided(OWNERS),
  'teacher.suspend': decided(['school', 'college', 'teacher', 'center', 'system']),
  'teacher.rated': decided(OWNERS),
  'teacher.violated': decided(OWNERS),
  'teacher.reserve': decided(EXAMINER),
  'teacher.proposed': work(EXAMINER),
  'teacher.consented': decided(PLATFORM),
  'teacher.declined': decided(PLATFORM),
  'teacher.withdrawn': decided(PLATFORM),
  'trainee.submit': work(['train', 'center', 'system']),
  'trainee.accept': work(PLATFORM),
  'trainee.approve': { ...decided(['train', 'school', 'college']), row: 'training registration decided' },
  'trainee.reject': { ...decided(['train', 'school', 'college']), row: 'training registration decided' },
  'trainCertificate.submit': work(PLATFORM),
  'trainCertificate.approve': result(['train', 'teacher']),
  'trainCertificate.reject': decided(['train']),
  'collegeChange.create': asked(PLATFORM),
  'collegeChange.withdraw': quiet('MESSAGE', PLATFORM),
  'collegeChange.approve': decided(['school', 'college', 'train']),
  'collegeChange.reject': decided(['school', 'college', 'train']),
  'studentMerge.create': asked(PLATFORM),
  'studentMerge.confirm': decided(ORGS),
  'studentMerge.reject': decided(ORGS),
  'transfer.create': asked(['school', 'college', 'center', 'system']),
  'transfer.approve': decided(ORGS),
  'transfer.reject': decided(ORGS),
  'transfer.lapse': decided(ORGS),
  'student.photoAppeal': work(PLATFORM),
  'student.photoAccept': decided(ORGS),
  'idphoto.quota': work(PLATFORM),

  'message.create': { type: 'OPINION', group: 'FEEDBACK', to: ['system'], row: 'feedback new' },
  'message.followup': { type: 'OPINION', group: 'FEEDBACK', to: ['system'] },
  'message.reply': { type: 'OPINION', group: 'FEEDBACK', to: ['school', 'college', 'train'], row: 'feedback answered' },
  'message.transfer': { type: 'MESSAGE', group: 'FEEDBACK', to: PLATFORM },
  'news.publish': news,
  'news.change': news,
  'news.remind': news,
} as const satisfies Record<string, Entry>

export type NoticeEvent = keyof typeof NOTICES

/** The entry of an event. */
export const noticeOf = (event: NoticeEvent): Entry => NOTICES[event]

/** Every event with its entry. */
export const noticeEntries = (): [string, Entry][] => Object.entries(NOTICES)

/** The groups of which an account of this role can get notices. */
export const groupsOf = (role: Role): readonly MailGroup[] =>
  MAIL_GROUPS.filter((group) => noticeEntries().some(([, one]) => one.group === group && one.to.includes(role)))

/** What holds where nothing was chosen: mail at once of what cannot wait until the next visit, none of the rest (docs/adr/0059). */
export function defaultWay(role: Role, group: MailGroup): MailWay {
  if (group === 'EMERGENCY') return 'NOW'
  return group === 'DUTY' && role === 'teacher' ? 'NOW' : 'NONE'
}
