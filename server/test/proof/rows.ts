import { readdir } from 'node:fs/promises'
import { newSn } from '../../db/sn.ts'
import { buildBorrow } from '../../exams/borrow/borrow.factory.ts'
import { buildCertificate, buildHeldCertificate } from '../../results/certificate/certificate.factory.ts'
import { buildDutyFeedback } from '../../exams/dutyFeedback/dutyFeedback.factory.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildCall } from '../../people/idphotoCall/idphotoCall.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { buildChiefReport } from '../../exams/chiefReport/chiefReport.factory.ts'
import { buildAttendance } from '../../exams/attendance/attendance.factory.ts'
import { buildAttested } from '../../exams/identityCorrection/identityCorrection.factory.ts'
import { buildRoomRecord } from '../../exams/roomRecord/roomRecord.factory.ts'
import { buildOpenPapers } from '../../exams/sealedPaper/sealedPaper.factory.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import {
  buildDisputed,
  buildImported,
  buildOwing,
  buildScoreEntry,
  buildLacking,
  buildPaperScore,
  buildUnscored,
} from '../../results/scoreEntry/scoreEntry.factory.ts'
import { buildNotice } from '../../platform/notice/notice.factory.ts'
import { buildNews, buildPublicNews } from '../../publishing/news/news.factory.ts'
import { buildRunningExam, buildWitnessed } from '../../exams/incident/incident.factory.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import type { Services } from '../../services.ts'
import { isPlatformRole, isTenantRole } from '@zhikao/domain/access/roles.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { buildTransfer } from '../../people/transfer/transfer.factory.ts'
import { buildTrainSession } from '../../training/session/session.factory.ts'
import { buildTrainTemplate } from '../../training/trainTemplate/trainTemplate.factory.ts'
import {
  ALONE,
  buildGraduate,
  buildIssued,
  buildOwnCertificate,
} from '../../training/trainCertificate/trainCertificate.factory.ts'
import { buildTrainee } from '../../training/trainee/trainee.factory.ts'
import { buildDocument } from '../../publishing/document/document.factory.ts'
import { buildPhrase } from '../../platform/phrase/phrase.factory.ts'
import { buildSavedView } from '../../platform/savedView/savedView.factory.ts'
import { JOB_PERMISSIONS } from '@zhikao/domain/platform/job/job.rules.ts'
import { ORGS } from '../world.ts'
import type { Caller } from './accounts.ts'
import { decide } from './rowDecision.ts'
import { BANK_ROWS } from './rowsOfBank.ts'
import { importOf, storeFile } from './rowFiles.ts'
import { PAPER_EXAMINER, PROOF_APPLICATION, PROOF_CERTIFICATE, PROOF_ROW } from './rowsReady.ts'
import type { Overrides } from './rowsReady.ts'

/** The owner of a row. */
export type Owner = { org_sn: string | null; account_sn: string }
type World = Pick<Services, 'db' | 'pool' | 'storage' | 'storeFile' | 'secret' | 'actorOf'>

/** Rows that belong to one account, whatever its organisation. */
const PERSONAL = new Set([
  'self',
  'job',
  'importJob',
  'notice',
  'assignment',
  'scoreEntry',
  'disputableEntry',
  'savedView',
  'phrase',
  'ownRoomRecord',
  'ownTeacher',
  'witnessedIncident',
  'selftest',
])
/** Rows that an account may own whatever its role. */
export const OWNED = new Set([...PERSONAL, 'attachment', 'avatar', 'chiefReport', 'disputedEntry', 'trainCertificate'])
/** Rows that every caller sees. */
const OPEN = new Set([
  'avatar',
  'credential',
  'template',
  'heldCertificate',
  'checkedTrainCertificate',
  'sharedApplication',
  'sharedPaper',
  'practicePaper',
  'setting',
  'news',
  'readNews',
  'publicNews',
  'receiptNews',
  'document',
])

