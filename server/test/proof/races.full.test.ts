import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { isGranted, isUpload, needsAccount } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { USERNAMES } from '../world.ts'
import { freshCaller, liveCaller, openSession } from './accounts.ts'
import type { Caller } from './accounts.ts'
import { gained, rowCounts } from './changedTables.ts'
import { keepAccounts, restoreAccounts } from './matrix.ts'
import { addTrainee, allAtOnce, outcomes, sendKeyed } from './races.ts'
import { otherBody } from './otherBody.ts'
import { sendParts, validParts } from './requests.ts'
import type { Parts } from './requests.ts'
import { referenceOf } from './rowReferences.ts'
import { openFixture } from './matrixFixture.ts'
import type { MatrixFixture } from './matrixFixture.ts'
import { calmOf, DUEL_SECONDS, RACE_ROUNDS, REPEATS } from './figures.ts'

let t: TestApp
let fixture: MatrixFixture
let live: Caller[]
beforeAll(async () => {
  t = await testApp()
  fixture = await openFixture(t.services)
  live = []
  for (const username of USERNAMES) live.push(await liveCaller(t.pool, username))
  await addTrainee(t.db)
  await keepAccounts(t.pool)
})
afterAll(() => t.close())

/** The same account with a session of its own: a session that has asked for a minute's worth of calls waits. */
const withNewSession = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  token: await openSession(t.pool, caller.sn),
})
const named = (username: string) => live.find((caller) => caller.username === username)!
const holds = (one: Caller, permission: Endpoint['permission']) =>
  permission === 'signed-in' || (isGranted(permission) && one.permissions.has(permission))
/** An institution's account where one may make the call, else any other that may. */
const rightful = ({ permission }: Endpoint) =>
  live.find((one) => one.org_sn && holds(one, permission)) ??
  [named('admin'), ...live].find((one) => holds(one, permission)) ??
  named('admin')

/** A list that is drawn longer or shorter would change the number of rows that a call leaves. */
const withOneRoom = (parts: Parts): Parts =>
  Array.isArray(parts.body['rooms'])
    ? { ...parts, body: { ...parts.body, rooms: parts.body['rooms'].slice(0, 1) } }
    : parts

/** Valid parts aimed at a row of its own that the call can succeed on. */
async function partsFor(endpoint: Endpoint, caller: Caller): Promise<Parts> {
  const reference = referenceOf(endpoint)
  const parts = withOneRoom(validParts(endpoint, await fixture.contextOf(endpoint, caller, 'once')))
  if (!reference) return { ...parts, body: { ...parts.body, ...(await fixture.namedIn(endpoint, '')) } }
  const id = await fixture.freshRow(endpoint, caller)
  const above = await fixture.partsAbove(endpoint, id)
  const second = endpoint.name === 'studentMerge.create' ? { drop: await fixture.freshRow(endpoint, caller) } : {}
  const aimed = { ...parts, body: { ...parts.body, ...(await fixture.namedIn(endpoint, id)), ...second } }
  return { ...aimed, [reference.part]: { ...aimed[reference.part], ...above, [reference.field]: id } }
}

// What the second of two equal calls meets instead of a newer version: no row any more, or the own confirmation, which
// leaves the record as it is, so that two people may confirm at the same time.
const SECOND: Record<string, string> = { 'borrow.withdraw': '404/40400', 'roomRecord.confirm': '422/42200' }
// The sheet of a review has a version of its own, which begins without a sheet.
const FIRST_VERSION: Record<string, number> = { 'application.checksheet': 0 }
// The second of two equal calls answers the same; no caller is left to repeat a sign-out.
const DONE_ONCE = new Set(['news.confirm'])
const ENDS_SESSION = new Set(['auth.logout'])

