import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chiefReportContract } from '@zhikao/domain/exams/chiefReport/chiefReport.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildServed } from '../assignment/assignment.factory.ts'
import { buildCandidate } from '../exam/exam.factory.ts'

const { detail, save, submit } = chiefReportContract
const PARTS = {
  organization: '按计划进行',
  papers: '试卷完好',
  discipline: '纪律良好',
  scoring: '独立评分',
  advice: '无',
}
let t: TestApp
let chief: Client
let college: Client
beforeAll(async () => {
  t = await testApp()
  ;[chief, college] = [await t.as('teacher'), await t.as('college')]
})
afterAll(() => t.close())

/** A plan whose exam of one candidate began so many hours ago; two hours long. */
async function held(hoursAgo: number, call: { role?: 'CHIEF' | 'INVIGILATOR'; status?: 'CONFIRMED' | 'PENDING' } = {}) {
  const { exam_sn, plan_sn } = await buildServed(t.db, hoursAgo, {
    org_sn: 'org-college',
    account_sn: 'acc-teacher',
    role: 'CHIEF',
    ...call,
  })
  await buildCandidate(t.db, exam_sn)
  await t.db.execute(sql`update exam set candidate_count = 1 where sn = ${exam_sn}`)
  return plan_sn
}
const REASON = '主考因病未到岗，由站点代填'
const replaced = (id: string) =>
  t.db.execute(
    sql`update assignment set status = 'REPLACED' where role = 'CHIEF' and exam_sn in (select sn from exam where plan_sn = ${id})`,
  )
const cameIn = (id: string) => t.db.execute(sql`update exam set chief_time = start_time where plan_sn = ${id}`)
const read = (who: Client, id: string) => who.call(detail, { params: { id } })
const write = (who: Client, id: string, body = {}) => who.call(save, { params: { id }, body: { ...PARTS, ...body } })
const send = (who: Client, id: string, body = {}) => who.call(submit, { params: { id }, body })

