import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { JOBS_OPEN_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { ACCOUNT_QUOTA_BYTES } from '@zhikao/domain/platform/media/media.model.ts'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { createApp } from '../app.ts'
import { transaction } from '../db/transaction.ts'
import { revokeSessions } from '../platform/operator/operator.session.commands.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { media } from '../platform/media/media.table.ts'
import { FACTORY_PASSWORD, buildOperator } from '../platform/operator/operator.factory.ts'
import { account } from '../platform/operator/operator.table.ts'
import { buildStudent } from '../people/student/student.factory.ts'
import { attemptJob } from '../jobs/attempt.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import { job } from '../jobs/tables.ts'
import type { JobContext, WorkTask } from '../jobs/task.ts'
import { drawDocument } from '../seed/emblem.ts'
import { signIn, testApp } from './app.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { ORGS } from './world.ts'

let t: TestApp
let school: Client
beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
  await buildStudent(t.db)
})
afterAll(() => t.close())
afterEach(async () => {
  await t.db.execute(sql`update job set state = 'cancelled', finish_time = now() where state in ('queued', 'running')`)
  await t.db.execute(sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`)
})

/** An account of the school of its own, signed in. */
async function schoolAccount(
  overrides: Partial<typeof account.$inferInsert> = {},
): Promise<{ sn: string; client: Client }> {
  const { sn, username } = await buildOperator(t.db, { role: 'school', org_sn: ORGS.school, ...overrides })
  return { sn, client: await signIn(t.app, username, FACTORY_PASSWORD) }
}

describe('an account that must change its password first', () => {
  test('can open public images only', async () => {
    const owner = await getActor(t.db, 'acc-school')
    const file = { name: 'x.jpg', type: 'image/jpeg', ext: 'jpg', source: Buffer.from('bytes') }
    const [photo, avatar] = await transaction(t.pool, async (db) => [
      await storeMedia(db, t.services, owner, { ...file, kind: 'PHOTO' }),
      await storeMedia(db, t.services, owner, { ...file, kind: 'AVATAR' }),
    ])
    const { client, sn } = await schoolAccount({ password_due: true })
    const see = async (key: string) => (await client.call(mediaContract.showImage, { query: { key } })).http
    expect([await see(photo.key), await see(avatar.key)]).toEqual([404, 200])
    await t.db.update(account).set({ password_due: false }).where(eq(account.sn, sn))
    expect(await see(photo.key)).toBe(200)
  })
})

describe('HTTP answers', () => {
  test.each([
    ['data', '/api/admin/user/student', 200],
    ['an error of input', '/api/admin/user/student?page=0', 400],
    ['an error before the body', '/api/admin/user/operator', 403],
    ['an unknown record', '/api/admin/user/student/unknown', 404],
    ['an invalid path', '/api/admin/user/student/%E4%A', 400],
  ])('forbid caching and have the security headers: %s', async (_, url, http) => {
    const { statusCode, headers } = await t.app.inject({ url, headers: { authorization: `Bearer ${school.token}` } })
    expect([statusCode, headers['cache-control'], headers['x-content-type-options']]).toEqual([
      http,
      'no-store',
      'nosniff',
    ])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
  test('metrics are answered to this machine only, not to clients of a proxy on it', async () => {
    expect((await t.app.inject('/metrics')).statusCode).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      expect((await t.app.inject({ url: '/metrics', headers: { [name]: '198.51.100.1' } })).statusCode).toBe(404)
    }
  })
})

describe('the rate limit', () => {
  test('counts calls by valid session; calls with an unknown token are counted by network address', async () => {
    const app = await createApp({ ...t.services, endpoints: [], config: { ...t.services.config, publicPerMinute: 3 } })
    try {
      const ask = async (token: string, ip = '203.0.113.1') =>
        (
          await app.inject({
            url: '/api/admin/welcome',
            remoteAddress: ip,
            headers: { authorization: `Bearer ${token}` },
          })
        ).statusCode
      const claimed = []
      for (let at = 0; at < 4; at++) claimed.push(await ask(`${'x'.repeat(42)}${at}`))
      expect(claimed).toEqual([200, 200, 200, 429])
      // A campus behind one address: each session has a count of its own.
      expect(await ask(school.token!)).toBe(200)
      const wide = []
      for (let at = 1; at < 5; at++) wide.push(await ask('', `2001:db8::${at}`))
      expect(wide).toEqual([200, 200, 200, 429])
    } finally {
      await app.close()
    }
  })
})

describe('jobs', () => {
  const kind = 'student.export'
  const enqueue = (sn: string) =>
    transaction(t.pool, (db) =>
      enqueueJob(db, { sn, org_sn: ORGS.school, origin: null }, { kind, subject: null, mode: null, payload: {} }),
    )
  const never = new AbortController().signal
  const attempt = (sn: string, run: (ctx: JobContext<unknown>) => Promise<void>) =>
    attemptJob(t.services, new Map<string, WorkTask>([[kind, { kind, run }]]), sn, never)
  const stateOf = async (sn: string) => (await t.db.select().from(job).where(eq(job.sn, sn)))[0]
  const effect = async (db: Parameters<Parameters<JobContext<unknown>['commit']>[0]>[0]) => {
    await db.execute(
      sql`insert into setting_value (name, value, version, update_by) values ('planted', '{}', 1, 'test')`,
    )
    return { ok: 1, failed: 0, total: 1 }
  }
  const planted = async () => (await t.db.execute(sql`select 1 from setting_value where name = 'planted'`)).rowCount

  test('one account has at most JOBS_OPEN_MAX unfinished jobs, also when it asks at once; other accounts are not affected', async () => {
    const { client, sn } = await schoolAccount()
    const ask = () => client.call(idphotoContract.exportPhoto, { body: {} })
    const answers = await Promise.all(Array.from({ length: JOBS_OPEN_MAX + 10 }, ask))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(JOBS_OPEN_MAX)
    const refused = answers.find(({ http }) => http !== 200)
    expect([refused?.status, refused?.rule, refused?.headers['retry-after']]).toEqual([42900, 'jobs_open', '30'])
    const files = (await t.db.select().from(media)).length
    const sent = await client.call(idphotoContract.importPhoto, {
      file: { name: 'a.zip', bytes: Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1') },
    })
    expect([sent.status, (await t.db.select().from(media)).length]).toEqual([42900, files])
    expect((await school.call(idphotoContract.exportPhoto, { body: {} })).http).toBe(200)
    await t.db.execute(
      sql`update job set state = 'done' where sn = (select sn from job where account_sn = ${sn} limit 1)`,
    )
    expect((await ask()).http).toBe(200)
  })

  test.each([
    ['lost the permission', { operations: [{ id: '/school/student/manage', operation: ['add' as const] }] }],
    ['was disabled', { status: 'DISABLE' as const }],
  ])('of an account that %s are not started, and a running one commits nothing', async (_, change) => {
    const { sn } = await schoolAccount()
    const before = await enqueue(sn)
    const during = await enqueue(sn)
    await attempt(during, (ctx) =>
      ctx.commit(async (db) => {
        await t.db.update(account).set(change).where(eq(account.sn, sn))
        await expect(ctx.assertAllowed(t.db)).rejects.toMatchObject({ name: 'AppError' })
        return effect(db)
      }),
    )
    await attempt(before, (ctx) => ctx.commit(effect))
    expect([(await stateOf(before))?.state, (await stateOf(during))?.state, await planted()]).toEqual([
      'failed',
      'failed',
      0,
    ])
  })

  test('are streamed to their own account only, until its session ends, in at most 20 streams at once', async () => {
    const { client, sn } = await schoolAccount()
    const followed = await enqueue(sn)
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const base = `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}${jobContract.events.base}/job/${followed}/events`
    const open = (token: string | null) => fetch(base, { headers: { authorization: `Bearer ${token}` } })
    expect((await open(school.token)).status).toBe(404)
    const streams = await Promise.all(Array.from({ length: 21 }, () => open(client.token)))
    expect(streams.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(20).fill(200), 429])
    const one = streams.find(({ status }) => status === 200)!
    expect([one.headers.get('cache-control'), one.headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ])
    const reader = one.body!.getReader()
    const readText = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await readText()).toContain('"state":"queued"')
    await revokeSessions(t.db, [sn])
    await t.db.update(job).set({ state: 'running' }).where(eq(job.sn, followed))
    await t.db.execute(sql`select pg_notify('job_changed', ${followed})`)
    expect(await readText()).toBe('')
    for (const stream of streams) if (stream !== one) await stream.body?.cancel()
    expect((await open(client.token)).status).toBe(401)
  })
})

describe('uploads', () => {
  const url = `${mediaContract.file.base}${mediaContract.file.path}`
  test('with a declared size above the limit are refused before they are read', async () => {
    const { statusCode, headers } = await t.app.inject({
      method: 'POST',
      url,
      payload: 'nothing yet',
      headers: {
        authorization: `Bearer ${school.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(40 * 1024 ** 2),
      },
    })
    expect([statusCode, headers['x-request-id']]).toEqual([413, expect.any(String)])
  })
  test('many uploads at once cannot fill the disk', async () => {
    const { client } = await schoolAccount()
    const pdf = drawDocument('proof')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        client.call(mediaContract.file, { file: { name: 'a.pdf', bytes: pdf }, body: {} }),
      ),
    )
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 429]))
    expect((await client.call(mediaContract.file, { file: { name: 'a.pdf', bytes: pdf }, body: {} })).http).toBe(200)
  })
  test('an account without an institution has a quota too', async () => {
    const teacher = await t.as('teacher')
    const full = {
      key: 'ab/cd/full',
      kind: 'ATTACHMENT' as const,
      name: 'n',
      type: 'image/jpeg',
      bytes: ACCOUNT_QUOTA_BYTES,
      sha256: '',
      account_sn: 'acc-teacher',
      org_sn: null,
    }
    const send = () =>
      teacher.call(mediaContract.file, { file: { name: 'a.pdf', bytes: drawDocument('proof') }, body: {} })
    expect((await send()).http).toBe(200)
    await t.db.insert(media).values(full)
    const refused = await send()
    expect([refused.http, refused.rule]).toEqual([422, 'media_account_quota'])
  })
})

