import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { LADDER } from '@zhikao/domain/platform/auth/auth.model.ts'
import type { CaptchaChallenge } from '@zhikao/domain/platform/auth/auth.model.ts'
import { createApp } from '../../app.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { encodeCaptcha, solveCaptcha } from '../../test/captcha.ts'
import { PASSWORD } from '../../test/world.ts'
import { FACTORY_PASSWORD, buildOperator } from '../operator/operator.factory.ts'
import { hashPassword } from '../operator/operator.hash.commands.ts'
import { revokeSessions } from '../operator/operator.session.commands.ts'
import { captcha, loginFailure, usualNetwork } from './auth.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(loginFailure)
  await t.db.delete(usualNetwork)
  await t.db.delete(captcha)
})

type Given = { captcha_id?: string; captcha?: string }
const enter = (username: string, password: string, given: Given = {}, headers: Record<string, string> = {}) =>
  t.anonymous.call(authContract.login, { body: { username, password, ...given }, headers })
/** Failures that lie a minute back, so that no wait is on. */
const failed = (count: number, network = '127.0.0.0/24', username = 'school') =>
  t.db.execute(
    sql`insert into login_failure (username, network, time) select ${username}, ${network}, now() - interval '1 minute' from generate_series(1, ${sql.raw(String(count))})`,
  )
/** All failures so far, as if so much more time had passed on the database's clock. */
const moved = (by: string) => t.db.execute(sql`update login_failure set time = time - ${by}::interval`)
const failures = async (username = 'school') =>
  (await t.db.select().from(loginFailure).where(sql`username = ${username}`)).length

/** A captcha for this account, solved; `end` is when it ends. */
async function solved(purpose: 'login' | 'reset' = 'login', end = '10 minutes', username = 'school') {
  const { data } = await t.anonymous.call(authContract.captcha, { params: { purpose }, query: { username } })
  await t.db
    .update(captcha)
    .set({ end_time: sql`now() + ${end}::interval` })
    .where(sql`sn = ${data.captcha_id}`)
  return solveCaptcha(data)
}

