import type { FastifyInstance } from 'fastify'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { isUpload } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Services } from '../../services.ts'
import type { Caller } from './accounts.ts'
import { readNewCanaries, leaksIn } from './canaries.ts'
import type { Canaries } from './canaries.ts'
import { decodedText } from './answerText.ts'
import { sendParts, validParts } from './requests.ts'
import type { Parts, Reply } from './requests.ts'
import { referenceOf } from './rowReferences.ts'
import type { Aim, MatrixFixture } from './matrixFixture.ts'
import { expectedOf, targetsOf } from './expectedAnswers.ts'
import type { Target, Verdict } from './expectedAnswers.ts'
import { momentOf, writtenSince } from './changedTables.ts'

type Case = { caller: Caller; target: Target; aim: Aim; expected: Verdict }
type Played = Case & { reply: Reply; text: string }
/** The results of one call over all callers and targets; `ownTexts`: answers in which own texts were found, the proof that the canaries work. */
export type Report = {
  endpoint: string
  calls: number
  successes: number
  denials: number
  ownTexts: number
  faults: string[]
}
type Setup = {
  app: FastifyInstance
  services: Pick<Services, 'pool' | 'endpoints'>
  fixture: MatrixFixture
  callers: Caller[]
  canaries: Canaries
  /** Those that are played, of those that fit the call. */
  targets: readonly Target[]
}

const isVersioned = (endpoint: Endpoint) =>
  !isUpload(endpoint.body) && 'shape' in endpoint.body && 'version' in (endpoint.body.shape as object)
/** A moment as the database writes it, with its zone: answers and documents have YYYY-MM-DD HH:mm:ss (interface.md §4, A16). */
const RAW_MOMENT = /\d\d:\d\d(:\d\d)?(\.\d+)?\+08\b/
const inOrder = 'the same body for “not there” and “not yours”'

/** Sends every call × caller × target and reports what contradicts the rules. */
export async function runMatrix(
  setup: Setup,
  endpoints: readonly Endpoint[] = setup.services.endpoints,
): Promise<Report[]> {
  const reports: Report[] = []
  for (const endpoint of endpoints) reports.push(...(await playTogether(setup, [endpoint])))
  return reports
}

/** The same, in less time: all denied calls come first, so that what they changed is looked for once, without the name of the call. */
export async function playTogether(
  setup: Setup,
  endpoints: readonly Endpoint[] = setup.services.endpoints,
): Promise<Report[]> {
  const { pool } = setup.services
  const all: { endpoint: Endpoint; cases: Case[]; played: Played[] }[] = []
  for (const endpoint of endpoints) all.push({ endpoint, cases: await casesOf(setup, endpoint), played: [] })
  const before = await momentOf(pool)
  for (const { endpoint, cases, played } of all)
    for (const one of cases.filter(({ expected }) => expected.http !== 200))
      played.push(await play(setup, endpoint, one))
  const changed = await writtenSince(pool, before)
  for (const { endpoint, cases, played } of all) played.push(...(await playAllowed(setup, endpoint, cases)))
  await readNewCanaries(pool, setup.canaries)
  const reports = all.map(({ endpoint, played }) => reportOf(endpoint, played, setup.canaries))
  if (changed.length > 0) reports[0]?.faults.push(`denied calls changed ${changed.join(', ')}`)
  return reports
}

async function playAllowed(setup: Setup, endpoint: Endpoint, cases: readonly Case[]): Promise<Played[]> {
  const played: Played[] = []
  for (const one of cases.filter(({ expected }) => expected.http === 200)) {
    if (endpoint.method !== 'GET' && referenceOf(endpoint))
      one.aim = { ...one.aim, id: await setup.fixture.freshRow(endpoint, one.caller) }
    played.push(await play(setup, endpoint, one))
  }
  if (endpoint.method !== 'GET' || endpoint.permission === 'public') await restoreAccounts(setup.services.pool)
  return played
}

function reportOf(endpoint: Endpoint, played: Played[], canaries: Canaries): Report {
  const ok = played.filter((one) => one.reply.http === 200)
  return {
    endpoint: endpoint.name,
    calls: played.length,
    successes: ok.length,
    denials: played.length - ok.length,
    ownTexts: ok.filter(({ text }) => leaksIn(text, canaries, [], { endpoint: '', role: null }).length > 0).length,
    faults: [...played.flatMap((one) => faultsOf(endpoint, one, canaries)), ...differences(played)],
  }
}

async function casesOf({ fixture, callers, targets: played }: Setup, endpoint: Endpoint): Promise<Case[]> {
  const move = fixture.movesOf(endpoint)
  const fitting = targetsOf(referenceOf(endpoint), { moves: move?.closed != null, versioned: isVersioned(endpoint) })
  const targets = fitting.filter((target) => played.includes(target))
  const cases: Case[] = []
  for (const caller of callers) {
    for (const target of targets) {
      const aim = await fixture.aim(endpoint, caller, target)
      if (!aim) continue
      const facts = { isVisible: aim.isVisible, judgesState: move?.judgesState === true }
      cases.push({ caller, target, aim, expected: expectedOf(endpoint, caller, target, facts) })
    }
  }
  return cases
}

