import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Db } from '../db/client.ts'
import { newSn } from '../db/sn.ts'
import { valueOf, valuePoint } from './references.ts'

export type HistoryLine = {
  entity: string
  entity_sn: string
  move: string
  from: string | null
  to: string
  opinion: string | null
  version: number | null
  /** The institution that it concerns, where it is not for every reader of the record. */
  about_org_sn?: string
}

type HistoryActor = Pick<Actor, 'sn' | 'name' | 'role'> | null

/** Writes one line of a record's history; creations use it too, with `from` null. */
export const recordHistory = (db: Db, actor: HistoryActor, line: HistoryLine): Promise<void> =>
  recordHistories(db, actor, [line])

/** Writes lines of several records in one statement. Each line gets the time of its insert: the record is locked then, so the order of its lines is the order of its moves. */
export async function recordHistories(db: Db, actor: HistoryActor, lines: readonly HistoryLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(
    (line) =>
      sql`(${newSn()}, ${line.entity}, ${line.entity_sn}, ${line.move}, ${line.from}, ${line.to}, ${actor?.sn ?? null}, ${actor?.name ?? 'system'}, ${actor?.role ?? 'system'}, ${line.opinion}, ${line.version}::int, ${line.about_org_sn ?? null}, business_moment())`,
  )
  await db.execute(sql`
    insert into history (sn, entity, entity_sn, move, from_status, to_status, actor_sn, actor_name, actor_role, opinion, version, about_org_sn, time)
    values ${sql.join(rows, sql`, `)}`)
}

/** When each of these records made a move for the last time, and who made it. */
export async function lastMoves(
  db: Db,
  entity: string,
  sns: readonly string[],
  move: string,
): Promise<Map<string, { actor_sn: string | null; time: string }>> {
  const { rows } = await db.execute<{ sn: string; actor_sn: string | null; time: string }>(sql`
    select distinct on (entity_sn) entity_sn as sn, actor_sn, to_char(time, 'YYYY-MM-DD HH24:MI:SS') as time from history
    where entity = ${entity} and entity_sn = any(${sql.param([...sns])}) and move = ${move}
    order by entity_sn, history.time desc`)
  return new Map(rows.map(({ sn, ...made }) => [sn, made]))
}

/** The move that brought a record into this state for the last time, or null. */
export async function lastMoveTo(db: Db, entity: string, sn: string, status: string): Promise<string | null> {
  const { rows } = await db.execute<{ move: string }>(sql`
    select move from history where entity = ${entity} and entity_sn = ${sn} and to_status = ${status}
    order by history.time desc, sn desc limit 1`)
  return rows[0]?.move ?? null
}

type HistoryEntry = {
  sn: string
  move: string
  from_status: string | null
  to_status: string
  actor_name: string
  actor_role: string
  opinion: string | null
  time: string
}

/** The institution of an account; null for accounts of the platform. */
export const accountInstitution = valuePoint(
  'history.account_institution',
  sql<{ sn: string; name: string } | null>`null::json`,
)

/** A line with whose account wrote it and whom it concerns. */
export type HistoryRecord = HistoryEntry & {
  actor_sn: string | null
  institution: { sn: string; name: string } | null
  about_org_sn: string | null
}

const entryOf = (line: HistoryRecord): HistoryEntry => ({
  sn: line.sn,
  move: line.move,
  from_status: line.from_status,
  to_status: line.to_status,
  actor_name: line.actor_name,
  actor_role: line.actor_role,
  opinion: line.opinion,
  time: line.time,
})

/** The actor of a record that a person made without an account: the name of the line is the one that the record has. */
export const PERSON_SN = 'register'

/** The platform's name in a history; the screens say it in the reader's language. */
const PLATFORM = kernelMessages.platform_name.CN

/**
 * History lines in the form that clients read. For institutions and examiners the name of another organisation's staff is
 * replaced by the name of that organisation (interface.md §6); the platform sees all names.
 */
export function entriesFor(actor: Actor, lines: readonly HistoryRecord[]): HistoryEntry[] {
  if (isPlatformRole(actor.role)) return lines.map(entryOf)
  return lines.map((line) => {
    const isOwn =
      [actor.sn, PERSON_SN].includes(line.actor_sn ?? '') ||
      (line.institution !== null && line.institution.sn === actor.org_sn)
    return { ...entryOf(line), actor_name: isOwn ? line.actor_name : (line.institution?.name ?? PLATFORM) }
  })
}

/** A record's history, or that of several records with one number, newest first, at most 200 lines; the caller has checked that it is in the actor's scope. */
export const listHistory = async (
  db: Db,
  actor: Actor,
  entity: string | readonly string[],
  entitySn: string,
): Promise<HistoryEntry[]> => entriesFor(actor, await listHistoryRecords(db, entity, entitySn))

/** The same with the facts that decide who may read which line; `entriesFor` makes them readable. */
export async function listHistoryRecords(
  db: Db,
  entity: string | readonly string[],
  entitySn: string,
): Promise<HistoryRecord[]> {
  const { rows } = await db.execute<HistoryRecord>(sql`
    select sn, move, from_status, to_status, actor_sn, actor_name, actor_role, opinion, about_org_sn, to_char(time, 'YYYY-MM-DD HH24:MI:SS') as time,
      ${valueOf(accountInstitution, sql`history.actor_sn`)} as institution
    from history where entity = any(${sql.param([entity].flat())}::text[]) and entity_sn = ${entitySn} order by history.time desc, sn desc limit 200`)
  return rows
}