describe('the audit trail', () => {
  test.each(['110101200503071235', '11010519491231002X', 'R123456(7)', 'E12345678', '13812345678'])(
    'contains no searched number: %s',
    async (keyword) => {
      const { sn } = await buildStudent(t.db, {
        name: '查验生',
        id_type: 'PASSPORT',
        id_no: keyword,
        mobile: keyword === '13812345678' ? keyword : '13700009999',
      })
      expect((await school.call(studentContract.export, { body: { keyword } })).http).toBe(200)
      await t.db.execute(sql`delete from student where sn = ${sn}`)
      const { rows } = await t.db.execute<{ after: object }>(
        sql`select after from audit where action = 'student.export' order by time desc limit 1`,
      )
      expect(JSON.stringify(rows[0]?.after)).toMatch(/"keyword":"[^"]*\*[^"]*"/)
      expect(JSON.stringify(rows[0]?.after)).not.toContain(keyword)
    },
  )
  test('cannot be emptied or changed', async () => {
    for (const statement of ['truncate audit', 'delete from audit', "update audit set action = 'x'"])
      await expect(t.pool.query(statement)).rejects.toThrow('append-only')
  })
})

test('of many exports of one account at once some are refused with 429; a later one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => school.call(studentContract.export, { body: {} })))
  expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 429]))
  expect((await school.call(studentContract.export, { body: {} })).http).toBe(200)
})
