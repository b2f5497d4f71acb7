import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { correctionCalls } from '../../test/corrections.ts'
import { DUEL_ROUNDS } from '../../test/proof/figures.ts'
import { freshClient } from '../../test/proof/races.ts'
import { exam } from '../exam/exam.table.ts'
import { buildAttendanceCorrection } from './attendanceCorrection.factory.ts'
import { attendanceCorrection } from './attendanceCorrection.table.ts'

const ROUND_SECONDS = 1
let t: TestApp
let calls: ReturnType<typeof correctionCalls>
let [center, college, college2, teacher, teacher2]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  calls = correctionCalls(t)
  ;[center, college, college2, teacher, teacher2] = [
    await t.as('center'),
    await t.as('college'),
    await t.as('college2'),
    await t.as('teacher'),
    await t.as('teacher2'),
  ]
})
afterAll(() => t.close())

const { rule, of } = {
  rule: (answer: { http: number; rule?: string | undefined }) => [answer.http, answer.rule],
  of: (sn: string, status: 'SUBMIT' | 'AUDIT' | 'REJECT') =>
    t.db.execute(sql`update score_sheet set status = ${status} where sn = ${sn}`),
}
const noticesOf = async (sn: string) =>
  (
    await t.db.execute<{ line: string }>(
      sql`select event || ' ' || coalesce(to_account, to_org, 'platform') as line from notice
        where entity = 'attendanceCorrection' and entity_sn = ${sn} order by create_time, line`,
    )
  ).rows.map(({ line }) => line)

describe('Decided 37: “chief or site asks with reason and evidence”', () => {
  it('the site and the confirmed chief; nobody else of the exam, and no other exam is known', async () => {
    const { sn, keys } = await calls.over(['EXPECTED', 'EXPECTED'])
    await calls.call(sn, 'acc-teacher', 'CHIEF')
    const [first, second] = keys
    const files = ['nothing.png']
    expect((await calls.ask(t.anonymous, sn, first, { files })).http).toBe(401)
    for (const name of ['school', 'center', 'system', 'trainer'] as const)
      expect([name, (await calls.ask(await t.as(name), sn, first, { files })).http]).toEqual([name, 403])
    expect((await calls.ask(college2!, sn, first)).http).toBe(404)
    expect((await calls.ask(teacher2!, sn, first)).http).toBe(404)
    await calls.call(sn, 'acc-teacher2', 'INVIGILATOR')
    expect(rule(await calls.ask(teacher2!, sn, first))).toEqual([422, 'chief_only'])
    expect((await calls.ask(college!, 'absent', first)).http).toBe(404)
    expect((await calls.ask(college!, sn, 'absent-P')).http).toBe(404)
    const chiefs = await calls.ask(teacher!, sn, first)
    expect([chiefs.http, chiefs.data.status, chiefs.data.actions]).toEqual([200, 'SUBMIT', ['withdraw']])
    expect((await calls.ask(college!, sn, second)).http).toBe(200)
    expect(await noticesOf(chiefs.data.sn)).toEqual(['attendanceCorrection.create platform'])
  })

  it('not without a reason, not without evidence of one’s own, not without the identity of who was there', async () => {
    const { sn, keys } = await calls.over(['EXPECTED'])
    const ask = async (change: object) => calls.ask(college!, sn, keys[0], change)
    expect((await ask({ reason: '三个字' })).errors?.[0]?.path).toBe('reason')
    expect((await ask({ files: [] })).errors?.[0]?.path).toBe('files')
    expect((await ask({ files: [await calls.upload(college2!)] })).errors?.[0]?.path).toBe('files')
    expect(rule(await ask({ identity_checked: false }))).toEqual([422, 'correction_identity'])
    expect((await ask({ to_state: 'ABSENT', identity_checked: false })).http).toBe(200)
  })

  it('the chief reads the evidence of the site, and the site that of the chief; nobody else', async () => {
    const { sn, keys } = await calls.over(['EXPECTED', 'EXPECTED'])
    await calls.call(sn, 'acc-teacher', 'CHIEF')
    const one = await calls.ask(teacher!, sn, keys[0])
    const two = await calls.ask(college!, sn, keys[1])
    const opens = async (by: Client, key: string | undefined) =>
      (await by.call(mediaContract.download, { query: { key: key ?? '' } })).http
    for (const by of [teacher!, college!, center!])
      for (const { data } of [one, two]) expect(await opens(by, data.files[0])).toBe(200)
    for (const by of [teacher2!, college2!]) expect(await opens(by, one.data.files[0])).toBe(404)
  })

  it('one at a time for a candidate; another one after it was withdrawn or rejected', async () => {
    const { sn, keys } = await calls.over(['EXPECTED'])
    expect((await calls.candidate(college!, sn, keys[0]))?.actions).toEqual(['correct'])
    const first = await calls.ask(college!, sn, keys[0])
    expect((await calls.candidate(college!, sn, keys[0]))?.actions).toEqual([])
    expect(rule(await calls.ask(college!, sn, keys[0]))).toEqual([409, 'correction_waiting'])
    expect((await calls.withdraw(college!, first.data.sn)).data.status).toBe('CANCEL')
    const second = await calls.ask(college!, sn, keys[0])
    expect(rule(await calls.reject(center!, second.data.sn))).toEqual([400, 'opinion_required'])
    expect((await calls.reject(center!, second.data.sn, '材料不清楚')).data).toMatchObject({
      status: 'REJECT',
      opinion: '材料不清楚',
    })
    expect((await calls.ask(college!, sn, keys[0])).http).toBe(200)
    expect((await calls.listed(college!, sn)).data.map(({ status }) => status).toSorted()).toEqual([
      'CANCEL',
      'REJECT',
      'SUBMIT',
    ])
  })
})

