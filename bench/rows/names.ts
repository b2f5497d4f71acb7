import pg from 'pg'
import { chanceOf } from '../../server/seed/random.ts'
import { atLeast } from '../goals.ts'
import type { Book } from '../goals.ts'
import { quantile } from '../load.ts'
import { givenName } from '../names.ts'
import { recordPairs } from '../statements.ts'
import type { Pair, Statement } from '../statements.ts'
import type { World } from '../world.ts'

const AREA = 'name search, 1 M rows'
const WORDS = 12
const GRAM_TIMES = 8
const GRAMS = /grams\("student"\."name"\) @> \$(\d+)/

type Search = { grams: Pair; like: Pair }
export type NameStage = { searches: Search[]; client: pg.Client; close: () => Promise<void> }

/** The same statement, looking for the word by LIKE. */
function byLike({ name, text, values }: Statement, word: string): Statement {
  const place = Number(GRAMS.exec(text)?.[1])
  if (!place) throw new Error(`the product does not search names by grams:\n${text}`)
  return {
    name: `like_${name.slice(0, 40)}`,
    text: text.replace(GRAMS, () => `"student"."name" like $${place}`),
    values: values.with(place - 1, `%${word}%`),
  }
}

/** Two-character given names as students have them, searched by the platform; pg_trgm compared with the product's index. */
export async function stageNames(world: World): Promise<NameStage> {
  const chance = chanceOf(77)
  const words = new Set<string>()
  while (words.size < WORDS) {
    const word = givenName(chance)
    if ([...word].length === 2) words.add(word)
  }
  const account = world.sessions.find(({ org }) => org === null)?.account ?? ''
  const pairs = await recordPairs(
    world.databaseUrl,
    [...words].map((keyword) => ({ account, query: { keyword } })),
  )
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  await client.query('create extension if not exists pg_trgm')
  await client.query('create index bench_trigrams on student using gin (name gin_trgm_ops)')
  await client.query('analyze student')
  const searches = pairs.map((grams, at) => {
    const word = [...words][at] ?? ''
    return { grams, like: { rows: byLike(grams.rows, word), total: byLike(grams.total, word) } }
  })
  const close = async () => {
    await client.query('drop index bench_trigrams')
    await client.end()
  }
  return { searches, client, close }
}

async function time(client: pg.Client, statement: Statement, times: number): Promise<{ ms: number; rows: string }> {
  const took: number[] = []
  let rows = ''
  for (let at = 0; at < times; at += 1) {
    const since = performance.now()
    const found = await client.query({ ...statement, rowMode: 'array' })
    took.push(performance.now() - since)
    rows = JSON.stringify(found.rows)
  }
  return { ms: quantile(took, 0.5), rows }
}

/** One round: each word by both ways, one after the other; medians over the words. */
export async function measureNames({ searches, client }: NameStage, book: Book): Promise<void> {
  for (const [name, part, bound] of [
    ['page', 'rows', 80],
    ['count', 'total', 150],
  ] as const) {
    const both: { grams: number; like: number }[] = []
    for (const search of searches) {
      const like = await time(client, search.like[part], 1)
      const grams = await time(client, search.grams[part], GRAM_TIMES)
      if (like.rows !== grams.rows)
        throw new Error(
          `name search: LIKE and grams find different rows: ${like.rows.slice(0, 200)} ≠ ${grams.rows.slice(0, 200)}`,
        )
      both.push({ grams: grams.ms, like: like.ms })
    }
    const [grams, like] = [
      quantile(
        both.map((one) => one.grams),
        0.5,
      ),
      quantile(
        both.map((one) => one.like),
        0.5,
      ),
    ]
    book.put({ area: AREA, name: `${name} by grams`, unit: 'ms' }, grams)
    book.put({ area: AREA, name: `${name} by LIKE with pg_trgm`, unit: 'ms' }, like)
    book.put({ area: AREA, name: `${name}: LIKE ÷ grams`, unit: '×', goal: atLeast(bound) }, like / grams)
  }
}
