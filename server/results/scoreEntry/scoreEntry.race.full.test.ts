import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { at, examinerOf, handin, save, score } from '../../test/scoreEntries.ts'
import type { Examiner } from '../../test/scoreEntries.ts'
import { DUEL_ROUNDS } from '../../test/proof/figures.ts'
import { buildUnscored } from './scoreEntry.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Candidates of one exam, each of whom is a round. */
const CANDIDATES = 10
const ROUND_SECONDS = 1

/** Exams without scores, as many as the rounds take. */
async function* exams() {
  for (let done = 0; done < DUEL_ROUNDS; done += CANDIDATES) yield await buildUnscored(t.db, CANDIDATES)
}

/** The chief opens the entries of a candidate, without which none may be returned (Decided 33). */
const opened = async (chief: Examiner, signup: string) => {
  const body = { reason: '两名考评员分歧较大' }
  expect((await chief.client.call(scoreEntryContract.dispute, { ...at(signup, chief), body })).http).toBe(200)
}
const facts = async (signup: string) => {
  const { rows } = await t.db.execute<{ handed: number; totals: number[] | null; audited: number }>(sql`
    select count(*) filter (where handin_time is not null)::int as handed,
      (select examiner_scores from score where sn = ${`${signup}-P`}) as totals,
      (select count(*)::int from audit where action = 'scoreEntry.handin' and target_sn = ${`${signup}-P`}) as audited
    from score_entry where signup_sn = ${signup}`)
  return rows[0]
}

describe('real transactions at the same time (Decided 13)', () => {
  it(
    `the same entry is handed in once, ${DUEL_ROUNDS} rounds`,
    async () => {
      for await (const made of exams()) {
        const one = await examinerOf(t, made)
        for (const signup of made.signups) {
          const { data } = await save(one, signup, { total: 80 })
          const handing = () => handin(one, signup, data.version)
          const answers = await Promise.all([handing(), handing(), handing()])
          expect(
            answers
              .map(({ http, rule }) => rule ?? http)
              .map(String)
              .toSorted((a, b) => a.localeCompare(b)),
          ).toEqual(['200', 'stale', 'stale'])
          expect(await facts(signup)).toEqual({ handed: 1, totals: null, audited: 1 })
        }
      }
    },
    patience(ROUND_SECONDS * DUEL_ROUNDS),
  )

  it(
    `of three examiners who hand in together two are taken, ${DUEL_ROUNDS} rounds`,
    async () => {
      for await (const made of exams()) {
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
      }
    },
    patience(ROUND_SECONDS * DUEL_ROUNDS),
  )

  it(
    `a hand-in against the chief’s return of another entry: the score is that of the entries which count, ${DUEL_ROUNDS} rounds`,
    async () => {
      for await (const made of exams()) {
        const [chief, one, two] = [
          await examinerOf(t, made, 'CHIEF'),
          await examinerOf(t, made),
          await examinerOf(t, made),
        ]
        for (const signup of made.signups) {
          await score(one, signup, { total: 70 })
          await save(two, signup, { total: 80 })
          await opened(chief, signup)
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
      }
    },
    patience(ROUND_SECONDS * DUEL_ROUNDS),
  )

  it(
    `a change after the hand-in against the return of the same entry: one is refused, ${DUEL_ROUNDS} rounds`,
    async () => {
      for await (const made of exams()) {
        const [chief, one] = [await examinerOf(t, made, 'CHIEF'), await examinerOf(t, made)]
        for (const signup of made.signups) {
          const handed = await score(one, signup, { total: 70 })
          const { version, sn } = handed.data
          await opened(chief, signup)
          const [changed, returned] = await Promise.all([
            save(one, signup, { total: 75, reason: '复核后改正', version }),
            chief.client.call(scoreEntryContract.return, {
              params: { id: sn! },
              body: { reason: '漏评第二项', version },
            }),
          ])
          expect(
            [changed.rule ?? changed.http, returned.rule ?? returned.http]
              .map(String)
              .toSorted((a, b) => a.localeCompare(b)),
          ).toEqual(['200', 'stale'])
        }
      }
    },
    patience(ROUND_SECONDS * DUEL_ROUNDS),
  )
})
