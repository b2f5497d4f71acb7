import { isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { openSession, trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { OPEN_SESSIONS_MAX, PLATFORM_ORGANISER } from '@zhikao/domain/training/session/session.model.ts'
import type { z } from 'zod'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../../people/college/college.table.ts'
import { sessionRecords, takesTraineesToday, titleHas, trainScope } from './session.queries.ts'
import type { TrainSessionRecord } from './session.queries.ts'
import { trainSession } from './session.table.ts'

type Filter =
  | 'live'
  | 'own'
  | 'offered'
  | 'keyword'
  | 'organiser'
  | 'credential'
  | 'type'
  | 'status'
  | 'from'
  | 'to'
  | 'open'
  | 'closed'

const filters: Record<Filter, (value: Placeholder) => SQL> = {
  live: () => isNull(trainSession.delete_time),
  own: (value) => sql`${trainSession.org_sn} = ${value}`,
  offered: () => sql`${trainSession.status} = 'ENABLE'`,
  keyword: titleHas,
  organiser: (value) => sql`coalesce(${trainSession.org_sn}, ${PLATFORM_ORGANISER}) = any(${value})`,
  credential: (value) => sql`${trainSession.credential_sn} = any(${value})`,
  type: (value) => sql`${trainSession.type} = any(${value})`,
  status: (value) => sql`${trainSession.status} = any(${value})`,
  from: (value) => sql`${trainSession.end_date} >= ${value}::date`,
  to: (value) => sql`${trainSession.start_date} <= ${value}::date`,
  open: () => takesTraineesToday,
  closed: () => sql`not ${takesTraineesToday}`,
}

const sessions = listOf<Filter, 'update_time' | 'start_date' | 'signup_end' | 'title'>()({
  name: 'train_session',
  table: trainSession,
  key: trainSession.sn,
  select: sessionRecords,
  filters,
  sorts: {
    update_time: trainSession.update_time,
    start_date: trainSession.start_date,
    signup_end: trainSession.signup_end,
    title: trainSession.title,
  },
  defaultSort: '-update_time',
})

type Query = QueryOf<typeof trainSessionContract.list>

/** The values of the filters that the query sets. */
const valuesOf = ({ keyword, open, ...query }: Query): Partial<Record<Filter, unknown>> => ({
  keyword: keyword || undefined,
  organiser: query.org_sn,
  credential: query.credential_sn,
  type: query.type,
  status: query.status,
  from: query.date_from,
  to: query.date_to,
  ...(open === undefined ? {} : { [open ? 'open' : 'closed']: true }),
})

/** One page of the sessions that the actor may see. */
export const listTrainSessions = (db: Db, actor: Actor, query: Query): Promise<Page<TrainSessionRecord>> =>
  listPage(db, sessions, query, { live: true, ...trainScope(actor), ...valuesOf(query) })

/** SQL: the sessions `s` of a credential that everybody is told of: people register for them today, under an enabled organiser. */
const announced = sql`${trainSession} s left join ${college} o on o.sn = s.org_sn
  where s.credential_sn = ${credential.sn} and s.delete_time is null and s.status = 'ENABLE'
    and s.signup_end >= business_now()::date and coalesce(o.status, 'ENABLE') = 'ENABLE'`

type OpenCredential = { sn: string; code: string; credential_name: Text; sessions: z.output<typeof openSession>[] }

const openCredentials = listOf<'open', 'sort' | 'code'>()({
  name: 'train_open',
  table: credential,
  key: credential.sn,
  select: (db) =>
    db
      .select({
        sn: credential.sn,
        code: credential.code,
        credential_name: namedCredential,
        sessions: sql<OpenCredential['sessions']>`(
          select json_agg(x order by x.start_date, x.sn) from (
            select s.sn, s.title, s.levels, s.type, s.mode, s.start_date, s.end_date, s.signup_end, s.place, s.hours, s.quota,
              s.fee, o.name as org_name
            from ${announced} order by s.start_date, s.sn limit ${sql.raw(String(OPEN_SESSIONS_MAX))}) x)`.as(
          'sessions',
        ),
      })
      .from(credential)
      .$dynamic(),
  filters: {
    open: () =>
      sql`(${credential.status} = 'ENABLE' and ${credential.training_open} and ${credential.delete_time} is null and exists (select 1 from ${announced}))`,
  },
  sorts: { sort: credential.sort, code: credential.code },
  defaultSort: 'sort',
})

/** One page of the credentials for which people register today, for everybody, each with its sessions. */
export const listOpenCredentials = (
  db: Db,
  query: QueryOf<typeof trainSessionContract.open>,
): Promise<Page<OpenCredential>> => listPage(db, openCredentials, query, { open: true })
