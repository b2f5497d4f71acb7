import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import { clock } from '../../db/clock.ts'
import { addHours } from '@zhikao/domain/kernel/calendar.ts'
import { buildOpenPapers } from '../sealedPaper/sealedPaper.factory.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { buildAssignment } from './assignment.factory.ts'
import { assignmentTasks } from './assignment.jobs.ts'

const { list, confirm, decline } = assignmentContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // The examiner of these tests declines often; what follows from it is tested in assignment.refusal.test.ts.
  await buildSettings(t.db, 'teacher_rules', { refusals_max: 50 })
})
afterAll(() => t.close())

const own = (overrides: Parameters<typeof buildAssignment>[1] = {}) =>
  buildAssignment(t.db, { account_sn: 'acc-teacher', ...overrides })
const yes = async (who: Username, id: string, version?: number) =>
  (await t.as(who)).call(confirm, { params: { id }, body: { declared: true, ...(version ? { version } : {}) } })
const no = async (who: Username, id: string, opinion: string | null = '家中有事，无法到岗') =>
  (await t.as(who)).call(decline, { params: { id }, body: { opinion } })
const statusOf = async (sn: string) =>
  (
    await t.db.execute<{ status: string; declared: boolean; reason: string | null }>(
      sql`select status, declared, reason from assignment where sn = ${sn}`,
    )
  ).rows[0]
const noticesOf = async (sn: string) =>
  (
    await t.db.execute<{ event: string; to_org: string | null; to_platform: boolean; abstract: { CN: string } }>(
      sql`select event, to_org, to_platform, abstract from notice where entity = 'assignment' and entity_sn = ${sn}`,
    )
  ).rows

describe('calls to examiners', () => {
  it('are listed for the examiner, the site and the platform only', async () => {
    const mine = await own()
    const other = await buildAssignment(t.db, { account_sn: 'acc-teacher2', org_sn: 'org-college2' })
    const seen = async (who: Username) => {
      const { http, data } = await (await t.as(who)).call(list, { query: { limit: 100 } })
      return http === 200 ? data.items.map((row) => row.sn) : http
    }
    expect((await t.anonymous.call(list)).http).toBe(401)
    expect(await seen('school')).toBe(403)
    expect(await seen('teacher')).toEqual(expect.arrayContaining([mine.sn]))
    expect(await seen('teacher')).not.toContain(other.sn)
    expect(await seen('college')).toContain(mine.sn)
    expect(await seen('college')).not.toContain(other.sn)
    expect(await seen('college2')).toEqual([other.sn])
    expect(await seen('center')).toEqual(expect.arrayContaining([mine.sn, other.sn]))
  })
  it('are filtered by role, status and day', async () => {
    const call = await own({ role: 'SUPERVISOR', status: 'CONFIRMED' })
    const day = call.time.start.slice(0, 10)
    const teacher = await t.as('teacher')
    const found = async (query: object) => (await teacher.call(list, { query })).data.items.map((row) => row.sn)
    expect(await found({ role: ['SUPERVISOR'], status: ['CONFIRMED'], date_from: day, date_to: day })).toEqual([
      call.sn,
    ])
    expect(await found({ role: ['CHIEF'] })).toEqual([])
    expect(await found({ role: ['SUPERVISOR'], date_to: '2020-01-01' })).toEqual([])
  })
  it('show what the examiner may do, and until when', async () => {
    const { sn } = await own()
    const { data } = await (await t.as('teacher')).call(list, { query: { limit: 100 } })
    const row = data.items.find((one) => one.sn === sn)
    expect(row?.actions).toEqual(['confirm', 'decline'])
    expect(row?.decline_until).toBe(addHours(row?.start_time ?? '', -24))
    const site = await (await t.as('college')).call(list, { query: { limit: 100 } })
    expect(site.data.items.find((one) => one.sn === sn)?.actions).toEqual([])
  })
})

