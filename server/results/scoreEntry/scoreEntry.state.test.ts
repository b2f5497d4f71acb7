import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { transaction } from '../../db/transaction.ts'
import { fillStates } from '../../record/moveRecord.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import { at, examinerOf, handin, save, score } from '../../test/scoreEntries.ts'
import type { Examiner, Made } from '../../test/scoreEntries.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { buildScoreSheet } from '../score/score.factory.ts'
import { buildUnscored } from './scoreEntry.factory.ts'
import { migrateOldFigures, scoreEntryTasks } from './scoreEntry.jobs.ts'
import { ENTRY_STATE, entryKey } from './scoreEntry.queries.ts'

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

type Line = { move: string; ways: string; opinion: string | null }
/** The history of an entry, oldest first, and what the audit trail has of its moves. */
async function traceOf(entry: string) {
  const { rows } = await t.db.execute<Line>(
    sql`select move, from_status || ' ' || to_status as ways, opinion from history where entity = 'scoreEntry' and entity_sn = ${entry} order by history.time, sn`,
  )
  const { rows: acts } = await t.db.execute<{ action: string }>(
    sql`select action from audit where after ->> 'entry' = ${entry} order by seq`,
  )
  return { lines: rows.map(({ move, ways, opinion }) => [move, ways, opinion]), acts: acts.map(({ action }) => action) }
}
const storedOf = async (entry: string) =>
  (
    await t.db.execute<{ state: string | null; version: number }>(
      sql`select state, version from score_entry where sn = ${entry}`,
    )
  ).rows[0]
const giveBack = (who: Client, entry: string, reason = '第二项漏评，请复核') =>
  who.call(scoreEntryContract.return, { params: { id: entry }, body: { reason } })
const behalf = async (signup: string, { certificate_no }: Examiner, total: string) =>
  (await t.as('college')).call(scoreEntryContract.behalf, {
    body: { score_sn: `${signup}-P`, certificate_no, total },
    file: { name: '评分表.pdf', bytes: drawDocument(`${certificate_no} ${total}`) },
  })
const shown = async (who: Client, { exam_sn }: Made) =>
  (await who.call(scoreEntryContract.list, { query: { exam_sn } })).data.rows[0]!

async function openExam() {
  const made = await buildUnscored(t.db)
  const [signup] = made.signups as [string]
  return { made, signup, one: await examinerOf(t, made), two: await examinerOf(t, made) }
}

