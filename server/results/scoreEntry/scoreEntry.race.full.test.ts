import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { examinerOf, handin, save, score } from '../../test/scoreEntries.ts'
import { buildUnscored } from './scoreEntry.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ROUNDS = 10
const facts = async (signup: string) => {
  const { rows } = await t.db.execute<{ handed: number; totals: number[] | null; audited: number }>(sql`
    select count(*) filter (where handin_time is not null)::int as handed,
      (select examiner_scores from score where sn = ${`${signup}-P`}) as totals,
      (select count(*)::int from audit where action = 'scoreEntry.handin' and target_sn = ${`${signup}-P`}) as audited
    from score_entry where signup_sn = ${signup}`)
  return rows[0]
}

describe('real transactions at the same time (Decided 13)', () => {
  it(`the same entry is handed in once, ${ROUNDS} rounds`, async () => {
    const made = await buildUnscored(t.db, ROUNDS)
    const one = await examinerOf(t, made)
    for (const signup of made.signups) {
      await save(one, signup, { total: 80 })
      const answers = await Promise.all([handin(one, signup), handin(one, signup), handin(one, signup)])
      expect(
        answers
          .map(({ http, rule }) => rule ?? http)
          .map(String)
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['200', 'entry_handed', 'entry_handed'])
      expect(await facts(signup)).toEqual({ handed: 1, totals: null, audited: 1 })
    }
  })

  it(`of three examiners who hand in together two are taken, ${ROUNDS} rounds`, async () => {
    const made = await buildUnscored(t.db, ROUNDS)
    const panel = [await examinerOf(t, made), await examinerOf(t, made), await examinerOf(t, made)]
    for (const signup of made.signups) {
      for (const who of panel) await save(who, signup, { total: 80 })
      const answers = await Promise.all(panel.map((who) => handin(who, signup)))
      expect(
        answers
          .map(({ http, rule }) => rule ?? http)
          .map(String)
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['200', '200', 'entry_enough'])
      expect(await facts(signup)).toEqual({ handed: 2, totals: [80, 80], audited: 2 })
    }
  })

  it(`a hand-in against the chief’s return of another entry: the score is that of the entries which count, ${ROUNDS} rounds`, async () => {
    const made = await buildUnscored(t.db, ROUNDS)
    const [chief, one, two] = [await examinerOf(t, made, 'CHIEF'), await examinerOf(t, made), await examinerOf(t, made)]
    for (const signup of made.signups) {
      await score(one, signup, { total: 70 })
      await save(two, signup, { total: 80 })
      const entry = await t.db.execute<{ sn: string }>(
        sql`select sn from score_entry where signup_sn = ${signup} and teacher_sn = ${one.sn}`,
      )
      const [handed, returned] = await Promise.all([
        handin(two, signup),
        chief.client.call(scoreEntryContract.return, {
          params: { id: entry.rows[0]!.sn },
          body: { reason: '第二项漏评，请复核' },
        }),
      ])
      expect([handed.http, returned.http]).toEqual([200, 200])
      expect(await facts(signup)).toEqual({ handed: 1, totals: null, audited: 2 })
    }
  })

  it(`a change after the hand-in against the return of the same entry: one is refused, ${ROUNDS} rounds`, async () => {
    const made = await buildUnscored(t.db, ROUNDS)
    const [chief, one] = [await examinerOf(t, made, 'CHIEF'), await examinerOf(t, made)]
    for (const signup of made.signups) {
      const handed = await score(one, signup, { total: 70 })
      const { version, sn } = handed.data
      const [changed, returned] = await Promise.all([
        save(one, signup, { total: 75, reason: '复核后改正', version }),
        chief.client.call(scoreEntryContract.return, { params: { id: sn! }, body: { reason: '漏评第二项', version } }),
      ])
      expect(
        [changed.rule ?? changed.http, returned.rule ?? returned.http]
          .map(String)
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['200', 'stale'])
    }
  })
})