describe('after five failures', () => {
  test('a captcha is required before the password is checked, whether it is right or wrong', async () => {
    const seen: number[] = []
    for (let at = 0; at < LADDER.captcha_from + 1; at++) seen.push((await enter('school', 'Falsch@2026')).status)
    expect(seen).toEqual([40101, 40101, 40101, 40101, 40101, 40102])
    const right = await enter('school', PASSWORD)
    expect([right.http, right.status, right.cookies]).toEqual([400, 40102, []])
  })
  test('a captcha is required for an account that does not exist too', async () => {
    await failed(LADDER.captcha_from, '127.0.0.0/24', 'nobody_here')
    expect((await enter('nobody_here', PASSWORD)).status).toBe(40102)
  })
  test('a captcha is required however the username is written', async () => {
    await failed(LADDER.captcha_from)
    for (const username of ['SCHOOL', ' school', 'school\t', 'School\n', '\u00a0school', '\u3000school\u2003'])
      expect((await enter(username, PASSWORD)).status).toBe(40102)
    // A letter that only looks alike, or folds to one, is another account or the same one, and never bypasses the ladder.
    for (const username of ['ſchool', 'ＳＣＨＯＯＬ', 'schοοl', 'sch\u200bool'])
      expect([40101, 40102]).toContain((await enter(username, PASSWORD)).status)
  })
  test('a right captcha allows one try; a right password resets the ladder', async () => {
    await failed(LADDER.captcha_from)
    expect((await enter('school', 'Falsch@2026', await solved())).status).toBe(40101)
    expect((await enter('school', PASSWORD, await solved())).http).toBe(200)
    expect(await failures()).toBe(0)
    expect((await enter('school', PASSWORD)).http).toBe(200)
  })
  test('a captcha is valid for one try, right or wrong, only for its purpose and until it ends', async () => {
    await failed(LADDER.captcha_from)
    const spent = await solved()
    expect((await enter('school', 'Falsch@2026', spent)).status).toBe(40101)
    expect((await enter('school', PASSWORD, spent)).status).toBe(40102)
    const guessed = await solved()
    expect((await enter('school', PASSWORD, { ...guessed, captcha: 'wrong' })).status).toBe(40102)
    expect((await enter('school', PASSWORD, guessed)).status).toBe(40102)
    const other = await solved()
    expect((await enter('school', PASSWORD, { ...(await solved()), captcha: other.captcha })).status).toBe(40102)
    expect((await enter('school', PASSWORD, await solved('reset'))).status).toBe(40102)
    expect((await enter('school', PASSWORD, await solved('login', '-1 second'))).status).toBe(40102)
    expect((await enter('school', PASSWORD, { captcha_id: 'nothing', captcha: 'abcde' })).status).toBe(40102)
  })
  test('one captcha sent ten times at the same time allows one try', async () => {
    await failed(LADDER.captcha_from)
    const given = await solved()
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter('school', 'Falsch@2026', given)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([40101, ...Array(9).fill(40102)])
  })
  test('a captcha of a lower cost is refused, one that was made cheaper or not solved too', async () => {
    await failed(LADDER.captcha_from)
    const cheap = await solved()
    await failed(1)
    expect((await enter('school', PASSWORD, cheap)).status).toBe(40102)
    expect((await enter('school', PASSWORD, await solved('login', '10 minutes', 'someone_else'))).status).toBe(40102)
    const asked = { params: { purpose: 'login' as const }, query: { username: 'school' } }
    const forge = async (change: Partial<CaptchaChallenge['parameters']>) => {
      const { data } = await t.anonymous.call(authContract.captcha, asked)
      const { parameters, signature } = data.challenge
      return solveCaptcha({ ...data, challenge: { parameters: { ...parameters, ...change }, signature } })
    }
    expect((await enter('school', PASSWORD, await forge({ keyPrefix: '00' }))).status).toBe(40102)
    const { data } = await t.anonymous.call(authContract.captcha, asked)
    const guess = encodeCaptcha(data.challenge, { counter: 1, derivedKey: data.challenge.parameters.keyPrefix })
    expect((await enter('school', PASSWORD, { captcha_id: data.captcha_id, captcha: guess })).status).toBe(40102)
    expect((await enter('school', PASSWORD, await solved())).http).toBe(200)
  })
  test('a captcha costs twice as much with each failure, and answers neither its solution nor a picture (spec §7.3)', async () => {
    const works: number[] = []
    for (let count = 0; count < 8; count++) {
      await t.db.delete(loginFailure)
      await failed(count)
      const asked = { params: { purpose: 'login' as const }, query: { username: 'school' } }
      const { data, headers } = await t.anonymous.call(authContract.captcha, asked)
      expect(Object.keys(data)).toEqual(['captcha_id', 'challenge', 'sent'])
      expect(headers['cache-control']).toBe('no-store')
      works.push(data.challenge.parameters.data.most)
    }
    expect(works).toEqual([3600, 3600, 3600, 3600, 3600, 3600, 7200, 14_400])
  })
})

describe('after ten failures', () => {
  test('each try must wait, twice as long each time; the answer contains the wait', async () => {
    const waited: number[] = []
    for (const count of [LADDER.delay_from, LADDER.delay_from + 1, LADDER.delay_from + 20]) {
      await t.db.delete(loginFailure)
      await failed(count)
      await t.db.execute(sql`update login_failure set time = now()`)
      // The wait is judged before any captcha.
      const answer = await enter('school', PASSWORD)
      expect([answer.http, answer.status]).toEqual([429, 42900])
      expect(answer.message).toContain(String(answer.headers['retry-after']))
      waited.push(Number(answer.headers['retry-after']))
    }
    expect(waited).toEqual([LADDER.delay_seconds, LADDER.delay_seconds * 2, LADDER.delay_max_seconds])
  })
  test('no wait is required before the tenth, also for a try that began before the last failure', async () => {
    await failed(LADDER.delay_from - 1)
    await t.db.execute(sql`update login_failure set time = now() + interval '1 second'`)
    expect((await enter('school', PASSWORD, await solved())).http).toBe(200)
  })
  test('failures older than the window do not count', async () => {
    await failed(30)
    await moved('16 minutes')
    expect((await enter('school', PASSWORD)).http).toBe(200)
  })
})

