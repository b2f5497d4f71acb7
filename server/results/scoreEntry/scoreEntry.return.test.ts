import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { at, examinerOf as signedIn, handin, save, score } from '../../test/scoreEntries.ts'
import type { Examiner, Made, Role } from '../../test/scoreEntries.ts'
import { buildUnscored } from './scoreEntry.factory.ts'
import { entryKey } from './scoreEntry.queries.ts'

let t: TestApp
let college: Client
let center: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
  center = await t.as('center')
})
afterAll(() => t.close())

const examinerOf = (made: Made, role?: Role) => signedIn(t, made, role)
const scoreOf = async (signup: string) => {
  const { rows } = await t.db.execute<{ final: number }>(
    sql`select final_score::float8 as final from score where sn = ${`${signup}-P`}`,
  )
  return rows[0]?.final ?? null
}
const sheetOf = async (who: Client, { exam_sn }: Made) =>
  (await who.call(scoreEntryContract.list, { query: { exam_sn } })).data.rows[0]!
const submit = ({ plan_sn }: Made) => college.call(scoreSheetContract.submit, { params: { id: plan_sn }, body: {} })
const dispute = (who: Examiner, signup: string, reason = '两名考评员分歧较大') =>
  who.client.call(scoreEntryContract.dispute, { ...at(signup, who), body: { reason } })
const giveBack = (who: Client, signup: string, { sn }: Examiner, reason = '第二项漏评，请复核') =>
  who.call(scoreEntryContract.return, { params: { id: entryKey(signup, sn) }, body: { reason } })
const noticesOf = async ({ plan_sn }: Made, event: string) =>
  (
    await t.db.execute<{ text: string; opinion: string | null }>(
      sql`select abstract ->> 'CN' as text, opinion from notice where event = ${event} and entity_sn = ${plan_sn} order by sn`,
    )
  ).rows

/** An exam of one candidate with a chief and two examiners, who gave these totals. */
async function scored(...totals: number[]) {
  const made = await buildUnscored(t.db)
  const [signup] = made.signups as [string]
  const chief = await examinerOf(made, 'CHIEF')
  const [one, two] = [await examinerOf(made), await examinerOf(made)]
  for (const [place, total] of totals.entries()) await score([one, two, chief][place] ?? one, signup, { total })
  return { made, signup, chief, one, two }
}

