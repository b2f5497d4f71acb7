import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { targetsOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { MoveBody, MoveOf, Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import { signupMessages } from '@zhikao/domain/exams/signup/signup.messages.ts'
import type {
  PayStatus,
  SignupSituation,
  SignupSource,
  SignupStatus,
} from '@zhikao/domain/exams/signup/signup.model.ts'
import {
  borrowRefusal,
  isHost,
  isOwner,
  planRefusal,
  reasonsAgainst,
} from '@zhikao/domain/exams/signup/signup.rules.ts'
import type { Db } from '../../db/client.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { jobActor } from '../../record/jobActor.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { unlinkMedia } from '../../platform/media/media.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { lockPersons } from '../../people/student/student.person.queries.ts'
import { freeBorrowedPlaces, takeBorrowedPlaces } from '../borrow/borrow.places.commands.ts'
import { freePlaces, takePlaces } from '../plan/plan.places.commands.ts'
import { isPhotoKept } from '../../people/idphoto/idphoto.queries.ts'
import { getCancelReason } from '../borrow/borrow.queries.ts'
import { loadCandidates } from './signup.candidates.queries.ts'
import { notify, notifyDecided } from './signup.notice.commands.ts'
import { getBorrowOf, lockSignupPlan } from './signup.plan.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { lockLiveOf, lockSignup, returnedDigest } from './signup.queries.ts'
import type { SignupRecord } from './signup.queries.ts'
import { signup } from './signup.table.ts'

export type SignupMove = Exclude<MoveOf<typeof signupLifecycle>, 'join' | 'request' | 'remove'>
type Entered = Omit<SignupSituation, 'status' | 'changed' | 'obstacles'> & { sn: string; version: number }

const nothingFollows = async () => undefined

/** The first move of a row whose place is taken and which no rule refuses: own students join, borrowed ones wait for the site. */
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
  const [to] = targetsOf(signupLifecycle.moves[move].to, record.status)
  if (to === undefined) throw new Error(`${move} leads nowhere from ${record.status}`)
  return to
}

type Seated = { plan_sn: string; source: SignupSource; borrow_sn: string | null }

/** Takes one place for a sign-up, of the plan or of its borrowed exam; false when there is none. */
export function takePlace(db: Db, { plan_sn, borrow_sn }: Seated): Promise<boolean> {
  return borrow_sn === null ? takePlaces(db, plan_sn, 'OWN', 1) : takeBorrowedPlaces(db, { borrow_sn, plan_sn }, 1)
}

/** Gives the one place of a sign-up back; a count without this place is a fault of the server. */
async function freePlace(db: Db, { plan_sn, borrow_sn }: Seated): Promise<void> {
  const freed =
    borrow_sn === null
      ? await freePlaces(db, plan_sn, 'OWN', 1)
      : await freeBorrowedPlaces(db, { borrow_sn, plan_sn }, 1)
  if (!freed) throw new Error(`the plan ${plan_sn} holds no place to free`)
}

type Moving = SignupRecord & SignupSituation
/** The plan of a sign-up, locked before it, and what the call brought. */
type Place = { plan: SignupPlanRecord; body: MoveBody; pay?: PayStatus }

/** Moves a sign-up of a plan; the plan is locked first, then the row, so that counts and states agree. */
export async function moveSignup(
  db: Db,
  actor: Actor,
  at: { plan: string; id: string },
  move: SignupMove,
  body: MoveBody & { pay_status?: PayStatus },
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

function runMove(db: Db, actor: Actor, record: Moving, move: SignupMove | 'remove' | 'release', place: Place) {
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

/** Removes a student from a plan: the row stays and is used again. To remove a student of another side needs a reason. */
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
  if (isOthers) await notify(db, plan, record, 'remove', {}, reason)
}

/** Gives the place of a sign-up of an overdue plan back (Decided 18); the plan is locked first, as everywhere. */
export async function releaseSignup(db: Db, { plan_sn, sn }: { plan_sn: string; sn: string }): Promise<void> {
  const plan = await lockSignupPlan(db, jobActor, plan_sn)
  const record = await lockSignup(db, jobActor, plan, sn)
  await runMove(db, jobActor, { ...record, obstacles: [] }, 'release', { plan, body: {} })
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

/** Every reason against signing the student up again, judged with the student locked. */
async function obstaclesOf(db: Db, actor: Actor, plan: SignupPlanRecord, record: SignupRecord): Promise<Refusal[]> {
  await lockPersons(db, [record.student_sn])
  const candidate = (await loadCandidates(db, plan, [record.student_sn])).get(record.student_sn)
  const { cheat_months } = await readSettings(db, 'exam_rules')
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
    .set({ reject_reason: reason ?? null, reject_rule: null, returned: returnedDigest })
    .where(eq(signup.sn, record.sn))
}

function effectsOf({ plan, body, pay }: Place): Effects<typeof signupLifecycle, Moving> {
  return {
    join: nothingFollows,
    request: nothingFollows,
    confirm: (db, _, record) => notifyDecided(db, plan, record),
    reject: async (db, _, record) => {
      await sendBack(db, record, body.opinion)
      await notify(db, plan, record, 'reject', {}, body.opinion)
      await notifyDecided(db, plan, record)
    },
    resubmit: enterAgain,
    pay: async (db, _, record) => {
      const paid = { pay_status: pay }
      await db.update(signup).set(paid).where(eq(signup.sn, record.sn))
    },
    remove: (db, _, record) => freePlace(db, record),
    cancel: (db, _, record) => sendBack(db, record, body.opinion),
    release: async (db, _, record) => {
      await db.update(signup).set({ reject_reason: null, reject_rule: 'plan_overdue' }).where(eq(signup.sn, record.sn))
      await freePlace(db, record)
    },
  }
}

/** A place again, and the photo as it is now. */
async function enterAgain(db: Db, actor: Actor, record: SignupRecord): Promise<void> {
  if (!(await takePlace(db, record))) {
    const borrow = record.borrow_sn ? await getBorrowOf(db, actor, record.borrow_sn) : null
    throw refuse(signupMessages, 'signup_borrow_full', { approved: borrow?.approved_count ?? 0 })
  }
  const photo = record.current_photo ?? record.photo
  await db.update(signup).set({ reject_reason: null, reject_rule: null, photo }).where(eq(signup.sn, record.sn))
  if (photo !== record.photo && !(await isPhotoKept(db, record.photo))) await unlinkMedia(db, [record.photo])
}