describe('idempotency', () => {
  test('without the key the same call sent five times has five effects: the measurement counts them', async () => {
    const caller = named('school')
    const parts = await partsFor(studentContract.reveal, caller)
    const before = await rowCounts(t.pool)
    await allAtOnce(5, () => sendParts(t.app, studentContract.reveal, parts, caller.token))
    expect(gained(before, await rowCounts(t.pool))).toMatchObject({ 'public.audit': 5 })
  })

  test(
    `each write with the same key ${REPEATS} times at once has one effect and one answer; another content is refused`,
    async () => {
      const writes = t.services.endpoints.filter(
        (one) =>
          ['POST', 'PUT'].includes(one.method) &&
          one.answer.kind === 'data' &&
          needsAccount(one.permission) &&
          !ENDS_SESSION.has(one.name),
      )
      expect(writes.length).toBeGreaterThan(10)
      const faults: string[] = []
      for (const endpoint of writes) {
        faults.push(...(await repeated(endpoint)).map((fault) => `${endpoint.name}: ${fault}`))
        await restoreAccounts(t.pool)
      }
      expect(faults).toEqual([])
    },
    patience(61),
  )

  async function repeated(endpoint: Endpoint): Promise<string[]> {
    const caller = await freshCaller(t.pool, `i_${endpoint.name.replaceAll('.', '_')}`, rightful(endpoint))
    // The first of its kind also opens audit chains and queues.
    await effectOf(endpoint, caller, 1)
    const single = await effectOf(endpoint, await withNewSession(caller), 1)
    const many = await effectOf(endpoint, await withNewSession(caller), isUpload(endpoint.body) ? 10 : REPEATS)
    const faults = [...single.faults, ...many.faults]
    if (JSON.stringify(single.effect) !== JSON.stringify(many.effect))
      faults.push(`once ${JSON.stringify(single.effect)}, repeated ${JSON.stringify(many.effect)}`)
    return faults
  }

  async function effectOf(
    endpoint: Endpoint,
    caller: Caller,
    times: number,
  ): Promise<{ effect: Record<string, number>; faults: string[] }> {
    if (endpoint.name === 'auth.password')
      await t.pool.query(
        "update account set password_hash = (select password_hash from account where username = 'center') where sn = $1",
        [caller.sn],
      )
    const parts = await partsFor(endpoint, caller)
    const key = randomUUID()
    const before = await rowCounts(t.pool)
    const replies = await allAtOnce(times, () => sendKeyed(t.app, endpoint, parts, caller.token, key))
    const effect = gained(before, await rowCounts(t.pool))
    const faults: string[] = []
    if (replies.some((reply) => reply.http !== 200)) faults.push(`${times} times: ${JSON.stringify(outcomes(replies))}`)
    if (new Set(replies.map((reply) => reply.raw.toString())).size !== 1)
      faults.push(`${times} times: the answers differ`)
    // Uploads differ by their content; a path parameter is content as well.
    const reference = referenceOf(endpoint)
    const other = {
      ...parts,
      ...(reference
        ? { [reference.part]: { ...parts[reference.part], [reference.field]: 'another00000000000' } }
        : { body: { ...parts.body, ...otherBody(endpoint, parts) } }),
    }
    const refused = isUpload(endpoint.body) ? null : await sendKeyed(t.app, endpoint, other, caller.token, key)
    if (refused && (refused.http !== 409 || refused.status !== 40901))
      faults.push(`another content under the same key: ${refused.http}/${refused.status}`)
    return { effect, faults }
  }
})

