import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import type { Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { dimensionsOf, topicsOf } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { transaction } from '../../server/db/transaction.ts'
import { countStatistics } from '../../server/report/statistics/statistics.commands.ts'
import { wireFeatures } from '../../server/wiring.ts'
import { settle } from '../students.ts'
import { GRANTS } from '@zhikao/domain/access/grants.ts'
import { openConnection, pathOf, requestOf } from '../connection.ts'
import { atMost } from '../goals.ts'
import type { Book } from '../goals.ts'
import { inTurns, loadHttp, median } from '../load.ts'
import { loadProduct } from './list.ts'
import type { ListStage } from './list.ts'
import { loadSeason, SITES } from '../season.ts'
import type { World } from '../world.ts'
import { compareReports } from './reportCounts.ts'

const AREA = 'reports, 500,000 sign-ups'
const CLIENTS = 8
const TURNS = 4

export type ReportStage = { requests: Buffer[] }

/** Every topic in every dimension, as each role may ask for it; without the dashboards the season is filled here. Every figure, of all and of each institution and month, is compared with a count of the raw rows first. */
export async function stageReports(world: World, isEmpty: boolean): Promise<ReportStage> {
  if (isEmpty) await loadSeason(world.pool)
  await countOnce(world)
  const connection = await openConnection(world.product.url)
  const ask = (topic: Topic, by: string, token: string) =>
    requestOf({
      path: `${pathOf(statisticsContract.list).replace(':topic', topic)}?by=${by}`,
      headers: { authorization: `Bearer ${token}` },
    })
  await compareReports(world, connection)
  const requests: Buffer[] = []
  for (const { org, token } of world.sessions.toSorted((a, b) => a.token.localeCompare(b.token))) {
    const role = org === null ? 'center' : org < SITES.from ? 'school' : 'college'
    const topics = topicsOf({ permissions: new Set(GRANTS[role]) })
    for (const topic of topics) {
      const dimensions = dimensionsOf(topic)
      const by = dimensions[requests.length % dimensions.length] ?? 'credential'
      const { status, body } = await connection.send(ask(topic, by, token))
      if (status !== 200) throw new Error(`a report of ${org} answers ${status} ${body.toString().slice(0, 300)}`)
      requests.push(ask(topic, by, token))
    }
  }
  connection.close()
  return { requests }
}

/** What the job does every ten minutes. */
async function countOnce({ pool }: World): Promise<void> {
  wireFeatures()
  const since = performance.now()
  await transaction(pool, countStatistics)
  console.log(`bench: the reports are counted in ${((performance.now() - since) / 1000).toFixed(1)} s`)
  await settle(pool)
}

/** One round: the student list and the reports in turn. */
export async function measureReports(
  world: World,
  list: ListStage,
  { requests }: ReportStage,
  book: Book,
  seconds: number,
): Promise<void> {
  const turn = seconds / TURNS
  const [lists = [], reports = []] = await inTurns(
    [
      () => loadProduct(world, list, turn),
      () => loadHttp(world.product.url, requests, { clients: CLIENTS, seconds: turn }),
    ],
    TURNS,
  )
  const slow = median(reports.map(({ p95 }) => p95))
  book.put({ area: AREA, name: 'product, p50', unit: 'ms' }, median(reports.map(({ p50 }) => p50)))
  book.put({ area: AREA, name: 'product, p95', unit: 'ms' }, slow)
  book.put(
    { area: AREA, name: 'p95 ÷ student list’s', unit: '×', goal: atMost(10) },
    slow / median(lists.map(({ p95 }) => p95)),
  )
}