/** Is this row in the caller's scope? Platform roles see every organisation's, tenant roles their own, others none. */
export function sees(caller: Caller, owner: Owner, resource: string): boolean {
  if (OPEN.has(resource)) return true
  // Centre and platform are not asked to confirm.
  if (resource === 'askedNews') return caller.role !== null && !isPlatformRole(caller.role)
  if (resource === 'importJob' && !caller.permissions.has(JOB_PERMISSIONS[importOf(owner)])) return false
  if (PERSONAL.has(resource)) return owner.account_sn === caller.sn
  if (resource === 'attachment' && owner.account_sn === caller.sn) return true
  // The chief decides about entries, else the centre (Decided 33).
  if (resource === 'disputedEntry' && owner.account_sn === caller.sn) return true
  // The report is the chief's, the site writes it where none is there (domain.md §3.13a).
  if (resource === 'chiefReport' && owner.account_sn === caller.sn) return true
  // An examiner has the certificates of its own trainings.
  if (resource === 'trainCertificate' && caller.role === 'teacher') return owner.account_sn === caller.sn
  if (!caller.role) return false
  // What is offered, for every institution; of a training organisation its own.
  if (resource === 'trainSession' && (caller.role === 'school' || caller.role === 'college')) return true
  return isPlatformRole(caller.role) || (isTenantRole(caller.role) && owner.org_sn === caller.org_sn)
}

type Build = (db: World['db'], overrides: Overrides) => Promise<{ sn: string }>
type Builder = (world: World, owner: Owner, overrides: Overrides) => Promise<string>

