import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { correctionCalls } from '../../test/corrections.ts'
import { readInvariants } from '../../test/invariants.ts'
import { DUEL_ROUNDS } from '../../test/proof/figures.ts'
import { freshClient } from '../../test/proof/races.ts'
import { at, examinerOf, handin, save, score } from '../../test/scoreEntries.ts'

const ROUND_SECONDS = 1
let t: TestApp
let calls: ReturnType<typeof correctionCalls>
let [center, college]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  calls = correctionCalls(t)
  ;[center, college] = [await t.as('center'), await t.as('college')]
})
afterAll(() => t.close())

const submit = (plan: string) => college!.call(scoreSheetContract.submit, { params: { id: plan }, body: {} })
const enter = (key: string | undefined, points: number) =>
  college!.call(scoreContract.update, { params: { id: key ?? '' }, body: { flag: 'NORMAL', score: points } })
const rowsOf = async (query: ReturnType<typeof sql>) => (await t.db.execute(query)).rows
const scoreOf = (key: string | undefined) => rowsOf(sql`select flag, final_score from score where sn = ${key}`)
const attendanceOf = (key: string | undefined) =>
  rowsOf(sql`select state, checkin_time is not null as came, checkin_by, checkin_way, identity_checked, absent_reason, left_time is not null as gone
    from attendance where sn = ${key}`)
/** The invariants of the exam day that are broken about these keys or this exam. */
async function brokenOf(keys: readonly string[], exam_sn: string) {
  const [, examDay = ''] = await readInvariants()
  const { rows } = await t.pool.query<{ rule: string; sn: string }>(examDay)
  return rows.filter(({ sn }) => keys.some((key) => key.startsWith(sn)) || sn.startsWith(exam_sn))
}
/** The whole correction: asked for by the site, confirmed by the centre. */
async function correct(exam_sn: string, key: string | undefined, to_state: 'ABSENT' | 'LEFT') {
  const asked = await calls.ask(college!, exam_sn, key, { to_state, reason: '登记有误，监控录像可证' })
  expect(asked.http).toBe(200)
  expect((await calls.confirm(center!, asked.data.sn)).http).toBe(200)
  return asked.data.sn
}

