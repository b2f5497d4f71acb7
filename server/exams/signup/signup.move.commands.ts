import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { TextParams } from '@zhikao/domain/kernel/text.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import { signupMessages, signupNotices } from '@zhikao/domain/exams/signup/signup.messages.ts'
import type { PayStatus, SignupSituation, SignupStatus } from '@zhikao/domain/exams/signup/signup.model.ts'
import {
  borrowRefusal,
  isHost,
  isOwner,
  planRefusal,
  reasonsAgainst,
} from '@zhikao/domain/exams/signup/signup.rules.ts'
import type { Db } from '../../db/client.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { unlinkMedia } from '../../platform/media/media.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { isPhotoKept } from '../../people/idphoto/idphoto.queries.ts'
import { getCancelReason } from '../borrow/borrow.queries.ts'
import { loadCandidates } from './signup.candidates.queries.ts'
import { freePlace, takePlace } from './signup.places.commands.ts'
import { getBorrowOf, lockSignupPlan } from './signup.plan.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { countBorrowed, lockLiveOf, lockSignup } from './signup.queries.ts'
import type { SignupRecord } from './signup.queries.ts'
import { signup } from './signup.table.ts'

type Body = { version?: number | undefined; opinion?: string | null }
export type SignupMove = 'confirm' | 'reject' | 'resubmit' | 'pay'
type Entered = Omit<SignupSituation, 'status' | 'changed' | 'obstacles'> & { sn: string; version: number }

const nothingFollows = async () => undefined

/** The first move of a row whose place is taken and against which nothing stands: own students join, borrowed ones wait for the site. */
export async function enterSignup(db: Db, actor: Actor, row: Entered): Promise<SignupStatus> {
  const move = row.source === 'OWN' ? 'join' : 'request'
  const record = { ...row, status: 'INIT' as const, changed: false, obstacles: [] }
  await moveRecord(db, {
    lifecycle: signupLifecycle,
    table: signup,
    load: async () => record,
    move,
    actor,
    body: {},
    effect: nothingFollows,
    org_sn: ({ org_sn }) => org_sn,
  })
  return signupLifecycle.moves[move].to
}

type Moving = SignupRecord & SignupSituation
/** Where a sign-up stands: its plan, locked before it. */
type Place = { plan: SignupPlanRecord; body: Body; pay?: PayStatus }

/** Moves a sign-up of a plan; the plan is locked first, then the row, so that counts and states agree. */
export async function moveSignup(
  db: Db,
  actor: Actor,
  at: { plan: string; id: string },
  move: SignupMove,
  body: Body & { pay_status?: PayStatus },
): Promise<void> {
  const plan = await lockSignupPlan(db, actor, at.plan)
  const { pay_status, ...given } = body
  const record = await lockSignup(db, actor, plan, at.id)
  const obstacles = move === 'resubmit' && record.status === 'REJECT' ? await obstaclesOf(db, actor, plan, record) : []
  await runMove(db, actor, { ...record, obstacles }, move, {
    plan,
    body: given,
    ...(pay_status ? { pay: pay_status } : {}),
  })
}

function runMove(db: Db, actor: Actor, record: Moving, move: SignupMove | 'remove' | 'cancel', place: Place) {
  return moveRecord(db, {
    lifecycle: signupLifecycle,
    table: signup,
    load: async () => record,
    move,
    actor,
    body: place.body,
    effect: effectsOf(place)[move],
    org_sn: ({ org_sn }) => org_sn,
  })
}

/** Removes a student from a plan: the row stays and is used again. Whoever removes another's student says why. */
export async function removeSignup(
  db: Db,
  actor: Actor,
  at: { plan: string; id: string },
  reason: string | null,
): Promise<void> {
  const plan = await lockSignupPlan(db, actor, at.plan)
  const record = await lockSignup(db, actor, plan, at.id)
  const situation: Moving = { ...record, obstacles: [] }
  const isOthers = !isOwner(situation, actor)
  if (isOthers && isHost(situation, actor) && !reason?.trim())
    throw new AppError('input', {
      errors: [{ path: 'reason', rule: 'reason_required', message: signupMessages.reason_required }],
    })
  await runMove(db, actor, situation, 'remove', { plan, body: { opinion: reason?.trim() || null } })
  if (isOthers) await tell(db, plan, record, 'remove', {}, reason)
}

/** What follows for sign-ups when a borrowed exam is cancelled. */
export const signupSubscriptions = [
  onMoved(borrowLifecycle, 'cancel', (db, actor, { sn }) => cancelBorrowSignups(db, actor, sn)),
  onMoved(borrowLifecycle, 'siteClosed', (db, actor, { sn }) => cancelBorrowSignups(db, actor, sn)),
]

