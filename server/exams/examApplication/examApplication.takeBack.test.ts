import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { holdBusinessTime } from '../../test/businessTime.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { examOutcome } from '../exam/exam.factory.ts'
import { buildPanel, examForm } from '../panel/panel.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { listTicketsReady, notifyTicketsReady } from '../ticket/ticket.commands.ts'

let t: TestApp
let center: Client
let system: Client
let college: Client
beforeAll(async () => {
  t = await testApp()
  await holdBusinessTime(t.pool)
  ;[center, system, college] = [await t.as('center'), await t.as('system'), await t.as('college')]
})
afterAll(() => t.close())
beforeEach(() => shiftClock(t.db, '0'))

const opinion = '与其他安排冲突'
type Decision = 'approve' | 'reject' | 'approveExam' | 'rejectExam'
const backOf = (move: Decision) => (move.endsWith('Exam') ? planContract.takeBackExam : planContract.takeBack)
const pendingOf = (move: Decision) => (move.endsWith('Exam') ? 'EXAM_SUBMIT' : 'PLAN_SUBMIT')
const decide = async (move: Decision, id: string, who = center) =>
  (await who.call(planContract[move], { params: { id }, body: { opinion } })).data
const takeBack = (move: Decision, id: string, version: number, who = center) =>
  who.call(backOf(move), { params: { id }, body: { version } })
const detail = async (id: string, who = center) => (await who.call(planContract.detail, { params: { id } })).data
const pending = (move: Decision) =>
  move.endsWith('Exam') ? buildPanel(t.db, { status: 'EXAM_SUBMIT' }) : buildPlan(t.db, { status: 'PLAN_SUBMIT' })
const noticesOf = async (sn: string) =>
  (
    await t.db.execute<{ event: string }>(
      sql`select event from notice where entity_sn = ${sn} and event <> 'plan.submit' order by event`,
    )
  ).rows.map(({ event }) => event)
const tracesOf = async (sn: string) =>
  (
    await t.db.execute<{ moves: string; written: string }>(sql`
      select (select string_agg(move || ' ' || from_status || ' ' || to_status, ', ' order by time) from history
          where entity in ('plan', 'examApplication') and entity_sn = ${sn}) as moves,
        (select string_agg(action, ', ' order by seq) from audit where target_sn = ${sn} and action ~ '^(plan|examApplication)[.]') as written`)
  ).rows[0]

const DECISIONS = ['approve', 'reject', 'approveExam', 'rejectExam'] as const

describe('Decided 49: a decision is taken back by its maker', () => {
  it.each(DECISIONS)(
    '%s: “from the decided to the pending state”, at the address of the move, with history, audit entry and the version',
    async (move) => {
      const { sn } = await pending(move)
      const decided = await decide(move, sn)
      const name = move.endsWith('Exam') ? 'takeBackExam' : 'takeBack'
      // Whole seconds that are left for sure: some part of the first one is over.
      expect([decided.take_back_seconds, decided.actions.includes(name)]).toEqual([9, true])
      expect(decided.refused.map((one) => one.move)).not.toContain(name)
      const { http, data } = await takeBack(move, sn, decided.version)
      expect([http, data.status, data.take_back_seconds]).toEqual([200, pendingOf(move), 0])
      expect(data.actions).toEqual(expect.arrayContaining([move]))
      expect(data.version).toBe(decided.version + 1)
      const entity = move.endsWith('Exam') ? 'examApplication' : 'plan'
      expect(await tracesOf(sn)).toEqual({
        moves: `${move} ${pendingOf(move)} ${decided.status}, ${name} ${decided.status} ${pendingOf(move)}`,
        written: `${entity}.${move}, ${entity}.${name}`,
      })
      // It is decided again, as if nothing had been.
      expect((await decide(move, sn)).status).toBe(decided.status)
      expect(await brokenInvariants(t.pool)).toEqual([])
    },
  )

  it.each(DECISIONS)('%s: the version is demanded, and an old one is stale', async (move) => {
    const { sn } = await pending(move)
    const { version } = await decide(move, sn)
    const without = await center.call(backOf(move), { params: { id: sn }, body: {} as never })
    expect([without.http, without.errors[0]?.rule]).toEqual([400, 'version_required'])
    const old = await takeBack(move, sn, version - 1)
    expect([old.http, old.rule]).toEqual([409, 'stale'])
  })

  it.each(DECISIONS)('%s: nobody else, whatever the role', async (move) => {
    const { sn } = await pending(move)
    const { version } = await decide(move, sn)
    for (const name of ['college', 'school', 'teacher'] as const)
      expect([name, (await takeBack(move, sn, version, await t.as(name))).http]).toEqual([name, 403])
    const { http, rule, message } = await takeBack(move, sn, version, system)
    expect([http, rule]).toEqual([422, 'take_back_other'])
    expect(message).toContain('只有作出决定的人')
    expect(await detail(sn, system)).toMatchObject({ take_back_seconds: 0, refused: [] })
  })

  it.each(DECISIONS)('%s: for `take_back_seconds`, of the setting', async (move) => {
    const { sn } = await pending(move)
    const { version } = await decide(move, sn)
    await shiftClock(t.db, '11 seconds')
    const { http, rule, message } = await takeBack(move, sn, version)
    expect([http, rule, message]).toEqual([422, 'take_back_late', '决定只能在作出后 10 秒内收回，现已超过'])
    expect(await detail(sn)).toMatchObject({ take_back_seconds: 0 })
    await buildSettings(t.db, 'exam_rules', { take_back_seconds: 30 })
    const other = await pending(move)
    const later = await decide(move, other.sn)
    await shiftClock(t.db, '22 seconds')
    expect((await detail(other.sn)).take_back_seconds).toBe(18)
    expect((await takeBack(move, other.sn, later.version)).http).toBe(200)
    await buildSettings(t.db, 'exam_rules', {})
  })

  it('a job’s decision is nobody’s: a plan rejected because its day passed is not taken back', async () => {
    const { sn } = await buildPlan(t.db, { status: 'PLAN_REJECT' })
    await t.db.execute(sql`insert into history (sn, entity, entity_sn, move, from_status, to_status, actor_sn, actor_name, actor_role, time)
      values (${`h-${sn}`}, 'plan', ${sn}, 'lapse', 'PLAN_SUBMIT', 'PLAN_REJECT', 'acc-center', 'x', 'center', business_moment())`)
    expect((await takeBack('reject', sn, 1)).rule).toBe('take_back_other')
  })
})

