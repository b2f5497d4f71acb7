import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { transaction } from '../../db/transaction.ts'
import { job } from '../../jobs/tables.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, workbookOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { idNumberOf } from './student.factory.ts'
import { IMPORT_COLUMNS } from './student.sheets.ts'
import { student } from './student.table.ts'

let t: TestApp
let school: Client
const HEADER = IMPORT_COLUMNS.map(({ title }) => title.CN)

beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
  await buildMajor(t.db, { org_sn: ORGS.school, code: '460101' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(signup)
  await t.db.delete(student)
})

let serial = 60_000
function rowOf(name: string): string[] {
  serial += 1
  const sound: Record<string, string> = {
    姓名: name,
    证件类型: '居民身份证',
    证件号码: idNumberOf(serial),
    民族: '汉族',
    学号: `U${serial}`,
    专业代码: '460101',
    班级: '机械2401班',
    年级: '2024',
    学历层次: '高职',
    手机号: '13800138000',
    考生类型: '在校生',
  }
  return HEADER.map((title) => sound[title] ?? '')
}

/** Imports students of these names; returns the finished job. */
async function imported(...names: string[]) {
  const bytes = await workbookOf(HEADER, names.map(rowOf))
  const { data } = await school.call(studentContract.import, {
    body: { mode: 'skip' },
    file: { name: 'students.xlsx', bytes },
  })
  return finishedJob(school, data.job)
}
const undo = (id: string, client = school) => client.call(jobContract.undo, { params: { id } })
const undone = async (id: string) => finishedJob(school, (await undo(id)).data.job)
const named = async (name: string) => (await t.db.select().from(student).where(eq(student.name, name)))[0]!
const keptOf = async (id: string) =>
  (await school.call(jobContract.errors, { params: { id } })).data.items.map(({ row, name, rule, message }) => [
    row,
    name,
    rule,
    message,
  ])
const stored = async () => (await t.db.select({ total: count() }).from(student))[0]?.total

describe('an import of students is undone within a day', () => {
  it('what it created is removed, with history and one audit entry; what was changed since or is signed up stays and is listed', async () => {
    const before = await imported('早到者')
    const { sn, undo_until } = await imported('林一', '林二', '林三', '林四')
    expect(undo_until).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const [two, three] = [await named('林二'), await named('林三')]
    const { http } = await school.call(studentContract.disable, { params: { id: two.sn }, body: {} })
    expect(http).toBe(200)
    await buildSignup(t.db, { org_sn: ORGS.school, student_sn: three.sn })
    const ended = await undone(sn)
    expect(ended).toMatchObject({ kind: 'student.undo', state: 'done', ok: 2, failed: 2, total: 4 })
    expect(await keptOf(ended.sn)).toEqual([
      [3, '林二', 'undo_changed', jobMessages.undo_changed.CN],
      [4, '林三', 'undo_used', jobMessages.undo_used.CN],
    ])
    const left = await t.db.select({ name: student.name }).from(student).orderBy(student.name)
    expect(left.map(({ name }) => name).toSorted()).toEqual(['早到者', '林三', '林二'].toSorted())
    const { rows } = await t.db.execute(
      sql`select move, to_status from history where entity = 'student' and move = 'undo' and actor_sn = 'acc-school'`,
    )
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ move: 'undo', to_status: 'DELETED' })))
    const audit = await t.db.execute(sql`select target_sn, after from audit where action = 'student.undo'`)
    expect(audit.rows).toEqual([{ target_sn: sn, after: { file: 'students.xlsx', total: 4, removed: 2, kept: 2 } }])
    expect(before.ok).toBe(1)
  })

  it('once: a second undo is refused with 409', async () => {
    const { sn } = await imported('林一')
    expect(await undone(sn)).toMatchObject({ ok: 1, failed: 0 })
    expect(await stored()).toBe(0)
    expect(await undo(sn)).toMatchObject({ http: 409, status: 40900, rule: 'undo_done' })
    expect((await school.call(jobContract.detail, { params: { id: sn } })).data.undo_until).toBeNull()
  })

  it('not after 24 hours, not a preview, not by another account', async () => {
    const { sn } = await imported('林一')
    for (const username of ['school2', 'system'] as const) expect((await undo(sn, await t.as(username))).http).toBe(404)
    await t.db.update(job).set({ finish_time: sql`now() - interval '24 hours 1 second'` }).where(eq(job.sn, sn))
    expect(await undo(sn)).toMatchObject({ http: 409, rule: 'undo_over' })
    await t.db.update(job).set({ finish_time: sql`now() - interval '23 hours 59 minutes'` }).where(eq(job.sn, sn))
    await t.db.update(job).set({ mode: 'preview' }).where(eq(job.sn, sn))
    expect(await undo(sn)).toMatchObject({ http: 409, rule: 'undo_none' })
    await t.db.update(job).set({ mode: 'skip' }).where(eq(job.sn, sn))
    expect(await undone(sn)).toMatchObject({ ok: 1, failed: 0 })
  })

  it('a student who is signed up in the same moment stays: the undo waits for the sign-up', async () => {
    const { sn } = await imported('林一', '林二')
    const one = await named('林一')
    let started = ''
    // The sign-up holds its student; the undo is asked for before it commits.
    await transaction(t.pool, async (db) => {
      await buildSignup(db, { org_sn: ORGS.school, student_sn: one.sn })
      started = (await undo(sn)).data.job
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%for update) held%'`
      await expect.poll(async () => (await t.db.execute(waiting)).rowCount).toBe(1)
    })
    expect(await finishedJob(school, started)).toMatchObject({ ok: 1, failed: 1 })
    expect(await keptOf(started)).toEqual([[2, '林一', 'undo_used', jobMessages.undo_used.CN]])
    expect(await stored()).toBe(1)
  })
})