/** Rows that no factory of a feature makes. */
const BUILDERS: Record<string, Builder> = {
  self: async (_, owner) => owner.account_sn,
  job: async ({ pool }, owner, { state = 'done' }) => {
    const sn = newSn()
    await pool.query(
      `insert into job (sn, kind, account_sn, org_sn, payload, state, total, ok, finish_time) values ($1, 'student.import', $2, $3, '{}', $4, 3, 2, case when $4 = 'done' then now() end)`,
      [sn, owner.account_sn, owner.org_sn, state],
    )
    await pool.query(
      `insert into job_error (job_sn, seq, row, rule, message) values ($1, 0, 2, 'required', '{"CN": "必填", "HK": "必填", "US": "Required"}')`,
      [sn],
    )
    return sn
  },
  importJob: async (world, owner, { mode = 'preview' }) => {
    const media_key = await storeFile(world, owner, 'IMPORT')
    const sn = newSn()
    const payload = JSON.stringify({ key: media_key, name: 'proof.xlsx', lang: 'CN' })
    await world.pool.query(
      `insert into job (sn, kind, account_sn, org_sn, payload, mode, state, total, ok, failed, finish_time) values ($1, $2, $3, $4, $5, $6, 'done', 2, 1, 1, now())`,
      [sn, importOf(owner), owner.account_sn, owner.org_sn, payload, mode],
    )
    await world.pool.query('insert into import_file (job_sn, media_key) values ($1, $2)', [sn, media_key])
    await world.pool.query(
      `insert into import_row (job_sn, row, keys, cells, refused) values ($1, $2, '[]', '[{"text": "林一", "formula": false}]', true)`,
      [sn, PROOF_ROW],
    )
    return sn
  },
  idphoto: async ({ db }, { account_sn, org_sn }) =>
    (await buildCall(db, { account_sn, org_sn, role: org_sn ? 'school' : 'center' })).sn,
  notice: async ({ db }, owner) => (await buildNotice(db, { to_account: owner.account_sn })).sn,
  scoreSheet: async ({ db }, { org_sn }, overrides) =>
    (await buildScoreSheet(db, { ...(org_sn ? { org_sn } : {}), ...overrides })).sn,
  scoreEntry: async ({ db }, { account_sn }, overrides) => (await buildScoreEntry(db, { account_sn, ...overrides })).sn,
  // Another's entry, handed in where nothing else is asked for, in an exam of which the account's examiner is the chief and opened the dispute.
  disputedEntry: async ({ db }, owner, overrides) => (await buildDisputed(db, { ...owner, ...overrides })).author,
  disputableEntry: async ({ db }, owner) => (await buildDisputed(db, { ...owner, opened: false })).own,
  // An exam whose examiners have handed in nothing, and somebody who may score it.
  lackingExam: ({ db }, { org_sn }) => buildLacking(db, org_sn),
  owingSheet: ({ db }, { org_sn }) => buildOwing(db, org_sn),
  scannedSheet: ({ db }, { org_sn }) => buildImported(db, org_sn),
  // A candidate without a practical score, whose examiner has the certificate of the hints.
  paperScore: ({ db }, { org_sn }) => buildPaperScore(db, org_sn, PAPER_EXAMINER),
  practicalExam: async ({ db }, { org_sn }) => (await buildUnscored(db, 1, org_sn ? { org_sn } : {})).exam_sn,
  certificate: async ({ db }, { org_sn }, overrides) =>
    (await buildCertificate(db, { ...(org_sn ? { org_sn } : {}), ...overrides })).no,
  heldCertificate: async ({ db }) => (await buildHeldCertificate(db)).no,
  attachment: (world, owner) => storeFile(world, owner, 'ATTACHMENT'),
  avatar: (world, owner) => storeFile(world, owner, 'AVATAR'),
  library: (world, owner) => storeFile(world, owner, 'LIBRARY'),
  // The platform's, for every role; its file is there.
  document: async (world, owner, overrides) => {
    const file = await storeFile(world, owner, 'LIBRARY')
    const drafted = overrides.status === 'INIT' ? { publish_time: null } : {}
    return (await buildDocument(world.db, { file, ...drafted, ...overrides })).sn
  },
  assignment: async ({ db }, { account_sn }, overrides) => (await buildAssignment(db, { account_sn, ...overrides })).sn,
  ownCollege: async (_, { org_sn }) => org_sn ?? ORGS.school,
  // The examiner of the account, who has agreed to nothing yet.
  ownTeacher: async ({ db, pool }, { account_sn }) => {
    const { rows } = await pool.query<{ sn: string }>(
      'update teacher set consent_time = null, version = 1 where account_sn = $1 and delete_time is null returning sn',
      [account_sn],
    )
    return rows[0]?.sn ?? (await buildTeacher(db, { account_sn })).sn
  },
  chiefReport: async ({ db }, { account_sn, org_sn }, overrides) =>
    (await buildChiefReport(db, { account_sn, ...(org_sn ? { org_sn } : {}), ...overrides })).sn,
  // A room for which the account is an examiner.
  ownRoomRecord: async ({ db }, { account_sn }, overrides) =>
    (await buildRoomRecord(db, { examiners: { [account_sn]: 'CHIEF' }, ...overrides })).sn,
  dutyFeedback: async ({ db }, { org_sn }, overrides) =>
    (await buildDutyFeedback(db, { ...(org_sn ? { org_sn } : {}), ...overrides })).sn,
  // The exam, with what its call needs: the checklist checked, stations to be drawn, begun with nobody expected.
  attendance: async ({ db }, { org_sn }, overrides) =>
    (await buildAttendance(db, { ...(org_sn ? { org_sn } : {}), ...overrides })).sn,
  sealedPaper: (world, owner) => buildOpenPapers(world, owner.org_sn),
  ...BANK_ROWS,
  ticketPlan: async ({ db }, { org_sn }) =>
    (await buildScoreSheet(db, { ...(org_sn ? { org_sn } : {}), scores: [[null, null]], days_ago: -1 })).sn,
  attestedStudent: async ({ db }, { org_sn }) => (await buildAttested(db, org_sn ?? undefined)).sn,
  signedPlan: async ({ db }, { org_sn }) => (await buildSignup(db, org_sn ? { org_sn } : {})).plan_sn,
  runningExam: async ({ db }, { org_sn }) => (await buildRunningExam(db, org_sn ? { org_sn } : {})).sn,
  witnessedIncident: async ({ db }, { account_sn }) => (await buildWitnessed(db, account_sn)).sn,
  readNews: async ({ db }) => (await buildPublicNews(db)).sn,
  receiptNews: async ({ db }) => (await buildNews(db, { need_receipt: true })).sn,
  askedNews: async ({ db }) => (await buildNews(db, { scope: ['public'], need_receipt: true })).sn,
  publicNews: async (world) => {
    const key = await storeFile(world, { account_sn: 'acc-center', org_sn: null }, 'ATTACHMENT')
    return (await buildPublicNews(world.db, { attachments: [{ key, name: '考场名单.pdf' }] })).sn
  },
  // Held by the owner's organisation, or by the platform.
  trainTemplate: async ({ db }, _, overrides) => (await buildTrainTemplate(db, overrides)).sn,
  trainSession: async ({ db }, { org_sn }, overrides) => (await buildTrainSession(db, { org_sn, ...overrides })).sn,
  // Of a training that the owner holds, or of its own staff.
  trainee: async ({ db }, { org_sn }, overrides) => {
    const isHolder = org_sn === ORGS.trainer || org_sn === ORGS.trainer2
    const { sn: train_sn } = await buildTrainSession(db, isHolder ? { org_sn } : {})
    const registrar =
      isHolder || org_sn === null
        ? { registrar_org: null, org_sn: null, org_text: '长春市汽车维修中心' }
        : { registrar_org: org_sn, org_sn }
    return (await buildTrainee(db, { train_sn, ...registrar, ...overrides })).sn
  },
  trainCertificate: async ({ db }, { org_sn, account_sn }, overrides) =>
    buildOwnCertificate(db, { org_sn, account_sn }, overrides),
  // Sent in once; and a draft with the whole form.
  sentApplication: async ({ db }, { org_sn }, overrides) =>
    (await buildApplication(db, { ...(org_sn ? { org_sn } : {}), status: 'SUBMIT', ...overrides })).sn,
  // Shared, with the token of its link.
  sharedApplication: async ({ db, pool }) => {
    const { rowCount } = await pool.query('select 1 from application where sn = $1', [PROOF_APPLICATION])
    if (rowCount === 0) await buildApplication(db, { sn: PROOF_APPLICATION, status: 'SUBMIT' })
    return PROOF_APPLICATION
  },
  formedApplication: async ({ db }, { org_sn }, overrides) =>
    (await buildApplication(db, { ...(org_sn ? { org_sn } : {}), form: {}, missing: 1, ...overrides })).sn,
  // A training of the owner, with one trainee who passed.
  passedTraining: async ({ db }, { org_sn }) => {
    const { sn: train_sn } = await buildTrainSession(db, { org_sn })
    await buildGraduate(db, { train_sn, ...ALONE })
    return train_sn
  },
  // Issued, with the code of its QR.
  checkedTrainCertificate: async ({ db }) =>
    (await buildIssued(db, { cert_no: PROOF_CERTIFICATE, trainee: ALONE })).cert_no ?? '',
  phrase: async ({ db }, { account_sn }, overrides) => (await buildPhrase(db, { account_sn, ...overrides })).sn,
  savedView: async ({ db }, { account_sn }, overrides) => (await buildSavedView(db, { account_sn, ...overrides })).sn,
  // Two institutions see it: the owner requests the student, or decides about its own.
  transfer: async ({ db }, { org_sn }, { side, ...overrides }) => {
    const party = org_sn === null ? {} : side === 'OLD' ? { from_org_sn: org_sn } : { org_sn }
    return (await buildTransfer(db, { ...party, ...overrides })).sn
  },
  // Two institutions see it: for a site a request to it, for others a request of their own.
  borrow: async ({ db }, { org_sn }, overrides) => {
    const isHost = SITES.some((site) => site === org_sn)
    const party = org_sn === null ? {} : isHost ? { host_org_sn: org_sn } : { org_sn }
    return (await buildBorrow(db, { ...party, ...overrides })).sn
  },
}

