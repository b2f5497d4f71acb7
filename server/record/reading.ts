import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { pinyin } from 'pinyin-pro'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'

/** How a name is read, in lower-case Latin letters without spaces: whole (`zhangwei`) and by initials (`zw`). */
export type Reading = { name_pinyin: string; name_initials: string }

/** A name of a person begins with its surname, which may have a reading of its own (单 shan, 仇 qiu). */
type Named = 'person' | 'institution'

/** The reading of a name, stored beside it on every write; Latin letters and digits stay as they are. */
export function readingOf(name: string, named: Named = 'person'): Reading {
  const syllables = pinyin(name, {
    toneType: 'none',
    type: 'array',
    surname: named === 'person' ? 'head' : 'off',
    v: true,
    nonZh: 'consecutive',
  })
  const words = syllables.flatMap((one) => one.split(/\s+/)).map(lettersOf)
  return {
    name_pinyin: words.join(''),
    name_initials: words.map((word) => word.slice(0, 1)).join(''),
  }
}

/** As keyboards type it: ü is v after l and n, but lüe and nüe are lue and nue. */
const lettersOf = (word: string) =>
  word
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^([ln])ve$/, '$1ue')

/** The letters of a word that may be a reading: two at least; null where it is none. */
export function readingWord(word: string): string | null {
  const letters = word.toLowerCase().replace(/[\s']/g, '')
  return /^[a-z]{2,}$/.test(letters) ? letters : null
}

type Read = PgTable & { sn: AnyPgColumn; name_pinyin: AnyPgColumn; name_initials: AnyPgColumn }

/** The keys of the first rows (`max` each) whose initials or whole reading begin like this, among those that meet the condition: each is an ordered walk along an index. */
export function keysReadLike(table: Read, letters: string, among: SQL, max: number): SQL {
  const first = (column: AnyPgColumn) =>
    sql`(select ${table.sn} from ${table} where ${column} >= ${letters}::text and ${column} < ${letters}::text || chr(1114111) and ${among} order by ${column} limit ${max})`
  return sql`${first(table.name_initials)} union all ${first(table.name_pinyin)}`
}

const COLUMNS = ['name_pinyin', 'name_initials'] as const
/** The same as columns that an import stages for each row. */
export const readingStage = COLUMNS.map((name) => ({
  name,
  type: 'text',
  of: (row: { name: string }) => readingOf(row.name)[name],
}))

const BATCH = 1000

/** Fills the readings of rows that were stored before there were any; answers how many. Each batch is a transaction, so that no other write waits. */
export async function fillReadings(pool: pg.Pool, table: Read & { name: AnyPgColumn }, named: Named): Promise<number> {
  for (let filled = 0; ; ) {
    const count = await transaction(pool, (db) => fillBatch(db, table, named))
    filled += count
    if (count < BATCH) return filled
  }
}

async function fillBatch(db: Db, table: Read & { name: AnyPgColumn }, named: Named): Promise<number> {
  const { rows } = await db.execute<{ sn: string; name: string }>(
    sql`select ${table.sn} as sn, ${table.name} as name from ${table} where ${table.name_pinyin} is null order by ${table.sn} limit ${BATCH} for update skip locked`,
  )
  const readings = rows.map(({ name }) => readingOf(name, named))
  await db.execute(sql`
    update ${table} set name_pinyin = read.whole, name_initials = read.initials
    from unnest(${sql.param(rows.map(({ sn }) => sn))}::text[], ${sql.param(readings.map((one) => one.name_pinyin))}::text[],
      ${sql.param(readings.map((one) => one.name_initials))}::text[]) as read (sn, whole, initials)
    where ${table.sn} = read.sn`)
  return rows.length
}
