import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { getCollege } from '../../people/college/college.queries.ts'
import { valueOf, valuePoint } from '../../record/references.ts'
import { college } from '../../people/college/college.table.ts'
import { liveSignup } from './signup.queries.ts'
import { signup } from './signup.table.ts'

export type PilotRecord = CredentialNames & {
  credential_sn: string
  level: Level
  year: number
  declared: number | null
  reached: number
}
/** The year in which the exam of a plan took place; null while it has not begun, or where it was not held. */
export const heldYear = valuePoint('signup.held_year', sql<number | null>`null::int`)

/** Years and pilots of an institution that are shown at most. */
const ROWS_MAX = 300

/**
 * What an institution in the actor's scope pilots, by year: declared for its pilot year (当年申报当年有效), and reached, its students
 * with a live sign-up for an exam that took place in that year, each counted once (ADR 0077); 404 for any other institution.
 */
export async function listPilots(db: Db, actor: Actor, collegeSn: string): Promise<PilotRecord[]> {
  const { sn } = await getCollege(db, actor, collegeSn)
  const { rows } = await db.execute<PilotRecord>(sql`
    with declared as (
      select p.credential_sn, p.level, o.pilot_year as year, p.declared_count as declared
      from ${college} o cross join jsonb_to_recordset(o.pilot_credentials) p (credential_sn text, level text, declared_count integer)
      where o.sn = ${sn}),
    reached as (
      select s.credential_sn, s.level, p.year, count(distinct s.student_sn)::int as reached
      from (select u.plan_sn, ${valueOf(heldYear, sql`u.plan_sn`)} as year
          from ${signup} u where u.org_sn = ${sn} group by u.plan_sn) p
        join ${signup} s on s.plan_sn = p.plan_sn and s.org_sn = ${sn} and ${liveSignup('s')}
      where p.year is not null
        and exists (select 1 from declared d where d.credential_sn = s.credential_sn and d.level = s.level)
      group by 1, 2, 3)
    select c.sn as credential_sn, c.name, c.name_hk, c.name_en, x.level, x.year, x.declared, coalesce(x.reached, 0) as reached
    from (declared full join reached using (credential_sn, level, year)) x join ${credential} c on c.sn = x.credential_sn
    order by x.year desc, c.code, x.level limit ${ROWS_MAX}`)
  return rows
}