const SITES = [ORGS.college, ORGS.college2]

/** What a row must be for every call to succeed on it; an institution's own account, for one, is never deleted. */
const DEFAULTS: Record<string, Overrides> = {
  operator: { org_sn: null, role: 'center' },
  college: {},
  news: { status: 'INIT' },
}

/** Makes a row of this owner and returns its number: by the table above, else by buildX of the feature's factory. `decided_by`: whose decision brought it into its state. */
export async function buildRow(
  world: World,
  resource: string,
  owner: Owner,
  { decided_by, ...overrides }: Overrides = {},
): Promise<string> {
  const builder = BUILDERS[resource] ?? (await factoryOf(resource))
  const sn = await builder(world, owner, overrides)
  if (decided_by) await decide(world, sn, overrides.status, decided_by)
  return sn
}

const server = new URL('../../', import.meta.url)

async function factoryOf(resource: string): Promise<Builder> {
  const name = `build${resource.charAt(0).toUpperCase()}${resource.slice(1)}`
  const hint = `no way to make a row of “${resource}”: ${name}(db, overrides) in server/<area>/${resource}/${resource}.factory.ts`
  const paths = await readdir(server, { recursive: true })
  const path = paths.find((one) => one.endsWith(`/${resource}/${resource}.factory.ts`))
  if (!path) throw new Error(hint)
  const module: Record<string, Build | undefined> = await import(new URL(path, server).href)
  const build = module[name]
  if (!build) throw new Error(hint)
  const ofOwner = (owner: Owner) => DEFAULTS[resource] ?? (owner.org_sn ? { org_sn: owner.org_sn } : {})
  return async ({ db }, owner, overrides) => (await build(db, { ...ofOwner(owner), ...overrides })).sn
}
