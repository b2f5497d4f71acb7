import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { lateReportContract } from '@zhikao/domain/exams/lateReport/lateReport.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { correctionCalls } from '../../test/corrections.ts'
import { readInvariants } from '../../test/invariants.ts'
import { storedVersion } from '../../test/storedVersion.ts'
import { at, bodyOf, examinerOf, handin, save } from '../../test/scoreEntries.ts'
import { buildDueSheet } from '../certificate/certificate.factory.ts'
import { issueDue } from '../certificate/certificate.jobs.ts'

let t: TestApp
let calls: ReturnType<typeof correctionCalls>
let [center, college]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  calls = correctionCalls(t)
  ;[center, college] = [await t.as('center'), await t.as('college')]
})
afterAll(() => t.close())

const OPINION = '监控录像可证'
const rowsOf = async (query: ReturnType<typeof sql>) => (await t.db.execute(query)).rows
const move = async (who: Client, name: 'submit' | 'publish' | 'reject', id: string) => {
  const version = await storedVersion(t.db, 'score_sheet', id)
  return who.call(scoreSheetContract[name], { params: { id }, body: { opinion: OPINION, version } })
}
const take = (who: Client, id: string | undefined) =>
  who.call(lateReportContract.take, { params: { id: id ?? '' }, body: { opinion: OPINION } })
const setAside = (who: Client, id: string | undefined) =>
  who.call(lateReportContract.setAside, { params: { id: id ?? '' }, body: { opinion: OPINION } })
const secondsAgo = (seconds: number) =>
  rowsOf(sql`select to_char(business_now() - make_interval(secs => ${seconds}), 'YYYY-MM-DD HH24:MI:SS') as at`).then(
    ([row]) => String(row?.at),
  )
/** What the site recorded without network, a minute before it arrives. */
const sent = async (exam_sn: string, key: string, body: object) =>
  college!.call(attendanceContract.update, {
    params: { id: exam_sn, candidate: key },
    body: { ...body, occurred_at: await secondsAgo(60) },
  })
const startOf = (exam_sn: string) =>
  rowsOf(sql`select start_time from exam where sn = ${exam_sn}`).then(([row]) => String(row?.start_time))
const came = async (exam_sn: string, signup: string) =>
  college!.call(attendanceContract.checkin, {
    params: { id: exam_sn },
    body: { signup, way: 'QR', identity_checked: true, occurred_at: await startOf(exam_sn) },
  })
async function brokenOf(keys: readonly string[], exam_sn: string) {
  const [, examDay = ''] = await readInvariants()
  const { rows } = await t.pool.query<{ rule: string; sn: string }>(examDay)
  return rows.filter(({ sn }) => keys.some((key) => key.startsWith(sn)) || sn.startsWith(exam_sn))
}
/** A theory of which every score is entered, its records filed. */
async function scored() {
  const made = await calls.over(['ABSENT', 'LEFT'], {
    subject: 'ONLINE',
    scores: [
      [{ score: null, flag: 'ABSENT' }, { score: 80 }],
      [{ score: 60 }, { score: 80 }],
    ],
  })
  await calls.file(made.sn)
  return made
}

describe('Decided 38: “an open one blocks the sheet”', () => {
  it('no submission before the report is decided: the refusal says about whom', async () => {
    const { sn, plan_sn, signups } = await scored()
    const { late_report } = await came(sn, signups[0]!)
    const refused = await move(college!, 'submit', plan_sn)
    expect([refused.http, refused.rule]).toEqual([422, 'late_open'])
    const [person] = await rowsOf(
      sql`select st.name from signup g join student st on st.sn = g.student_sn where g.sn = ${signups[0]}`,
    )
    expect(refused.message).toContain(`${String(person?.name)}（理论）`)
    expect((await setAside(center!, late_report)).http).toBe(200)
    expect((await move(college!, 'submit', plan_sn)).http).toBe(200)
  })
  it('no publication either: one that came after the submission', async () => {
    const { sn, plan_sn, keys } = await scored()
    expect((await move(college!, 'submit', plan_sn)).http).toBe(200)
    const { late_report } = await sent(sn, keys[1]!, { note: '中途离座' })
    expect((await move(center!, 'publish', plan_sn)).rule).toBe('late_open')
    expect((await take(center!, late_report)).http).toBe(200)
    expect((await move(center!, 'publish', plan_sn)).http).toBe(200)
  })
})

