import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selftestContract as contract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { PRACTICE_COOKIE } from '@zhikao/domain/bank/selftest/selftest.model.ts'
import { selftestRecordContract } from '@zhikao/domain/bank/selftestRecord/selftestRecord.contract.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { wrongCheck } from '../../platform/auth/auth.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { solveCaptcha } from '../../test/captcha.ts'
import { clientOf, PRACTICE } from '../../test/client.ts'
import type { Client } from '../../test/client.ts'
import { buildPaper } from '../paper/paper.factory.ts'
import { endOverdue } from '../sitting/sitting.commands.ts'
import { buildPracticePaper, buildSelftest, openPractice } from './selftest.factory.ts'
import { sweepPracticeSessions } from './selftest.commands.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(wrongCheck)
})

type Given = { captcha_id?: string; captcha?: string }
const login = (id_no: string, name: string, given: Given = {}) =>
  t.anonymous.call(contract.login, { body: { id_no, name, ...given } })
/** A student with a session of a self-test. */
async function sitter(overrides: Parameters<typeof buildStudent>[1] = {}): Promise<{ client: Client; sn: string }> {
  const { sn } = await buildStudent(t.db, overrides)
  return { client: clientOf(t.app, PRACTICE + (await openPractice(t.db, sn))), sn }
}
const begin = async (client: Client, paper_sn: string) => client.call(contract.start, { body: { paper_sn } })
const answer = (client: Client, id: string, position: number, given: string[], seq = 1) =>
  client.call(contract.answer, { params: { id }, body: { position, given, seq } })
const submit = (client: Client, id: string) => client.call(contract.submit, { params: { id } })

describe('the login of a self-test (§3.15a, Decided 27)', () => {
  it('ID number and name in whatever spelling open a session of two hours in a cookie of its own, which scripts cannot read', async () => {
    const { id_no } = await buildStudent(t.db, { name: '买买提·吐尔逊' })
    for (const name of ['买买提·吐尔逊', ' 买买提吐尔逊 ']) {
      const { http, data, cookies } = await login(` ${id_no.toLowerCase()} `, name)
      expect([http, data.name]).toEqual([200, '买买提·吐尔逊'])
      const cookie = cookies.find((one) => one.name === PRACTICE_COOKIE)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/admin/practice', maxAge: 7200 })
      const own = clientOf(t.app, PRACTICE + cookie?.value)
      expect((await own.call(contract.home)).data.name).toBe('买买提·吐尔逊')
      expect((await own.call(contract.logout)).http).toBe(200)
      expect((await own.call(contract.home)).status).toBe(40002)
    }
  })

  it('answers an unknown number, a wrong name, a disabled and a merged student alike', async () => {
    const { id_no } = await buildStudent(t.db, { name: '赵一鸣' })
    const disabled = await buildStudent(t.db, { name: '钱二', status: 'DISABLE' })
    const merged = await buildStudent(t.db, { name: '孙三', merged_into: disabled.sn })
    const refused = [
      await login('110101200001010000', '赵一鸣'),
      await login(id_no, '赵一'),
      await login(disabled.id_no, '钱二'),
      await login(merged.id_no, '孙三'),
    ]
    for (const one of refused)
      expect([one.http, one.rule, one.raw.equals(refused[0]!.raw)]).toEqual([404, 'practice_unmatched', true])
  })

  it('“five failures per number or network → captcha”: of the right name, too; what is counted holds no number', async () => {
    const { id_no } = await buildStudent(t.db, { name: '周五' })
    for (let at = 0; at < 5; at += 1) expect((await login(id_no, `错名${at}`)).rule).toBe('practice_unmatched')
    expect((await login(id_no, '周五')).status).toBe(40102)
    const solved = await solveCaptcha(
      (await t.anonymous.call(authContract.captcha, { params: { purpose: 'practice' } })).data,
    )
    expect((await login(id_no, '周五', solved)).http).toBe(200)
    const kept = JSON.stringify(await t.db.select().from(wrongCheck))
    expect([kept.includes(id_no), kept.includes('practice ')]).toEqual([false, true])
  })

  it('“The session of a self-test … and that of an account never open each other’s calls”', async () => {
    const { client, sn } = await sitter()
    const school = await t.as('school')
    expect((await client.call(studentContract.list)).status).toBe(40002)
    expect((await client.call(authContract.current)).status).toBe(40002)
    for (const who of [school, await t.as('system'), t.anonymous]) {
      expect((await who.call(contract.home)).status).toBe(40002)
      expect((await begin(who, 'SJ20200101000001')).status).toBe(40002)
    }
    // The token of the one in the place of the other.
    const token = client.token!.slice(PRACTICE.length)
    expect((await clientOf(t.app, token).call(studentContract.list)).status).toBe(40003)
    expect((await clientOf(t.app, PRACTICE + school.token).call(contract.home)).status).toBe(40002)
    await t.db.execute(sql`update student set status = 'DISABLE' where sn = ${sn}`)
    expect((await client.call(contract.home)).status).toBe(40002)
  })

  it('a session ends after two hours and is deleted', async () => {
    const { client, sn } = await sitter()
    await t.db.execute(sql`update practice_session set end_time = now() - interval '1 second' where student_sn = ${sn}`)
    expect((await client.call(contract.home)).status).toBe(40002)
    await sweepPracticeSessions(t.services)
    const { rows } = await t.db.execute(sql`select 1 from practice_session where student_sn = ${sn}`)
    expect(rows).toEqual([])
  })
})

