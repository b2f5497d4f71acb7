import { absolute, atMost } from '../goals.ts'
import type { Book } from '../goals.ts'
import { loadStudents } from '../students.ts'
import { MILLION } from '../world.ts'
import type { World } from '../world.ts'
import { loadProduct } from './list.ts'
import type { ListStage } from './list.ts'

const AREA = 'list, 10 M rows against 1 M'
const ROUNDS = [0, 1, 2]

/** The same requests over a table of one million and of ten, eight clients. The sizes cannot take turns; the rounds follow each other. */
export async function measureLarge(
  world: World,
  stage: ListStage,
  book: Book,
  seconds: number,
  print: (line: string) => void,
): Promise<void> {
  const measure = async () => {
    await loadProduct(world, stage, seconds)
    const loads = []
    for (const _ of ROUNDS) loads.push(await loadProduct(world, stage, seconds))
    return loads
  }
  const small = await measure()
  print('bench: loading nine million more students')
  await loadStudents(world.pool, MILLION, 10 * MILLION)
  const large = await measure()
  for (const [at, load] of large.entries()) {
    const before = small[at]
    if (!before) continue
    book.put({ area: AREA, name: '1 M, p50', unit: 'ms' }, before.p50)
    book.put({ area: AREA, name: '10 M, p50', unit: 'ms' }, load.p50)
    book.put({ area: AREA, name: 'p50, 10 M ÷ 1 M', unit: '×', goal: atMost(2) }, load.p50 / before.p50)
    book.put({ area: AREA, name: '10 M, p99', unit: 'ms', goal: absolute(50) }, load.p99)
  }
}