describe('Decided 38: “take over (with all effects)”: attendance and score stay one truth', () => {
  it('who came after all: the flag 缺考 is taken away, the score is due again', async () => {
    const { sn, plan_sn, keys, signups } = await scored()
    const { late_report } = await came(sn, signups[0]!)
    expect((await take(center!, late_report)).http).toBe(200)
    expect(await rowsOf(sql`select flag from score where sn = ${keys[0]}`)).toEqual([])
    expect((await move(college!, 'submit', plan_sn)).rule).toBe('score_blank')
    const record = await rowsOf(sql`select figures ->> 'absent' as absent from room_record where exam_sn = ${sn}`)
    expect(record).toEqual([{ absent: '0' }])
    expect(await brokenOf(keys, sn)).toEqual([])
  })
  it('who never came: not over points, else with the flag 缺考', async () => {
    const { sn, keys } = await scored()
    const over = await sent(sn, keys[1]!, { state: 'ABSENT', reason: '未到' })
    expect((await take(center!, over.late_report)).rule).toBe('late_points')
    await t.db.execute(sql`delete from score where sn = ${keys[1]}`)
    expect((await take(center!, over.late_report)).http).toBe(200)
    expect(await rowsOf(sql`select flag, final_score from score where sn = ${keys[1]}`)).toEqual([
      { flag: 'ABSENT', final_score: null },
    ])
    expect(await brokenOf(keys, sn)).toEqual([])
  })
  it('submitted as absent: first the scores go back', async () => {
    const { sn, plan_sn, signups } = await scored()
    await move(college!, 'submit', plan_sn)
    const { late_report } = await came(sn, signups[0]!)
    expect((await take(center!, late_report)).rule).toBe('late_flag')
    expect((await move(center!, 'reject', plan_sn)).http).toBe(200)
    expect((await take(center!, late_report)).http).toBe(200)
  })
})

