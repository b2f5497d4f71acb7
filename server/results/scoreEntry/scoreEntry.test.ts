import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { beginWithAll } from '../../test/keptDay.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildUnscored } from './scoreEntry.factory.ts'
import { at, bodyOf, examinerOf as signedIn, handin, save, score } from '../../test/scoreEntries.ts'
import type { Examiner, Made, Role } from '../../test/scoreEntries.ts'
import { entryKey } from './scoreEntry.queries.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
afterAll(() => t.close())

const examinerOf = (made: Made, role?: Role) => signedIn(t, made, role)
const practicalOf = async (signup: string) => {
  const { rows } = await t.db.execute<{ raw: string; final: string; totals: number[]; deducted: string }>(
    sql`select raw_score::float8 as raw, final_score::float8 as final, examiner_scores as totals, deducted::float8 as deducted from score where sn = ${`${signup}-P`}`,
  )
  return rows[0] ?? null
}
const submit = (plan: string) => college.call(scoreSheetContract.submit, { params: { id: plan }, body: {} })
const sheetOf = async (who: Client, exam_sn: string) =>
  (await who.call(scoreEntryContract.list, { query: { exam_sn } })).data
const sheet = async (who: Examiner, made: Made) => (await sheetOf(who.client, made.exam_sn)).rows[0]!

describe('Decided 13: examiners score apart', () => {
  it('two hand-ins are the candidate’s practical score: their mean, half up to 0.1, written in the same transaction', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const [one, two] = [await examinerOf(made), await examinerOf(made, 'CHIEF')]
    expect((await score(one, signup, { total: 80.1 })).data).toMatchObject({ state: 'HANDED', handins: 1, needed: 2 })
    expect(await practicalOf(signup)).toBeNull()
    await score(two, signup, { total: 80.2 })
    expect(await practicalOf(signup)).toEqual({ raw: 80.2, final: 80.2, totals: [80.1, 80.2], deducted: 0 })
    expect((await submit(made.plan_sn)).http).toBe(200)
  })

  it('an examiner sees another’s points of a candidate only after the own hand-in for this candidate', async () => {
    const made = await buildUnscored(t.db, 2)
    const [first, second] = made.signups as [string, string]
    const [one, two] = [await examinerOf(made), await examinerOf(made)]
    await score(one, first, { total: 91.3 })
    await score(one, second, { total: 92.7 })
    await save(two, first, { total: 70 })
    const before = await two.client.call(scoreEntryContract.list, { query: { exam_sn: made.exam_sn } })
    expect(before.raw.toString()).not.toMatch(/91\.3|92\.7/)
    expect(before.data.rows.map(({ handins, entries, difference }) => [handins, entries, difference])).toEqual([
      [1, [], null],
      [1, [], null],
    ])
    await handin(two, first)
    const { rows } = await sheetOf(two.client, made.exam_sn)
    expect(rows.map(({ entries }) => entries.map(({ total }) => total))).toEqual([[91.3], []])
    expect(rows[0]?.difference).toBe(21.3)
    // Nor by the reads of scores.
    const read = await two.client.call(scoreContract.rows, { params: { id: made.plan_sn } })
    expect(read.data.items.map(({ practical }) => practical?.score)).toEqual([80.7, undefined])
  })

  /** “difference > 30 % → third scorer, mean of three” (domain.md §6.1). */
  it('more than 30 points apart, rule `third_scorer` blocks the sheet with the count; the third hand-in lifts it, the mean of all three counts', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const [one, two, third] = [await examinerOf(made), await examinerOf(made), await examinerOf(made, 'CHIEF')]
    await score(one, signup, { total: 50 })
    await score(two, signup, { total: 80.1 })
    const refused = await submit(made.plan_sn)
    expect([refused.http, refused.rule, refused.message]).toEqual([
      422,
      'third_scorer',
      expect.stringMatching(/^还有 1 名考生的实操评分分歧过大：\S+；须由第三名考评员或主考评分后提交/),
    ])
    const { data } = await college.call(scoreContract.rows, { params: { id: made.plan_sn } })
    expect(data.items[0]?.practical).toMatchObject({ third_due: true, difference: 30.1, score: null })
    expect(await sheet(third, made)).toMatchObject({
      third_due: true,
      needed: 3,
      entries: [],
      actions: ['edit', 'handin', 'dispute'],
    })
    await score(third, signup, { total: 70 })
    expect(await practicalOf(signup)).toMatchObject({ raw: 66.7, final: 66.7, totals: [50, 80.1, 70] })
    expect((await submit(made.plan_sn)).http).toBe(200)
  })

  it('exactly 30 points apart nothing is due, and a third hand-in is refused; the setting moves the limit', async () => {
    const made = await buildUnscored(t.db, 2)
    const [first, second] = made.signups as [string, string]
    const [one, two, third] = [await examinerOf(made), await examinerOf(made), await examinerOf(made)]
    await score(one, first, { total: 50 })
    expect((await score(two, first, { total: 80 })).data).toMatchObject({ third_due: false, needed: 2 })
    expect((await score(third, first, { total: 70 })).rule).toBe('entry_enough')
    await buildSettings(t.db, 'exam_rules', { third_scorer_percent: 10 })
    await score(one, second, { total: 70 })
    expect((await score(two, second, { total: 80.1 })).data).toMatchObject({ third_due: true, needed: 3 })
    await t.db.execute(sql`delete from setting_value`)
  })

  it('a failed critical task seen by both caps at 59, a safety stop is 0; seen by one of two, a third decides', async () => {
    const made = await buildUnscored(t.db, 3)
    const [capped, stopped, split] = made.signups as [string, string, string]
    const [one, two, third] = [await examinerOf(made), await examinerOf(made), await examinerOf(made)]
    for (const who of [one, two]) {
      await score(who, capped, { total: 90, critical: true })
      await score(who, stopped, { total: 90, stopped: true })
    }
    await score(one, split, { total: 90, critical: true })
    expect((await score(two, split, { total: 90 })).data).toMatchObject({ third_due: true })
    await score(third, split, { total: 84 })
    expect([await practicalOf(capped), await practicalOf(stopped), await practicalOf(split)]).toMatchObject([
      { raw: 90, final: 59 },
      { raw: 90, final: 0 },
      { raw: 88, final: 88 },
    ])
  })

  it('a deduction of the site comes last and stays when an examiner changes the own entry', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const [one, two] = [await examinerOf(made), await examinerOf(made)]
    await score(one, signup, { total: 80 })
    await score(two, signup, { total: 82 })
    const params = { id: `${signup}-P` }
    const body = { flag: 'NORMAL' as const, score: 76, deduction: '未戴护目镜' }
    expect((await college.call(scoreContract.update, { params, body })).data).toMatchObject({
      score: 76,
      raw_score: 81,
    })
    await save(one, signup, { total: 84, reason: '复核后改正第二项' })
    expect(await practicalOf(signup)).toEqual({ raw: 83, final: 78, totals: [84, 82], deducted: 5 })
  })
})

