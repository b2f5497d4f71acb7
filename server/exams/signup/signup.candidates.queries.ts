import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Level, Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { outcomeOf } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import type { Scoring, Sitting } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import type { Candidate, SignupStatus } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { RetakeRule } from '@zhikao/domain/catalogue/template/template.model.ts'
import { retakeDayRefusal, retakeOf } from '@zhikao/domain/exams/signup/signup.retake.rules.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { othersOfPerson } from '../../people/student/student.person.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { valueOf, valuePoint } from '../../record/references.ts'
import { plan } from '../plan/plan.table.ts'
import { liveSignup } from './signup.queries.ts'
import { signup } from './signup.table.ts'

/** The number of a valid certificate of a (student, credential, level). */
export const heldCertificate = valuePoint<string | null>('signup.heldCertificate', sql`null`)
/** The day of a student's last sitting that was found to be cheating, of those whose scores are published. */
export const lastCheat = valuePoint<string | null>('signup.lastCheat', sql`null`)
/** The published sittings of a first attempt and of its retakes, by its sign-up, the earliest first. */
export const attemptSittings = valuePoint<SatSubject[]>('signup.attemptSittings', sql`'[]'::json`)

type Wanted = {
  sn: string
  credential_sn: string
  level: Level
  theory_start: string | null
  practical_start: string | null
}
/** A student as the rules judge them, with what a sign-up keeps of them. */
export type LoadedCandidate = Candidate & {
  sn: string
  name: string
  photo: string | null
  org_sn: string
  /** The row in this plan, whatever its state. */
  signup_sn: string | null
  version: number | null
  /** The other records of the same person. */
  others: string[]
}

type Line = {
  sn: string
  name: string
  org_sn: string
  status: Candidate['status']
  photo_status: Candidate['photo_status']
  photo: string | null
  signup_sn: string | null
  version: number | null
  here_status: SignupStatus | null
  here_closed: boolean | null
  elsewhere: string | null
  certificate_no: string | null
  cheat_day: string | null
  others: string[]
  twice: boolean
}

/** What the rules of eligibility need of these students for a plan, two statements for however many. */
export async function loadCandidates(
  db: Db,
  wanted: Wanted,
  students: readonly string[],
): Promise<Map<string, LoadedCandidate>> {
  if (students.length === 0) return new Map()
  const level = sql`${wanted.credential_sn}, ${wanted.level}`
  const live = (
    sn: SQL,
  ) => sql`select s.plan_sn from ${signup} s where s.student_sn = ${sn} and (s.credential_sn, s.level) = (${level})
    and ${liveSignup('s')} and not s.closed`
  const { rows } = await db.execute<Line>(sql`
    select st.sn, st.name, st.org_sn, st.status, st.photo_status, st.photo,
      h.sn as signup_sn, h.version, h.status as here_status, h.closed as here_closed,
      (${live(sql`st.sn`)} and s.plan_sn <> ${wanted.sn} limit 1) as elsewhere,
      ${valueOf(heldCertificate, sql`(st.sn, ${level})`)} as certificate_no,
      person.others,
      exists (select 1 from unnest(person.others) o (sn) where exists (${live(sql`o.sn`)}) or ${valueOf(heldCertificate, sql`(o.sn, ${level})`)} is not null) as twice,
      (select max(${valueOf(lastCheat, sql`r.sn`)}) from unnest(st.sn || person.others) r (sn)) as cheat_day
    from ${student} st cross join lateral (select array(select o.sn from ${othersOfPerson} o) as others) person
      left join ${signup} h on h.plan_sn = ${wanted.sn} and h.student_sn = st.sn
    where st.sn = any(${sql.param([...students])})`)
  const attempts = await lastAttempts(db, wanted, rows)
  return new Map(
    rows.map(({ here_status, here_closed, ...line }) => {
      const last = attempts.get(line.sn) ?? null
      return [
        line.sn,
        {
          ...line,
          here: here_status ? { status: here_status, closed: here_closed ?? false } : null,
          deferred: last !== null && isDeferred(last),
          retake: last && retakeFactOf(last, wanted),
        },
      ]
    }),
  )
}

/** A subject as it was sat. */
export type SatSubject = Sitting & { subject: Subject }
type Attempt = Scoring & {
  student_sn: string
  signup_sn: string
  retake_rule: RetakeRule
  sittings: SatSubject[]
  retakes: number
}

/** The last attempt at all subjects of each person, in whichever of its records (Decided 43), with the result of every subject after its retakes. */
async function lastAttempts(
  db: Db,
  wanted: Wanted,
  students: readonly Pick<Line, 'sn' | 'others'>[],
): Promise<Map<string, Attempt>> {
  const records = students.flatMap(({ sn, others }) => [sn, ...others].map((of) => ({ student_sn: sn, sn: of })))
  const { rows } = await db.execute<Attempt>(sql`
    with root as (
      select distinct on (w.student_sn) w.student_sn, s.sn, s.plan_sn
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) w (student_sn text, sn text) join ${signup} s on s.student_sn = w.sn
      where s.credential_sn = ${wanted.credential_sn} and s.level = ${wanted.level}
        and s.closed and s.prior_signup_sn is null and s.status = 'AUDIT'
      order by w.student_sn, s.update_time desc)
    select r.student_sn, r.sn as signup_sn, t.theory_enabled, t.theory_weight, t.theory_pass, t.practical_enabled, t.practical_weight,
      t.practical_pass, t.pass_rule, t.composite_pass, t.retake_rule,
      ${valueOf(attemptSittings, sql`r.sn`)} as sittings,
      (select count(*)::int from ${signup} x where x.prior_signup_sn = r.sn and 'RETAKE' in (x.theory_attempt, x.practical_attempt)
        and ${liveSignup('x')} and x.plan_sn <> ${wanted.sn}) as retakes
    from root r join ${plan} p on p.sn = r.plan_sn join ${template} t on t.sn = p.template_sn`)
  return new Map(rows.map((row) => [row.student_sn, row]))
}

const latest = ({ sittings }: Attempt, subject: Subject) =>
  sittings.findLast((sitting) => sitting.subject === subject) ?? null

const lastSittings = (attempt: Attempt) => ({
  theory: latest(attempt, 'ONLINE'),
  practical: latest(attempt, 'OFFLINE'),
})

const isDeferred = (attempt: Attempt) => outcomeOf(attempt, lastSittings(attempt)).verdict === 'DEFERRED'

/** The retake as the scoring rules see it, judged against the day on which this plan examines the subject. */
function retakeFactOf(attempt: Attempt, wanted: Wanted): Candidate['retake'] {
  const found = retakeOf({ scoring: attempt, ...lastSittings(attempt), retakes: attempt.retakes })
  if ('refusal' in found) return found.refusal
  const { retake } = found
  const start = retake.subject === 'ONLINE' ? wanted.theory_start : wanted.practical_start
  const refusal = start ? retakeDayRefusal(retake, start.slice(0, 10)) : null
  return (
    refusal ?? {
      subjects: retake.subject === 'ONLINE' ? 'THEORY' : 'PRACTICAL',
      prior_signup_sn: attempt.signup_sn,
      deferred: retake.deferred,
    }
  )
}