describe('Decided 37: “After the end and until publication attendance changes by a correction”', () => {
  it('before the end it is recorded on the day', async () => {
    const { sn, keys } = await calls.over(['EXPECTED'])
    const later = { end_time: sql`business_now() + interval '1 hour'`, actual_end_time: null }
    await t.db.update(exam).set(later).where(eq(exam.sn, sn))
    expect((await calls.candidate(college!, sn, keys[0]))?.actions).not.toContain('correct')
    expect(rule(await calls.ask(college!, sn, keys[0]))).toEqual([422, 'correction_early'])
  })
  it.each([
    ['SUBMIT', 'correction_submitted', [422, 'chief_only']],
    ['AUDIT', 'correction_published', [404, undefined]],
  ] as const)('scores in %s: %s; who is no chief of it, %j', async (status, expected, other) => {
    const { sn, plan_sn, keys } = await calls.over(['EXPECTED'])
    await calls.call(sn, 'acc-teacher2', 'INVIGILATOR')
    await of(plan_sn, status)
    expect((await calls.candidate(college!, sn, keys[0]))?.actions).toEqual([])
    expect(rule(await calls.ask(college!, sn, keys[0]))).toEqual([422, expected])
    expect(rule(await calls.ask(teacher2!, sn, keys[0]))).toEqual(other)
    await of(plan_sn, 'REJECT')
    expect((await calls.ask(college!, sn, keys[0])).http).toBe(200)
  })
  it('in an exam that was held on paper there is nothing to correct', async () => {
    const { sn, keys } = await calls.over(['EXPECTED'])
    await t.db.update(exam).set({ actual_start_time: null, actual_end_time: null }).where(eq(exam.sn, sn))
    expect(rule(await calls.ask(college!, sn, keys[0]))).toEqual([422, 'correction_unkept'])
  })
  it('the state must change', async () => {
    const { sn, keys } = await calls.over(['LEFT', 'ABSENT'])
    expect(rule(await calls.ask(college!, sn, keys[0]))).toEqual([422, 'correction_same'])
    expect(rule(await calls.ask(college!, sn, keys[1], { to_state: 'ABSENT' }))).toEqual([422, 'correction_same'])
  })
})

