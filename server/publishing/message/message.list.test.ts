import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { QueryIn } from '@zhikao/domain/kernel/endpoint.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { clock } from '../../db/clock.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { rowsOf } from '../../test/jobs.ts'
import { buildMessage } from './message.factory.ts'

const { list, open, reply, create, draft, saveDraft, related } = messageContract
let t: TestApp
let college: Client
let center: Client
beforeAll(async () => {
  t = await testApp()
  ;[college, center] = await Promise.all([t.as('college'), t.as('center')])
})
afterAll(() => t.close())
beforeEach(() => t.db.execute(sql`truncate message cascade`))

type Query = QueryIn<typeof list>
const listAs = async (username: Username, query: Query = {}) =>
  (await (await t.as(username)).call(list, { query })).data
const snsAs = async (username: Username, query: Query = {}) => (await listAs(username, query)).items.map(({ sn }) => sn)
const at = (id: string) => ({ params: { id } })

describe('the list (spec §7.36)', () => {
  it('shows a site its own in every state, centre and platform all (§5.8); a school and an examiner none', async () => {
    const own = [(await buildMessage(t.db)).sn, (await buildMessage(t.db, { status: 'BACK' })).sn]
    const other = (await buildMessage(t.db, { org_sn: ORGS.college2 })).sn
    expect((await snsAs('college')).toSorted()).toEqual(own.toSorted())
    expect(await snsAs('college2')).toEqual([other])
    for (const all of ['center', 'system'] as const)
      expect((await snsAs(all)).toSorted()).toEqual([...own, other].toSorted())
    for (const none of ['school', 'teacher', 'trainer'] as const)
      expect((await (await t.as(none)).call(list)).http).toBe(403)
    expect((await t.anonymous.call(list)).http).toBe(401)
  })

  it('filters and counts by what each reader sees: one message, four readers, at each step', async () => {
    const { sn } = await buildMessage(t.db)
    const seen = async () => {
      const found: Record<string, string> = {}
      for (const username of ['college', 'center', 'system'] as const) {
        const { items, states } = await listAs(username, { states: 'true' })
        const status = items[0]!.status
        for (const one of ['SEND', 'READ', 'BACK'] as const) {
          const is = one === status ? 1 : 0
          expect([username, one, (await snsAs(username, { status: one })).length]).toEqual([username, one, is])
          expect(states?.find(({ state }) => state === one)?.count).toBe(is)
        }
        found[username] = status
      }
      return found
    }
    expect(await seen()).toEqual({ college: 'SEND', center: 'SEND', system: 'SEND' })
    await center.call(open, at(sn))
    expect(await seen()).toEqual({ college: 'READ', center: 'READ', system: 'SEND' })
    await center.call(reply, { ...at(sn), body: { opinion: '已处理' } })
    expect(await seen()).toEqual({ college: 'BACK', center: 'BACK', system: 'BACK' })
    await college.call(open, at(sn))
    expect(await seen()).toEqual({ college: 'READ', center: 'BACK', system: 'BACK' })
  })

  it('what waits for the platform, opened or not, is its own; a site has nothing to answer', async () => {
    await buildMessage(t.db)
    const mine = async (username: Username) =>
      (await listAs(username, { states: 'true' })).states?.filter((one) => one.mine).map(({ state }) => state)
    expect(await mine('center')).toEqual(['SEND', 'READ'])
    expect(await mine('college')).toEqual([])
  })

  test.each<[string, Query, readonly number[]]>([
    ['a part of a title', { keyword: '准考证' }, [1]],
    ['a category', { category: 'SCORE,ADVICE' }, [1, 2]],
    ['an institution', { org_sn: ORGS.college2 }, [3]],
    ['a role', { role: 'college' }, [0, 1, 2, 3]],
    ['another role', { role: 'school' }, []],
    ['overdue', { overdue: 'true' }, [0, 2]],
    ['in time', { overdue: 'false' }, [1, 3]],
    ['unanswered', { unanswered: 'true' }, [0, 1]],
    ['answered', { unanswered: 'false' }, [2, 3]],
    ['handed over to the reader', { mine: 'true' }, [1]],
  ])('is filtered by %s', async (_, query, expected) => {
    const now = await clock(t.db)
    const [yesterday, tomorrow] = [addDays(now, -1), addDays(now, 1)]
    const made = [
      await buildMessage(t.db, { due: yesterday }),
      await buildMessage(t.db, { due: tomorrow, title: '准考证打印不出', category: 'SCORE', handler_sn: 'acc-center' }),
      await buildMessage(t.db, { status: 'BACK', due: yesterday, category: 'ADVICE' }),
      await buildMessage(t.db, { status: 'BACK', due: tomorrow, org_sn: ORGS.college2 }),
    ].map(({ sn }) => sn)
    expect((await snsAs('center', query)).toSorted()).toEqual(expected.map((one) => made[one]!).toSorted())
    for (const { overdue, due } of (await listAs('center')).items) expect(overdue).toBe(due === yesterday)
  })

  it('is filtered by the days of the submission and by the number', async () => {
    const { sn, create_time } = await buildMessage(t.db)
    const day = create_time.slice(0, 10)
    expect(await snsAs('center', { date_from: day, date_to: day, keyword: sn.toLowerCase() })).toEqual([sn])
    expect(await snsAs('center', { date_from: addDays(day, 1) })).toEqual([])
    expect(await snsAs('center', { date_to: addDays(day, -1) })).toEqual([])
  })

  it('all pages together are the whole set, whatever it is sorted by', async () => {
    for (let count = 0; count < 5; count++) await buildMessage(t.db, count % 2 ? { status: 'BACK' } : {})
    for (const sort of ['create_time', '-reply_time', '-update_time', 'due']) {
      const pages = await Promise.all([1, 2, 3].map((page) => snsAs('center', { page, limit: 2, sort })))
      expect(new Set(pages.flat()).size).toBe(5)
    }
  })
})

