export type Overrides = Record<string, unknown>

/** The certificate of the examiner whose paper sheets a site enters. */
export const PAPER_EXAMINER = 'KPYPROOF000001'
/** The number of the training certificate that everybody may check with its code. */
export const PROOF_CERTIFICATE = 'KPYPROOF000009'
/** The application that is shared with everybody. */
export const PROOF_APPLICATION = 'applicationproof0001'
/** The picture in the questions of a self-test. */
export const PROOF_PICTURE = '0a/0b/0a0b00000000000000000000000000cc.png'
/** A paper with a link that does not end. */
export const PROOF_PAPER = 'SJ20200101999999'
export const PROOF_PAPER_TOKEN = 'proof-token-of-the-shared-paper'
/** The row of an import that a call corrects. */
export const PROOF_ROW = 2

/** A plan that takes sign-ups, the platform's too. */
const OPEN_PLAN: Overrides = { status: 'PLAN_AUDIT', on_behalf: true, expected_count: 300, capacity: 300 }
const PHOTO_KEY = '0a/0b/0a0b00000000000000000000000000aa.jpg'
const BORDER = { rule: 'photo_border' as const, params: {} }
/** What a row must be for a call that is no move of a lifecycle. */
const READY: Record<string, Overrides> = {
  'job.cancel': { state: 'queued' },
  'job.undo': { mode: 'skip' },
  'teacher.chief': { grade: 'SENIOR', is_chief: false },
  'teacher.update': { status: 'INIT' },
  'teacher.reinstate': { suspend_time: '2026-01-05 08:00:00' },
  'template.update': { status: 'INIT' },
  'question.update': { status: 'INIT' },
  'question.remove': { status: 'INIT' },
  'selftest.result': { handed: true },
  'paper.item': { status: 'INIT' },
  'paper.remove': { status: 'INIT' },
  'template.remove': { status: 'INIT' },
  'document.remove': { status: 'INIT' },
  'trainSession.remove': { status: 'INIT' },
  'trainTemplate.remove': { status: 'INIT' },
  'trainTemplate.update': { status: 'INIT' },
  'trainSession.update': { status: 'INIT' },
  'incident.spare': { type: 'LEAK', spare: true },
  'trainee.result': { status: 'AUDIT' },
  // A draft may lose its documents.
  'trainee.update': { status: 'INIT' },
  'trainCertificate.pdf': { status: 'AUDIT' },
  'plan.update': { on_behalf: true },
  'plan.remove': { on_behalf: true },
  'score.correct': { status: 'AUDIT' },
  'score.return': { status: 'SUBMIT' },
  'exam.seat': { minutes: 600 },
  'attendance.start': { checked: true },
  'attendance.update': { recorded: true },
  'attendance.exchange': { station_mode: 'DRAW', drawn: true },
  'attendance.draw': { station_mode: 'DRAW' },
  'attendance.finish': { started: true, candidates: 0 },
  'attendance.file': { minutes: -900, missed: true },
  'attendance.cancel': { minutes: -900, missed: true },
  'attendanceCorrection.create': { minutes: -120, started: true },
  'certificate.confirmVoid': { status: 'VOIDING' },
  'certificate.cancelVoid': { status: 'VOIDING' },
  'roomRecord.save': { written: true },
  'roomRecord.confirm': { written: true },
  'roomRecord.submit': { written: true },
  'chiefReport.save': { written: true },
  'chiefReport.submit': { written: true },
  'dutyFeedback.save': { given: true },
  'plan.closeSignup': { taken: 1, own_taken: 1 },
  'borrow.update': { status: 'SCHOOL_REJECT' },
  'borrow.attach': { plan_sn: null },
  'borrow.confirmRule': { accept_same_examiner_rule: false },
  'dispatchRequest.create': { status: 'PLAN_AUDIT' },
  // A fault that a machine can judge wrongly, and the appeal against it.
  'student.photoAppeal': { photo: PHOTO_KEY, photo_status: 'REJECT', photo_faults: [BORDER] },
  'student.photoAccept': { photo: PHOTO_KEY, photo_status: 'SUBMIT', photo_faults: [BORDER] },
  'application.checksheet': { status: 'SUBMIT' },
  'application.agreement': { status: 'AUDIT' },
  // Decided by the institution that the student leaves.
  'transfer.approve': { side: 'OLD' },
  'transfer.reject': { side: 'OLD' },
  'signup.eligible': OPEN_PLAN,
  'signup.list': OPEN_PLAN,
  'signup.students': OPEN_PLAN,
  'signup.create': OPEN_PLAN,
  'signup.remove': { status: 'AUDIT' },
}

/** Calls that only the maker of the last decision may make, at once (Decided 49). */
const BY_ITS_MAKER: readonly string[] = ['plan.takeBack', 'examApplication.takeBackExam', 'score.takeBack']

/** What a row must be for this caller's call. */
export const readyFor = (call: string, { sn }: { sn: string }): Overrides => ({
  ...READY[call],
  ...(BY_ITS_MAKER.includes(call) ? { decided_by: sn } : {}),
})
