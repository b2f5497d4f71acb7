import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { freshClient, outcomes } from '../../test/proof/races.ts'
import { calmOf, CROWD_ROUNDS, CROWD_SECONDS, DUEL_ROUNDS, DUEL_SECONDS } from '../../test/proof/figures.ts'
import { completeWith, uploadProof } from '../../test/trainees.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee, traineeForm } from './trainee.factory.ts'

const CLIENTS = 64
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** What the training counts, and what there is. */
async function countsOf(sn: string) {
  const { rows } = await t.db.execute<{ taken: number; live: number }>(sql`
    select s.taken, (select count(*)::int from trainee x
      where x.train_sn = s.sn and x.status <> 'REJECT' and x.delete_time is null) as live
    from train_session s where s.sn = ${sn}`)
  return rows[0]!
}

test(
  `${CLIENTS} clients at once for the last place of a training, in many rounds: exactly one gets it, the others are refused as full (issue 33 row 2)`,
  async () => {
    const { sn: train_sn } = await buildTrainSession(t.db, { quota: 3 })
    for (const _ of [1, 2]) await buildTrainee(t.db, { train_sn })
    const key = await uploadProof(t, await freshClient(t, 'college'))
    const forms = Array.from({ length: CLIENTS }, () => traineeForm(completeWith(key)))
    for (let round = 0; round < CROWD_ROUNDS; round++) {
      const college = await freshClient(t, 'college')
      const answers = await Promise.all(
        forms.map((form) => college.call(traineeContract.create, { body: { train_sn, ...form } })),
      )
      const won = answers.filter(({ http }) => http === 200)
      expect(outcomes(answers)).toEqual({ 200: 1, '422/42200 train_full': CLIENTS - 1 })
      expect(await countsOf(train_sn)).toEqual({ taken: 3, live: 3 })
      const gone = await college.call(traineeContract.remove, { params: { id: won[0]!.data.sn } })
      expect(gone.http).toBe(200)
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(CROWD_ROUNDS, CROWD_SECONDS)),
)

test(
  'a rejected registration that is submitted again and a new one meet at the last place: one gets it (Decided 30)',
  async () => {
    const key = await uploadProof(t, await freshClient(t, 'college'))
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const college = await freshClient(t, 'college')
      const { sn: train_sn } = await buildTrainSession(t.db, { quota: 1 })
      const rejected = await buildTrainee(t.db, { train_sn, status: 'REJECT', opinion: '推荐函未盖章' })
      const [again, fresh] = await Promise.all([
        college.call(traineeContract.submit, { params: { id: rejected.sn }, body: { version: rejected.version } }),
        college.call(traineeContract.create, { body: { train_sn, ...traineeForm(completeWith(key)) } }),
      ])
      expect(outcomes([again, fresh])).toEqual({ 200: 1, '422/42200 train_full': 1 })
      expect(await countsOf(train_sn)).toEqual({ taken: 1, live: 1 })
    }
    expect(await brokenInvariants(t.pool)).toEqual([])
  },
  patience(calmOf(DUEL_ROUNDS, DUEL_SECONDS)),
)