test('the export: centre and platform, the list’s filters, the mobile masked; a site may not', async () => {
  await buildMessage(t.db, { status: 'BACK', contact_mobile: '13900008888', title: '导出的一条反馈' })
  await buildMessage(t.db)
  const answer = await center.call(messageContract.export, { body: { unanswered: false } })
  const [header, ...rows] = await rowsOf(answer.raw)
  expect(header).toEqual(expect.arrayContaining(['反馈编号', '提交单位', '角色', '处理时长', '满意度']))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toEqual(expect.arrayContaining(['导出的一条反馈', '139****8888', '0 分钟', '已答复']))
  expect((await college.call(messageContract.export, { body: {} })).http).toBe(403)
})

describe('a draft', () => {
  it('is kept as far as it is written, for its account alone, and gone with the submission', async () => {
    const body = { title: '只写', contact_mobile: '1390' }
    const saved = await college.call(saveDraft, { body })
    expect(saved.data.draft).toMatchObject({ ...body, category: null, images: [] })
    expect((await college.call(draft)).data).toEqual(saved.data)
    expect((await (await t.as('college2')).call(draft)).data).toBeNull()
    const sent = { ...FORM, contact_mobile: '13900001234' }
    expect((await college.call(create, { body: sent })).http).toBe(200)
    expect((await college.call(draft)).data).toBeNull()
    expect((await center.call(saveDraft, { body })).http).toBe(403)
  })
})

const FORM = {
  title: '考核计划的日期有误',
  category: 'EXAM',
  content: '计划的理论考试日期与教室安排冲突',
  images: [] as string[],
  contact_name: '王晓明',
} as const

describe('the related record (“related e PLAN/EXAM/STUDENT + sn”)', () => {
  const asked = (more: object, who = college) =>
    who.call(create, { body: { ...FORM, contact_mobile: '13900001234', ...more } })

  it('is found and named among those of the submitter; the platform is led to it', async () => {
    const plan = await buildPlan(t.db, { org_sn: ORGS.college, status: 'PLAN_AUDIT' })
    const found = await college.call(related, { query: { related: 'PLAN', keyword: plan.sn } })
    expect(found.data.map(({ sn }) => sn)).toEqual([plan.sn])
    const { data } = await asked({ related: 'PLAN', related_sn: plan.sn })
    expect(data.related_record).toEqual({
      name: plan.title,
      number: plan.sn,
      url: `/college/exam/plan/list?record=${plan.sn}`,
    })
    expect((await center.call(messageContract.detail, at(data.sn))).data.related_record?.url).toMatch(
      /^\/center\/exam\/plan\/list/,
    )
  })

  it('of another institution, or half named, is refused', async () => {
    const foreign = await buildPlan(t.db, { org_sn: ORGS.college2, status: 'PLAN_AUDIT' })
    const student = await buildStudent(t.db, { org_sn: ORGS.college2 })
    expect((await college.call(related, { query: { related: 'PLAN', keyword: foreign.sn } })).data).toEqual([])
    for (const more of [
      { related: 'PLAN', related_sn: foreign.sn },
      { related: 'STUDENT', related_sn: student.sn },
      { related: 'EXAM', related_sn: 'absent' },
    ])
      expect((await asked(more)).errors).toMatchObject([{ path: 'related_sn', rule: 'related_unknown' }])
    expect((await asked({ related: 'PLAN' })).errors).toMatchObject([{ path: 'related_sn', rule: 'required' }])
  })

  it('a student is found by name', async () => {
    const student = await buildStudent(t.db, { org_sn: ORGS.college, name: '欧阳思齐' })
    const found = await college.call(related, { query: { related: 'STUDENT', keyword: '欧阳思齐' } })
    expect(found.data.map(({ sn }) => sn)).toContain(student.sn)
    expect((await asked({ related: 'STUDENT', related_sn: student.sn })).data.related_record?.name).toBe('欧阳思齐')
  })
})
