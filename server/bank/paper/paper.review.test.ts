import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildPaper } from './paper.factory.ts'

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

const { review, share, access } = paperContract
const read = (client: Client, id: string, token?: string) =>
  client.call(review, { params: { id }, query: token === undefined ? {} : { token } })
const tokenOf = async (id: string, hours = 24) => {
  const { data } = await center.call(share, { params: { id }, body: { hours } })
  return { token: new URL(data.url, 'http://x').searchParams.get('token') ?? '', data }
}

describe('the review page of a paper (§3.15a)', () => {
  it('shows the whole paper with its answers to centre and platform, and the practical of its template', async () => {
    const { sn } = await buildPaper(t.db, { title: '理论 A 卷' })
    for (const who of ['center', 'system'] as const) {
      const { http, data, headers } = await read(await t.as(who), sn)
      expect([who, http, headers['cache-control']]).toEqual([who, 200, expect.stringContaining('no-store')])
      expect(data).toMatchObject({ sn, title: '理论 A 卷', answers: true, end_time: null, theory_minutes: 90 })
      expect(data.items.map(({ position, answer }) => [position, answer])).toEqual([
        [1, ['B']],
        [2, ['B']],
      ])
      expect(data.practical?.tasks.map(({ task_no, name }) => [task_no, name])).toEqual([
        [1, '零件测绘'],
        [2, '装配图绘制'],
      ])
      expect(data.reader).not.toBeNull()
    }
  })

  it('has the formulas of what it shows: those of an explanation are not sent by a link (ADR 0087)', async () => {
    const { sn } = await buildPaper(t.db)
    const [stem, analysis] = [String.raw`<p>\(a^2\)</p>`, String.raw`<p>\(b^2\)</p>`]
    await t.db.execute(sql`
      update question_edition e set stem = ${stem}, analysis = ${analysis}
      from bank_paper_item i where i.paper_sn = ${sn} and i.question_sn = e.question_sn`)
    const { token } = await tokenOf(sn)
    const texOf = async (client: Client, ...by: string[]) =>
      (await read(client, sn, ...by)).data.formulas.map(({ tex }) => tex)
    expect(await texOf(center)).toEqual(['a^2', 'b^2'])
    expect(await texOf(t.anonymous, token)).toEqual(['a^2'])
  })

  it('is opened by a link until it ends, without answers; whatever else is asked is the answer to an unknown paper', async () => {
    const { sn } = await buildPaper(t.db)
    const { sn: other } = await buildPaper(t.db)
    const { token, data } = await tokenOf(sn)
    expect(data.url).toBe(`/paper/review/${sn}?token=${token}`)
    expect(Buffer.from(token, 'base64url').length).toBe(24)
    const opened = await read(t.anonymous, sn, token)
    expect(opened.data).toMatchObject({ answers: false, reader: null, end_time: data.end_time })
    expect(opened.data.items.map(({ answer, analysis }) => [answer, analysis])).toEqual([
      [[], null],
      [[], null],
    ])
    expect((await read(await t.as('school'), sn, token)).http).toBe(200)
    const unknown = await read(t.anonymous, 'absent', token)
    expect(unknown.http).toBe(404)
    const refused = [
      await read(t.anonymous, sn),
      await read(t.anonymous, sn, ''),
      await read(t.anonymous, sn, `${token}x`),
      await read(t.anonymous, sn, 'x'.repeat(500)),
      await read(t.anonymous, other, token),
      await read(await t.as('school'), sn),
      await read(await t.as('college'), sn),
      await read(await t.as('teacher'), sn),
    ]
    for (const answer of refused) expect([answer.http, answer.raw.equals(unknown.raw)]).toEqual([404, true])
    await t.db.execute(sql`update bank_paper_share set end_time = now() - interval '1 second'`)
    expect((await read(t.anonymous, sn, token)).raw.equals(unknown.raw)).toBe(true)
    const stored = await t.db.execute(sql`select 1 from bank_paper_share where token_hash = ${token}`)
    expect(stored.rows).toEqual([])
  })

  it('lists who opened the paper, and how; the same reading within ten minutes is one', async () => {
    const { sn } = await buildPaper(t.db)
    const { token } = await tokenOf(sn)
    await read(center, sn)
    await read(center, sn)
    await read(t.anonymous, sn, token)
    await center.call(paperContract.print, { params: { id: sn }, query: {} })
    const { data } = await center.call(access, { params: { id: sn } })
    expect(data.map(({ name, way }) => [way, name])).toEqual([
      ['PRINT', '测试账号乙'],
      ['LINK', null],
      ['ACCOUNT', '测试账号乙'],
    ])
    const acts = await t.db.execute(sql`select action from audit where target_sn = ${sn} order by seq`)
    expect(acts.rows.map(({ action }) => action)).toEqual(['paper.share', 'paper.open', 'paper.print', 'paper.open'])
    expect((await center.call(access, { params: { id: 'absent' } })).http).toBe(404)
  })

  it('is shared for 1 to 72 hours, by centre and platform', async () => {
    const { sn: id } = await buildPaper(t.db)
    const hours = async (given: number) => (await center.call(share, { params: { id }, body: { hours: given } })).http
    expect([await hours(0), await hours(1), await hours(72), await hours(73)]).toEqual([400, 200, 200, 400])
    for (const who of ['school', 'college', 'teacher', 'trainer'] as const) {
      const client = await t.as(who)
      expect((await client.call(share, { params: { id }, body: {} })).http).toBe(403)
      expect((await client.call(access, { params: { id } })).http).toBe(403)
    }
  })
})
