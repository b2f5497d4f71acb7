import { sql } from 'drizzle-orm'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { makeCode } from '../../platform/auth/auth.code.commands.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildRunningExam } from '../../exams/incident/incident.factory.ts'
import { openPlanOf } from '../../exams/borrow/borrow.factory.ts'
import { createCaptcha } from '../../platform/auth/auth.captcha.commands.ts'
import { solveCaptcha } from '../captcha.ts'
import { shareToken } from '../../sites/sitePreview/sitePreview.queries.ts'
import { tokenOf } from '../../training/trainCertificate/trainCertificate.check.queries.ts'
import { buildUploadTicket } from '../../platform/publicUpload/publicUpload.factory.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import { clock } from '../../db/clock.ts'
import type { Services } from '../../services.ts'
import { ORGS } from '../world.ts'
import { TWIN } from './accounts.ts'
import type { Caller } from './accounts.ts'
import type { FieldContext } from './fieldHints.ts'
import { moveOf, readLifecycles } from './lifecycles.ts'
import { reservistFor } from '../../exams/assignment/assignment.factory.ts'
import { namedIn, partsAbove } from './rowParts.ts'
import { referenceOf } from './rowReferences.ts'
import type { Reference } from './rowReferences.ts'
import { buildRow, OWNED, sees } from './rows.ts'
import { sitterOf } from './rowsOfBank.ts'
import { PROOF_APPLICATION, PROOF_PAPER_TOKEN, PROOF_PICTURE, PROOF_CERTIFICATE, readyFor } from './rowsReady.ts'
import type { Owner } from './rows.ts'
import type { Target } from './expectedAnswers.ts'

type World = Pick<Services, 'db' | 'pool' | 'storage' | 'storeFile' | 'secret' | 'actorOf' | 'config'>
export type Aim = { id: string; isVisible: boolean }
/** Rows of every owner for every call, and what a valid input refers to: shared, or new where a thing serves once. */
export type MatrixFixture = {
  contextOf: (endpoint: Endpoint, caller: Caller, lasts?: 'shared' | 'once') => Promise<FieldContext>
  /** The row that a call by this caller is aimed at; null where there is none of that kind. */
  aim: (endpoint: Endpoint, caller: Caller, target: Target) => Promise<Aim | null>
  /** A row of its own, in the state from which the call may move it. */
  freshRow: (endpoint: Endpoint, caller: Caller) => Promise<string>
  /** The other parts of the address of this row. */
  partsAbove: (endpoint: Endpoint, id: string) => Promise<Record<string, string>>
  /** What the body names of this row. */
  namedIn: (endpoint: Endpoint, id: string) => Promise<Record<string, unknown>>
  movesOf: (endpoint: Endpoint) => ReturnType<typeof moveOf>
}

const SCHOOL: Owner = { org_sn: ORGS.school, account_sn: 'acc-school' }
const ABSENT = 'absent00000000000000'
/** Of a stored file. */
const ABSENT_KEY = '0a/0b/0a0b0000000000000000000000000000.png'
const MALFORMED = '../坏 id'

const FAR_DAYS = 1000
let days = FAR_DAYS
/** A day that no input had before. */
const freeDay = (today: string) => addDays(today, (days += 1))

const ownerOf = (caller: Caller): Owner => ({ org_sn: caller.org_sn, account_sn: caller.sn })

/** An owner whose rows this caller may not see; null where it sees all rows. */
function strangerTo(caller: Caller, { resource }: Reference): Owner | null {
  const twin = TWIN[caller.org_sn ?? '']
  const stranger = twin ? { org_sn: ORGS[twin], account_sn: `acc-${twin}` } : SCHOOL
  return sees(caller, stranger, resource) ? null : stranger
}

/** Calls `make` once for each key. */
function memoize<Value>(
  keyOf: (owner: Owner) => string | null,
  make: (owner: Owner, key: string | null) => Promise<Value>,
): (owner: Owner) => Promise<Value> {
  const made = new Map<string | null, Promise<Value>>()
  return (owner) => {
    const key = keyOf(owner)
    const known = made.get(key) ?? make(owner, key)
    made.set(key, known)
    return known
  }
}

/** An account for which a code was just sent. */
async function buildResetAccount({ db, secret }: World): Promise<FieldContext['resetAccount']> {
  const { sn, username } = await buildOperator(db)
  const code = await makeCode(db, secret, sn)
  await db.execute(sql`update reset_code set end_time = now() + interval '1 day' where account_sn = ${sn}`)
  return { username, code }
}

/** The accounts for `auth.reset`: made where a call is aimed, so that a call that is refused finds its account made. */
function resetAccounts(world: World) {
  const waiting: FieldContext['resetAccount'][] = []
  const isReset = ({ name }: Endpoint) => name === 'auth.reset'
  return {
    prepare: async (endpoint: Endpoint) => {
      if (isReset(endpoint)) waiting.push(await buildResetAccount(world))
    },
    take: async (endpoint: Endpoint): Promise<FieldContext['resetAccount']> =>
      isReset(endpoint) ? (waiting.shift() ?? (await buildResetAccount(world))) : { username: '', code: '' },
  }
}