const answerCall = async (sn: string) => {
  const { rows } = await t.db.execute<{ sn: string; teacher_sn: string }>(sql`
    select a.sn, a.teacher_sn from assignment a join exam e on e.sn = a.exam_sn where e.plan_sn = ${sn} limit 1`)
  await t.db.execute(sql`update teacher set account_sn = null where account_sn = 'acc-teacher'`)
  await t.db.execute(sql`update teacher set account_sn = 'acc-teacher' where sn = ${rows[0]?.teacher_sn}`)
  const answer = { params: { id: rows[0]?.sn ?? '' }, body: { declared: true as const } }
  expect((await (await t.as('teacher')).call(assignmentContract.confirm, answer)).http).toBe(200)
}

it.each<[string, Decision, (sn: string) => Promise<unknown>]>([
  ['a student is signed up for the plan', 'approve', (plan_sn) => buildSignup(t.db, { plan_sn })],
  [
    'an examiner is chosen for the plan, whatever the table that refers to it',
    'approve',
    (sn) =>
      t.db.execute(sql`insert into panel (plan_sn, subject, session_no, teacher_sn, role)
        select ${sn}, 'ONLINE', 1, min(sn), 'CHIEF' from teacher`),
  ],
  ['an examiner has answered the call', 'approveExam', answerCall],
  ['an exam was changed', 'approveExam', (sn) => t.db.execute(sql`update exam set version = 2 where plan_sn = ${sn}`)],
  [
    'something refers to an exam',
    'approveExam',
    (sn) =>
      t.db.execute(sql`insert into exam_check (exam_sn, item, checked_by)
        select sn, 'PAPERS', 'acc-college' from exam where plan_sn = ${sn} limit 1`),
  ],
  [
    'the site has written its next application',
    'rejectExam',
    (sn) => college.call(planContract.saveExam, { params: { id: sn }, body: examForm() }),
  ],
])('Decided 49: “refused (`stale`) once anything refers to the record”: %s', async (_, move, change) => {
  const { sn } = await pending(move)
  await decide(move, sn)
  await change(sn)
  const { version, status } = await detail(sn)
  const { http, rule } = await takeBack(move, sn, version)
  expect([http, rule]).toEqual([409, 'stale'])
  expect((await detail(sn)).status).toBe(status)
})

