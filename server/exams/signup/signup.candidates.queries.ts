import { sql } from 'drizzle-orm'
import type { Level, Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { outcomeOf } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import type { Scheme, Sitting } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import type { Candidate, SignupStatus } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { RetakeRule } from '@zhikao/domain/catalogue/template/template.model.ts'
import { retakeDayRefusal, retakeOf } from '@zhikao/domain/exams/signup/signup.retake.rules.ts'
import type { Db } from '../../db/client.ts'

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
}

/** What the rules of eligibility need of these students for a plan, two statements for however many. */
export async function loadCandidates(
  db: Db,
  wanted: Wanted,
  students: readonly string[],
): Promise<Map<string, LoadedCandidate>> {
  if (students.length === 0) return new Map()
  const { rows } = await db.execute<Line>(sql`
    select st.sn, st.name, st.org_sn, st.status, st.photo_status, st.photo,
      h.sn as signup_sn, h.version, h.status as here_status, h.closed as here_closed,
      (select s.plan_sn from signup s where s.student_sn = st.sn and s.credential_sn = ${wanted.credential_sn} and s.level = ${wanted.level}
        and s.status in ('SUBMIT', 'AUDIT') and not s.closed and s.plan_sn <> ${wanted.sn} limit 1) as elsewhere,
      (select c.no from certificate c where c.student_sn = st.sn and c.credential_sn = ${wanted.credential_sn} and c.level = ${wanted.level}
        and c.status = 'VALID' limit 1) as certificate_no,
      (select max(e.start_time)::date::text from signup s join score sc on sc.signup_sn = s.sn join exam e on e.sn = sc.exam_sn
        where s.student_sn = st.sn and s.closed and sc.flag = 'CHEAT') as cheat_day
    from student st left join signup h on h.plan_sn = ${wanted.sn} and h.student_sn = st.sn
    where st.sn = any(${sql.param([...students])})`)
  const attempts = await lastAttempts(db, wanted, students)
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

type SatSubject = Sitting & { subject: Subject }
type Attempt = Scheme & {
  student_sn: string
  signup_sn: string
  retake_rule: RetakeRule
  sittings: SatSubject[]
  retakes: number
}

/** The last attempt at all subjects of each student, with how every subject stands after its retakes. */
async function lastAttempts(db: Db, wanted: Wanted, students: readonly string[]): Promise<Map<string, Attempt>> {
  const { rows } = await db.execute<Attempt>(sql`
    with root as (
      select distinct on (s.student_sn) s.student_sn, s.sn, s.plan_sn from signup s
      where s.student_sn = any(${sql.param([...students])}) and s.credential_sn = ${wanted.credential_sn} and s.level = ${wanted.level}
        and s.closed and s.prior_signup_sn is null and s.status = 'AUDIT'
      order by s.student_sn, s.update_time desc)
    select r.student_sn, r.sn as signup_sn, t.theory_enabled, t.theory_weight, t.theory_pass, t.practical_enabled, t.practical_weight,
      t.practical_pass, t.pass_rule, t.composite_pass, t.retake_rule,
      coalesce((select json_agg(json_build_object('subject', sc.subject, 'score', sc.final_score, 'flag', sc.flag, 'day', e.start_time::date)
          order by e.start_time)
        from signup x join score sc on sc.signup_sn = x.sn join exam e on e.sn = sc.exam_sn
        where x.closed and (x.sn = r.sn or x.prior_signup_sn = r.sn)), '[]') as sittings,
      (select count(*)::int from signup x where x.prior_signup_sn = r.sn and x.status in ('SUBMIT', 'AUDIT') and x.plan_sn <> ${wanted.sn}) as retakes
    from root r join plan p on p.sn = r.plan_sn join template t on t.sn = p.template_sn`)
  return new Map(rows.map((row) => [row.student_sn, row]))
}

const latest = ({ sittings }: Attempt, subject: Subject) =>
  sittings.findLast((sitting) => sitting.subject === subject) ?? null

const standing = (attempt: Attempt) => ({ theory: latest(attempt, 'ONLINE'), practical: latest(attempt, 'OFFLINE') })

const isDeferred = (attempt: Attempt) => outcomeOf(attempt, standing(attempt)).verdict === 'DEFERRED'

/** The retake as the scoring rules see it, judged against the day on which this plan examines the subject. */
function retakeFactOf(attempt: Attempt, wanted: Wanted): Candidate['retake'] {
  const judged = retakeOf({ scheme: attempt, ...standing(attempt), retakes: attempt.retakes })
  if ('refusal' in judged) return judged.refusal
  const { retake } = judged
  const start = retake.subject === 'ONLINE' ? wanted.theory_start : wanted.practical_start
  const refusal = start ? retakeDayRefusal(retake, start.slice(0, 10)) : null
  return (
    refusal ?? {
      subjects: retake.subject === 'ONLINE' ? 'THEORY' : 'PRACTICAL',
      prior_signup_sn: attempt.signup_sn,
    }
  )
}