/** The borrowed exam was cancelled, and its places are free already: its live sign-ups are sent back. The plan is locked. */
async function cancelBorrowSignups(db: Db, actor: Actor, borrowSn: string): Promise<void> {
  const reason = await getCancelReason(db, borrowSn)
  const records = await lockLiveOf(db, borrowSn)
  for (const record of records) {
    const moving: Moving = { ...record, obstacles: [] }
    await moveRecord(db, {
      lifecycle: signupLifecycle,
      table: signup,
      load: async () => moving,
      move: 'cancel',
      actor,
      body: { opinion: reason },
      effect: (tx) => writeReason(tx, record, reason),
      org_sn: ({ org_sn }) => org_sn,
    })
  }
}

/** Everything that would stand against signing the student up again, judged with the student locked. */
async function obstaclesOf(db: Db, actor: Actor, plan: SignupPlanRecord, record: SignupRecord): Promise<Refusal[]> {
  await db.execute(sql`select 1 from student where sn = ${record.student_sn} for update`)
  const candidate = (await loadCandidates(db, plan, [record.student_sn])).get(record.student_sn)
  const { cheat_months } = await readSetting(db, 'exam_rules')
  const borrow = record.borrow_sn ? await getBorrowOf(db, actor, record.borrow_sn) : null
  const asked = { plan, subjects: record.subjects, cheat_months }
  return [
    planRefusal(plan),
    borrow && borrowRefusal(borrow, plan.sn),
    ...(candidate ? reasonsAgainst({ ...candidate, here: null }, asked) : []),
  ].filter((one) => one !== null)
}

async function sendBack(db: Db, record: SignupRecord, reason: string | null | undefined): Promise<void> {
  await writeReason(db, record, reason)
  await freePlace(db, record)
}

async function writeReason(db: Db, record: SignupRecord, reason: string | null | undefined): Promise<void> {
  await db
    .update(signup)
    .set({ reject_reason: reason ?? null })
    .where(eq(signup.sn, record.sn))
}

function effectsOf({ plan, body, pay }: Place): Effects<typeof signupLifecycle, Moving> {
  return {
    join: nothingFollows,
    request: nothingFollows,
    confirm: (db, _, record) => tellDecided(db, plan, record),
    reject: async (db, _, record) => {
      await sendBack(db, record, body.opinion)
      await tell(db, plan, record, 'reject', {}, body.opinion)
      await tellDecided(db, plan, record)
    },
    resubmit: enterAgain,
    pay: async (db, _, record) => {
      const paid = { pay_status: pay }
      await db.update(signup).set(paid).where(eq(signup.sn, record.sn))
    },
    remove: (db, _, record) => freePlace(db, record),
    cancel: (db, _, record) => sendBack(db, record, body.opinion),
  }
}

/** A place again, and the photo as it is now. */
async function enterAgain(db: Db, actor: Actor, record: SignupRecord): Promise<void> {
  if (!(await takePlace(db, record))) {
    const borrow = record.borrow_sn ? await getBorrowOf(db, actor, record.borrow_sn) : null
    throw refuse(signupMessages, 'signup_borrow_full', { approved: borrow?.approved_count ?? 0 })
  }
  const photo = record.current_photo ?? record.photo
  await db.update(signup).set({ reject_reason: null, photo }).where(eq(signup.sn, record.sn))
  if (photo !== record.photo && !(await isPhotoKept(db, record.photo))) await unlinkMedia(db, [record.photo])
}

/** Once nobody of a borrowed exam waits any more its school hears how it stands: one line, however many were decided. */
async function tellDecided(db: Db, plan: SignupPlanRecord, record: SignupRecord): Promise<void> {
  if (!record.borrow_sn) return
  const { waiting, confirmed, rejected } = await countBorrowed(db, record.borrow_sn)
  if (waiting === 0 && confirmed > 0) await tell(db, plan, record, 'confirm', { confirmed, rejected })
}

async function tell(
  db: Db,
  plan: SignupPlanRecord,
  record: SignupRecord,
  event: 'confirm' | 'reject' | 'remove',
  params: TextParams,
  opinion: string | null = null,
): Promise<void> {
  await sendNotice(db, {
    to: [{ org: record.org_sn }],
    type: 'NOTIFY',
    event: `signup.${event}`,
    title: signupNotices[`${event}_title`],
    abstract: signupNotices[`${event}_abstract`],
    params: { site: plan.org_name, title: plan.title, name: record.name, ...params },
    opinion,
    screen: 'studentPlanRows',
    at: { sn: plan.sn },
    about: { entity: 'signup', sn: record.sn },
  })
}