async function play({ app, fixture, services }: Setup, endpoint: Endpoint, one: Case): Promise<Played> {
  const valid = validParts(endpoint, await fixture.contextOf(endpoint, one.caller))
  const named = { ...valid.body, ...(await fixture.namedIn(endpoint, one.aim.id)) }
  const parts = aimed(endpoint, { ...valid, body: named }, one)
  parts.params = { ...parts.params, ...(await fixture.partsAbove(endpoint, one.aim.id)) }
  const reply = await sendParts(app, endpoint, parts, one.caller.token)
  // All callers share one network, of which the public calls demand a captcha, or are refused, after a number of them.
  if (endpoint.permission === 'public') await services.pool.query('delete from wrong_check; delete from register_call')
  return { ...one, reply, text: await decodedText(reply) }
}

function aimed(endpoint: Endpoint, parts: Parts, { target, aim }: Case): Parts {
  const reference = referenceOf(endpoint)
  const placed = reference
    ? { ...parts, [reference.part]: { ...parts[reference.part], [reference.field]: aim.id } }
    : parts
  // Every call refuses an unknown parameter.
  if (target.startsWith('bad input')) return { ...placed, query: { ...placed.query, unexpected: '1' } }
  return target === 'stale' ? { ...placed, body: { ...placed.body, version: 1_999_999_999 } } : placed
}

function faultsOf(endpoint: Endpoint, { caller, target, expected, reply, text }: Played, canaries: Canaries): string[] {
  const faults: string[] = []
  const who = `${caller.label} → ${target}`
  const isFile = reply.http === 200 && reply.status === 0
  if (reply.http !== expected.http || (!isFile && reply.status !== expected.status)) {
    faults.push(
      `${who}: ${reply.http}/${reply.status} ${reply.rule ?? ''} ${JSON.stringify(reply.errors).slice(0, 300)}, expected ${expected.http}/${expected.status}`,
    )
  }
  if (endpoint.answer.kind !== 'stream' && typeof reply.headers['x-request-id'] !== 'string')
    faults.push(`${who}: no request id`)
  const moment = RAW_MOMENT.exec(text)
  if (moment) faults.push(`${who}: shows the moment ${moment[0]} with its zone`)
  const read = { endpoint: endpoint.name, role: caller.role }
  const seesAll = caller.condition === 'live' && caller.role !== null && isPlatformRole(caller.role)
  if (!seesAll)
    for (const leak of leaksIn(text, canaries, [caller.org_sn ?? '', caller.sn], read).slice(0, 3))
      faults.push(`${who}: leaks ${leak}`)
  return faults
}

/** An unknown record and a foreign record must get one identical answer. */
function differences(played: Played[]): string[] {
  return played.flatMap(({ caller, target, expected, reply }) => {
    const twin = played.find((other) => other.caller === caller && other.target === 'absent')
    if (!target.endsWith('foreign') || expected.http !== 404 || !twin || twin.reply.raw.equals(reply.raw)) return []
    return [`${caller.label} → ${target}: not ${inOrder}`]
  })
}

/** Keeps the accounts and sessions as they are now, to come back to after each call that may end them. */
export async function keepAccounts(pool: Services['pool']): Promise<void> {
  await pool.query(`drop schema if exists kept cascade; create schema kept; create table kept.account as select * from account; create table kept.session as select * from session;
    create table kept.practice_session as select * from practice_session;
    create table kept.college as select * from college`)
}

/** Accounts, sessions and institutions as they were kept: some calls end or change them. Nothing counts as a wrong check. */
export async function restoreAccounts(pool: Services['pool']): Promise<void> {
  await pool.query(`
    delete from wrong_check;
    insert into practice_session select * from kept.practice_session on conflict do nothing;
    update session s set revoke_time = k.revoke_time, idle_end = k.idle_end from kept.session k where k.token_hash = s.token_hash;
    update account a set status = k.status, password_hash = k.password_hash, password_due = k.password_due, delete_time = k.delete_time, role = k.role from kept.account k where k.sn = a.sn;
    update role_grant set permissions = '{}', operations = '[]';
    update college c set status = k.status, delete_time = k.delete_time, org_type = k.org_type, province = k.province from kept.college k where k.sn = c.sn`)
}

/** A line per call, to be read: how many calls, successes, denials. */
export function tableOf(reports: readonly Report[]): string {
  const width = Math.max(...reports.map((report) => report.endpoint.length))
  const line = (name: string, ...cells: (number | string)[]) =>
    `${name.padEnd(width)} ${cells.map((cell) => String(cell).padStart(9)).join('')}`
  const rows = reports.map((one) => line(one.endpoint, one.calls, one.successes, one.denials, one.faults.length))
  return [line('call', 'calls', 'success', 'denied', 'faults'), ...rows].join('\n')
}
