import { sql } from 'drizzle-orm'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { makeCode } from '../../platform/auth/auth.reset.commands.ts'
import { openPlanOf } from '../../exams/borrow/borrow.factory.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import type { Services } from '../../services.ts'
import { ORGS } from '../world.ts'
import { TWIN } from './accounts.ts'
import type { Caller } from './accounts.ts'
import type { Scene } from './fieldHints.ts'
import { moveOf, readLifecycles } from './lifecycles.ts'
import { buildRow, OWNED, partsAbove, READY, referenceOf, sees } from './rows.ts'
import type { Owner, Reference } from './rows.ts'
import type { Target } from './expectedAnswers.ts'

type World = Pick<Services, 'db' | 'pool' | 'storage' | 'storeFile' | 'secret' | 'actorOf'>
export type Aim = { id: string; isVisible: boolean }
/** Rows of every owner for every call, and what a valid input must fit in with: shared, or new where a thing serves once. */
export type Stage = {
  sceneOf: (endpoint: Endpoint, caller: Caller, lasts?: 'shared' | 'once') => Promise<Scene>
  /** The row that a call by this caller is aimed at; null where there is none of that kind. */
  aim: (endpoint: Endpoint, caller: Caller, target: Target) => Promise<Aim | null>
  /** A row of its own, in the state from which the call may move it. */
  freshRow: (endpoint: Endpoint, caller: Caller) => Promise<string>
  /** The other parts of the address of this row. */
  partsAbove: (endpoint: Endpoint, id: string) => Promise<Record<string, string>>
  movesOf: (endpoint: Endpoint) => ReturnType<typeof moveOf>
}

const SCHOOL: Owner = { org_sn: ORGS.school, account_sn: 'acc-school' }
const ABSENT: Record<string, string> = {
  params: 'absent00000000000000',
  query: '0a/0b/0a0b0000000000000000000000000000.png',
}
const MALFORMED = '../坏 id'

const FAR_DAYS = 1000
let days = FAR_DAYS
/** A day that no scene had before. */
const freeDay = () => addDays(new Date().toISOString(), (days += 1))

const ownerOf = (caller: Caller): Owner => ({ org_sn: caller.org_sn, account_sn: caller.sn })

/** Whose rows are strange to this caller; null where it sees everybody's. */
function strangerTo(caller: Caller, { resource }: Reference): Owner | null {
  const twin = TWIN[caller.org_sn ?? '']
  const stranger = twin ? { org_sn: ORGS[twin], account_sn: `acc-${twin}` } : SCHOOL
  return sees(caller, stranger, resource) ? null : stranger
}