describe('Decided 37: “attendance changes by a correction (chief or site asks with reason and evidence, centre confirms); score flags follow”', () => {
  it('F25, the whole road: never recorded, points refused, the chief asks, the centre confirms, points accepted, nothing contradicts', async () => {
    const made = await calls.over(['EXPECTED', 'LEFT'], {
      scores: [
        [{ score: 75 }, null],
        [{ score: 80 }, null],
      ],
    })
    const { sn, plan_sn, signups, keys } = made
    const two = [await examinerOf(t, made), await examinerOf(t, made)]
    await calls.call(sn, 'acc-teacher', 'CHIEF')
    expect((await save(two[0]!, signups[0]!, { total: 70 })).rule).toBe('entry_expected')
    const chief = await t.as('teacher')
    expect((await calls.candidate(chief, sn, keys[0]))?.actions).toEqual(['correct'])
    const asked = await calls.ask(chief, sn, keys[0])
    expect((await save(two[0]!, signups[0]!, { total: 70 })).rule).toBe('entry_expected')
    expect((await calls.confirm(center!, asked.data.sn)).http).toBe(200)
    expect(await attendanceOf(keys[0])).toEqual([
      {
        state: 'LEFT',
        came: true,
        checkin_by: 'acc-teacher',
        checkin_way: 'MANUAL',
        identity_checked: true,
        absent_reason: null,
        gone: true,
      },
    ])
    for (const one of two)
      for (const signup of signups) expect((await score(one, signup, { total: 70 })).http).toBe(200)
    expect(await scoreOf(keys[0])).toMatchObject([{ flag: 'NORMAL' }])
    expect((await submit(plan_sn)).rule).toBe('records_missing')
    await calls.file(sn)
    expect((await submit(plan_sn)).http).toBe(200)
    expect(await brokenOf(keys, sn)).toEqual([])
  })

  it('to “was there”: the flag 缺考 is taken away, the score is blank and due again; audit, history and notices say so', async () => {
    const { sn, plan_sn, keys } = await calls.over(['ABSENT', 'LEFT'], {
      subject: 'ONLINE',
      scores: [
        [{ score: null, flag: 'ABSENT' }, { score: 80 }],
        [{ score: 60 }, { score: 80 }],
      ],
    })
    expect((await enter(keys[0], 70)).errors?.[0]?.rule).toBe('score_absent')
    const made = await correct(sn, keys[0], 'LEFT')
    expect(await scoreOf(keys[0])).toEqual([])
    expect((await submit(plan_sn)).rule).toBe('score_blank')
    expect((await enter(keys[0], 70)).http).toBe(200)
    expect((await submit(plan_sn)).rule).toBe('records_missing')
    const audited = await rowsOf(
      sql`select action from audit where target_sn in (${keys[0]}, ${made}) and action <> 'score.enter' order by action`,
    )
    expect(audited.map(({ action }) => action)).toEqual([
      'attendance.correct',
      'attendanceCorrection.confirm',
      'attendanceCorrection.create',
      'score.remove',
    ])
    expect(
      await rowsOf(
        sql`select move, from_status, to_status, opinion from history where entity = 'attendance' and entity_sn = ${keys[0]}`,
      ),
    ).toEqual([{ move: 'correct', from_status: 'ABSENT', to_status: 'LEFT', opinion: '登记有误，监控录像可证' }])
    const notices = await rowsOf(
      sql`select coalesce(to_account, to_org) as who from notice where entity_sn = ${made} and event = 'attendanceCorrection.confirm' order by 1`,
    )
    expect(notices).toEqual([{ who: 'acc-college' }, { who: 'org-college' }])
    expect(await brokenOf(keys, sn)).toEqual([])
  })

  it('to 缺考: no check-in, the reason of the correction, the flag of the score', async () => {
    const { sn, keys } = await calls.over(['LEFT', 'EXPECTED'], { subject: 'ONLINE' })
    for (const key of keys) {
      await correct(sn, key, 'ABSENT')
      expect(await scoreOf(key)).toEqual([{ flag: 'ABSENT', final_score: null }])
      expect(await attendanceOf(key)).toEqual([
        {
          state: 'ABSENT',
          came: false,
          checkin_by: null,
          checkin_way: null,
          identity_checked: false,
          absent_reason: '登记有误，监控录像可证',
          gone: false,
        },
      ])
      expect((await enter(key, 70)).errors?.[0]?.rule).toBe('score_absent')
    }
    expect(await brokenOf(keys, sn)).toEqual([])
  })

  it('a flag that an incident decided stays, in both directions', async () => {
    const { sn, keys } = await calls.over(['LEFT', 'ABSENT'], {
      subject: 'ONLINE',
      scores: [
        [{ score: null, flag: 'DEFERRED' }, null],
        [{ score: null, flag: 'DEFERRED' }, null],
      ],
    })
    await correct(sn, keys[0], 'ABSENT')
    await correct(sn, keys[1], 'LEFT')
    for (const key of keys) expect(await scoreOf(key)).toEqual([{ flag: 'DEFERRED', final_score: null }])
  })

  it('points go first: a score of the site, a hand-in of an examiner, also one that came since', async () => {
    const theory = await calls.over(['LEFT'], { subject: 'ONLINE', scores: [[{ score: 75 }, null]] })
    const absent = { to_state: 'ABSENT' }
    expect((await calls.ask(college!, theory.sn, theory.keys[0], absent)).rule).toBe('correction_points')
    const made = await calls.over(['LEFT'], { scores: [[{ score: 75 }, null]] })
    const [one, key, signup] = [await examinerOf(t, made), made.keys[0]!, made.signups[0]!]
    await save(one, signup, { total: 70 })
    const asked = await calls.ask(college!, made.sn, key, absent)
    expect(asked.http).toBe(200)
    expect((await handin(one, signup)).http).toBe(200)
    expect((await calls.confirm(center!, asked.data.sn)).rule).toBe('correction_points')
    // The chief returns the hand-in: then nothing is left, and nothing of it is due.
    const chief = await examinerOf(t, made, 'CHIEF')
    const body = { reason: '该考生未到场' }
    expect((await chief.client.call(scoreEntryContract.dispute, { ...at(signup, chief), body })).http).toBe(200)
    expect((await chief.client.call(scoreEntryContract.return, { ...at(signup, one), body })).http).toBe(200)
    expect((await calls.confirm(center!, asked.data.sn)).http).toBe(200)
    expect(await scoreOf(key)).toEqual([{ flag: 'ABSENT', final_score: null }])
    expect((await submit(made.plan_sn)).rule).toBe('records_missing')
    expect(await brokenOf(made.keys, made.sn)).toEqual([])
  })

  it('nothing is submitted over an open correction, which is named', async () => {
    const { sn, plan_sn, keys, signups } = await calls.over(['LEFT'], {
      subject: 'ONLINE',
      scores: [[{ score: null, flag: 'DEFERRED' }, { score: 80 }]],
    })
    const asked = await calls.ask(college!, sn, keys[0], { to_state: 'ABSENT' })
    const [who] = await rowsOf(
      sql`select st.name from signup g join student st on st.sn = g.student_sn where g.sn = ${signups[0]}`,
    )
    const refused = await submit(plan_sn)
    expect([refused.rule, refused.message]).toEqual([
      'correction_open',
      `还有 1 项考勤更正待处理：${String(who?.['name'])}（理论）；由考试中心确认或驳回后提交`,
    ])
    const shown = (await college!.call(scoreSheetContract.detail, { params: { id: plan_sn } })).data
    expect(shown.refused.map(({ rule }) => rule)).toEqual(['correction_open'])
    await calls.reject(center!, asked.data.sn, '材料不清楚')
    expect((await submit(plan_sn)).rule).toBe('records_missing')
  })

  it('the submitted record of the room has the figures of the corrected attendance, with an audit entry', async () => {
    const { sn, keys } = await calls.over(['LEFT', 'ABSENT', 'LEFT'], { subject: 'ONLINE' })
    await calls.file(sn)
    const figures = () =>
      rowsOf(sql`select (figures ->> 'present')::int as present, (figures ->> 'absent')::int as absent, jsonb_array_length(figures -> 'absentees') as named
        from room_record where exam_sn = ${sn}`)
    expect(await figures()).toEqual([{ present: 2, absent: 1, named: 1 }])
    await correct(sn, keys[0], 'ABSENT')
    expect(await figures()).toEqual([{ present: 1, absent: 2, named: 2 }])
    await correct(sn, keys[1], 'LEFT')
    expect(await figures()).toEqual([{ present: 2, absent: 1, named: 1 }])
    const entries = await rowsOf(
      sql`select a.before ->> 'absent' as before, a.after ->> 'absent' as after from audit a
        where a.action = 'roomRecord.figures' and starts_with(a.target_sn, ${sn}) order by a.business_time, a.before ->> 'absent'`,
    )
    expect(entries).toEqual([
      { before: '1', after: '2' },
      { before: '2', after: '1' },
    ])
    expect(await brokenOf(keys, sn)).toEqual([])
  })

  it('where single scores were sent back, a score that is blank by a correction can be entered with them', async () => {
    const { sn, plan_sn, keys, signups } = await calls.over(['ABSENT', 'LEFT'], {
      subject: 'ONLINE',
      scores: [
        [{ score: null, flag: 'ABSENT' }, { score: 80 }],
        [{ score: 60 }, { score: 80 }],
      ],
    })
    await t.db.execute(sql`update score_sheet set status = 'REJECT' where sn = ${plan_sn}`)
    await t.db.execute(sql`insert into score_return (sn, plan_sn, signup_sn, opinion, account_sn)
      values (${keys[1]}, ${plan_sn}, ${signups[1]}, '请核对', 'acc-center')`)
    await correct(sn, keys[0], 'LEFT')
    expect((await enter(keys[0], 70)).http).toBe(200)
  })
})

it(
  'a correction is asked for while the scores are submitted: one of both',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn, plan_sn, keys } = await calls.over(['LEFT'], {
        subject: 'ONLINE',
        scores: [[{ score: null, flag: 'DEFERRED' }, { score: 80 }]],
      })
      await calls.file(sn)
      const files = [await calls.upload(college!)]
      const other = await freshClient(t, 'college')
      const [sent, asked] = await Promise.all([
        submit(plan_sn),
        calls.ask(other, sn, keys[0], { to_state: 'ABSENT', files }),
      ])
      const isSent = sent.http === 200
      expect([sent.http, sent.rule, asked.http, asked.rule]).toEqual(
        isSent ? [200, undefined, 422, 'correction_submitted'] : [422, 'correction_open', 200, undefined],
      )
    }
  },
  patience(ROUND_SECONDS * DUEL_ROUNDS),
)
