import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { getActor } from '../server/platform/auth/auth.queries.ts'
import { listStudents } from '../server/people/student/student.list.queries.ts'

/** A statement as the product sends it: by name, so that PostgreSQL prepares it once on each connection. */
export type Statement = { name: string; text: string; values: unknown[] }
/** The two statements of one list page. */
export type Pair = { rows: Statement; total: Statement }
export type Question = { account: string; query: Record<string, string> }

/** The beginning of the statement that only counts; a row may contain counts too. */
const COUNT = /^select count\(/

const named = (text: string, values: unknown[]): Statement => ({
  name: createHash('sha1').update(text).digest('hex'),
  text,
  values,
})

/** The statements that the product's own list runs for these requests, taken from its query builder. */
export async function recordPairs(databaseUrl: string, questions: readonly Question[]): Promise<Pair[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  let logged: Statement[] = []
  const db = drizzle({ client: pool, logger: { logQuery: (text, values) => void logged.push(named(text, values)) } })
  const pairs: Pair[] = []
  try {
    for (const { account, query } of questions) {
      const actor = await getActor(db, account)
      logged = []
      await listStudents(db, actor, studentContract.list.query.parse(query))
      const total = logged.find(({ text }) => COUNT.test(text))
      const rows = logged.find((one) => one !== total)
      if (!rows || !total || logged.length !== 2) throw new Error(`the list runs ${logged.length} statements, not two`)
      pairs.push({ rows, total })
    }
  } finally {
    await pool.end()
  }
  return pairs
}
