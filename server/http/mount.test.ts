import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import { integer, sn, text } from '@zhikao/domain/kernel/field.ts'
import type { Lift } from '@zhikao/domain/kernel/lift.ts'
import { defineRules } from '@zhikao/domain/kernel/text.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { pageQuery } from '@zhikao/domain/kernel/page.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { clientOf } from '../test/client.ts'
import type { Client } from '../test/client.ts'
import { isInTransaction } from '../db/transaction.ts'
import { mount } from './mount.ts'
import { createServer } from './server.ts'

const byId = z.strictObject({ id: sn })
const answered = z.strictObject({ id: z.string(), count: z.number() })
const contract = {
  read: endpoint('proof.read', {
    method: 'GET',
    path: '/proof/:id',
    permission: 'major:read',
    summary: 'read',
    params: byId,
    query: pageQuery(['name']),
    data: answered,
  }),
  write: endpoint('proof.write', {
    method: 'PUT',
    path: '/proof/:id',
    permission: 'major:edit',
    summary: 'write',
    params: byId,
    body: z.strictObject({ name: text(10), count: integer(0, 9) }),
    data: answered,
  }),
  fail: endpoint('proof.fail', {
    method: 'POST',
    path: '/proof',
    permission: 'signed-in',
    summary: 'fail',
    body: z.strictObject({ how: z.string() }),
    data: z.null(),
  }),
}

let t: TestApp
let app: FastifyInstance
let school: Client
let nobody: Client
let handled: string[] = []

const TOO_SHORT = defineRules<{ too_short: Lift }>()({ too_short: kernelMessages.too_short })
const HOW: Record<string, () => Promise<never>> = {
  rule: async () => {
    throw refuse(TOO_SHORT, 'too_short', { min: 3 })
  },
  conflict: async () => {
    throw conflict(kernelMessages, 'idempotency_reused')
  },
  absent: async () => {
    throw notFound()
  },
  stale: async () => {
    throw new AppError('stale', { rule: 'stale' })
  },
  unique: async () => {
    throw Object.assign(new Error('duplicate key value violates unique constraint "secret_index"'), { code: '23505' })
  },
  down: async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
  },
  wrapped: async () => {
    throw new Error('Failed query: select secret from vault', {
      cause: Object.assign(new Error('x'), { code: '57P01' }),
    })
  },
  lost: async () => {
    throw new Error('Failed query: select secret', { cause: new Error('Connection terminated unexpectedly') })
  },
  closed: async () => {
    throw new Error('Failed query', {
      cause: new Error('Client has encountered a connection error and is not queryable'),
    })
  },
  quoted: async () => {
    throw new Error('Failed query: insert … params: Connection terminated', { cause: new Error('secret bug') })
  },
  file: async () => {
    throw Object.assign(new Error('ENOENT: secret'), { code: 'ENOENT', syscall: 'open' })
  },
  ...Object.fromEntries(
    ['ENOSPC', 'EDQUOT', 'EROFS', '53100', '25006'].map((code) => [
      code,
      async () => {
        throw new Error('Failed query: secret', { cause: Object.assign(new Error('secret'), { code }) })
      },
    ]),
  ),
  bug: async () => {
    throw new TypeError("Cannot read properties of undefined (reading 'secret')")
  },
  text: async () => {
    throw 'a thrown text with a secret'
  },
}

beforeAll(async () => {
  t = await testApp()
  const services = { ...t.services, endpoints: [] }
  app = await createServer(services)
  mount(app, services, contract, {
    read: async (ctx) => {
      handled.push(isInTransaction(ctx.db) ? 'in a transaction' : 'on the pool')
      if (ctx.params.id === 'wrong') return { id: 'wrong', count: 1, secret: 'leak' } as never
      return { id: ctx.params.id, count: ctx.query.limit }
    },
    write: async (ctx) => {
      handled.push(isInTransaction(ctx.db) ? 'in a transaction' : 'on the pool')
      await ctx.db.execute(
        sql`insert into setting_value (name, value, version, update_by) values (${ctx.body.name}, '1', 1, 'test')`,
      )
      if (ctx.params.id === 'absent') throw notFound()
      return { id: ctx.params.id, count: handled.length }
    },
    fail: (ctx) => HOW[ctx.body.how]?.() ?? Promise.reject(notFound()),
  })
  await app.ready()
  school = clientOf(app, (await t.as('school')).token)
  nobody = clientOf(app, null)
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  handled = []
  await t.pool.query('delete from setting_value')
})

const settings = async () => (await t.pool.query('select count(*)::int as count from setting_value')).rows[0].count

describe('order of checks', () => {
  const bad = { params: { id: '../x' }, body: { name: '', count: 99 } }
  test('401 before 400', async () => {
    expect((await nobody.call(contract.write, bad)).status).toBe(40002)
  })
  test('403 before 400', async () => {
    const teacher = clientOf(app, (await t.as('teacher')).token)
    expect((await teacher.call(contract.write, bad)).status).toBe(40300)
  })
  test('400 before 404, with all faults in one answer', async () => {
    const answer = await school.call(contract.write, {
      params: { id: '../x' },
      body: { name: '', count: 99, extra: 1 } as never,
    })
    expect(answer.status).toBe(40000)
    expect(answer.errors.map((fault) => `${fault.path} ${fault.rule}`).sort()).toEqual([
      'count too_big',
      'extra unknown_field',
      'id wrong_format',
      'name required',
    ])
    expect(handled).toEqual([])
  })
  test('404 when all other checks pass', async () => {
    expect(
      (await school.call(contract.write, { params: { id: 'absent' }, body: { name: 'a', count: 1 } })).status,
    ).toBe(40400)
  })
})

