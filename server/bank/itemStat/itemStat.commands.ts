import { eq, sql } from 'drizzle-orm'
import { guessScore, itemFlags, itemStats, paperStat as statOf } from '@zhikao/domain/bank/itemStat/itemStat.rules.ts'
import type { ItemStat } from '@zhikao/domain/bank/itemStat/itemStat.rules.ts'
import type { OptionCount } from '@zhikao/domain/bank/itemStat/itemStat.model.ts'
import { shownItem } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import { JUDGE_ANSWERS } from '@zhikao/domain/bank/question/question.model.ts'
import { hasOptions, isOpen } from '@zhikao/domain/bank/question/question.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services } from '../../services.ts'
import { listItems } from '../paper/paper.queries.ts'
import type { StoredItem } from '../paper/paper.queries.ts'
import { countChoices, listDue, listMarks } from './itemStat.queries.ts'
import { itemStat, paperStat } from './itemStat.table.ts'

const isLettered = ({ type }: StoredItem) => hasOptions(type) || type === 'JUDGE'
const UNMARKED: Omit<ItemStat, 'attempts'> = {
  facility: null,
  deviation: null,
  intended_weight: null,
  effective_weight: null,
  discrimination: null,
  efficiency: null,
}

/** Calculates and stores the statistics of a paper from the first sitting of each student; `sittings`: how many are handed in now. */
export async function calculatePaper(db: Db, paper_sn: string, sittings: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`item statistics ${paper_sn}`}, 0))`)
  const items = await listItems(db, paper_sn)
  const closed = items.filter(({ type }) => !isOpen(type))
  const taken = await listMarks(db, paper_sn)
  const marks = taken.map(
    ({ positions, points }) => new Map(positions.map((position, at) => [position, points[at] ?? 0])),
  )
  const marked = closed.map(({ position, score }) => ({ max: score, marks: marks.map((of) => of.get(position) ?? 0) }))
  const stats = new Map(itemStats(marked).map((stat, at) => [closed[at]?.position, stat]))
  const choices = await countChoices(
    db,
    paper_sn,
    items.filter(isLettered).map(({ position }) => position),
  )
  const of = { ...statOf(marked), paper_sn, sittings, attempts: taken.length }
  const total = closed.reduce((sum, { score }) => sum + score, 0)
  await db
    .insert(paperStat)
    .values({ ...of, total })
    .onConflictDoUpdate({ target: paperStat.paper_sn, set: { ...of, total, stat_time: businessNow } })
  await db.delete(itemStat).where(eq(itemStat.paper_sn, paper_sn))
  const rows = items.map((item) => rowOf(item, stats.get(item.position), choices, taken.length))
  if (rows.length > 0) await db.insert(itemStat).values(rows.map((row) => ({ ...row, paper_sn })))
}

function rowOf(item: StoredItem, stat: ItemStat | undefined, choices: ReadonlyMap<string, number>, attempts: number) {
  const { position, question_sn, edition, type } = item
  const options = optionsOf(item, choices)
  const guess = guessScore(type, options.length)
  const figures = { ...UNMARKED, ...stat, attempts }
  return {
    position,
    question_sn,
    edition,
    ...figures,
    guess,
    options,
    unanswered: attempts - (choices.get(`${position} `) ?? 0),
    flags: itemFlags({ ...figures, guess, options }),
  }
}

/** How often each option was chosen, by the letters of the paper. */
function optionsOf(item: StoredItem, choices: ReadonlyMap<string, number>): OptionCount[] {
  if (!isLettered(item)) return []
  const { options, answer } = shownItem(item, item.option_order)
  const keys = item.type === 'JUDGE' ? JUDGE_ANSWERS : options.map(({ key }) => key)
  return keys.map((key) => ({
    key,
    is_right: answer.includes(key),
    count: choices.get(`${item.position} ${key}`) ?? 0,
  }))
}

/** At most so many papers are calculated in one run; the next run takes the rest. */
const DUE_MOST = 500

/** Calculates the papers with new sittings, each in a transaction of its own. */
export async function calculateDue({ pool, db }: Pick<Services, 'pool' | 'db'>): Promise<void> {
  for (const { paper_sn, sittings } of await listDue(db, DUE_MOST))
    await transaction(pool, (tx) => calculatePaper(tx, paper_sn, sittings))
}