describe('Decided 37, 38: points that an offline queue brings for who is not recorded “become a late report instead”', () => {
  it('taken over they are the examiner’s, once the candidate was there; to hand in stays the examiner’s', async () => {
    const made = await calls.over(['EXPECTED', 'LEFT'])
    const { sn, signups } = made
    const one = await examinerOf(t, made)
    const occurred_at = await secondsAgo(60)
    const typed = (signup: string) =>
      one.client.call(scoreEntryContract.save, {
        ...at(signup, one),
        body: { ...bodyOf({ total: 70 }), version: 0, occurred_at },
      })
    expect((await typed(signups[1]!)).data.offline).toBe(true)
    const late = await typed(signups[0]!)
    expect([late.rule, late.late_report === undefined]).toEqual(['entry_expected', false])
    const [row] = (await center!.call(lateReportContract.list, { params: { id: sn } })).data
    // Whoever decides has not seen the points (Decided 33).
    expect(row).toMatchObject({ act: 'score', told: { state: null, extra_minutes: null, station: null, text: null } })
    expect((await take(center!, late.late_report)).rule).toBe('entry_expected')
    const arrived = await came(sn, signups[0]!)
    expect((await take(center!, arrived.late_report)).http).toBe(200)
    expect((await take(center!, late.late_report)).http).toBe(200)
    const entries = () =>
      rowsOf(
        sql`select total, offline, handin_time is not null as handed from score_entry where signup_sn = ${signups[0]}`,
      )
    expect(await entries()).toEqual([{ total: 70, offline: true, handed: false }])
    expect((await handin(one, signups[0]!)).http).toBe(200)
    expect(await entries()).toEqual([{ total: 70, offline: true, handed: true }])
  })
  it('after the submission (F6, a third scorer): kept, taken over once the sheet is open again', async () => {
    const made = await calls.over(['LEFT'], { scores: [[{ score: 75 }, { score: 80 }]] })
    const one = await examinerOf(t, made)
    await t.db.execute(sql`update score_sheet set status = 'SUBMIT' where sn = ${made.plan_sn}`)
    const body = { ...bodyOf({ total: 60 }), version: 0, occurred_at: await secondsAgo(60) }
    const late = await one.client.call(scoreEntryContract.save, { ...at(made.signups[0]!, one), body })
    expect([late.rule, late.late_report === undefined]).toEqual(['score_locked', false])
    expect((await move(center!, 'publish', made.plan_sn)).rule).toBe('late_open')
    expect((await take(center!, late.late_report)).rule).toBe('score_locked')
    await move(center!, 'reject', made.plan_sn)
    expect((await take(center!, late.late_report)).http).toBe(200)
    expect(await rowsOf(sql`select total from score_entry where signup_sn = ${made.signups[0]} and offline`)).toEqual([
      { total: 60 },
    ])
  })
  it('of one who does not score there any more: set aside', async () => {
    const made = await calls.over(['EXPECTED'])
    const one = await examinerOf(t, made)
    const body = { ...bodyOf({ total: 60 }), version: 0, occurred_at: await secondsAgo(60) }
    await one.client.call(scoreEntryContract.offline, { params: { id: made.sn } })
    await t.db.execute(sql`update assignment set status = 'REPLACED' where exam_sn = ${made.sn}`)
    const late = await one.client.call(scoreEntryContract.save, { ...at(made.signups[0]!, one), body })
    expect([late.http, late.late_report === undefined]).toEqual([404, false])
    expect((await take(center!, late.late_report)).rule).toBe('late_author')
    expect((await setAside(center!, late.late_report)).http).toBe(200)
  })
  it('typed on two devices by the same examiner: both stay where they are, nothing is kept', async () => {
    const made = await calls.over(['LEFT'])
    const one = await examinerOf(t, made)
    await save(one, made.signups[0]!, { total: 70 })
    const body = { ...bodyOf({ total: 60 }), version: 0, occurred_at: await secondsAgo(60) }
    const other = await one.client.call(scoreEntryContract.save, { ...at(made.signups[0]!, one), body })
    expect([other.rule, other.late_report]).toEqual(['stale', undefined])
  })
})

it('Decided 38: “after publication it … while open, withholds that candidate’s certificate only”', async () => {
  const { sn } = await buildDueSheet(t.db, { scores: [80, 81, 82].map((score) => [{ score }, { score }] as const) })
  const [seat] = await rowsOf(
    sql`select x.exam_sn, x.signup_sn from seat x join signup g on g.sn = x.signup_sn where g.plan_sn = ${sn} and x.subject = 'ONLINE' order by x.signup_sn limit 1`,
  )
  await t.db.execute(
    sql`update exam set run_state = 'FINISHED', actual_end_time = end_time where sn = ${seat?.exam_sn}`,
  )
  const late = await sent(String(seat?.exam_sn), `${String(seat?.signup_sn)}-T`, { note: '疑似替考，照片待查' })
  expect(late.late_report).toMatch(/\w/)
  const issued = async () =>
    (await rowsOf(sql`select signup_sn from certificate where plan_sn = ${sn}`)).map((one) => one.signup_sn)
  await issueDue(t.services)
  expect(await issued()).toHaveLength(2)
  expect(await issued()).not.toContain(seat?.signup_sn)
  expect((await setAside(center!, late.late_report)).http).toBe(200)
  await issueDue(t.services)
  expect(await issued()).toHaveLength(3)
})