describe('an entry is a record with moves (Decided 13, 31, 34): its state, history and audit', () => {
  it('typed, handed in, changed, returned, typed and handed in again', async () => {
    const { signup, one } = await openExam()
    const entry = entryKey(signup, one.sn)
    await save(one, signup, { total: 80 })
    expect([await storedOf(entry), (await traceOf(entry)).lines]).toEqual([{ state: 'DRAFT', version: 1 }, []])
    await handin(one, signup)
    await save(one, signup, { total: 78, reason: '第一项误记' })
    await giveBack(center, entry)
    expect(await storedOf(entry)).toEqual({ state: 'RETURNED', version: 4 })
    await save(one, signup, { total: 70 })
    expect(await storedOf(entry)).toEqual({ state: 'RETURNED', version: 5 })
    await handin(one, signup)
    expect(await traceOf(entry)).toEqual({
      lines: [
        ['handin', 'DRAFT HANDED', null],
        ['change', 'HANDED HANDED', '第一项误记'],
        ['return', 'HANDED RETURNED', '第二项漏评，请复核'],
        ['handin', 'RETURNED HANDED', null],
      ],
      acts: ['save', 'handin', 'change', 'return', 'save', 'handin'].map((act) => `scoreEntry.${act}`),
    })
  })

  it('a paper sheet of the site begins the entry and hands it in; it says what was entered', async () => {
    const { signup, one } = await openExam()
    expect((await behalf(signup, one, '84')).http).toBe(200)
    const entry = entryKey(signup, one.sn)
    expect([await storedOf(entry), await traceOf(entry)]).toEqual([
      { state: 'HANDED', version: 1 },
      { lines: [['behalf', 'DRAFT HANDED', null]], acts: ['scoreEntry.behalf'] },
    ])
    const { rows } = await t.db.execute(
      sql`select after ->> 'total' as total, after -> 'items' as items, target_sn from audit where after ->> 'entry' = ${entry}`,
    )
    expect(rows).toEqual([{ total: '84', items: null, target_sn: `${signup}-P` }])
  })

  it('a returned entry is replaced by another; its author may hand in again where one more is needed (Decided 31, 34)', async () => {
    const { made, signup, one, two } = await openExam()
    const [entry, other] = [entryKey(signup, one.sn), entryKey(signup, two.sn)]
    await score(one, signup, { total: 80 })
    await giveBack(center, entry)
    await save(two, signup, { total: 82 })
    // Two are needed: the place of the returned one is filled by a scorer alone.
    await t.db.execute(
      sql`update assignment set role = 'SCORER', time = 'empty' where exam_sn = ${made.exam_sn} and teacher_sn = ${two.sn}`,
    )
    await t.db.execute(sql`update score_entry set basis = 'RECORDING' where sn = ${other}`)
    const three = await examinerOf(t, made)
    await score(three, signup, { total: 81 })
    expect((await handin(two, signup)).data).toMatchObject({ state: 'HANDED', handins: 2 })
    expect((await traceOf(entry)).lines.at(-1)).toEqual(['replace', 'RETURNED REPLACED', null])
    expect(await shown(one.client, made)).toMatchObject({ state: 'REPLACED', needed: 2 })
    expect((await handin(one, signup)).rule).toBe('entry_enough')
    await giveBack(center, entryKey(signup, three.sn))
    await t.db.execute(sql`update score_entry set third_due = true where score_sn = ${`${signup}-P`}`)
    expect((await handin(one, signup)).data.state).toBe('HANDED')
    expect((await traceOf(entry)).lines.at(-1)).toEqual(['handin', 'REPLACED HANDED', null])
    const { rows } = await t.db.execute(sql`select replaced_by, return_reason from score_entry where sn = ${entry}`)
    expect(rows).toEqual([{ replaced_by: null, return_reason: null }])
  })

  it('a refused move leaves no entry that was not there', async () => {
    const { signup, one } = await openExam()
    expect((await handin(one, signup, 0)).rule).toBe('entry_blank')
    expect(await storedOf(entryKey(signup, one.sn))).toBeUndefined()
  })

  it('a figure of before is taken over by the platform, in its history', async () => {
    const { sn } = await buildScoreSheet(t.db, { scores: [[{ score: 75 }, { score: 68.5 }]] })
    await migrateOldFigures(t.services)
    const { rows } = await t.db.execute<{ sn: string; state: string; version: number }>(
      sql`select sn, state, version from score_entry where plan_sn = ${sn}`,
    )
    expect(rows).toMatchObject([{ state: 'HANDED', version: 1 }])
    expect((await traceOf(rows[0]?.sn ?? '')).lines).toEqual([['migrate', 'DRAFT HANDED', null]])
  })

  it('a first draft costs at most 15 statements, the next 14, a hand-in 18, with session and transaction', async () => {
    const { signup, one, two } = await openExam()
    // The first entry of a chain of the audit trail takes more.
    await save(two, signup, { total: 50 })
    const counter = countStatements(t.pool)
    await t.pool.query('update session set used_time = now()')
    const take = async (call: Promise<{ http: number }>) => {
      counter.take()
      expect((await call).http).toBe(200)
      return counter.take()
    }
    expect(await take(save(one, signup, { total: 50 }))).toBeLessThanOrEqual(15)
    expect(await take(save(one, signup, { total: 60 }))).toBeLessThanOrEqual(14)
    const handing = one.client.call(scoreEntryContract.handin, { ...at(signup, one), body: { version: 2 } })
    expect(await take(handing)).toBeLessThanOrEqual(18)
  })
})