/** The reserve examiners for `assignment.dispatch`, each sent once: made where a call is aimed, as the accounts of a reset are. */
function reservists(world: World, row: Row) {
  const waiting: string[] = []
  const isDispatch = ({ name }: Endpoint) => name === 'assignment.dispatch'
  const make = async () => reservistFor(world.db, await row('panel', SCHOOL))
  return {
    prepare: async (endpoint: Endpoint) => {
      if (isDispatch(endpoint)) waiting.push(await make())
    },
    /** Null: the call sends nobody. */
    take: async (endpoint: Endpoint): Promise<string | null> =>
      isDispatch(endpoint) ? (waiting.shift() ?? (await make())) : null,
  }
}

/** Withdraws the open change requests before `collegeChange.create`, of which an institution has one: also where a call is aimed, so that a call that is refused changes nothing. */
async function withdrawChanges({ pool }: World, { name }: Endpoint): Promise<void> {
  if (name === 'collegeChange.create')
    await pool.query(`update college_change set status = 'CANCEL' where status = 'SUBMIT'`)
}

type Row = (resource: string, owner: Owner, overrides?: Record<string, unknown>) => Promise<string>

/** Rows that many calls share: one for each resource, owner and state. */
function sharedRows(world: World): Row {
  const shared = new Map<string, Promise<string>>()
  return (resource, owner, overrides = {}) => {
    const name = JSON.stringify([resource, owner, overrides])
    const made = shared.get(name) ?? buildRow(world, resource, owner, overrides)
    shared.set(name, made)
    return made
  }
}

const rowFor = (endpoint: Endpoint, caller: Caller, move: ReturnType<typeof moveOf>): Record<string, unknown> => ({
  ...(move ? { status: move.from } : {}),
  ...readyFor(endpoint.name, caller),
})

/** Whose row a call by this caller succeeds on: its own, where it may have one. */
function ownerFor(caller: Caller, { resource }: Reference): Owner {
  // A student has nothing but self-tests.
  if (caller.condition === 'sitter') return resource === 'selftest' ? ownerOf(caller) : SCHOOL
  const isOwn =
    caller.sn !== '' && sees(caller, ownerOf(caller), resource) && (caller.org_sn !== null || OWNED.has(resource))
  return isOwn ? ownerOf(caller) : SCHOOL
}

/** Chooses the row that a call is aimed at. */
async function aimAt(
  row: Row,
  endpoint: Endpoint,
  caller: Caller,
  target: Target,
  move: ReturnType<typeof moveOf>,
): Promise<Aim | null> {
  const reference = referenceOf(endpoint)
  if (!reference) return { id: '', isVisible: true }
  if (target === 'malformed') return { id: MALFORMED, isVisible: false }
  if (target === 'absent' || target === 'bad input, absent')
    return { id: reference.field === 'key' ? ABSENT_KEY : ABSENT, isVisible: false }
  const overrides = target.startsWith('wrong state') ? { status: move?.closed } : rowFor(endpoint, caller, move)
  if (!target.endsWith('foreign')) {
    const owner = ownerFor(caller, reference)
    return { id: await row(reference.resource, owner, overrides), isVisible: sees(caller, owner, reference.resource) }
  }
  // The centre does not see the platform's own accounts (domain.md §4).
  if (reference.resource === 'operator' && caller.role === 'center')
    return { id: await row('operator', SCHOOL, { ...overrides, role: 'system' }), isVisible: false }
  const stranger = strangerTo(caller, reference)
  return stranger && { id: await row(reference.resource, stranger, overrides), isVisible: false }
}

/** What valid inputs of an owner refer to: made once for each owner. */
function referredBy(world: World, row: Row) {
  const majorOf = memoize(
    ({ org_sn }) => org_sn ?? ORGS.school,
    async (_, org_sn) => {
      const { rows } = await world.pool.query<{ code: string }>('select code from major where sn = $1', [
        await row('major', { org_sn, account_sn: '' }),
      ])
      return rows[0]?.code ?? ''
    },
  )
  const planOf = memoize(
    ({ org_sn }) => org_sn,
    async (owner): Promise<FieldContext['plan']> => {
      const { rows } = await world.pool.query<FieldContext['plan']>(
        'select org_sn, credential_sn, template_sn from plan where sn = $1',
        [await row('plan', owner)],
      )
      return rows[0] ?? { org_sn: '', credential_sn: '', template_sn: '' }
    },
  )
  const openPlanFor = memoize(
    ({ org_sn }) => (org_sn === ORGS.college2 ? ORGS.college2 : ORGS.college),
    async (_, site): Promise<FieldContext['openPlan']> => {
      const { sn, credential_sn } = await openPlanOf(world.db, site ?? ORGS.college)
      return { sn, org_sn: site ?? ORGS.college, credential_sn }
    },
  )
  // A site's own, or one to which the examiner is called.
  const runningExamFor = memoize(
    ({ org_sn, account_sn }) => org_sn ?? account_sn,
    async ({ org_sn, account_sn }): Promise<FieldContext['runningExam']> => {
      const { sn, start_time } = await buildRunningExam(world.db, org_sn ? { org_sn } : {})
      if (org_sn === null) await buildAssignment(world.db, { exam_sn: sn, account_sn, status: 'CONFIRMED' })
      return { sn, start_time }
    },
  )
  return { majorOf, planOf, openPlanFor, runningExamFor }
}

