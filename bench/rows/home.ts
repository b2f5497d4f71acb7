import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { openConnection, pathOf, requestOf } from '../connection.ts'
import { atMost } from '../goals.ts'
import type { Book } from '../goals.ts'
import { inTurns, loadHttp, median } from '../load.ts'
import { loadSeason } from '../season.ts'
import { loadProduct } from './list.ts'
import type { ListStage } from './list.ts'
import type { World } from '../world.ts'

const AREA = 'dashboards, 500,000 sign-ups'
const CLIENTS = 8
const TURNS = 4

export type HomeStage = { requests: Buffer[] }

/** Fills three years of exams, and checks that the dashboards count them; one request for each signed-in account. */
export async function stageHome(world: World): Promise<HomeStage> {
  await loadSeason(world.pool)
  const requests = world.sessions
    .toSorted((a, b) => a.token.localeCompare(b.token))
    .map(({ token }) =>
      requestOf({ path: pathOf(reportContract.dashboard), headers: { authorization: `Bearer ${token}` } }),
    )
  const connection = await openConnection(world.product.url)
  let signups = 0
  for (const request of requests) {
    const { status, body } = await connection.send(request)
    if (status !== 200) throw new Error(`a dashboard answers ${status} ${body.toString().slice(0, 300)}`)
    const { data }: { data: { charts: { name: string; points: { value: number }[] }[] } } = JSON.parse(body.toString())
    const chart = data.charts.find(({ name }) => name === 'signups_by_month')
    signups = Math.max(signups, chart?.points.reduce((sum, { value }) => sum + value, 0) ?? 0)
  }
  connection.close()
  if (signups < 100_000) throw new Error(`the dashboards count ${signups} sign-ups of a year`)
  return { requests }
}

/** One round: the student list and the dashboards in turn. */
export async function measureHome(
  world: World,
  list: ListStage,
  { requests }: HomeStage,
  book: Book,
  seconds: number,
): Promise<void> {
  const turn = seconds / TURNS
  const [lists = [], homes = []] = await inTurns(
    [
      () => loadProduct(world, list, turn),
      () => loadHttp(world.product.url, requests, { clients: CLIENTS, seconds: turn }),
    ],
    TURNS,
  )
  const slow = median(homes.map(({ p95 }) => p95))
  book.put({ area: AREA, name: 'product, p50', unit: 'ms' }, median(homes.map(({ p50 }) => p50)))
  book.put({ area: AREA, name: 'product, p95', unit: 'ms' }, slow)
  book.put(
    { area: AREA, name: 'p95 ÷ student list’s', unit: '×', goal: atMost(5) },
    slow / median(lists.map(({ p95 }) => p95)),
  )
}