/** Made once for each key. */
function remembered<Value>(
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
async function forgottenAccount({ db, secret }: World): Promise<Scene['forgotten']> {
  const { sn, username } = await buildOperator(db)
  const code = await makeCode(db, secret, sn)
  await db.execute(sql`update reset_code set end_time = now() + interval '1 day' where account_sn = ${sn}`)
  return { username, code }
}

type Row = (resource: string, owner: Owner, overrides?: Record<string, unknown>) => Promise<string>
type Lifecycles = Awaited<ReturnType<typeof readLifecycles>>

/** Rows that calls share: the same one for the same owner and the same facts. */
function sharedRows(world: World): Row {
  const shared = new Map<string, Promise<string>>()
  return (resource, owner, overrides = {}) => {
    const name = JSON.stringify([resource, owner, overrides])
    const known = shared.get(name) ?? buildRow(world, resource, owner, overrides)
    shared.set(name, known)
    return known
  }
}

function ownFor(caller: Caller, { resource }: Reference): Owner {
  const isOwn =
    caller.sn !== '' && sees(caller, ownerOf(caller), resource) && (caller.org_sn !== null || OWNED.has(resource))
  return isOwn ? ownerOf(caller) : SCHOOL
}

/** The facts of a row that a call may change. */
function readyFor(endpoint: Endpoint, lifecycles: Lifecycles): Record<string, unknown> {
  const move = moveOf(endpoint, lifecycles)
  return { ...(move ? { status: move.from } : {}), ...READY[endpoint.name] }
}

function aimAt(row: Row, lifecycles: Lifecycles, beforeAim: (endpoint: Endpoint) => Promise<void>): Stage['aim'] {
  return async (endpoint, caller, target) => {
    await beforeAim(endpoint)
    const reference = referenceOf(endpoint)
    if (!reference) return { id: '', isVisible: true }
    if (target === 'malformed') return { id: MALFORMED, isVisible: false }
    if (target === 'absent' || target === 'bad input, absent')
      return { id: ABSENT[reference.part] ?? '', isVisible: false }
    const move = moveOf(endpoint, lifecycles)
    const overrides = target.startsWith('wrong state') ? { status: move?.closed } : readyFor(endpoint, lifecycles)
    if (!target.endsWith('foreign')) {
      const owner = ownFor(caller, reference)
      return { id: await row(reference.resource, owner, overrides), isVisible: sees(caller, owner, reference.resource) }
    }
    // The centre does not see the platform's own accounts (domain.md §4).
    if (reference.resource === 'operator' && caller.role === 'center')
      return { id: await row('operator', SCHOOL, { ...overrides, role: 'system' }), isVisible: false }
    const stranger = strangerTo(caller, reference)
    return stranger && { id: await row(reference.resource, stranger, overrides), isVisible: false }
  }
}

/** What a scene takes from the plans and majors of an owner, read once for each. */
function factsOf(world: World, row: Row) {
  const majorOf = remembered(
    ({ org_sn }) => org_sn ?? ORGS.school,
    async (_, org_sn) => {
      const { rows } = await world.pool.query<{ code: string }>('select code from major where sn = $1', [
        await row('major', { org_sn, account_sn: '' }),
      ])
      return rows[0]?.code ?? ''
    },
  )
  const planFor = remembered(
    ({ org_sn }: Owner) => org_sn,
    async (owner): Promise<Scene['plan']> => {
      const plan = await world.pool.query<Scene['plan']>(
        'select org_sn, credential_sn, template_sn from plan where sn = $1',
        [await row('plan', owner)],
      )
      return plan.rows[0] ?? { org_sn: '', credential_sn: '', template_sn: '' }
    },
  )
  const openPlanFor = remembered(
    ({ org_sn }: Owner) => (org_sn === ORGS.college2 ? ORGS.college2 : ORGS.college),
    async (_, site): Promise<Scene['openPlan']> => {
      const { sn, credential_sn } = await openPlanOf(world.db, site ?? ORGS.college)
      return { sn, org_sn: site ?? ORGS.college, credential_sn }
    },
  )
  return { majorOf, planFor, openPlanFor }
}

function scenesOf(world: World, row: Row, takeForgotten: () => Promise<Scene['forgotten']>): Stage['sceneOf'] {
  const { majorOf, planFor, openPlanFor } = factsOf(world, row)
  // What can be done once with each thing takes another one each time.
  const thing = (resource: string, isOnce: boolean) =>
    isOnce ? buildRow(world, resource, SCHOOL) : row(resource, SCHOOL)
  return async (endpoint, caller, lasts = 'shared') => {
    const owner = caller.org_sn && !isPlatformRole(caller.role ?? 'teacher') ? ownerOf(caller) : SCHOOL
    return {
      endpoint: endpoint.name,
      isSpare: true,
      username: caller.username || 'teacher',
      majorCode: await majorOf(owner),
      license: await row('attachment', owner),
      authority: await row('authority', SCHOOL),
      credential: await thing('credential', lasts === 'once' && endpoint.name === 'application.create'),
      examiner: await thing('teacher', lasts === 'once' && endpoint.name === 'teacher.reserve'),
      plan: await planFor(owner),
      openPlan: await openPlanFor(owner),
      freeDay: endpoint.name.startsWith('borrow.') ? freeDay() : '',
      forgotten: endpoint.name === 'auth.reset' ? await takeForgotten() : { username: '', code: '' },
    }
  }
}

/** Prepares rows and scenes over a running server's world. */
export async function openStage(world: World): Promise<Stage> {
  const lifecycles = await readLifecycles()
  const row = sharedRows(world)
  // Made where a call is aimed, so that a call that is refused finds them made.
  const forgotten: Scene['forgotten'][] = []
  const beforeAim = async (endpoint: Endpoint) => {
    if (endpoint.name === 'auth.reset') forgotten.push(await forgottenAccount(world))
  }
  const freshRow: Stage['freshRow'] = async (endpoint, caller) => {
    const reference = referenceOf(endpoint)
    if (!reference) return ''
    return buildRow(world, reference.resource, ownFor(caller, reference), readyFor(endpoint, lifecycles))
  }
  return {
    sceneOf: scenesOf(world, row, async () => forgotten.shift() ?? forgottenAccount(world)),
    aim: aimAt(row, lifecycles, beforeAim),
    freshRow,
    partsAbove: (endpoint, id) => partsAbove(world, endpoint, id),
    movesOf: (endpoint) => moveOf(endpoint, lifecycles),
  }
}