describe('Decided 33: “Another’s points of a candidate are shown after one’s own hand-in for that candidate”', () => {
  /** R3, security.md H2: 90 and 86; the chief saw both, returned one and scored 70 in its place. */
  it.each([
    [90, 86],
    [60.5, 72],
    [50, 80],
  ])('%s and %s: a chief who scored nothing sees neither, and no return, in any call', async (first, second) => {
    const { made, signup, chief, two } = await scored(first, second)
    const sheet = await chief.client.call(scoreEntryContract.list, { query: { exam_sn: made.exam_sn } })
    expect(sheet.data.rows[0]).toMatchObject({ entries: [], difference: null, handins: 2, needed: 2 })
    const offline = await chief.client.call(scoreEntryContract.offline, { params: { id: made.exam_sn } })
    expect(offline.data.sheet?.rows[0]).toMatchObject({ entries: [], difference: null })
    const rows = await chief.client.call(scoreContract.rows, { params: { id: made.plan_sn } })
    expect(rows.data.items[0]?.practical?.score ?? null).toBeNull()
    expect((await giveBack(chief.client, signup, two)).rule).toBe('entry_unopened')
  })

  it('“A chief who does not score may open a dispute (recorded)”: he sees them, returns one, and never scores this candidate (rule `has_decided`)', async () => {
    const { made, signup, chief, one, two } = await scored(90, 86)
    expect([(await dispute(one, signup)).rule, (await sheetOf(chief.client, made)).actions]).toEqual([
      'entry_chief',
      ['edit', 'dispute'],
    ])
    const opened = await dispute(chief, signup)
    expect(opened.data).toMatchObject({ difference: 4, actions: [] })
    expect(opened.data.entries.map(({ total, actions }) => [total, actions])).toEqual([
      [90, ['return']],
      [86, ['return']],
    ])
    expect((await dispute(chief, signup, '再次公开')).http).toBe(200)
    expect([(await save(chief, signup, { total: 70 })).rule, (await handin(chief, signup)).rule]).toEqual([
      'has_decided',
      'has_decided',
    ])
    expect((await giveBack(chief.client, signup, two)).http).toBe(200)
    expect([await scoreOf(signup), (await giveBack(chief.client, signup, two)).rule]).toEqual([
      null,
      'entry_not_handed',
    ])
    expect(await sheetOf(two.client, made)).toMatchObject({
      state: 'RETURNED',
      return_reason: '第二项漏评，请复核',
      actions: ['edit', 'handin'],
    })
    expect(await noticesOf(made, 'score.return')).toMatchObject([
      { text: expect.stringContaining('被主考退回'), opinion: '第二项漏评，请复核' },
    ])
    const { rows } = await t.db.execute<{ action: string; reason: string }>(
      sql`select action, after ->> 'reason' as reason from audit where target_sn = ${`${signup}-P`} and action in ('scoreEntry.dispute', 'scoreEntry.return') order by seq`,
    )
    expect(rows).toEqual([
      { action: 'scoreEntry.dispute', reason: '两名考评员分歧较大' },
      { action: 'scoreEntry.return', reason: '第二项漏评，请复核' },
    ])
    // The author hands in again: security.md H2 answered entry_enough.
    expect((await score(two, signup, { total: 84 })).data).toMatchObject({ state: 'HANDED', handins: 2 })
    expect([await scoreOf(signup), (await submit(made)).http]).toEqual([87, 200])
  })

  /** F17: “a chief who scored 70 returns another’s entry → 200 (and so decides)”. */
  it('“Where the chief scored the candidate himself, the centre decides (`score:return` is the centre’s too)”', async () => {
    const { made, signup, chief, one, two } = await scored(50, 85, 70)
    expect(await scoreOf(signup)).toBe(68.3)
    expect([(await giveBack(chief.client, signup, one)).rule, (await dispute(chief, signup)).rule]).toEqual([
      'entry_scored',
      'entry_scored',
    ])
    const others = [college, one.client, two.client, await t.as('college2'), await t.as('school'), t.anonymous]
    expect(await Promise.all(others.map(async (who) => (await giveBack(who, signup, one)).http))).toEqual([
      403, 422, 422, 403, 403, 401,
    ])
    expect((await giveBack(center, signup, one)).http).toBe(200)
    expect(await noticesOf(made, 'score.return')).toMatchObject([{ text: expect.stringContaining('被考试中心退回') }])
  })
})

/** F21: after the return the score was 77.5 on all pages, the sheet could be submitted, and the author was locked out. */
describe('Decided 34: “A returned entry stays due. The sheet waits for its author’s new hand-in”', () => {
  it.each([
    [50, 85, 70, 55, 70],
    [20, 90, 60, 40, 63.3],
    [95, 60, 70, 80, 70],
  ])(
    '%s, %s and the third %s: the first is returned, the sheet waits; with %s again it is %s',
    async (first, second, third, again, mean) => {
      const { made, signup, one } = await scored(first, second, third)
      await giveBack(center, signup, one)
      expect([await scoreOf(signup), (await submit(made)).rule]).toEqual([null, 'entry_due'])
      expect(await sheetOf(one.client, made)).toMatchObject({
        handins: 2,
        needed: 3,
        third_due: false,
        state: 'RETURNED',
      })
      const other = await examinerOf(made)
      expect((await score(other, signup, { total: 66 })).rule).toBe('entry_kept')
      expect((await score(one, signup, { total: again })).data.state).toBe('HANDED')
      expect([await scoreOf(signup), (await submit(made)).http]).toEqual([mean, 200])
    },
  )

  /** Security.md M1: the third scorer was avoided by changing the own figure after seeing the other’s. */
  it('“where a third was due, three count”: a pair that is changed to agree still waits for the third; the change is shown to chief and centre', async () => {
    const { made, signup, chief, one, two } = await scored(50, 90)
    expect((await save(one, signup, { total: 85, reason: '复核后改正' })).data).toMatchObject({
      third_due: true,
      needed: 3,
    })
    expect([await scoreOf(signup), (await submit(made)).rule]).toEqual([null, 'third_scorer'])
    const changes = [{ total: 50, reason: '复核后改正', time: expect.any(String) }]
    const shown = async (who: Client) => (await sheetOf(who, made)).entries.map((entry) => entry.changes)
    expect(await shown(two.client)).toEqual([[]])
    expect([await shown(center), await shown(college)]).toEqual([
      expect.arrayContaining([changes]),
      expect.arrayContaining([changes]),
    ])
    await score(chief, signup, { total: 86 })
    expect(await shown(chief.client)).toEqual(expect.arrayContaining([changes]))
    expect([await scoreOf(signup), (await submit(made)).http]).toEqual([87, 200])
  })
})

