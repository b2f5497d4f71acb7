import { sql } from 'drizzle-orm'
import type { Level, Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { PlanContent } from '@zhikao/domain/exams/plan/plan.form.ts'
import type {
  ApprovedRoom,
  PlanApproval,
  PlanBooking,
  PlanFacts,
  PlanRoom,
  PlanSession,
  PlanTemplate,
} from '@zhikao/domain/exams/plan/plan.model.ts'
import { approvedCapacities } from '@zhikao/domain/sites/application/application.capacity.rules.ts'
import type { LevelFigures } from '@zhikao/domain/sites/siteForm/siteForm.capacity.rules.ts'
import type { Db } from '../../db/client.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { isUsable, levelsLeft } from '../../sites/application/application.inForce.queries.ts'
import { application, room } from '../../sites/application/application.table.ts'
import { template } from '../../catalogue/template/template.table.ts'
import { holdsRooms } from './plan.queries.ts'
import type { PlanRecord } from './plan.queries.ts'
import { plan, planSession } from './plan.table.ts'

/** A session with its room as the approval of the room has it. */
export type SeatedSession = PlanSession & { plan_sn: string; room: PlanRoom }
/** An approval with its numbers. */
export type SiteApproval = PlanApproval & { sn: string; apply_sn: string }
/** What the rules look at, and what the screens show of the same. */
export type LoadedFacts = PlanFacts & { seated: readonly SeatedSession[]; sites: readonly SiteApproval[] }

type SessionLine = PlanSession & {
  plan_sn: string
  room_no: string
  room_name: string
  room_subject: Subject
  seats: number
}

/** The sessions of these plans, in the order in which they are held. */
export async function listSessions(db: Db, planSns: readonly string[]): Promise<SeatedSession[]> {
  const { rows } = await db.execute<SessionLine>(sql`
    select s.plan_sn, s.room_sn, s.subject, s.session_no, s.start_time, s.end_time, s.capacity,
      r.room_no, r.name as room_name, r.subject as room_subject, r.seats
    from ${planSession} s join ${room} r on r.sn = s.room_sn where s.plan_sn = any(${sql.param([...planSns])})
    order by s.start_time, s.subject desc, s.session_no, r.room_no`)
  return rows.map(({ plan_sn, room_sn, subject, session_no, start_time, end_time, capacity, ...found }) => ({
    plan_sn,
    room_sn,
    subject,
    session_no,
    start_time,
    end_time,
    capacity,
    room: {
      sn: room_sn,
      room_no: found.room_no,
      name: found.room_name,
      subject: found.room_subject,
      seats: found.seats,
    },
  }))
}

/** The same as screens show them, and as a submission keeps them. */
export const plannedOf = (seated: readonly SeatedSession[]): PlanContent['sessions'] =>
  seated.map((session) => ({
    room_sn: session.room_sn,
    room_no: session.room.room_no,
    room_name: session.room.name,
    seats: session.room.seats,
    subject: session.subject,
    session_no: session.session_no,
    start_time: session.start_time,
    end_time: session.end_time,
    capacity: session.capacity,
  }))

type Site = { org_sn: string; credential_sn: string }

/** The applications `a` of these sites; one may be named twice. */
const approvalsOf = (sites: readonly Site[]) => sql`${application} a
      join unnest(${sql.param(sites.map((one) => one.org_sn))}::text[], ${sql.param(sites.map((one) => one.credential_sn))}::text[]) as w (org_sn, credential_sn)
      on a.org_sn = w.org_sn and a.credential_sn = w.credential_sn`

/** The approvals of these sites that have not ended, each with its institution. */
export async function listApprovals(db: Db, sites: readonly Site[]): Promise<(SiteApproval & Site)[]> {
  const { rows } = await db.execute<StoredApproval>(sql`
    select a.sn, a.apply_sn, a.org_sn, a.credential_sn, ${levelsLeft('a')} as approved_levels, a.approved_capacity, a.approved_capacity_per_day, a.valid_from, a.valid_to
    from ${approvalsOf(sites)}
    where ${isUsable('a')} group by a.sn order by a.valid_from desc, a.sn`)
  return rows.map(({ approved_levels, approved_capacity, approved_capacity_per_day, ...row }) => ({
    ...row,
    levels: approved_levels,
    capacities: approvedCapacities({ approved_levels, approved_capacity, approved_capacity_per_day }) ?? [],
  }))
}
type StoredApproval = Omit<SiteApproval, 'levels' | 'capacities'> &
  Site & { approved_levels: Level[]; approved_capacity: LevelFigures | null; approved_capacity_per_day: number }

/** The bookings of other live plans in the rooms of these plans, whichever approval they are named from, at the times of their sessions (Decided 9). */
async function listClashes(db: Db, planSns: readonly string[]): Promise<(PlanBooking & { for_plan: string })[]> {
  const { rows } = await db.execute<PlanBooking & { for_plan: string }>(sql`
    select distinct s.plan_sn as for_plan, o.plan_sn, r.room_no, o.start_time, o.end_time
    from ${planSession} s join ${room} r on r.sn = s.room_sn join ${room} same on same.org_sn = r.org_sn and same.room_no = r.room_no
    join ${planSession} o on o.room_sn = same.sn and o.start_time < s.end_time and o.end_time > s.start_time and o.plan_sn <> s.plan_sn
    join ${plan} p on p.sn = o.plan_sn and ${holdsRooms('p')}
    where s.plan_sn = any(${sql.param([...planSns])}) order by o.start_time, o.plan_sn`)
  return rows
}

/** What the rules of these plans look at, in a few queries however many they are. */
export async function loadFacts(db: Db, records: readonly PlanRecord[]): Promise<Map<string, LoadedFacts>> {
  if (records.length === 0) return new Map()
  const sns = records.map((record) => record.sn)
  const terms = await readSettings(db, 'exam_rules')
  const seated = await listSessions(db, sns)
  const sites = await listApprovals(db, records)
  const clashes = await listClashes(db, sns)
  const approved = await listRooms(db, records)
  return new Map(
    records.map((record): [string, LoadedFacts] => {
      const own = seated.filter((session) => session.plan_sn === record.sn)
      const approvals = sites.filter(
        (site) => site.org_sn === record.org_sn && site.credential_sn === record.credential_sn,
      )
      return [
        record.sn,
        {
          ...factsOf(record),
          terms,
          sessions: own,
          seated: own,
          rooms: roomsFor(own, approved, record),
          approvals,
          sites: approvals,
          template: templateOf(record),
          bookings: clashes.filter((booking) => booking.for_plan === record.sn),
        },
      ]
    }),
  )
}

/** What a plan's sessions may name: the rooms of its site's approvals, and those that they name now. A room that is in no approval any more counts as closed on every day. */
function roomsFor(
  own: readonly SeatedSession[],
  approved: readonly (ApprovedRoom & Site)[],
  { org_sn, credential_sn }: Site,
): ApprovedRoom[] {
  const rooms = approved.filter((one) => one.org_sn === org_sn && one.credential_sn === credential_sn)
  const left = own.filter((session) => !rooms.some((one) => one.sn === session.room_sn))
  return [...rooms, ...left.map((session) => ({ ...session.room, levels: [], valid_from: '', valid_to: '' }))]
}

/** The same of one plan. */
export async function getFacts(db: Db, record: PlanRecord): Promise<LoadedFacts> {
  const facts = (await loadFacts(db, [record])).get(record.sn)
  if (!facts) throw new Error(`the plan ${record.sn} has no facts`)
  return facts
}

type OwnFacts = Omit<PlanFacts, 'terms' | 'sessions' | 'rooms' | 'approvals' | 'template' | 'bookings'>

/** Of a submitted plan the deadlines are judged as of its submission. */
const factsOf = (record: PlanRecord): OwnFacts => ({
  credential_sn: record.credential_sn,
  level: record.level,
  direction: record.direction,
  theory_start: record.theory_start,
  theory_end: record.theory_end,
  practical_start: record.practical_start,
  practical_end: record.practical_end,
  signup_start: record.signup_start,
  signup_end: record.signup_end,
  expected_count: record.expected_count,
  borrow_quota: record.borrow_quota,
  directions: record.directions,
  now: record.status === 'PLAN_SUBMIT' ? (record.submit_time ?? record.now) : record.now,
})

const templateOf = (record: PlanRecord): PlanTemplate => ({
  status: record.template_status,
  credential_sn: record.template_credential,
  level: record.template_level,
  theory_enabled: record.theory_enabled,
  theory_minutes: record.theory_minutes,
  practical_enabled: record.practical_enabled,
  practical_minutes: record.practical_minutes,
  effective_from: record.effective_from,
  effective_to: record.effective_to,
})

/** The rooms of the approvals of these sites that have not ended, by number, each with its approval's levels and days. */
export async function listRooms(db: Db, sites: readonly Site[]): Promise<(ApprovedRoom & Site)[]> {
  const { rows } = await db.execute<ApprovedRoom & Site>(sql`
    select r.sn, r.room_no, r.name, r.subject, r.seats, a.org_sn, a.credential_sn, ${levelsLeft('a')} as levels, a.valid_from, a.valid_to
    from ${approvalsOf(sites)} join ${room} r on r.application_sn = a.sn
    where ${isUsable('a')} group by a.sn, r.sn order by r.subject desc, r.room_no, a.valid_from`)
  return rows
}

export type SiteTemplate = PlanTemplate & { sn: string; name: string; edition: number }

/** The templates in use for a certificate, by level. */
export async function listTemplates(db: Db, credentialSn: string): Promise<SiteTemplate[]> {
  const { rows } = await db.execute<SiteTemplate>(sql`
    select ${TEMPLATE} from ${template} where credential_sn = ${credentialSn} and status = 'ENABLE' and delete_time is null
    order by array_position(array['BEGINNER', 'MIDDLE', 'SENIOR'], level), name, edition desc`)
  return rows
}

/** A template whatever its state; it stays what it is until the transaction ends. */
export async function holdTemplate(db: Db, sn: string): Promise<SiteTemplate | undefined> {
  const { rows } = await db.execute<SiteTemplate>(
    sql`select ${TEMPLATE} from ${template} where sn = ${sn} and delete_time is null for share`,
  )
  return rows[0]
}

const TEMPLATE = sql.raw(
  'sn, name, edition, credential_sn, level, status, theory_enabled, theory_minutes, practical_enabled, practical_minutes, effective_from, effective_to',
)
