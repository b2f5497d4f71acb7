import { searchContract } from '@zhikao/domain/report/search/search.contract.ts'
import { readingOf } from '../../server/record/reading.ts'
import { chanceOf } from '../../server/seed/random.ts'
import { openConnection, pathOf, requestOf } from '../connection.ts'
import { atMost } from '../goals.ts'
import type { Book } from '../goals.ts'
import { inTurns, loadHttp, median } from '../load.ts'
import { personName } from '../names.ts'
import { loadProduct } from './list.ts'
import type { ListStage } from './list.ts'
import type { World } from '../world.ts'

const AREA = 'search for everything, 1 M students'
const NAMES = 40
const CLIENTS = 8
const TURNS = 4

export type SearchStage = { requests: Buffer[] }

/** What people type: a name, its initials, the beginning of its reading (two letters find a fifth of all), a student number. */
function wordsOf(name: string, at: number): string[] {
  const { name_pinyin, name_initials } = readingOf(name)
  return [name, name_initials, name_pinyin.slice(0, 2), name_pinyin.slice(0, 6), `2024${String(at).padStart(8, '0')}`]
}

/** The search of platform and centre, and of institutions, each word once; it checks that names are found. */
export async function stageSearch(world: World): Promise<SearchStage> {
  const chance = chanceOf(91)
  const words = Array.from({ length: NAMES }, (_, at) => wordsOf(personName(chance), at)).flat()
  const requests = words.map((keyword, at) => {
    const { token } = world.sessions[at % world.sessions.length] ?? {}
    const path = `${pathOf(searchContract.find)}?keyword=${encodeURIComponent(keyword)}`
    return requestOf({ path, headers: { authorization: `Bearer ${token}` } })
  })
  const connection = await openConnection(world.product.url)
  let found = 0
  for (const request of requests) {
    const { body } = await connection.send(request)
    const { data }: { data: unknown[] } = JSON.parse(body.toString())
    found += data.length
  }
  connection.close()
  if (found < words.length) throw new Error(`the search found ${found} records for ${words.length} words`)
  return { requests }
}

/** One round: the student list and the search in turn. */
export async function measureSearch(
  world: World,
  list: ListStage,
  { requests }: SearchStage,
  book: Book,
  seconds: number,
): Promise<void> {
  const turn = seconds / TURNS
  const [lists = [], searches = []] = await inTurns(
    [
      () => loadProduct(world, list, turn),
      () => loadHttp(world.product.url, requests, { clients: CLIENTS, seconds: turn }),
    ],
    TURNS,
  )
  const p95 = median(searches.map((one) => one.p95))
  book.put({ area: AREA, name: 'product, p50', unit: 'ms' }, median(searches.map(({ p50 }) => p50)))
  book.put({ area: AREA, name: 'product, p95', unit: 'ms' }, p95)
  book.put(
    { area: AREA, name: 'search p95 ÷ student list p95', unit: '×', goal: atMost(3) },
    p95 / median(lists.map((one) => one.p95)),
  )
}