/** Answers what a valid input of a call may refer to. */
function contextMaker(
  world: World,
  row: Row,
  resets: ReturnType<typeof resetAccounts>,
  reserve: ReturnType<typeof reservists>,
): MatrixFixture['contextOf'] {
  const { majorOf, planOf, openPlanFor, runningExamFor } = referredBy(world, row)
  // A thing with which a call can be made only once is a new one each time.
  const thing = (resource: string, isOnce: boolean) =>
    isOnce ? buildRow(world, resource, SCHOOL) : row(resource, SCHOOL)
  return async (endpoint, caller, lasts = 'shared') => {
    const owner = caller.org_sn && !isPlatformRole(caller.role ?? 'teacher') ? ownerOf(caller) : SCHOOL
    const today = (await clock(world.db)).slice(0, 10)
    await withdrawChanges(world, endpoint)
    if (endpoint.name === 'selftest.export') await row('handedSelftest', owner)
    const isOnce = (name: string) => lasts === 'once' && endpoint.name === name
    return {
      endpoint: endpoint.name,
      isSpare: true,
      username: caller.username || 'teacher',
      institution: caller.role === 'school' || caller.role === 'college' ? caller.org_sn : null,
      majorCode: await majorOf(owner),
      license: await row('attachment', owner),
      library: await row('library', owner),
      authority: await row('authority', SCHOOL),
      credential: await thing('credential', isOnce('application.create')),
      examiner: (await reserve.take(endpoint)) ?? (await thing('teacher', isOnce('teacher.reserve'))),
      plan: await planOf(owner),
      openPlan: await openPlanFor(owner),
      paperTemplate: await row('paperTemplate', SCHOOL),
      today,
      freeDay: endpoint.name.startsWith('borrow.') ? freeDay(today) : '',
      runningExam: await runningExamFor(caller.role === 'teacher' ? ownerOf(caller) : owner),
      resetAccount: await resets.take(endpoint),
      captcha: endpoint.name === 'register.send' ? await solveCaptcha(await createCaptcha(world, 'register', 0)) : {},
      sitter: await sitterOf(world),
      uploadToken: await tokenFor(world, endpoint),
    }
  }
}

/** In seconds since 1970. */
const NEVER = 4_000_000_000
/** The token that a call is given besides its row. */
function tokenFor({ db, secret }: World, { name }: Endpoint): Promise<string> | string {
  if (['publicUpload.store', 'register.send'].includes(name)) return buildUploadTicket(db)
  if (name === 'paper.review') return PROOF_PAPER_TOKEN
  if (name === 'selftest.image') return PROOF_PICTURE
  if (name === 'sitePreview.read') return shareToken(secret, { sn: PROOF_APPLICATION, round: 1, end: NEVER })
  return name === 'trainCertificate.check' ? tokenOf(secret, PROOF_CERTIFICATE) : ''
}

/** Prepares rows and references in a running server's database. */
export async function openFixture(world: World): Promise<MatrixFixture> {
  const lifecycles = await readLifecycles()
  const row = sharedRows(world)
  const resets = resetAccounts(world)
  const reserve = reservists(world, row)
  const movesOf = (endpoint: Endpoint) => moveOf(endpoint, lifecycles)
  return {
    contextOf: contextMaker(world, row, resets, reserve),
    movesOf,
    aim: async (endpoint, caller, target) => {
      await resets.prepare(endpoint)
      await reserve.prepare(endpoint)
      await withdrawChanges(world, endpoint)
      return aimAt(row, endpoint, caller, target, movesOf(endpoint))
    },
    freshRow: async (endpoint, caller) => {
      const reference = referenceOf(endpoint)
      if (!reference) return ''
      const { resource } = reference
      return buildRow(world, resource, ownerFor(caller, reference), rowFor(endpoint, caller, movesOf(endpoint)))
    },
    partsAbove: (endpoint, id) => partsAbove(world, endpoint, id),
    namedIn: (endpoint, id) => namedIn(world, endpoint, id),
  }
}
