import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level, Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { ticketMessages } from '@zhikao/domain/exams/ticket/ticket.messages.ts'
import { AppError, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Gender, IdType } from '@zhikao/domain/kernel/person.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { StationMode } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { ticketRefusal } from '@zhikao/domain/exams/ticket/ticket.rules.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { inBatches } from '../../db/listAll.ts'
import { college } from '../../people/college/college.table.ts'
import { candidateOf } from '../signup/signup.identity.queries.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { room } from '../../sites/application/application.table.ts'
import { placeIn } from '../exam/exam.queries.ts'
import { exam, seat } from '../exam/exam.table.ts'
import { planState, stationMode } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { getSignupPlan, seesWhole } from '../signup/signup.plan.queries.ts'
import { signup } from '../signup/signup.table.ts'

/** A plan as its tickets name it. */
export type TicketPlan = {
  sn: string
  title: string
  org_sn: string
  site_name: string
  address: string
  credential_name: Text
  level: Level
  direction: string | null
  station_mode: StationMode
  contact_name: string
  contact_mobile: string
  late_minutes: number
  early_minutes: number
  status: PlanStatus
  first_exam: string | null
  now: string
}

async function ticketPlan(db: Db, sn: string): Promise<TicketPlan> {
  const { rows } = await db.execute<Omit<TicketPlan, 'credential_name'> & CredentialNames>(sql`
    select p.sn, p.title, p.org_sn, o.name as site_name, o.address, c.name, c.name_hk, c.name_en, p.level, p.direction, ${stationMode(sql`p.sn`)} as station_mode,
      p.contact_name, p.contact_mobile, t.late_minutes, t.early_submit_minutes as early_minutes, ${planState('p')} as status,
      (select to_char(min(e.start_time), 'YYYY-MM-DD HH24:MI:SS') from ${exam} e where e.plan_sn = p.sn) as first_exam,
      to_char(business_now(), 'YYYY-MM-DD HH24:MI:SS') as now
    from ${plan} p join ${college} o on o.sn = p.org_sn join ${credential} c on c.sn = p.credential_sn join ${template} t on t.sn = p.template_sn
    where p.sn = ${sn}`)
  const [found] = rows
  if (!found) throw notFound()
  return { ...found, credential_name: credentialName(found) }
}

/** A candidate with the seats that the ticket names, in the order of time. */
export type Ticket = {
  sn: string
  ticket_no: string
  name: string
  /** Null, as the kind of document, where the reader may not see it of a borrowed student (interface.md §6). */
  gender: Gender | null
  id_type: IdType | null
  id_no: string
  org_name: string
  photo: string
  seats: { subject: Subject; room: string; seat_no: number | null; start_time: string; end_time: string }[]
}
/** The tickets to read: of the whole plan, of one institution’s candidates, or of one candidate; `reader` is the institution that reads them, null the platform. */
type TicketFilter = { plan: string; org: string | null; signup: string | null; reader: string | null }

const isWanted = (
  filter: TicketFilter,
) => sql`g.plan_sn = ${filter.plan} and g.status = 'AUDIT' and g.ticket_no is not null
  and (${filter.org}::text is null or g.org_sn = ${filter.org}) and (${filter.signup}::text is null or g.sn = ${filter.signup})
  and exists (select 1 from ${seat} x where x.signup_sn = g.sn)`

const BATCH = 50

/** The candidates by ticket number, in constant memory. */
export async function* eachTicket(db: Db, filter: TicketFilter): AsyncGenerator<Ticket> {
  const isShown = sql`(${filter.reader}::text is null or g.org_sn = ${filter.reader})`
  const batches = inBatches<Ticket>(BATCH, async (last) => {
    const { rows } = await db.execute<Ticket>(sql`
      select g.sn, g.ticket_no, st.name, case when ${isShown} then st.gender end as gender, case when ${isShown} then st.id_type end as id_type, st.id_no, o.name as org_name, g.photo,
        (select json_agg(json_build_object('subject', x.subject, 'room', r.room_no || ' ' || r.name, 'seat_no', ${placeIn('x')},
            'start_time', to_char(e.start_time, 'YYYY-MM-DD HH24:MI'), 'end_time', to_char(e.end_time, 'YYYY-MM-DD HH24:MI')) order by e.start_time)
          from ${seat} x join ${exam} e on e.sn = x.exam_sn join ${room} r on r.sn = x.room_sn where x.signup_sn = g.sn) as seats
      from ${signup} g join ${candidateOf(sql.raw('g'))} join ${college} o on o.sn = g.org_sn
      where ${isWanted(filter)} and g.ticket_no > ${last?.ticket_no ?? ''} order by g.ticket_no limit ${BATCH}`)
    return rows
  })
  for await (const batch of batches) yield* batch
}

/** What tickets an actor may print now, and how many: the site and the platform all, a school its own students' (domain.md §5.2). */
export async function openTickets(
  db: Db,
  actor: Actor,
  planSn: string,
  signupSn: string | null,
): Promise<{ plan: TicketPlan; filter: TicketFilter; count: number }> {
  const record = await getSignupPlan(db, actor, planSn)
  const filter = {
    plan: planSn,
    org: seesWhole(actor, record) ? null : actor.org_sn,
    signup: signupSn,
    reader: actor.org_sn,
  }
  if (signupSn !== null && !(await isCandidate(db, filter))) throw notFound()
  const printed = await ticketPlan(db, planSn)
  const { ticket_open_days } = await readSettings(db, 'exam_rules')
  const refusal = ticketRefusal(printed, ticket_open_days)
  if (refusal) throw new AppError('rule', refusal)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${signup} g where ${isWanted(filter)}`,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) throw refuse(ticketMessages, 'ticket_none')
  return { plan: printed, filter, count }
}

/** Is it a sign-up of the plan that the actor may see, with a ticket or without? */
async function isCandidate(db: Db, filter: TicketFilter): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from ${signup} where sn = ${filter.signup} and plan_sn = ${filter.plan} and status <> 'INIT' and (${filter.org}::text is null or org_sn = ${filter.org})`,
  )
  return rowCount === 1
}
