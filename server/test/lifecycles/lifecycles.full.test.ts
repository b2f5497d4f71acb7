import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGranted } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { LANG_TAGS, LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { liveCaller, TWIN } from '../proof/accounts.ts'
import type { Caller } from '../proof/accounts.ts'
import { momentOf, writtenSince } from '../proof/changedTables.ts'
import { readLifecycles } from '../proof/lifecycles.ts'
import { keepAccounts, restoreAccounts } from '../proof/matrix.ts'
import { allAtOnce } from '../proof/races.ts'
import { sendParts, validParts } from '../proof/requests.ts'
import type { Parts } from '../proof/requests.ts'
import { referenceOf } from '../proof/rowReferences.ts'
import { buildRow, OWNED, sees } from '../proof/rows.ts'
import { readyFor } from '../proof/rowsReady.ts'
import type { Owner } from '../proof/rows.ts'
import { openFixture } from '../proof/matrixFixture.ts'
import type { MatrixFixture } from '../proof/matrixFixture.ts'
import { ORGS } from '../world.ts'
import type { Username } from '../world.ts'
import { CLOSED } from './guards.ts'
import { isMessageOf, MADE_BY, peopleMoves, readTexts, timeMoves } from './table.ts'
import type { PeopleMove, Messages } from './table.ts'

// Issue 3, acceptance 2: every move × role × state of every lifecycle, from the tables themselves.
const LIFECYCLES = [...(await readLifecycles()).keys()]
const CALLERS: readonly Username[] = ['system', 'center', 'college', 'school', 'teacher', 'trainer']

let t: TestApp
let fixture: MatrixFixture
let callers: Caller[]
let moves: PeopleMove[]
let texts: Map<string, Text[]>
beforeAll(async () => {
  t = await testApp()
  fixture = await openFixture(t.services)
  callers = await Promise.all(CALLERS.map((username) => liveCaller(t.pool, username)))
  moves = await peopleMoves(t.services.endpoints)
  texts = await readTexts()
  await keepAccounts(t.pool)
})
afterAll(() => t.close())

const callerOf = (username: Username) => callers.find((one) => one.username === username)!
const SCHOOL: Owner = { org_sn: ORGS.school, account_sn: 'acc-school' }
/** The owner of a caller's row: itself where it may have one, else a school. */
function ownerFor(caller: Caller, resource: string): Owner {
  const own = { org_sn: caller.org_sn, account_sn: caller.sn }
  return sees(caller, own, resource) && (caller.org_sn !== null || OWNED.has(resource)) ? own : SCHOOL
}

/** What else a call needs for the move to be made. */
const NEEDED: Record<string, Record<string, unknown>> = { 'signup.remove': { reason: '学生申请退出' } }

type Aimed = { what: string; endpoint: Endpoint; caller: Caller; parts: Parts }

async function aimed(what: string, endpoint: Endpoint, caller: Caller, id: string): Promise<Aimed> {
  const parts = validParts(endpoint, await fixture.contextOf(endpoint, caller))
  const above = await fixture.partsAbove(endpoint, id)
  const query = { ...parts.query, ...NEEDED[endpoint.name] }
  const body = { ...parts.body, ...(await fixture.namedIn(endpoint, id)) }
  const field = referenceOf(endpoint)?.field ?? 'id'
  return {
    what,
    endpoint,
    caller,
    parts: { ...parts, query, body, params: { ...parts.params, ...above, [field]: id } },
  }
}
const send = ({ endpoint, parts, caller }: Aimed, lang: Lang = 'CN') =>
  sendParts(t.app, endpoint, parts, caller.token, { 'accept-language': LANG_TAGS[lang] })

type Refused = { http: number; rule: string | undefined; texts: readonly Text[] }
const DENIED: Refused = { http: 403, rule: undefined, texts: [kernelMessages.error_forbidden] }
const NOT_THERE: Refused = { http: 404, rule: undefined, texts: [kernelMessages.error_not_found] }
const WRONG_STATE: Refused = { http: 409, rule: 'state', texts: [kernelMessages.error_state] }

/** Sends the call in each language; answers where it is not this refusal in that language. */
async function faultsOf(call: Aimed, expected: Refused): Promise<string[]> {
  const messages: Messages = { CN: '', HK: '', US: '' }
  for (const lang of LANGS) {
    const { http, rule, message, errors } = await send(call, lang)
    const [field] = http === 400 ? errors : []
    const found = `${http} ${field ? field.rule : rule}`
    if (found !== `${expected.http} ${expected.rule}`)
      return [`${call.what}: ${found} ${message}, expected ${expected.http} ${expected.rule}`]
    messages[lang] = field?.message ?? message
  }
  return expected.texts.some((text) => isMessageOf(text, messages))
    ? []
    : [`${call.what}: answers ${JSON.stringify(messages)}`]
}

/** The faults of these calls, and the tables that they changed: there must be none. */
async function whileNothingChanges(faults: () => Promise<string[]>): Promise<string[]> {
  const before = await momentOf(t.pool)
  const found = await faults()
  return [...found, ...(await writtenSince(t.pool, before)).map((table) => `${table} was changed`)]
}

describe('the tables of the lifecycles', () => {
  test('each move of people has a call, or is listed with what makes it', () => {
    const without = moves.filter(({ endpoint }) => !endpoint).map(({ lifecycle, move }) => `${lifecycle}.${move}`)
    expect(without.toSorted()).toEqual(Object.keys(MADE_BY).toSorted())
    expect(moves.length).toBeGreaterThan(40)
  })

  test('moves that only jobs make have no call', async () => {
    const byTime = await timeMoves()
    expect(byTime.length).toBeGreaterThan(5)
    // These calls move the exam, and its candidates follow, or bring a paper sheet.
    const ofOthers = ['attendance.finish', 'attendance.file', 'scoreEntry.behalf']
    const calls = t.services.endpoints.filter(({ name }) => byTime.includes(name)).map(({ name }) => name)
    expect(calls.toSorted()).toEqual(ofOthers.toSorted())
  })

  test('each guarded move has a case in which its guard refuses, and no other move has one', () => {
    const guarded = moves.filter(({ isGuarded }) => isGuarded).map(({ lifecycle, move }) => `${lifecycle}.${move}`)
    expect(Object.keys(CLOSED).toSorted()).toEqual(guarded.toSorted())
  })
})

type Made = PeopleMove & { endpoint: Endpoint; resource: string }
const movesOf = (lifecycle: string): Made[] =>
  moves.flatMap((one) => {
    const { endpoint } = one
    return one.lifecycle === lifecycle && endpoint
      ? [{ ...one, endpoint, resource: referenceOf(endpoint)?.resource ?? '' }]
      : []
  })

/** Why this caller may never make the move on this row; null where it may. */
function admission({ endpoint, resource }: Made, caller: Caller, owner: Owner): Refused | null {
  const { permission } = endpoint
  if (!isGranted(permission) || !caller.permissions.has(permission)) return DENIED
  return sees(caller, owner, resource) ? null : NOT_THERE
}

type Rows = Map<string, Promise<string>>

/** One row for each resource, owner and state; a refused call does not change it, so that all moves share them. */
function rowsOf({ resource }: Made, rows: Rows) {
  return (owner: Owner, status: string) => {
    const name = `${resource} ${owner.org_sn} ${owner.account_sn} ${status}`
    const made = rows.get(name) ?? buildRow(t.services, resource, owner, { status })
    rows.set(name, made)
    return made
  }
}

/** Every caller on its own row and on its neighbour's, in every state, where that is refused. */
async function refusals(made: Made, rows: Rows): Promise<{ call: Aimed; expected: Refused }[]> {
  const rowOf = rowsOf(made, rows)
  const found: { call: Aimed; expected: Refused }[] = []
  for (const caller of callers) {
    const twin = TWIN[caller.org_sn ?? '']
    const owners = [ownerFor(caller, made.resource)]
    if (twin) owners.push({ org_sn: ORGS[twin], account_sn: `acc-${twin}` })
    for (const owner of owners)
      for (const state of made.states) {
        const expected =
          admission(made, caller, owner) ?? (made.from.includes(state) || made.judgesState ? null : WRONG_STATE)
        if (!expected) continue
        const what = `${made.move} of ${owner.org_sn ?? owner.account_sn}’s in ${state} by ${caller.username}`
        found.push({ call: await aimed(what, made.endpoint, caller, await rowOf(owner, state)), expected })
      }
  }
  return found
}

/** The table of a lifecycle's records, where it has another name. */
const TABLE_OF: Record<string, string> = {
  operator: 'account',
  trainSession: 'train_session',
  trainTemplate: 'train_template',
  trainCertificate: 'train_certificate',
  score: 'score_sheet',
  chiefReport: 'chief_report',
  roomRecord: 'room_record',
  attendanceCorrection: 'attendance_correction',
  identityCorrection: 'identity_correction',
  studentMerge: 'student_merge',
  lateReport: 'late_report',
  scoreEntry: 'score_entry',
  examApplication: 'exam_application',
  dispatchRequest: 'dispatch_request',
  collegeChange: 'college_change',
  siteCondition: 'site_condition',
  paper: 'bank_paper',
}
/** What the address of a record has instead of its key. */
const ADDRESS_OF: Record<string, string> = { certificate: 'no', roomRecord: 'exam_sn' }

/** The columns of the state, and of the record that the audit trail names, where they have other names. */
const STATE_OF: Record<string, string> = { scoreEntry: 'state' }
const ABOUT_OF: Record<string, string> = { scoreEntry: 'score_sn' }

async function traceOf({ lifecycle, move }: Made, id: string, from: string) {
  const state = STATE_OF[lifecycle] ?? 'status'
  const { rows } = await t.pool.query<{ status: string; lines: number; entries: number }>(
    `select ${state} as status, (select count(*)::int from history where entity = $1 and entity_sn = r.sn and move = $3 and from_status = $4 and to_status = r.${state}) as lines,
      (select count(*)::int from audit where target_sn = r.${ABOUT_OF[lifecycle] ?? 'sn'} and action = $5) as entries from ${TABLE_OF[lifecycle] ?? lifecycle} r where r.${ADDRESS_OF[lifecycle] ?? 'sn'} = $2`,
    [lifecycle, id, move, from, `${lifecycle}.${move}`],
  )
  return rows[0]
}

/** The call, as often in the same moment, on a row of its own: it is made once, and refused otherwise. */
async function allowedFaults(made: Made, caller: Caller, from: string, times: number): Promise<string[]> {
  const { endpoint, resource, move } = made
  const owner = ownerFor(caller, resource)
  if (admission(made, caller, owner)) return []
  const id = await buildRow(t.services, resource, owner, { ...readyFor(endpoint.name, caller), status: from })
  const what = `${move} from ${from} by ${caller.username}`
  const call = await aimed(what, endpoint, caller, id)
  const replies = await allAtOnce(times, () => send(call))
  // A first approval makes a school a site, and ends its sessions.
  await restoreAccounts(t.pool)
  const [first, ...others] = replies.toSorted((one, other) => one.http - other.http)
  if (first?.http !== 200 || others.some(({ http }) => http < 400 || http >= 500))
    return [
      `${what}: ${JSON.stringify(replies.map(({ http, rule, message, errors }) => ({ http, rule, message, errors })))}`,
    ]
  const trace = await traceOf(made, id, from)
  const isMadeOnce = made.targets.includes(trace?.status ?? '') && trace?.lines === 1 && trace.entries === 1
  return isMadeOnce ? [] : [`${what}: ${JSON.stringify(trace)}`]
}

/** A move that needs an opinion, sent without one. */
async function opinionFaults(made: Made): Promise<string[]> {
  const caller = callers.find((one) => !admission(made, one, ownerFor(one, made.resource)))
  if (!made.needsOpinion || !caller) return []
  const from = made.from[0] ?? ''
  const overrides = { ...readyFor(made.endpoint.name, caller), status: from }
  const id = await buildRow(t.services, made.resource, ownerFor(caller, made.resource), overrides)
  const call = await aimed(`${made.move} without an opinion`, made.endpoint, caller, id)
  // Some bodies require it as their reason.
  const isReason = 'reason' in call.parts.body
  delete call.parts.body[isReason ? 'reason' : 'opinion']
  const refused = isReason
    ? { http: 400, rule: 'required', texts: [kernelMessages.required] }
    : { http: 400, rule: 'opinion_required', texts: [kernelMessages.opinion_required] }
  return whileNothingChanges(() => faultsOf(call, refused))
}

async function guardFaults(made: Made): Promise<string[]> {
  const cases = CLOSED[`${made.lifecycle}.${made.move}`] ?? []
  const faults: string[] = []
  for (const { rule, as, from, row, id: known, change, body } of 'unreachable' in cases ? [] : cases) {
    const caller = callerOf(as)
    const overrides = { ...(typeof row === 'function' ? await row(t) : row), status: from }
    const id = known ?? (await buildRow(t.services, made.resource, ownerFor(caller, made.resource), overrides))
    await change?.(t, id)
    const call = await aimed(`${made.move} from ${from} against ${rule}`, made.endpoint, caller, id)
    Object.assign(call.parts.body, body)
    // Some guards let a call with an opinion pass.
    if (!made.needsOpinion) delete call.parts.body['opinion']
    const refused = { http: 422, rule, texts: texts.get(rule) ?? [] }
    faults.push(...(await whileNothingChanges(() => faultsOf(call, refused))))
  }
  return faults
}

describe.each(LIFECYCLES)('moves of %s', (lifecycle) => {
  test('every caller without the right, on every row, in every state: refused by rule in three languages, and nothing changes', async () => {
    const rows: Rows = new Map()
    const found = (await Promise.all(movesOf(lifecycle).map((made) => refusals(made, rows)))).flat()
    const check = async () => {
      const faults: string[] = []
      for (const { call, expected } of found) faults.push(...(await faultsOf(call, expected)))
      return faults
    }
    expect(await whileNothingChanges(check)).toEqual([])
  })

  test('each guard refuses with its rule, and a move that needs an opinion is refused without one', async () => {
    const faults: string[] = []
    for (const made of movesOf(lifecycle)) faults.push(...(await guardFaults(made)), ...(await opinionFaults(made)))
    expect(faults).toEqual([])
  })

  test.each([
    ['', 1],
    ['; of two at once the other is refused (Decided 49)', 2],
  ])(
    'every caller with the right, from each state of the move: made once, written to history and audit%s',
    async (_, times) => {
      const faults: string[] = []
      for (const made of movesOf(lifecycle))
        for (const caller of callers)
          for (const from of made.from) faults.push(...(await allowedFaults(made, caller, from, times)))
      expect(faults).toEqual([])
    },
  )
})
