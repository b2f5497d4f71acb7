import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { entryKey } from '../../results/scoreEntry/scoreEntry.queries.ts'
import { candidateOf, examinerOf, granted } from './road.ts'
import type { Road } from './road.ts'
import { storedVersion } from '../storedVersion.ts'

/** Points of the two tasks, of 40 and of 60, that each of two examiners gives a candidate. */
export type Points = { name: string; ofChief: [number, number]; ofSecond: [number, number] }

/** What one examiner does with the practical of one candidate. */
export function judging(road: Road, examiner: string, name: string) {
  const { sn, client } = examinerOf(road, examiner)
  const { signup } = candidateOf(road, name)
  const params = { id: entryKey(signup, sn) }
  return {
    /** Points of the two tasks, of 40 and of 60. */
    type: (items: [number, number]) => client.call(scoreEntryContract.save, { params, body: { items } }),
    handIn: async () => {
      const version = await storedVersion(road.t.db, 'score_entry', params.id)
      return client.call(scoreEntryContract.handin, { params, body: { version } })
    },
    /** The totals of the entries that this examiner sees. */
    seen: async () => {
      const query = { exam_sn: road.sn.practical }
      const { rows } = await granted(client.call(scoreEntryContract.list, { query }))
      return rows.find(({ score_sn }) => score_sn === `${signup}-P`)?.entries.map(({ total }) => total)
    },
  }
}