describe('Decided 37: “centre confirms”', () => {
  it('centre or platform, a person who did not ask; site and examiners do not', async () => {
    const { sn } = await buildAttendanceCorrection(t.db)
    expect((await calls.confirm(t.anonymous, sn)).http).toBe(401)
    for (const by of [college!, teacher!, await t.as('school')]) {
      expect((await calls.confirm(by, sn)).http).toBe(403)
      expect((await calls.reject(by, sn, '材料不清楚')).http).toBe(403)
    }
    expect((await calls.confirm(center!, 'absent')).http).toBe(404)
    const [own] = [{ account_sn: 'acc-center' }]
    await t.db.update(attendanceCorrection).set(own).where(eq(attendanceCorrection.sn, sn))
    expect(rule(await calls.confirm(center!, sn))).toEqual([422, 'correction_second'])
    const done = await calls.confirm(await t.as('system'), sn, '材料属实')
    expect([done.http, done.data.status, done.data.opinion, done.data.actions]).toEqual([200, 'AUDIT', '材料属实', []])
    for (const again of [await calls.confirm(await t.as('system'), sn), await calls.reject(center!, sn, '材料不清楚')])
      expect(again.http).toBe(409)
  })
  it('withdrawn by who asked or by the site, as long as it waits', async () => {
    const { sn, keys } = await calls.over(['EXPECTED', 'EXPECTED'])
    await calls.call(sn, 'acc-teacher', 'CHIEF')
    await calls.call(sn, 'acc-teacher2', 'INVIGILATOR')
    const [one, two] = [await calls.ask(teacher!, sn, keys[0]), await calls.ask(teacher!, sn, keys[1])]
    expect((await calls.withdraw(center!, one.data.sn)).http).toBe(403)
    expect((await calls.withdraw(college2!, one.data.sn)).http).toBe(404)
    expect(rule(await calls.withdraw(teacher2!, one.data.sn))).toEqual([422, 'correction_own'])
    expect((await calls.withdraw(teacher!, one.data.sn)).http).toBe(200)
    expect((await calls.withdraw(college!, two.data.sn)).http).toBe(200)
    expect((await calls.withdraw(college!, two.data.sn)).http).toBe(409)
  })
  it('an exam is read by its site, its examiners and the centre', async () => {
    const { sn, keys } = await calls.over(['EXPECTED'])
    await calls.call(sn, 'acc-teacher2', 'INVIGILATOR')
    await calls.ask(college!, sn, keys[0])
    for (const by of [college!, teacher2!]) expect((await calls.listed(by, sn)).data).toHaveLength(1)
    const [row] = (await calls.listed(center!, sn)).data
    expect([row?.actions, row?.from_state, row?.to_state]).toEqual([['confirm', 'reject'], 'EXPECTED', 'LEFT'])
    expect((await calls.listed(college2!, sn)).http).toBe(404)
    expect((await calls.listed(teacher!, sn)).http).toBe(404)
    expect((await calls.listed(await t.as('school'), sn)).http).toBe(403)
    expect((await calls.listed(t.anonymous, sn)).http).toBe(401)
  })
})

it(
  'two ask at once: one correction; two confirm at once: one change',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn, keys } = await calls.over(['EXPECTED'])
      const two = [await freshClient(t, 'college'), await freshClient(t, 'college')]
      const asked = await Promise.all(two.map((by) => calls.ask(by, sn, keys[0])))
      expect(asked.map(({ http }) => http).toSorted((x, y) => x - y)).toEqual([200, 409])
      const made = asked.find(({ http }) => http === 200)?.data.sn ?? ''
      const deciders = [await freshClient(t, 'center'), await freshClient(t, 'system')]
      const decided = await Promise.all(deciders.map((by) => calls.confirm(by, made)))
      expect(decided.map(({ http }) => http).toSorted((x, y) => x - y)).toEqual([200, 409])
      const { rows } = await t.db.execute(
        sql`select move from history where entity = 'attendance' and entity_sn = ${keys[0]}`,
      )
      expect(rows).toEqual([{ move: 'correct' }])
    }
  },
  patience(ROUND_SECONDS * DUEL_ROUNDS),
)