describe('Decided 49: “effects run at once and are undone as in revoke”', () => {
  it('a taken-back approval of an exam: exams, seats, tickets, calls and copied identities are gone (Decided 42), and are made anew', async () => {
    const { sn } = await buildPanel(t.db, { status: 'EXAM_SUBMIT' })
    const copies = async () =>
      (
        await t.db.execute<{ copies: number; named: number }>(sql`
          select count(i.*)::int as copies, count(g.identity_no)::int as named from signup g left join signup_identity i on i.signup_sn = g.sn where g.plan_sn = ${sn}`)
      ).rows[0]
    const { version } = await decide('approveExam', sn)
    expect(await examOutcome(t.db, sn)).toMatchObject({ exams: 2, seats: 6, tickets: 3, sheets: 1 })
    expect(await copies()).toEqual({ copies: 3, named: 3 })
    expect((await takeBack('approveExam', sn, version)).http).toBe(200)
    const none = { exams: 0, rooms: 0, seats: 0, tickets: 0, calls: 0, called: 0, notified: 0 }
    expect(await examOutcome(t.db, sn)).toMatchObject({ status: 'EXAM_SUBMIT', ...none })
    expect(await copies()).toEqual({ copies: 0, named: 0 })
    await decide('approveExam', sn, system)
    expect(await examOutcome(t.db, sn)).toMatchObject({ status: 'EXAM_AUDIT', exams: 2, seats: 6, tickets: 3 })
    expect(await copies()).toEqual({ copies: 3, named: 3 })
  })
  it('a notice that tickets are ready, sent in between, is deleted', async () => {
    const { sn } = await buildPanel(t.db, { status: 'EXAM_SUBMIT' })
    await t.db.execute(
      sql`update plan_session set start_time = start_time - interval '43 days', end_time = end_time - interval '43 days' where plan_sn = ${sn}`,
    )
    const { version } = await decide('approveExam', sn)
    expect(await listTicketsReady(t.db)).toContain(sn)
    await notifyTicketsReady(t.db, sn)
    expect(await noticesOf(sn)).toContain('signup.ticket')
    expect((await takeBack('approveExam', sn, version)).http).toBe(200)
    expect(await noticesOf(sn)).toEqual([])
  })
  it.each(DECISIONS)('%s taken back twice at once has one effect', async (move) => {
    const { sn } = await pending(move)
    const { version } = await decide(move, sn)
    const answers = await Promise.all([takeBack(move, sn, version), takeBack(move, sn, version)])
    expect(answers.map(({ http, rule }) => [http, rule]).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [200, undefined],
      [409, 'stale'],
    ])
    expect((await tracesOf(sn))?.moves.match(/takeBack/g)).toHaveLength(1)
  })
})

describe('Decided 49: “notices carry `visible_from` and are deleted by the take-back”', () => {
  const bellOf = async (who: Client) => (await who.call(noticeContract.list, { query: { size: 100 } })).data
  it.each(DECISIONS)('%s: the site’s notice is neither shown nor marked before the time is over', async (move) => {
    const { sn, title } = await pending(move)
    await t.db.delete(notice)
    const isHeld = ({ abstract }: { abstract: string }) => abstract.includes(title)
    await decide(move, sn)
    const before = await bellOf(college)
    expect(before.items.filter(isHeld)).toEqual([])
    await college.call(noticeContract.readAll, { body: {} })
    const { rows } = await t.db.execute<{ sn: string }>(
      sql`select sn from notice where entity_sn = ${sn} and to_org = 'org-college'`,
    )
    const read = { params: { id: rows[0]?.sn ?? '' }, body: { status: 'READ' as const } }
    expect((await college.call(noticeContract.read, read)).http).toBe(404)
    await shiftClock(t.db, '11 seconds')
    const after = await bellOf(college)
    expect(after.items.filter(isHeld)).toMatchObject([
      { sn: rows[0]?.sn, status: move.startsWith('reject') ? 'BACK' : 'SEND' },
    ])
    expect(after.unread.all).toBe(1)
  })
  it.each(DECISIONS)('%s: taken back, there is no notice of it, now or later; earlier ones stay', async (move) => {
    const { sn } = await pending(move)
    const first = await decide(move, sn)
    await shiftClock(t.db, '1 minute')
    // The site hands it in again, as it may after a rejection; here only its state counts.
    const table = move.endsWith('Exam') ? sql`exam_application` : sql`plan`
    await t.db.execute(sql`delete from exam where plan_sn = ${sn}`)
    await t.db.execute(sql`update ${table} set status = ${pendingOf(move)} where sn = ${sn}`)
    const earlier = await noticesOf(sn)
    expect(earlier.length).toBeGreaterThan(0)
    const { version } = await decide(move, sn)
    expect((await noticesOf(sn)).length).toBe(2 * earlier.length)
    expect((await takeBack(move, sn, version)).http).toBe(200)
    expect([first.version < version, await noticesOf(sn)]).toEqual([true, earlier])
  })
})