describe('conflicting writes', () => {
  test(
    `of two updates of the same version exactly one is stored, in ${RACE_ROUNDS} rounds over all calls that send a version`,
    async () => {
      const versioned = t.services.endpoints.filter(
        (one) =>
          one.method === 'PUT' &&
          one.path.includes('/:id') &&
          !isUpload(one.body) &&
          'shape' in one.body &&
          'version' in (one.body.shape as object),
      )
      expect(versioned.length).toBeGreaterThan(5)
      const rounds = Math.ceil(RACE_ROUNDS / versioned.length)
      const faults: string[] = []
      for (const endpoint of versioned) {
        const caller = rightful(endpoint)
        await restoreAccounts(t.pool)
        for (let round = 0; round < rounds; round++) {
          const { token } = await withNewSession(caller)
          const parts = await partsFor(endpoint, caller)
          const stated = { ...parts, body: { ...parts.body, version: FIRST_VERSION[endpoint.name] ?? 1 } }
          const replies = await allAtOnce(2, () => sendParts(t.app, endpoint, stated, token))
          const seen = outcomes(replies)
          const lost = Object.keys(seen).filter((name) => name !== '200')
          const answer = SECOND[endpoint.name] ?? '409/40900'
          if (seen['200'] !== (DONE_ONCE.has(endpoint.name) ? 2 : 1) || !lost.every((name) => name.startsWith(answer)))
            faults.push(`${endpoint.name}: ${JSON.stringify(seen)}`)
        }
      }
      expect(faults).toEqual([])
    },
    patience(calmOf(RACE_ROUNDS, DUEL_SECONDS)),
  )

  // What two people enter in the same moment: the call, and the fields that must be unique.
  test.each<[string, Endpoint, string, readonly string[], RegExp]>([
    ['username', operatorContract.create, 'center', ['username'], /^409\/40901 username_taken$/],
    ['mobile of an account', operatorContract.create, 'center', ['mobile'], /^409\/40901 mobile_taken$/],
    ['ID number', studentContract.create, 'school', ['id_no'], /^409\/40901 id_no_exists$/],
    ['student number', studentContract.create, 'school', ['student_no'], /^409\/40901 student_no_taken$/],
    ['major code', majorContract.create, 'school', ['code'], /^409\/40901 /],
    ['name of an institution', collegeContract.create, 'center', ['name'], /^409\/40901 name_taken$/],
    ['credit code', collegeContract.create, 'center', ['uscc'], /^409\/40901 uscc_taken$/],
    [
      'account of an institution',
      collegeContract.create,
      'center',
      ['account_username'],
      /^409\/40901 username_taken$/,
    ],
  ])(
    'the same %s entered three times at once is stored once',
    async (_, endpoint, username, fields, refusal) => {
      const caller = named(username)
      const rounds = Math.ceil(
        RACE_ROUNDS / (endpoint.name === 'major.create' || endpoint.name === 'student.create' ? 1 : 5),
      )
      const faults: string[] = []
      for (let round = 0; round < rounds; round++) {
        const { token } = await withNewSession(caller)
        const first = await partsFor(endpoint, caller)
        const same = Object.fromEntries(fields.map((field) => [field, first.body[field]]))
        const others = [await partsFor(endpoint, caller), await partsFor(endpoint, caller)]
        const entries = [first, ...others].map((parts) => ({ ...parts, body: { ...parts.body, ...same } }))
        const seen = outcomes(await allAtOnce(entries.length, (at) => sendParts(t.app, endpoint, entries[at]!, token)))
        const lost = Object.keys(seen).filter((name) => name !== '200')
        if (seen['200'] !== 1 || !lost.every((name) => refusal.test(name))) faults.push(JSON.stringify(seen))
      }
      expect(faults).toEqual([])
    },
    patience(calmOf(RACE_ROUNDS, DUEL_SECONDS)),
  )

  test(
    'the same person entered by two institutions at once becomes one student',
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const callers = await Promise.all([named('school'), named('school2')].map(withNewSession))
        const { id_no } = (await partsFor(studentContract.create, callers[0]!)).body
        const entries = await Promise.all(
          callers.map(async (caller) => ({ caller, parts: await partsFor(studentContract.create, caller) })),
        )
        const replies = await allAtOnce(2, (at) =>
          sendParts(
            t.app,
            studentContract.create,
            { ...entries[at]!.parts, body: { ...entries[at]!.parts.body, id_no } },
            entries[at]!.caller.token,
          ),
        )
        expect(outcomes(replies)).toEqual({ '200': 1, '409/40901 id_no_elsewhere': 1 })
      }
    },
    patience(calmOf(RACE_ROUNDS, DUEL_SECONDS)),
  )
})

describe('the last platform account', () => {
  test.each<[string, 'disable' | 'remove', string]>([
    ['two administrators disable each other', 'disable', 'admin'],
    ['two administrators delete each other', 'remove', 'admin'],
    ['two platform operators disable each other', 'disable', 'system'],
  ])(
    'if %s at once, one stays enabled',
    async (_, name, kind) => {
      for (let round = 0; round < RACE_ROUNDS / 5; round++) {
        // No other account of the platform exists.
        await t.pool.query("update account set status = 'DISABLE' where role = 'system'")
        const pair = await Promise.all(
          [0, 1].map((at) =>
            freshCaller(
              t.pool,
              `l${name.charAt(0)}${kind.charAt(0)}${round}_${at}_${randomUUID().slice(0, 6)}`,
              named(kind),
            ),
          ),
        )
        await t.pool.query("update account set status = 'ENABLE', admin = $2 where sn = any($1)", [
          pair.map((one) => one.sn),
          kind === 'admin',
        ])
        const replies = await allAtOnce(2, (at) =>
          sendParts(
            t.app,
            operatorContract[name],
            { params: { id: pair[1 - at]!.sn }, query: {}, body: {} },
            pair[at]!.token,
          ),
        )
        const { rows } = await t.pool.query(
          "select count(*)::int as count from account where role = 'system' and status = 'ENABLE' and delete_time is null",
        )
        expect([
          rows[0].count,
          replies.filter((reply) => reply.http === 200).length,
          replies.every((reply) => reply.http < 500),
        ]).toEqual([1, 1, true])
      }
      await t.pool.query("update account set status = 'ENABLE' where username = any($1)", [[...USERNAMES]])
    },
    patience(calmOf(RACE_ROUNDS, DUEL_SECONDS)),
  )
})