describe('the exam paper', () => {
  it('is offered to the chief who confirmed, once the exam has begun', async () => {
    const plan = await buildOpenPapers(t.services, 'org-college')
    const now = await clock(t.db)
    const call = (role: 'CHIEF' | 'INVIGILATOR', subject: string, hours: number) =>
      own({
        role,
        exam_sn: `${plan}${subject}01`,
        status: 'CONFIRMED',
        time: { start: addHours(now, hours), end: addHours(now, hours + 1) },
      })
    const chief = await call('CHIEF', 'T', -40)
    const other = await call('INVIGILATOR', 'P', -38)
    const { data } = await (await t.as('teacher')).call(list, { query: { limit: 100 } })
    const offered = data.items.filter((row) => row.actions.includes('paper')).map((row) => row.sn)
    expect(offered).toContain(chief.sn)
    expect(offered).not.toContain(other.sn)
  })
})

describe('confirming', () => {
  /** “(c) by a declaration tick on confirming the assignment” (domain.md §6.4). */
  it('needs the declaration, and notifies the site', async () => {
    const { sn } = await own()
    const bare = await (await t.as('teacher')).call(confirm, { params: { id: sn }, body: {} as never })
    expect([bare.http, bare.errors[0]?.path]).toEqual([400, 'declared'])
    for (const who of ['college', 'center'] as const) expect((await yes(who, sn)).http).toBe(403)
    expect((await yes('teacher2', sn)).http).toBe(404)
    const { http, data } = await yes('teacher', sn)
    expect([http, data.status, data.declared, data.actions]).toEqual([
      200,
      'CONFIRMED',
      true,
      ['decline', 'run', 'plan'],
    ])
    expect(await noticesOf(sn)).toEqual([
      expect.objectContaining({ event: 'assignment.confirm', to_org: 'org-college' }),
    ])
    expect((await yes('teacher', sn)).http).toBe(409)
    const lines = await t.db.execute(sql`select 1 from history where entity = 'assignment' and entity_sn = ${sn}`)
    expect(lines.rowCount).toBe(1)
  })
  it('is refused once the exam has begun, and with a stale version', async () => {
    const now = await clock(t.db)
    const begun = await own({ time: { start: addHours(now, -1), end: addHours(now, 1) } })
    const refused = await yes('teacher', begun.sn)
    expect([refused.http, refused.rule]).toEqual([422, 'assignment_begun'])
    const { sn } = await own()
    expect((await yes('teacher', sn, 9)).http).toBe(409)
    expect((await statusOf(sn))?.status).toBe('PENDING')
  })
})

describe('asking for leave', () => {
  it('needs a reason, is counted, and notifies the site', async () => {
    const { sn } = await own({ status: 'CONFIRMED' })
    const silent = await no('teacher', sn, null)
    expect([silent.http, silent.rule]).toEqual([400, 'opinion_required'])
    const { http, data } = await no('teacher', sn)
    expect([http, data.status, data.reason, data.actions]).toEqual([200, 'DECLINED', '家中有事，无法到岗', []])
    const again = await own()
    await no('teacher', again.sn)
    const [sent] = await noticesOf(again.sn)
    expect(sent?.abstract.CN).toContain('第 2 次')
    expect((await no('teacher', sn)).http).toBe(409)
  })
  it('is possible until the start for a call made within the last hours (Decided 15)', async () => {
    const now = await clock(t.db)
    const { sn } = await own({ time: { start: addHours(now, 5), end: addHours(now, 7) } })
    const { data } = await (await t.as('teacher')).call(list, { query: { limit: 100 } })
    expect(data.items.find((row) => row.sn === sn)?.decline_until).toBe(addHours(now, 5))
    expect((await no('teacher', sn)).data.status).toBe('DECLINED')
  })
  it('is too late within the last hours before the start', async () => {
    const now = await clock(t.db)
    const time = { start: addHours(now, 23), end: addHours(now, 25) }
    const { sn } = await own({ time, create_time: addHours(now, -2) })
    const { http, rule, message } = await no('teacher', sn)
    expect([http, rule]).toEqual([422, 'assignment_late'])
    expect(message).toContain('24')
    expect((await statusOf(sn))?.status).toBe('PENDING')
    const { data } = await (await t.as('teacher')).call(list, { query: { limit: 100 } })
    expect(data.items.find((row) => row.sn === sn)?.refused[0]?.rule).toBe('assignment_late')
  })
})

