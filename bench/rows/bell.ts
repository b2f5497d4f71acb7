import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { copyRows } from '../../server/db/copyRows.ts'
import type { CopyValue } from '../../server/db/copyRows.ts'
import { transaction } from '../../server/db/transaction.ts'
import { openConnection, pathOf, requestOf } from '../connection.ts'
import { atLeast } from '../goals.ts'
import type { Book } from '../goals.ts'
import { inTurns, loadHttp, median } from '../load.ts'
import { loadProduct } from './list.ts'
import type { ListStage } from './list.ts'
import type { World } from '../world.ts'

const AREA = 'bell, 200,000 unread'
const UNREAD = 200_000
const CLIENTS = 8
const TURNS = 4
/** Every so many notices one of a rarer type: the figures of all tabs are counted at each request. */
const RARE = 1000
/** What the console sends (spec §7). */
const QUERY = 'page=1&size=20&status=SEND&status=BACK'
const TEXT = JSON.stringify({ CN: '考核计划待审批', HK: '考核計劃待審批', US: 'Exam plan pending approval' })
const NOTICE =
  'notice (sn, type, status, to_platform, event, title, abstract, entity, entity_sn, create_time, update_time)'
const MINUTE = 60_000

/** One a minute up to now: most are NOTIFY, a few are messages, none is an answered opinion. */
function* noticeRows(): Generator<CopyValue[]> {
  const now = Date.now()
  for (let at = 0; at < UNREAD; at += 1) {
    const time = new Date(now - at * MINUTE).toISOString()
    const type = at % RARE === RARE - 1 ? 'MESSAGE' : 'NOTIFY'
    yield [`bench-notice-${at}`, type, 'SEND', true, 'plan.submit', TEXT, TEXT, 'plan', `plan-${at}`, time, time]
  }
}

export type BellStage = { requests: Buffer[] }

/** Fills the bell of centre and platform, and checks that it answers as the console expects. */
export async function stageBell(world: World): Promise<BellStage> {
  await transaction(world.pool, async (db) => {
    await copyRows(db, NOTICE, noticeRows())
  })
  await world.pool.query('update account set create_time = $1 where org_sn is null', ['2020-01-01'])
  await world.pool.query('vacuum analyze notice')
  const requests = world.sessions
    .filter(({ org }) => org === null)
    .map(({ token }) =>
      requestOf({ path: `${pathOf(noticeContract.list)}?${QUERY}`, headers: { authorization: `Bearer ${token}` } }),
    )
  const connection = await openConnection(world.product.url)
  for (const request of requests.slice(0, 1)) {
    const { body } = await connection.send(request)
    const { data }: { data: { items: unknown[]; unread: { all: number } } } = JSON.parse(body.toString())
    if (data.items.length !== 20 || data.unread.all !== 100) throw new Error(`the bell answers ${body.toString()}`)
  }
  connection.close()
  return { requests }
}

/** One round: the student list and the bell in turn. */
export async function measureBell(
  world: World,
  list: ListStage,
  { requests }: BellStage,
  book: Book,
  seconds: number,
): Promise<void> {
  const turn = seconds / TURNS
  const [lists = [], bells = []] = await inTurns(
    [
      () => loadProduct(world, list, turn),
      () => loadHttp(world.product.url, requests, { clients: CLIENTS, seconds: turn }),
    ],
    TURNS,
  )
  const rate = median(bells.map(({ perSecond }) => perSecond))
  book.put({ area: AREA, name: 'product, p50', unit: 'ms' }, median(bells.map(({ p50 }) => p50)))
  book.put({ area: AREA, name: 'product', unit: '/s' }, rate)
  book.put(
    { area: AREA, name: 'bell ÷ student list', unit: '×', goal: atLeast(0.5) },
    rate / median(lists.map(({ perSecond }) => perSecond)),
  )
}