/** Every state, without the column's value, as the release before left it. */
async function beforeTheColumn() {
  const { made, signup, one, two } = await openExam()
  const three = await examinerOf(t, made)
  await score(one, signup, { total: 80 })
  await score(two, signup, { total: 82 })
  await giveBack(center, entryKey(signup, two.sn))
  await save(three, signup, { total: 81 })
  await t.db.execute(sql`update score_entry set state = null where score_sn = ${`${signup}-P`}`)
  return { made, signup, one, two, three }
}
const statesOf = async (signup: string) =>
  (
    await t.db.execute<{ state: string | null }>(
      sql`select state from score_entry where score_sn = ${`${signup}-P`} order by handin_time nulls last, return_reason`,
    )
  ).rows.map(({ state }) => state)

describe('entries that the release before wrote', () => {
  it('read right before and after the nightly job has filled in their states; the job changes nothing else', async () => {
    const { made, signup, one, two, three } = await beforeTheColumn()
    const read = async () => [
      await shown(one.client, made),
      await shown(two.client, made),
      await shown(three.client, made),
      await shown(center, made),
    ]
    const before = await read()
    expect(before.map(({ state }) => state)).toEqual(['HANDED', 'RETURNED', 'DRAFT', 'NONE'])
    expect(before[3]).toMatchObject({ handins: 1, needed: 2, entries: [{ total: 80 }] })
    expect(await statesOf(signup)).toEqual([null, null, null])
    const [task] = scoreEntryTasks
    await task?.run(t.services)
    expect(await statesOf(signup)).toEqual(['HANDED', 'RETURNED', 'DRAFT'])
    expect(await read()).toEqual(before)
  })

  it('are filled in batches of 1,000; one under a lock is left to the next night', async () => {
    const { signup, one } = await beforeTheColumn()
    const copy = sql`insert into score_entry select (jsonb_populate_record(e, jsonb_build_object('sn', 'old' || n, 'teacher_sn', null, 'migrated', true))).*
      from score_entry e, generate_series(1, 1000) n where e.sn = ${entryKey(signup, one.sn)}`
    await t.db.execute(copy)
    await transaction(t.pool, async (db) => {
      await db.execute(sql`select 1 from score_entry where sn = 'old7' for update`)
      expect(await fillStates(t.pool, ENTRY_STATE)).toBe(1002)
    })
    expect([await storedOf('old7'), await storedOf('old8')]).toMatchObject([{ state: null }, { state: 'HANDED' }])
    expect([await fillStates(t.pool, ENTRY_STATE), await fillStates(t.pool, ENTRY_STATE)]).toEqual([1, 0])
    expect(await storedOf('old7')).toMatchObject({ state: 'HANDED' })
  })

  it('move as others do: the state of before is what their facts say', async () => {
    const { signup, one, two, three } = await beforeTheColumn()
    expect((await handin(one, signup)).rule).toBe('entry_handed')
    expect((await giveBack(center, entryKey(signup, three.sn))).rule).toBe('entry_not_handed')
    expect((await handin(two, signup)).data.state).toBe('HANDED')
    expect((await traceOf(entryKey(signup, two.sn))).lines.at(-1)).toEqual(['handin', 'RETURNED HANDED', null])
    expect((await giveBack(center, entryKey(signup, one.sn))).http).toBe(200)
    expect(await statesOf(signup)).toEqual(['HANDED', 'RETURNED', null])
  })

  it('a process of the release before that hands in or returns makes the state unknown, never wrong', async () => {
    const { made, signup, one } = await openExam()
    await save(one, signup, { total: 80 })
    const sn = entryKey(signup, one.sn)
    await t.db.execute(sql`update score_entry set handin_time = business_now(), return_reason = null where sn = ${sn}`)
    expect([(await storedOf(sn))?.state, (await shown(one.client, made)).state]).toEqual([null, 'HANDED'])
    await giveBack(center, sn)
    expect((await storedOf(sn))?.state).toBe('RETURNED')
    // What it writes besides leaves the state as it is.
    await t.db.execute(sql`update score_entry set note = '草稿', return_reason = return_reason where sn = ${sn}`)
    expect((await storedOf(sn))?.state).toBe('RETURNED')
  })
})
