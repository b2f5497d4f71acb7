import { assemble } from '@zhikao/domain/bank/paper/paper.assembly.rules.ts'
import type { Blueprint } from '@zhikao/domain/bank/paper/paper.assembly.rules.ts'
import type { Item } from '@zhikao/domain/bank/paper/paper.demand.rules.ts'
import { drawOf } from '@zhikao/domain/bank/paper/paper.random.rules.ts'
import { BANK_TYPES } from '@zhikao/domain/bank/question/question.model.ts'
import { absolute, atMost } from '../goals.ts'
import type { Book } from '../goals.ts'
import { median } from '../load.ts'

const AREA = 'papers of 100 questions'
const SMALL = 1000
const LARGE = 10_000
const POINTS = 40
const SEEDS = 9
/** Of so many questions one has an alternative. */
const ALTERNATIVES = 5
const THEORY = BANK_TYPES.filter((type) => type !== 'PRACTICAL')

/** Questions of all types and points; some are alternatives of one another. */
function bankOf(size: number): Item[] {
  const draw = drawOf(`bench ${size}`)
  return Array.from({ length: size }, (_, at) => ({
    sn: `Q${at}`,
    type: THEORY[at % THEORY.length] ?? 'SINGLE',
    cell: `P${Math.floor(at / THEORY.length) % POINTS}`,
    difficulty: 1 + draw(5),
    group: draw(ALTERNATIVES) === 0 ? `G${Math.floor(at / 50)}` : null,
  }))
}

/** 20 questions of each type, at least one of every second point of the first type, by difficulty. */
const BLUEPRINT: Blueprint = {
  totals: THEORY.map((type) => ({ type, count: 20 })),
  cells: THEORY.flatMap((type) =>
    Array.from({ length: POINTS / 4 }, (_, at) => ({ type, cell: `P${at * 4}`, min: 1, max: 3 })),
  ),
  difficulty: { 1: 1, 2: 2, 3: 4, 4: 2, 5: 1 },
}

function medianOf(items: readonly Item[]): number {
  const took = Array.from({ length: SEEDS }, (_, at) => {
    const since = performance.now()
    if (!assemble(items, BLUEPRINT, `seed ${at}`).ok) throw new Error('the bank of the bench cannot meet its blueprint')
    return performance.now() - since
  })
  return median(took)
}

/** Assembly reads each question of the bank a few times: ten times the bank takes about ten times as long. */
export function measureAssembly(book: Book): void {
  const [small, large] = [bankOf(SMALL), bankOf(LARGE)]
  medianOf(small)
  const times = { small: medianOf(small), large: medianOf(large) }
  book.put({ area: AREA, name: '10,000 questions ÷ 1,000', unit: '×', goal: atMost(15) }, times.large / times.small)
  book.put({ area: AREA, name: '10,000 questions', unit: 'ms', goal: absolute(1000) }, times.large)
}