/** “Nobody may force a change of a score; a chief edit needs a logged reason” (domain.md §6.1). */
describe('who changes an entry (Decided 13)', () => {
  it('its author alone, after the hand-in with a reason; what was handed in is kept as a version', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const [one, two] = [await examinerOf(made), await examinerOf(made)]
    await score(one, signup, { total: 80 })
    expect((await save(one, signup, { total: 70 })).errors?.[0]?.rule).toBe('entry_reason')
    // It keeps the state, so that it names the version that was seen (Decided 49).
    const body = bodyOf({ total: 70, reason: '第一项误记' })
    const unseen = await one.client.call(scoreEntryContract.save, { ...at(signup, one), body })
    expect([unseen.http, unseen.errors[0]?.rule]).toEqual([400, 'version_required'])
    const changed = await save(one, signup, { total: 70, reason: '第一项误记' })
    expect(changed.data).toMatchObject({ state: 'HANDED', total: 70, version: 3 })
    expect(
      (await two.client.call(scoreEntryContract.save, { ...at(signup, one), body: bodyOf({ total: 1 }) })).http,
    ).toBe(404)
    const { rows } = await t.db.execute(
      sql`select version, content ->> 'total' as total, reason from score_entry_version where entry_sn = ${entryKey(signup, one.sn)}`,
    )
    expect(rows).toEqual([{ version: 2, total: '80', reason: '第一项误记' }])
    expect((await save(one, signup, { total: 60, reason: '再次复核', version: 1 })).rule).toBe('stale')
  })

  it('what is not whole, above an item, or of an absent candidate is not handed in', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const one = await examinerOf(made)
    const put = (items: (number | null)[]) =>
      one.client.call(scoreEntryContract.save, { ...at(signup, one), body: { items } })
    expect((await handin(one, signup)).rule).toBe('entry_blank')
    expect([(await put([41, 60])).errors?.[0], (await put([40])).errors?.[0]?.rule]).toMatchObject([
      { path: 'items.0', rule: 'entry_points', message: '“零件测绘”最高 40 分' },
      'entry_items',
    ])
    expect((await put([40, null])).data).toMatchObject({ total: 40, state: 'DRAFT' })
    expect((await handin(one, signup)).rule).toBe('entry_blank')
    await put([40, 50])
    const params = { id: `${signup}-P` }
    await college.call(scoreContract.update, { params, body: { flag: 'ABSENT' } })
    expect((await handin(one, signup)).rule).toBe('entry_flagged')
    await college.call(scoreContract.update, { params, body: { flag: 'VIOLATION' } })
    expect((await handin(one, signup)).data.state).toBe('HANDED')
    const absent = await college.call(scoreContract.update, { params, body: { flag: 'ABSENT' } })
    expect(absent.errors?.[0]?.rule).toBe('score_with_flag')
  })

  it('“Entries may be typed from the start move on” (Decided 13, R12): not after the planned start alone; after the end it is handed in', async () => {
    const early = await buildUnscored(t.db, 1, { days_ago: -5 })
    const one = await examinerOf(early)
    expect((await save(one, early.signups[0]!, { total: 80 })).rule).toBe('entry_early')
    await t.db.execute(sql`update exam set start_time = business_now() - interval '1 hour' where sn = ${early.exam_sn}`)
    expect((await save(one, early.signups[0]!, { total: 80 })).rule).toBe('entry_early')
    await beginWithAll(t.db, early.exam_sn)
    expect((await save(one, early.signups[0]!, { total: 80 })).http).toBe(200)
    expect((await handin(one, early.signups[0]!)).rule).toBe('entry_running')
  })
})