describe('transactions', () => {
  test('reads use the pool, writes a transaction', async () => {
    await school.call(contract.read, { params: { id: 'a' } })
    await school.call(contract.write, { params: { id: 'a' }, body: { name: 'a', count: 1 } })
    expect(handled).toEqual(['on the pool', 'in a transaction'])
    expect(await settings()).toBe(1)
  })
  test('a refused write stores nothing', async () => {
    await school.call(contract.write, { params: { id: 'absent' }, body: { name: 'a', count: 1 } })
    expect(handled).toHaveLength(1)
    expect(await settings()).toBe(0)
  })
})

describe('idempotency keys', () => {
  const write = (name: string, key: string, id = 'a') =>
    school.call(contract.write, { params: { id }, body: { name, count: 1 }, headers: { 'idempotency-key': key } })

  test('the same request again gets the same answer, and the handler does not run again', async () => {
    const [first, second] = [await write('one', 'key-1'), await write('one', 'key-1')]
    expect(second.raw).toEqual(first.raw)
    expect(handled).toHaveLength(1)
  })
  test('another body, or another row, under the same key is refused', async () => {
    await write('one', 'key-2')
    for (const answer of [await write('two', 'key-2'), await write('one', 'key-2', 'b')])
      expect([answer.http, answer.status, answer.rule]).toEqual([409, 40901, 'idempotency_reused'])
    expect(handled).toHaveLength(1)
  })
  test('a refusal is not stored: the same key may succeed later', async () => {
    expect((await write('late', 'key-3', 'absent')).http).toBe(404)
    expect((await write('late', 'key-3', 'a')).http).toBe(200)
  })
  test('the key belongs to the account', async () => {
    await write('one', 'key-4')
    const other = clientOf(app, (await t.as('school2')).token)
    expect(
      (
        await other.call(contract.write, {
          params: { id: 'a' },
          body: { name: 'two', count: 1 },
          headers: { 'idempotency-key': 'key-4' },
        })
      ).http,
    ).toBe(200)
  })
  test.each(['', 'x'.repeat(201), 'a b', 'schlüssel'])('the key “%s” is refused', async (key) => {
    expect((await write('one', key)).http).toBe(400)
  })
  test('stored keys and answers are not readable in the database', async () => {
    await write('one', 'key-5')
    const { rows } = await t.pool.query(
      "select encode(key_hash, 'escape') || encode(answer, 'escape') as stored from idempotency_key",
    )
    for (const { stored } of rows) expect(stored).not.toMatch(/key-5|"count"/)
  })
})

describe('answers', () => {
  test('have the envelope, in the requested language (spec §3.4, §8.14)', async () => {
    const ask = (language: string) =>
      school.call(contract.read, { params: { id: 'a' }, headers: { 'accept-language': language } })
    expect(JSON.parse((await ask('en-GB')).raw.toString())).toEqual({
      status: 80200,
      code: 200,
      message: kernelMessages.success.US,
      data: { id: 'a', count: 20 },
    })
    expect((await ask('zh-HK')).message).toBe(kernelMessages.success.HK)
  })
  test('an answer with a field that the contract does not list is an internal error in tests', async () => {
    const answer = await school.call(contract.read, { params: { id: 'wrong' } })
    expect([answer.http, answer.status]).toEqual([500, 50000])
    expect(answer.raw.toString()).not.toContain('leak')
  })
  test.each([
    ['rule', 422, 42200, 'too_short'],
    ['conflict', 409, 40901, 'idempotency_reused'],
    ['absent', 404, 40400, undefined],
    ['stale', 409, 40900, 'stale'],
    ['unique', 409, 40901, undefined],
    ['down', 503, 50300, undefined],
    ['wrapped', 503, 50300, undefined],
    ['lost', 503, 50300, undefined],
    ['closed', 503, 50300, undefined],
    ['quoted', 500, 50000, undefined],
    ['file', 500, 50000, undefined],
    ['ENOSPC', 507, 50700, undefined],
    ['EDQUOT', 507, 50700, undefined],
    ['EROFS', 507, 50700, undefined],
    ['53100', 507, 50700, undefined],
    ['25006', 507, 50700, undefined],
    ['bug', 500, 50000, undefined],
    ['text', 500, 50000, undefined],
  ])('%s is answered as %i/%i, without internal details', async (how, http, status, rule) => {
    const answer = await school.call(contract.fail, { body: { how } })
    expect([answer.http, answer.status, answer.rule, answer.data]).toEqual([http, status, rule, null])
    expect(answer.raw.toString()).not.toMatch(/secret|ECONNREFUSED|vault|TypeError|\.ts/)
    expect(Number(answer.headers['retry-after'] ?? 0) > 0).toBe(http === 503)
  })
})

test('repeated, unknown and out-of-range parameters of a list are refused', async () => {
  const get = (query: string) =>
    app.inject({ url: `/api/admin/proof/a?${query}`, headers: { authorization: `Bearer ${school.token}` } })
  for (const query of ['page=1&page=2', 'limit=0', 'limit=101', 'unknown=1', 'sort=password', 'page=1e3', '%', 'page='])
    expect([query, (await get(query)).statusCode]).toEqual([query, 400])
  for (const query of ['', 'page=2&limit=100', 'sort=-name'])
    expect([query, (await get(query)).statusCode]).toEqual([query, 200])
})
