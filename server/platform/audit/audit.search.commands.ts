import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { auditedWord } from '@zhikao/domain/kernel/person.ts'
import { searchMessages } from '@zhikao/domain/platform/audit/audit.messages.ts'
import { settingWords } from '@zhikao/domain/platform/setting/setting.messages.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { writeAudit } from '../../record/audit.ts'
import { readSettings } from '../setting/setting.queries.ts'
import { numberSearch } from './audit.table.ts'

/**
 * Counts and audits a search by a whole number of an account that may not reveal it (Decided 28); over the number a day
 * it is refused. In a transaction of its own: a search that finds nothing, or fails afterwards, counts too. An account
 * of neither an institution nor the platform is not counted, because no list searches numbers for it.
 */
export async function noteNumberSearch(pool: pg.Pool, actor: Actor, search: { list: string; word: string }) {
  if (actor.org_sn === null && !isPlatformRole(actor.role)) return
  await transaction(pool, async (db) => {
    const { number_searches_a_day: max } = await readSettings(db, 'search_rules')
    if (!(await countSearch(db, actor.sn, max))) throw await tooMany(db, max)
    const after = { list: search.list, number: auditedWord(search.word) }
    await writeAudit(db, actor, { action: 'search.number', after })
  })
}

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** One more of today's searches, unless the account has none left: counted under the lock of its row. */
async function countSearch(db: Db, accountSn: string, max: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${numberSearch} as counted (account_sn, day, searches) values (${accountSn}, ${today}, 1)
    on conflict (account_sn) do update
      set day = excluded.day, searches = case when counted.day = excluded.day then counted.searches + 1 else 1 end
      where counted.day <> excluded.day or counted.searches < ${max}`)
  return rowCount === 1
}

async function tooMany(db: Db, max: number): Promise<AppError> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from (${today} + 1)::timestamp at time zone 'Asia/Shanghai' - now()))::int as seconds`)
  const params = { max, setting: settingWords.number_searches_a_day }
  const message = searchMessages.number_searches
  return new AppError('too_many', { rule: 'number_searches', message, params, retryAfter: rows[0]?.seconds ?? 86_400 })
}