describe('the kind of a decline (Decided 16)', () => {
  const kindOf = async (sn: string) =>
    (await t.db.execute(sql`select decline_kind from assignment where sn = ${sn}`)).rows[0]?.['decline_kind']
  it('is leave unless the examiner names another; avoidance is not counted, leave and refusal are', async () => {
    const refuse = async (kind?: 'AVOID' | 'LEAVE' | 'REFUSE') => {
      const { sn } = await buildAssignment(t.db, { account_sn: 'acc-teacher2' })
      const body = { opinion: '家中有事', ...(kind ? { kind } : {}) }
      const { data } = await (await t.as('teacher2')).call(decline, { params: { id: sn }, body })
      return [data.decline_kind, await kindOf(sn), (await noticesOf(sn))[0]?.abstract.CN.match(/第 (\d+) 次/)?.[1]]
    }
    expect(await refuse()).toEqual(['LEAVE', 'LEAVE', '1'])
    expect(await refuse('AVOID')).toEqual(['AVOID', 'AVOID', '1'])
    expect(await refuse('REFUSE')).toEqual(['REFUSE', 'REFUSE', '2'])
    const wrong = await buildAssignment(t.db, { account_sn: 'acc-teacher2' })
    const { http, errors } = await (await t.as('teacher2')).call(decline, {
      params: { id: wrong.sn },
      body: { opinion: '家中有事', kind: 'SICK' as never },
    })
    expect([http, errors[0]?.path]).toEqual([400, 'kind'])
  })
})

describe('no answer', () => {
  const work = async () => {
    for (const task of assignmentTasks) await task.run(t.services)
  }
  const called = (hours: number) => clock(t.db).then((now) => addHours(now, -hours))
  it('lets a call lapse after a day or at the start; site, platform and examiner are notified, answered calls are unchanged (Decided 15)', async () => {
    const late = await own({ create_time: await called(25) })
    const fresh = await own({ create_time: await called(23) })
    const sure = await own({ create_time: await called(25), status: 'CONFIRMED' })
    const now = await clock(t.db)
    const time = { start: addHours(now, -2), end: addHours(now, -1) }
    const begun = await buildAssignment(t.db, { create_time: await called(3), time })
    const soon = await buildAssignment(t.db, {
      create_time: await called(3),
      time: { start: addHours(now, 1), end: addHours(now, 2) },
    })
    await work()
    await work()
    const reason = '逾期未答复，任务已失效'
    expect(await statusOf(late.sn)).toMatchObject({ status: 'LAPSED', reason })
    expect((await statusOf(fresh.sn))?.status).toBe('PENDING')
    expect((await statusOf(sure.sn))?.status).toBe('CONFIRMED')
    expect((await statusOf(begun.sn))?.status).toBe('LAPSED')
    expect((await statusOf(soon.sn))?.status).toBe('PENDING')
    const sent = await noticesOf(late.sn)
    expect(sent.map(({ event, to_org, to_platform }) => [event, to_org, to_platform])).toEqual([
      ['assignment.timeout', 'org-college', false],
      ['assignment.timeout', null, true],
      ['assignment.lapsed', null, false],
    ])
    const { rows } = await t.db.execute(
      sql`select move, actor_role, opinion from history where entity = 'assignment' and entity_sn = ${late.sn}`,
    )
    expect(rows).toEqual([{ move: 'timeout', actor_role: 'system', opinion: reason }])
    const seen = await (await t.as('teacher')).call(list, {
      query: { limit: 100 },
      headers: { 'accept-language': 'en-US' },
    })
    const rowOf = (sn: string) => seen.data.items.find((one) => one.sn === sn)
    expect(rowOf(late.sn)).toMatchObject({
      actions: [],
      reason: 'No response by the deadline: the assignment has lapsed',
    })
    expect(rowOf(fresh.sn)?.answer_until).toBe(addHours(fresh.create_time, 24))
    expect((await yes('teacher', late.sn)).http).toBe(409)
  })
})
