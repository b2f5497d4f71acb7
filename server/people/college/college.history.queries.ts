import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Db } from '../../db/client.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { entryOf } from '../../record/history.ts'
import type { HistoryRecord } from '../../record/history.ts'
import { college } from './college.table.ts'

/** The platform's name in a history; the screens say it in the reader's language. */
const PLATFORM = kernelMessages.platform_name.CN

/**
 * A history that several organisations read: to an institution the staff of others are the name of their organisation
 * (interface.md §6). The platform reads all names.
 */
export async function withoutForeignStaff(db: Db, actor: Actor, lines: readonly HistoryRecord[]) {
  if (isPlatformRole(actor.role)) return lines.map(entryOf)
  const accounts = [...new Set(lines.flatMap(({ actor_sn }) => actor_sn ?? []))]
  const { rows } = await db.execute<{ sn: string; org_sn: string; name: string }>(sql`
    select a.sn, c.sn as org_sn, c.name from ${account} a join ${college} c on c.sn = a.org_sn
    where a.sn = any(${sql.param(accounts)}::text[])`)
  const organisations = new Map(rows.map((row) => [row.sn, row]))
  return lines.map((line) => {
    const organisation = organisations.get(line.actor_sn ?? '')
    const isOwn = organisation !== undefined && organisation.org_sn === actor.org_sn
    return { ...entryOf(line), actor_name: isOwn ? line.actor_name : (organisation?.name ?? PLATFORM) }
  })
}