/** Security.md H1: the site replaced an examiner’s points in his name, and he was not told. */
describe('a paper sheet in an examiner’s name (security.md §4 H1)', () => {
  const scan = (text: string) => ({ name: '评分表.pdf', bytes: drawDocument(text) })
  const behalf = (signup: string, { certificate_no }: Examiner, total: string, text = `${certificate_no} ${total}`) =>
    college.call(scoreEntryContract.behalf, {
      body: { score_sn: `${signup}-P`, certificate_no, total },
      file: scan(text),
    })

  it('“only where the examiner typed nothing in the platform”: neither over a draft nor over a returned entry', async () => {
    const { signup, one, two } = await scored(82)
    await giveBack(center, signup, one)
    expect((await behalf(signup, one, '98')).rule).toBe('entry_typed')
    await save(two, signup, { total: 35 })
    expect((await behalf(signup, two, '98')).rule).toBe('entry_typed')
  })

  it('“a notice to the named examiner, who may contest until the sheet is submitted”: he returns it and hands in his own; what was entered is kept', async () => {
    const { made, signup, one, two } = await scored()
    expect((await behalf(signup, one, '98')).http).toBe(200)
    expect(await noticesOf(made, 'score.behalf')).toMatchObject([
      { text: expect.stringContaining('为 1 名考生的评分') },
    ])
    const own = (await sheetOf(one.client, made)).entries
    expect(own.map(({ total, on_behalf, actions }) => [total, on_behalf, actions])).toEqual([[98, true, ['return']]])
    expect((await giveBack(one.client, signup, one, '我未为该考生评分')).http).toBe(200)
    expect((await noticesOf(made, 'score.return'))[0]).toMatchObject({
      text: expect.stringContaining('被代录的考评员退回'),
    })
    expect((await behalf(signup, one, '97', 'another')).http).toBe(200)
    await giveBack(one.client, signup, one, '我未为该考生评分')
    await score(one, signup, { total: 60 })
    expect((await giveBack(one.client, signup, one)).rule).toBe('entry_own')
    await score(two, signup, { total: 62 })
    const { rows } = await t.db.execute(
      sql`select content ->> 'total' as total from score_entry_version where entry_sn = ${entryKey(signup, one.sn)} order by version`,
    )
    expect([rows.map(({ total }) => total), await scoreOf(signup)]).toEqual([['98', '98', '97'], 61])
  })

  it('“one scan is not the proof of two entries”', async () => {
    const { signup, one, two } = await scored()
    expect((await behalf(signup, one, '80', 'one sheet')).http).toBe(200)
    expect((await behalf(signup, two, '81', 'one sheet')).rule).toBe('scan_twice')
    expect((await behalf(signup, two, '81', 'another sheet')).http).toBe(200)
    expect(await scoreOf(signup)).toBe(80.5)
  })
})