describe('the ladder counts', () => {
  test('wrong passwords sent at the same time like those sent one after another', async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, at) => enter('school', at === 29 ? PASSWORD : `Falsch@${at}`)),
    )
    const judged = tries.filter(({ status }) => status === 40101 || status === 80200).length
    expect(judged).toBeLessThanOrEqual(LADDER.captcha_from + 1)
    expect(tries.filter(({ status }) => status === 40102).length).toBeGreaterThanOrEqual(30 - LADDER.captcha_from - 1)
  })
  test('no right passwords sent at the same time', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => enter('school', PASSWORD)))
    expect(tries.map(({ http }) => http)).toEqual(Array(20).fill(200))
  })
  test('per network: failures of one network do not lock another, and no header changes the network', async () => {
    await failed(30, '203.0.113.0/24')
    expect((await enter('school', PASSWORD)).http).toBe(200)
    await failed(LADDER.captcha_from)
    for (const header of [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'x-client-ip',
      'cf-connecting-ip',
      'true-client-ip',
    ]) {
      expect((await enter('school', PASSWORD, {}, { [header]: '198.51.100.1' })).status).toBe(40102)
    }
  })
  test('behind one trusted proxy by the address that the proxy adds, not by the addresses that the client sends', async () => {
    const app = await createApp({ ...t.services, endpoints: [], config: { ...t.services.config, trustProxy: 1 } })
    try {
      const from = (forwarded: string) =>
        app.inject({
          method: 'POST',
          url: '/api/admin/login',
          headers: { 'x-forwarded-for': forwarded },
          payload: { username: 'school', password: 'Falsch@2026' },
        })
      for (let at = 0; at < LADDER.captcha_from; at++)
        expect((await from(`10.0.0.${at}, 203.0.113.9`)).json().status).toBe(40101)
      expect((await from('10.0.0.99, 203.0.113.9')).json().status).toBe(40102)
      expect((await from('203.0.113.9, 198.51.100.10')).json().status).toBe(40101)
    } finally {
      await app.close()
    }
  })
  test('wrong old passwords too, so that a stolen session cannot guess them', async () => {
    const made = await buildOperator(t.db)
    const client = await signIn(t.app, made.username, FACTORY_PASSWORD)
    const guess = (old_password: string) =>
      client.call(authContract.password, {
        params: { id: made.sn },
        body: { old_password, password: 'Frisch-2026-neu', password2: 'Frisch-2026-neu' },
      })
    const seen: number[] = []
    for (let at = 0; at < LADDER.delay_from + 1; at++) seen.push((await guess(`Falsch@${at}`)).status)
    expect(seen).toEqual([...Array(LADDER.delay_from).fill(40103), 42900])
    expect((await guess(FACTORY_PASSWORD)).status).toBe(42900)
  })
})

test('a password that is changed while the login checks it opens no session', async () => {
  const made = await buildOperator(t.db)
  const next = await hashPassword('Frisch-2026-neu')
  // A request after the change finds the account locked by it, and waits.
  const holder = await t.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('update account set password_hash = $1 where sn = $2', [next, made.sn])
    const late = enter(made.username, FACTORY_PASSWORD)
    for (;;) {
      const { rows } = await t.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update of a%'",
      )
      if (rows.length > 0) break
    }
    await holder.query('commit')
    expect((await late).status).toBe(40101)
  } finally {
    holder.release()
  }
  await revokeSessions(t.db, [made.sn])
})