describe('the chief’s report (domain.md §3.13a: one per plan, INIT → SUBMIT by the chief)', () => {
  it('is written in parts, submitted with the figures of that moment, and read by site, centre and platform', async () => {
    const id = await held(3)
    const blank = await read(chief, id)
    expect([blank.data.version, blank.data.status, blank.data.actions]).toEqual([0, 'INIT', ['edit']])
    expect(blank.data.figures).toMatchObject([{ expected: 1, present: null, absent: null, violations: null }])
    expect((await write(chief, id, { advice: '', version: 0 })).data.version).toBe(1)
    expect((await send(chief, id)).rule).toBe('chief_report_blank')
    const whole = await write(chief, id, { version: 1 })
    expect([whole.data.version, whole.data.actions]).toEqual([2, ['edit', 'submit']])
    const sent = await send(chief, id, { version: 2 })
    expect([sent.http, sent.data.status, sent.data.actions]).toEqual([200, 'SUBMIT', []])
    await t.db.execute(sql`update exam set candidate_count = 30 where plan_sn = ${id}`)
    for (const who of ['college', 'center', 'system'] as const) {
      const { http, data } = await read(await t.as(who), id)
      expect([who, http, data.advice, data.figures[0]?.expected, data.actions]).toEqual([who, 200, '无', 1, []])
    }
    expect((await write(chief, id)).rule).toBe('chief_report_sent')
    expect((await send(chief, id)).status).toBe(40900)
  })

  it('leaves an audit entry for each change, a line of history for the submission, and a notice for the site', async () => {
    const id = await held(3)
    await write(chief, id)
    await write(chief, id)
    await write(chief, id, { advice: '增加工位' })
    await send(chief, id)
    const { rows } = await t.db.execute<{ actions: string[]; moves: string[]; notices: number }>(sql`select
      (select json_agg(action order by seq) from audit where target_sn = ${id} and action like 'chiefReport%') as actions,
      (select json_agg(move order by time, sn) from history where entity = 'chiefReport' and entity_sn = ${id}) as moves,
      (select count(*)::int from notice where event = 'chiefReport.submit' and to_org = 'org-college' and entity_sn = ${id}) as notices`)
    // The second save wrote the same words again: nothing changed, so nothing is recorded.
    expect(rows[0]).toEqual({
      actions: ['chiefReport.create', 'chiefReport.update', 'chiefReport.submit'],
      moves: ['create', 'submit'],
      notices: 1,
    })
  })

  it('waits for the end of every exam', async () => {
    const id = await held(1)
    expect((await write(chief, id)).http).toBe(200)
    expect((await send(chief, id)).rule).toBe('chief_report_running')
    expect((await read(chief, id)).data.refused.map(({ rule }) => rule)).toEqual(['chief_report_running'])
    const begun = await held(3)
    await write(chief, begun)
    await t.db.execute(sql`update exam set actual_start_time = start_time where plan_sn = ${begun}`)
    expect((await send(chief, begun)).rule).toBe('chief_report_running')
    await t.db.execute(sql`update exam set actual_end_time = end_time where plan_sn = ${begun}`)
    expect((await send(chief, begun)).http).toBe(200)
  })

  it('is for a confirmed chief of the plan: another examiner of it reads it and is refused, one whose call waits gets 404', async () => {
    const invigilated = await held(3, { role: 'INVIGILATOR' })
    expect((await read(chief, invigilated)).http).toBe(200)
    expect((await write(chief, invigilated)).rule).toBe('chief_report_other')
    expect((await send(chief, invigilated)).rule).toBe('chief_report_other')
    const pending = await held(3, { status: 'PENDING' })
    expect([(await read(chief, pending)).http, (await write(chief, pending)).http]).toEqual([404, 404])
    const other = await t.as('teacher2')
    const id = await held(3)
    expect([(await read(other, id)).http, (await write(other, id)).http, (await send(other, id)).http]).toEqual([
      404, 404, 404,
    ])
  })

  it('is for no other role to write: 401 without a session, 403 by role, 404 to another site', async () => {
    const id = await held(3)
    expect((await write(t.anonymous, id)).http).toBe(401)
    for (const who of ['school', 'center', 'system'] as const) {
      const client = await t.as(who)
      expect([who, (await write(client, id)).http, (await send(client, id)).http]).toEqual([who, 403, 403])
    }
    expect((await read(await t.as('school'), id)).http).toBe(403)
    const other = await t.as('college2')
    for (const act of [read, write, send]) expect((await act(other, id)).http).toBe(404)
    expect((await read(college, 'none')).http).toBe(404)
  })

  /** What became of the chief of a plan whose exam is over. */
  const CHIEFLESS: [string, (id: string) => Promise<unknown>][] = [
    ['who never came', async () => undefined],
    ['who was replaced', (id) => replaced(id)],
    ['who checked in and was replaced afterwards', async (id) => [await cameIn(id), await replaced(id)]],
  ]
  it.each(CHIEFLESS)(
    '“report: the chief; the site with a reason while no chief is checked in” (domain.md §3.13a, R14): in the place of a chief %s',
    async (_, happened) => {
      const id = await held(3)
      await happened(id)
      expect((await read(college, id)).data).toMatchObject({ on_behalf: true, behalf_reason: null, actions: ['edit'] })
      const bare = await write(college, id)
      expect([bare.http, bare.rule]).toEqual([422, 'site_reason'])
      expect((await write(college, id, { behalf_reason: '病' })).errors[0]?.path).toBe('behalf_reason')
      const saved = await write(college, id, { behalf_reason: REASON })
      expect(saved.data).toMatchObject({ version: 1, behalf_reason: REASON, actions: ['edit', 'submit'] })
      const sent = await send(college, id, { version: 1 })
      expect(sent.data).toMatchObject({ status: 'SUBMIT', behalf_reason: REASON, actions: [] })
      expect((await read(await t.as('center'), id)).data).toMatchObject({ behalf_reason: REASON, on_behalf: false })
      const { rows } = await t.db.execute<{ text: string }>(
        sql`select abstract ->> 'CN' as text from notice where event = 'chiefReport.submit' and to_platform and entity_sn = ${id}`,
      )
      expect(rows).toEqual([{ text: expect.stringContaining(REASON) }])
    },
  )

  it('once a chief is there the site may not: one who checked in, and one who wrote it after the site (R14)', async () => {
    const id = await held(3)
    await write(college, id, { behalf_reason: REASON })
    const { rows } = await t.db.execute<{ name: string }>(sql`select name from account where username = 'teacher'`)
    const [{ name } = { name: '' }] = rows
    // The same words by the chief are the chief's.
    const taken = await write(chief, id)
    expect(taken.data).toMatchObject({ version: 2, author_name: name, behalf_reason: null })
    for (const reply of [await write(college, id, { behalf_reason: REASON }), await send(college, id)])
      expect([reply.http, reply.rule]).toEqual([422, 'chief_here'])
    expect((await send(chief, id)).data).toMatchObject({ status: 'SUBMIT', behalf_reason: null })
    const present = await held(3)
    await cameIn(present)
    expect((await write(college, present, { behalf_reason: REASON })).rule).toBe('chief_here')
    expect((await read(college, present)).data.actions).toEqual([])
  })

  it('the site waits for the end of the exams, and names its reason for words that a replaced chief left (R14)', async () => {
    const running = await held(1)
    expect((await write(college, running, { behalf_reason: REASON })).rule).toBe('chief_report_running')
    const id = await held(3)
    await write(chief, id)
    await replaced(id)
    expect((await send(college, id)).rule).toBe('site_reason')
    expect((await send(college, id, { opinion: REASON })).data).toMatchObject({
      status: 'SUBMIT',
      behalf_reason: REASON,
    })
    const short = await held(3)
    await write(college, short, { behalf_reason: REASON })
    // An opinion of spaces gives no reason, a short one does.
    expect((await send(college, short, { opinion: '  ' })).data.behalf_reason).toBe(REASON)
    const brief = await held(3)
    await write(college, brief, { behalf_reason: REASON })
    expect((await send(college, brief, { opinion: '病' })).data).toMatchObject({
      status: 'SUBMIT',
      behalf_reason: '病',
    })
    const { rows } = await t.db.execute<{ lines: number }>(
      sql`select count(*)::int as lines from history where entity = 'chiefReport' and entity_sn = ${id} and move = 'submit' and opinion = ${REASON} and actor_role = 'college'`,
    )
    expect(rows).toEqual([{ lines: 1 }])
  })

  it('chief and site write at the same moment: one text, marked as whose it is (R14)', async () => {
    const id = await held(3)
    const both = await Promise.all([
      write(chief, id, { version: 0 }),
      write(college, id, { version: 0, behalf_reason: REASON }),
    ])
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read(chief, id)).data.behalf_reason).toBe(both[1]?.http === 200 ? REASON : null)
  })

  it('takes at most 2000 characters a part, and no version but its own', async () => {
    const id = await held(3)
    expect((await write(chief, id, { advice: '字'.repeat(2001) })).http).toBe(400)
    expect((await write(chief, id, { advice: '字'.repeat(2000) })).http).toBe(200)
    expect((await write(chief, id, { version: 0 })).rule).toBe('stale')
    expect((await send(chief, id, { version: 7 })).rule).toBe('stale')
  })

  it('is written once when two write it at the same moment', async () => {
    const id = await held(3)
    const both = await Promise.all(['甲', '乙'].map((advice) => write(chief, id, { advice, version: 0 })))
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read(chief, id)).data.version).toBe(1)
  })
})