describe('who reads and writes score sheets', () => {
  it('examiners and chief with a confirmed call, the site and the platform; nobody else, and after the publication no examiner', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const [one, watcher] = [await examinerOf(made), await examinerOf(made, 'INVIGILATOR')]
    const read = async (client: Client) =>
      (await client.call(scoreEntryContract.list, { query: { exam_sn: made.exam_sn } })).http
    const seen = await Promise.all((['college', 'center', 'system'] as const).map(async (who) => read(await t.as(who))))
    expect([...seen, await read(one.client)]).toEqual([200, 200, 200, 200])
    const unseen = await Promise.all(
      (['college2', 'school', 'teacher'] as const).map(async (who) => read(await t.as(who))),
    )
    expect([...unseen, await read(watcher.client), await read(t.anonymous)]).toEqual([404, 404, 404, 404, 401])
    expect((await save(watcher, signup, { total: 80 })).http).toBe(404)
    for (const who of ['college', 'center', 'system', 'school'] as const) {
      const client = await t.as(who)
      expect(
        (await client.call(scoreEntryContract.save, { ...at(signup, one), body: bodyOf({ total: 1 }) })).http,
      ).toBe(403)
      expect((await client.call(scoreEntryContract.handin, { ...at(signup, one), body: { version: 1 } })).http).toBe(
        403,
      )
    }
    await t.db.execute(sql`update score_sheet set status = 'AUDIT' where sn = ${made.plan_sn}`)
    expect([await read(one.client), (await save(one, signup, { total: 80 })).http]).toEqual([404, 404])
  })

  it('a call that is declined later opens nothing any more (Decided 14)', async () => {
    const made = await buildUnscored(t.db)
    const one = await examinerOf(made)
    await t.db.execute(sql`update assignment set status = 'REPLACED' where exam_sn = ${made.exam_sn}`)
    expect((await save(one, made.signups[0]!, { total: 80 })).http).toBe(404)
  })

  it('where the exam template says blind, examiners see ticket number and station only; the site sees the name', async () => {
    const made = await buildUnscored(t.db)
    const one = await examinerOf(made)
    await t.db.execute(
      sql`update template set blind = true where sn = (select template_sn from plan where sn = ${made.plan_sn})`,
    )
    const own = await sheet(one, made)
    const [seen] = (await sheetOf(college, made.exam_sn)).rows
    await t.db.execute(sql`update template set blind = false`)
    expect([own.name, own.station, typeof own.ticket_no, typeof seen?.name]).toEqual([null, 1, 'string', 'string'])
  })
})