describe('a self-test (§3.15a)', () => {
  it('is offered where its paper is enabled and marked for self-tests, and nothing else is', async () => {
    const { client } = await sitter()
    const offered = await buildPracticePaper(t.db, { title: '机械制图自测卷' })
    const draft = await buildPracticePaper(t.db, { status: 'INIT' })
    const ended = await buildPracticePaper(t.db, { status: 'DISABLE' })
    const exam = await buildPaper(t.db)
    const { papers } = (await client.call(contract.home)).data
    const of = (sn: string) => papers.find(({ paper_sn }) => paper_sn === sn)
    expect(of(offered.sn)).toMatchObject({
      title: '机械制图自测卷',
      minutes: 90,
      item_count: 2,
      attempts: 0,
      best: null,
      open_sitting: null,
    })
    for (const { sn } of [draft, ended, exam]) {
      expect(of(sn)).toBeUndefined()
      const refused = await begin(client, sn)
      expect([refused.http, refused.rule]).toEqual([404, 'practice_gone'])
    }
  })

  it('shows its questions without answers, keeps each answer, is marked when it is handed in, and shows then what was right', async () => {
    const { client, sn: student } = await sitter()
    const { sn: paper_sn } = await buildPracticePaper(t.db)
    const begun = await begin(client, paper_sn)
    expect(begun.data).toMatchObject({ paper_sn, is_over: false })
    expect(begun.data.seconds_left).toBeGreaterThan(89 * 60)
    expect(begun.data.items.map(({ position, type, given, seq }) => [position, type, given, seq])).toEqual([
      [1, 'SINGLE', [], 0],
      [2, 'SINGLE', [], 0],
    ])
    expect(begun.raw.toString()).not.toMatch(/"answer"|"analysis"/)
    const { sn } = begun.data
    // Begun again it goes on.
    expect((await begin(client, paper_sn)).data.sn).toBe(sn)
    expect((await answer(client, sn, 1, ['B'])).data).toEqual({ position: 1, seq: 1 })
    await answer(client, sn, 2, ['C'])
    const read = await client.call(contract.sitting, { params: { id: sn } })
    expect(read.data.items.map(({ given, seq }) => [given, seq])).toEqual([
      [['B'], 1],
      [['C'], 1],
    ])
    const early = await client.call(contract.result, { params: { id: sn } })
    expect([early.http, early.rule]).toEqual([422, 'sitting_running'])
    const { data } = await submit(client, sn)
    expect(data).toMatchObject({ points: 50, total: 100, right_count: 1, open_count: 0, handed_by: 'SITTER' })
    expect(data.items.map(({ given, answer: right, points }) => [given, right, points])).toEqual([
      [['B'], ['B'], 50],
      [['C'], ['B'], 0],
    ])
    expect((await submit(client, sn)).data).toEqual(data)
    const late = await answer(client, sn, 2, ['B'], 2)
    expect([late.http, late.rule]).toEqual([422, 'sitting_over'])
    const [record] = (await (await t.as('school')).call(selftestRecordContract.ofStudent, { params: { id: student } }))
      .data
    expect(record).toMatchObject({
      paper_sn,
      attempts: 1,
      best: 50,
      latest: 50,
      total: 100,
      latest_time: data.handed_time,
    })
  })

  it('of two answers to one question the later one of the device holds, in whatever order they arrive', async () => {
    const { client, sn: student_sn } = await sitter()
    const { sn } = await buildSelftest(t.db, { student_sn })
    await answer(client, sn, 1, ['A'], 3)
    expect((await answer(client, sn, 1, ['C'], 2)).data).toEqual({ position: 1, seq: 3 })
    const together = await Promise.all([4, 6, 5].map((seq) => answer(client, sn, 1, [`${seq}`], seq)))
    expect(together.map(({ http }) => http)).toEqual([200, 200, 200])
    const { items } = (await client.call(contract.sitting, { params: { id: sn } })).data
    expect([items[0]?.given, items[0]?.seq]).toEqual([['6'], 6])
  })

  it('another’s, an unknown one and a question that the paper does not have are not there; what is malformed is refused', async () => {
    const { client } = await sitter()
    const { sn } = await buildSelftest(t.db)
    const unknown = await client.call(contract.sitting, { params: { id: 'absent00000000000000' } })
    expect(unknown.http).toBe(404)
    for (const call of [contract.sitting, contract.result, contract.submit] as const) {
      const one = await client.call(call, { params: { id: sn } })
      expect([call.name, one.http, one.raw.equals(unknown.raw)]).toEqual([call.name, 404, true])
    }
    const foreign = await answer(client, sn, 1, ['A'])
    expect([foreign.http, foreign.raw.equals(unknown.raw)]).toEqual([404, true])
    const image = await client.call(contract.image, { params: { id: sn }, query: { key: 'k' } })
    expect(image.http).toBe(404)
    const { rows } = await t.db.execute(sql`select 1 from sitting_answer where sitting_sn = ${sn}`)
    expect(rows).toEqual([])
    const mine = await sitter()
    const own = await buildSelftest(t.db, { student_sn: mine.sn })
    expect((await answer(mine.client, own.sn, 3, ['A'])).http).toBe(404)
    for (const body of [
      { position: 0, given: [], seq: 1 },
      { position: 1, given: 'A', seq: 1 },
      { position: 1, given: [], seq: 0 },
    ]) {
      const refused = await mine.client.call(contract.answer, { params: { id: own.sn }, body: body as never })
      expect([refused.http, refused.status]).toEqual([400, 40000])
    }
  })

  it('one group of answers of several sitters: each is stored in its own sitting alone', async () => {
    const one = await sitter()
    const two = await sitter()
    const { sn: paper_sn } = await buildPracticePaper(t.db)
    const first = await buildSelftest(t.db, { student_sn: one.sn, paper_sn })
    const second = await buildSelftest(t.db, { student_sn: two.sn, paper_sn })
    const replies = await Promise.all([
      answer(one.client, first.sn, 1, ['A']),
      answer(two.client, first.sn, 1, ['B'], 9),
      answer(two.client, second.sn, 1, ['C']),
    ])
    expect(replies.map(({ http }) => http)).toEqual([200, 404, 200])
    const { rows } = await t.db.execute(sql`select given, seq from sitting_answer where sitting_sn = ${first.sn}`)
    expect(rows).toEqual([{ given: ['A'], seq: 1 }])
  })

  it('one whose time is over is handed in by the platform; answers are taken ten seconds longer', async () => {
    const { client, sn: student_sn } = await sitter()
    const within = await buildSelftest(t.db, { student_sn })
    const over = await buildSelftest(t.db, { student_sn })
    await answer(client, over.sn, 1, ['B'])
    const shift = (sn: string, seconds: number) =>
      t.db.execute(
        sql`update sitting set start_time = business_now() - interval '1 hour', end_time = business_now() - make_interval(secs => ${seconds}) where sn = ${sn}`,
      )
    await shift(within.sn, 2)
    await shift(over.sn, 60)
    expect((await answer(client, within.sn, 1, ['B'])).http).toBe(200)
    const refused = await answer(client, over.sn, 2, ['B'])
    expect([refused.http, refused.rule]).toEqual([422, 'sitting_over'])
    await endOverdue(t.services)
    const { data } = await client.call(contract.result, { params: { id: over.sn } })
    expect(data).toMatchObject({ handed_by: 'TIME', points: 50, total: 100 })
    // A new one may be begun.
    expect((await begin(client, over.paper_sn)).data.sn).not.toBe(over.sn)
  })

  it('an answer that is acknowledged is marked, however closely it precedes the handing in', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { client, sn: student_sn } = await sitter()
      const { sn } = await buildSelftest(t.db, { student_sn })
      const [given, handed] = await Promise.all([answer(client, sn, 1, ['B']), submit(client, sn)])
      expect(handed.http).toBe(200)
      const { data } = await client.call(contract.result, { params: { id: sn } })
      expect([round, given.http, data.points]).toEqual([round, given.http, given.http === 200 ? 50 : 0])
    }
  })
})

it('the formulas of an explanation are sent with the result, not before (ADR 0087)', async () => {
  const { client } = await sitter()
  const { sn } = await buildPracticePaper(t.db)
  const [stem, analysis] = [String.raw`<p>\(a^2\)</p>`, String.raw`<p>\(b^2\)</p>`]
  await t.db.execute(sql`
    update question_edition e set stem = ${stem}, analysis = ${analysis}
    from bank_paper_item i where i.paper_sn = ${sn} and i.question_sn = e.question_sn`)
  const begun = await begin(client, sn)
  expect(begun.data.formulas.map(({ tex }) => tex)).toEqual(['a^2'])
  expect((await submit(client, begun.data.sn)).data.formulas.map(({ tex }) => tex)).toEqual(['a^2', 'b^2'])
})
