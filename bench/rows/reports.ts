import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { TOPICS } from '@zhikao/domain/report/statistics/statistics.model.ts'
import type { FigureName, Topic } from '@zhikao/domain/report/statistics/statistics.model.ts'
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

const AREA = 'reports, 500,000 sign-ups'
const CLIENTS = 8
const TURNS = 4

export type ReportStage = { requests: Buffer[] }

/** The sums of the season, each counted in a statement of its own over the raw rows. */
const COUNTS: Partial<Record<Topic, Partial<Record<FigureName, string>>>> = {
  pass: {
    results: `select count(*)::int as count from composite c where exists (select 1 from score_sheet h where h.sn = c.plan_sn and h.status = 'AUDIT')`,
    passed: `select count(*)::int as count from score s join score_sheet h on h.sn = s.plan_sn and h.status = 'AUDIT' where s.final_score >= 60`,
  },
  signup: {
    signups: `select count(*)::int as count from signup where status = 'AUDIT' or status = 'SUBMIT'`,
    confirmed: `select count(distinct signup_sn)::int as count from fee_line where not closed`,
  },
  capacity: {
    plans: `select count(distinct sn)::int as count from plan where status = 'PLAN_AUDIT'`,
    capacity: `select sum(capacity)::int as count from plan where status = 'PLAN_AUDIT'`,
  },
  site: {
    exams: `select count(*)::int as count from exam where end_time <= now()`,
    candidates: `select count(*)::int as count from signup g join exam e on e.plan_sn = g.plan_sn where e.end_time <= now()`,
    present: `select count(*)::int as count from attendance where state = 'LEFT'`,
    sites: `select count(distinct org_sn)::int as count from application where status = 'AUDIT' and current_date between valid_from and valid_to`,
  },
  examiner: {
    calls: `select count(*)::int as count from assignment`,
    entries: `select count(handin_time)::int as count from score_entry`,
  },
}

/** Every topic in every dimension, as each role may ask for it; without the dashboards the season is filled here. The sums are compared with counts of the raw rows first. */
export async function stageReports(world: World, isEmpty: boolean): Promise<ReportStage> {
  if (isEmpty) await loadSeason(world.pool)
  await countOnce(world)
  const connection = await openConnection(world.product.url)
  const ask = (topic: Topic, by: string, token: string) =>
    requestOf({
      path: `${pathOf(statisticsContract.list).replace(':topic', topic)}?by=${by}`,
      headers: { authorization: `Bearer ${token}` },
    })
  const platform = world.sessions.find(({ org }) => org === null)
  if (!platform) throw new Error('the platform has no account')
  for (const topic of TOPICS) {
    const { body } = await connection.send(ask(topic, 'org', platform.token))
    const { data }: { data: { figures: FigureName[]; sums: number[] } } = JSON.parse(body.toString())
    for (const [name, statement] of Object.entries(COUNTS[topic] ?? {})) {
      const { rows } = await world.pool.query<{ count: number }>(statement)
      const sum = data.sums[data.figures.findIndex((figure) => figure === name)]
      if (sum !== rows[0]?.count)
        throw new Error(`the report of ${topic} has ${sum} ${name}, the rows ${rows[0]?.count}`)
    }
  }
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
