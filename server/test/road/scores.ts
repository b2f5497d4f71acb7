import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import type { Username } from '../world.ts'
import { ofPlan } from './plan.ts'
import { candidateOf, granted } from './road.ts'
import type { Road } from './road.ts'
import { storedVersion } from '../storedVersion.ts'

/** Points of the theory, by name. */
export async function enterTheory(road: Road, who: Username, points: Record<string, number>) {
  const items = Object.entries(points).map(([name, score]) => ({
    sn: `${candidateOf(road, name).signup}-T`,
    entry: { flag: 'NORMAL' as const, score },
  }))
  return (await road.t.as(who)).call(scoreContract.enter, { ...ofPlan(road), body: { items } })
}

/** Submits or publishes the scores of the plan. */
export const moveSheet = async (road: Road, who: Username, move: 'submit' | 'publish') =>
  (await road.t.as(who)).call(scoreSheetContract[move], {
    ...ofPlan(road),
    body: { version: await storedVersion(road.t.db, 'score_sheet', ofPlan(road).params.id) },
  })

export const readResults = async (road: Road, who: Username) =>
  (await road.t.as(who)).call(scoreContract.rows, ofPlan(road))

/** Theory, practical, composite and verdict of each candidate that the reader sees, by name. */
export async function resultsSeen(road: Road, who: Username) {
  const { items } = await granted(readResults(road, who))
  return Object.fromEntries(
    items.map(({ name, theory, practical, composite, verdict }) => [
      name,
      [theory?.score, practical?.score, composite, verdict],
    ]),
  )
}

/** The certificates that the reader sees: number, holder, first and last day, state. */
export async function certificatesSeen(road: Road, who: Username) {
  const query = { sort: 'no' as const }
  const { items } = await granted((await road.t.as(who)).call(certificateContract.list, { query }))
  return items.map((one) => [one.no, one.name, one.issue_date, one.expire_date, one.status])
}

/** What a visitor without an account is answered for a number and a name. */
export const checkCertificate = ({ t }: Road, no: string, name: string) =>
  t.anonymous.call(certificateContract.check, { params: { no }, query: { name } })

export const printCertificate = async ({ t }: Road, who: Username, no: string) =>
  (await t.as(who)).call(certificateContract.pdf, { params: { no } })

/** The number of a certificate: skill certificate, organisation, province, site, year of issue, middle level, serial. */
export const certificateNo = (day: string, serial: number) => `S000122000001${day.slice(2, 4)}400000${serial}`
