import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { CONDITION_WARN_DAYS } from '@zhikao/domain/sites/siteCondition/siteCondition.model.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { givesValue } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { lastDay } from '../application/application.inForce.queries.ts'
import { getApplication, openConditions } from '../application/application.queries.ts'
import { holdSiteRooms } from '../application/application.site.queries.ts'
import { application } from '../application/application.table.ts'
import { siteCondition } from './siteCondition.table.ts'

/** SQL, boolean: the approval is approved, and the level of the condition has not ended in it. */
const isLive = sql<boolean>`(application.status = 'AUDIT' and ${lastDay('application', siteCondition.level)} >= business_now()::date)`

/** The conditions with their approval and what the guards look at. */
const conditionRecords = (db: Db) =>
  db
    .select({
      sn: siteCondition.sn,
      application_sn: siteCondition.application_sn,
      text: siteCondition.text,
      level: siteCondition.level,
      due: siteCondition.due,
      evidence_files: siteCondition.evidence_files,
      evidence_note: siteCondition.evidence_note,
      evidence_time: siteCondition.evidence_time,
      opinion: siteCondition.opinion,
      decide_time: siteCondition.decide_time,
      warned_days: siteCondition.warned_days,
      status: siteCondition.status,
      version: siteCondition.version,
      org_sn: application.org_sn,
      org_name: sql<string>`${college.name}`.as('org_name'),
      credential_name: sql<string>`${credential.name}`.as('credential_name'),
      credential_name_hk: sql<string | null>`${credential.name_hk}`.as('credential_name_hk'),
      credential_name_en: sql<string | null>`${credential.name_en}`.as('credential_name_en'),
      is_live: isLive.as('is_live'),
      today: sql<string>`business_now()::date`.as('today'),
    })
    .from(siteCondition)
    .innerJoin(application, eq(application.sn, siteCondition.application_sn))
    .innerJoin(college, eq(college.sn, application.org_sn))
    .innerJoin(credential, eq(credential.sn, application.credential_sn))
    .$dynamic()
export type ConditionRecord = Awaited<ReturnType<typeof conditionRecords>>[number]

/** A condition, by its number; `apply`: it must be one of this application. */
export type ConditionKey = { id: string; apply?: string }

function inScope(actor: Actor, { id, apply }: ConditionKey): SQL | undefined {
  const { scope } = ownOrAll(actor)
  return and(
    eq(siteCondition.sn, id),
    apply === undefined ? undefined : eq(siteCondition.application_sn, apply),
    isNull(application.delete_time),
    scope ? eq(application.org_sn, scope) : undefined,
  )
}

/** A condition in the actor's scope; any other is answered with 404. */
export async function getCondition(db: Db, actor: Actor, key: ConditionKey): Promise<ConditionRecord> {
  const [found] = await conditionRecords(db).where(inScope(actor, key))
  if (!found) throw notFound()
  return found
}

/** The same, locked with its approval until the transaction ends; where its level may end, the rooms of the site are held before. */
export async function lockCondition(
  db: Db,
  actor: Actor,
  key: ConditionKey,
  mayEndLevel: boolean,
): Promise<ConditionRecord> {
  const { application_sn, org_sn } = await getCondition(db, actor, key)
  if (mayEndLevel) await holdSiteRooms(db, org_sn)
  await db.select({ sn: application.sn }).from(application).where(eq(application.sn, application_sn)).for('update')
  await db.select({ sn: siteCondition.sn }).from(siteCondition).where(eq(siteCondition.sn, key.id)).for('update')
  return getCondition(db, actor, key)
}

/** The conditions of an application, in the order of the decision; 404 outside the actor's scope. */
export async function listConditions(db: Db, actor: Actor, applicationSn: string): Promise<ConditionRecord[]> {
  await getApplication(db, actor, applicationSn)
  return conditionRecords(db).where(eq(siteCondition.application_sn, applicationSn)).orderBy(asc(siteCondition.place))
}

const isWaiting = sql`${siteCondition.status} = 'OPEN' and ${siteCondition.evidence_time} is null and ${isLive}`
const snsWhere = async (db: Db, which: SQL): Promise<string[]> => {
  const rows = await db
    .select({ sn: siteCondition.sn })
    .from(siteCondition)
    .innerJoin(application, eq(application.sn, siteCondition.application_sn))
    .where(which)
    .orderBy(siteCondition.due, siteCondition.sn)
  return rows.map(({ sn }) => sn)
}

/** The conditions whose due day is over and of which no evidence waits. */
export const listOverdue = (db: Db): Promise<string[]> =>
  snsWhere(db, sql`${isWaiting} and ${siteCondition.due} < business_now()::date`)

/** The conditions that are due within the days of the first reminder. */
export const listDueSoon = (db: Db): Promise<string[]> =>
  snsWhere(
    db,
    sql`${isWaiting} and ${siteCondition.due} between business_now()::date and business_now()::date + ${Math.max(...CONDITION_WARN_DAYS)}::int`,
  )

/** What applications ask of their conditions. */
export const siteConditionReferences = [
  givesValue(
    openConditions,
    (key) => sql`(select count(*)::int from ${siteCondition} c join ${application} a on a.sn = c.application_sn
      where c.application_sn = ${key} and c.status = 'OPEN' and a.status = 'AUDIT'
        and ${lastDay('a', sql.raw('c.level'))} >= business_now()::date)`,
  ),
]
