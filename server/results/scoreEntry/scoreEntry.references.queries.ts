import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SCORED_FLAGS } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { Lacking } from '@zhikao/domain/exams/assignment/assignment.scorer.rules.ts'
import { SCORERS_MAX } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import type { SheetFacts } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { template } from '../../catalogue/template/template.table.ts'
import { lackingEntries } from '../../exams/assignment/assignment.examiner.queries.ts'
import { scoringCall } from '../../exams/assignment/assignment.queries.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { attendance } from '../../exams/attendance/attendance.table.ts'
import { candidatePoints } from '../../exams/attendance/attendance.candidate.queries.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { examinerScored } from '../../exams/examinerFile/examinerFile.queries.ts'
import type { ScoredRecord } from '../../exams/examinerFile/examinerFile.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { candidateOf } from '../../exams/signup/signup.identity.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { givesValue, refersTo } from '../../record/references.ts'
import { candidateEntries, ownHandIn, practicalHandIns } from '../score/score.queries.ts'
import { score } from '../score/score.table.ts'
import { awaitedEntries, owingExaminers, sheetWritten, unscannedPapers } from '../scoreSheet/scoreSheet.queries.ts'
import type { Owing } from '../scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { entriesOf, entryIs, withoutScan } from './scoreEntry.queries.ts'
import { scoreEntry } from './scoreEntry.table.ts'
import { practicalKey, SEAT_PRACTICAL } from '../../exams/exam/exam.key.queries.ts'

/** So many candidates of an examiner are looked at, the latest. */
const SCORED_MAX = 2000
/** SQL, boolean: is the entry n handed in? */
const HANDED = entryIs('n', 'HANDED')
const JUDGED = (alias: string) =>
  sql.raw(`json_build_object('total', ${alias}.total, 'critical', ${alias}.critical, 'stopped', ${alias}.stopped)`)

/** SQL: the candidates whom an examiner scored, in sheets that are submitted or published, with what the others handed in. */
const scoredBy = (teacherSn: SQL) => sql<ScoredRecord[]>`coalesce((select json_agg(c order by c.day desc, c.sn) from (
  select n.sn, p.credential_sn, json_build_object('name', cr.name, 'name_hk', cr.name_hk, 'name_en', cr.name_en) as credential,
    n.exam_sn, e.name as exam_name, to_char(e.start_time, 'YYYY-MM-DD') as day, t.practical_pass::float8 as pass_line, t.scorers, ${JUDGED('n')} as own,
    coalesce((select json_agg(${JUDGED('o')} order by o.handin_time, o.sn) from ${scoreEntry} o
      where o.score_sn = n.score_sn and o.sn <> n.sn and ${entryIs('o', 'HANDED')} and not o.migrated), '[]'::json) as others
  from ${scoreEntry} n join ${scoreSheet} h on h.sn = n.plan_sn and h.status in ('SUBMIT', 'AUDIT') join ${exam} e on e.sn = n.exam_sn
    join ${plan} p on p.sn = n.plan_sn join ${template} t on t.sn = p.template_sn join ${credential} cr on cr.sn = p.credential_sn
  where n.teacher_sn = ${teacherSn} and ${HANDED} order by e.start_time desc, n.sn limit ${SCORED_MAX}) c), '[]'::json)`

/** SQL, boolean: does the entry of this alias have a place among those that are needed, handed in or due again (Decided 34)? */
const placed = (n: string): SQL => entryIs(n, 'HANDED', 'RETURNED')
/** SQL, boolean: does the candidate of the entry n have a place left for a third scorer? */
const AWAITS_THIRD = sql`(select count(*) from ${scoreEntry} o where o.score_sn = n.score_sn
  and ${placed('o')}) < ${SCORERS_MAX}`

/** SQL: the names of a plan's candidates for whom a third scorer, or else a returned entry, is due; by ticket. Nothing is due where a flag is instead of points (`needsHandIns` of the domain): nobody can hand in for who was absent or put off. */
const awaitedOf = (planSn: SQL) => sql<Pick<SheetFacts, 'third' | 'returned'>>`(
  select json_build_object('third', coalesce(json_agg(w.name order by w.ticket_no) filter (where w.third), '[]'),
    'returned', coalesce(json_agg(w.name order by w.ticket_no) filter (where not w.third), '[]'))
  from (select st.name, g.ticket_no, bool_or(n.third_due) and count(*) filter (where ${placed('n')}) < ${SCORERS_MAX} as third
    from ${scoreEntry} n join ${signup} g on g.sn = n.signup_sn join ${candidateOf(sql.raw('g'))}
      left join ${score} sc on sc.sn = n.score_sn
    where coalesce(sc.flag, 'NORMAL') = any(${sql.param([...SCORED_FLAGS])}::text[]) and n.exam_sn in (select e.sn from ${exam} e where e.plan_sn = ${planSn})
    group by n.score_sn, st.name, g.ticket_no
    having bool_or(${entryIs('n', 'RETURNED')}) or (bool_or(n.third_due) and count(*) filter (where ${HANDED}) < ${SCORERS_MAX})) w)`

/** SQL, the part after `from`: the seats of practicals that lack hand-ins while their sheet is open, with what is there. Who never came, or was flagged, lacks none. */
const lackingSeats = (condition: SQL) => sql`(
    select x.exam_sn, ${SEAT_PRACTICAL} as score_sn, n.*, greatest(case when n.third then ${SCORERS_MAX} else t.scorers end, n.placed) as needed
    from ${seat} x join ${exam} e on e.sn = x.exam_sn and e.subject = 'OFFLINE' join ${plan} p on p.sn = e.plan_sn
      join ${template} t on t.sn = p.template_sn join ${scoreSheet} h on h.sn = e.plan_sn and h.status in ('INIT', 'REJECT')
      left join ${attendance} a on a.sn = ${SEAT_PRACTICAL} left join ${score} sc on sc.sn = ${SEAT_PRACTICAL}
      cross join lateral (select count(*) filter (where ${HANDED})::int as handed, count(*) filter (where ${placed('n')})::int as placed,
        coalesce(bool_or(n.third_due), false) as third from ${scoreEntry} n where n.score_sn = ${SEAT_PRACTICAL}) n
    where ${condition} and sc.raw_score is null and coalesce(sc.flag, 'NORMAL') = any(${sql.param([...SCORED_FLAGS])}::text[])
      and (a.state in ('PRESENT', 'LATE', 'LEFT') or (e.actual_start_time is null and a.state is distinct from 'ABSENT'))) w`
/** SQL, boolean: has the examiner c handed in for the candidate of w? */
const HANDED_BY = sql`exists (select 1 from ${scoreEntry} o where o.score_sn = w.score_sn and o.teacher_sn = c.sn and ${entryIs('o', 'HANDED')})`

/** SQL: the candidates of an exam whose practical lacks hand-ins, with how many examiners are called for scoring who have not handed in for them (Decided 31). */
const lackingOf = (examSn: SQL) => sql<Lacking[]>`coalesce((
  select json_agg(json_build_object('lack', case when w.third and w.placed < ${SCORERS_MAX} then 'third' when w.placed > w.handed then 'returned' else 'silent' end,
    'missing', w.needed - w.handed, 'called', (
      select count(*) from ${assignment} a join ${teacher} c on c.sn = a.teacher_sn and c.status = 'ENABLE' and c.delete_time is null
      where a.exam_sn = w.exam_sn and a.role = 'SCORER' and a.status in ('PENDING', 'CONFIRMED') and not ${HANDED_BY})))
  from ${lackingSeats(sql`x.exam_sn = ${examSn}`)} where w.needed > w.handed), '[]'::json)`

/** SQL: whose hand-ins a plan's practicals that are over still lack, and for how many candidates each; the greatest number first. */
const owingOf = (planSn: SQL) => sql<Owing[]>`coalesce((
  select json_agg(json_build_object('account_sn', o.account_sn, 'name', o.name, 'count', o.count) order by o.count desc, o.name)
  from (select c.account_sn, c.name, count(*)::int as count
    from ${lackingSeats(sql`e.plan_sn = ${planSn} and upper(x.time) <= business_now()`)} join ${assignment} a on a.exam_sn = w.exam_sn and ${scoringCall('a')}
      join ${teacher} c on c.sn = a.teacher_sn and c.delete_time is null
    where w.needed > w.handed and not ${HANDED_BY} group by c.sn, c.account_sn, c.name) o), '[]'::json)`

/** The hand-ins for the practical with this key. */
const handInsOf = (key: SQL) => sql`from ${scoreEntry} n where n.score_sn = ${key} and ${HANDED}`

/** What this feature answers to lower ones. */
export const scoreEntryReferences = [
  refersTo(
    sheetWritten,
    ({ plan: key, since }) => sql`from ${scoreEntry} n where n.plan_sn = ${key} and n.update_time >= ${since}`,
  ),
  refersTo(unscannedPapers, withoutScan),
  givesValue(candidateEntries, (signupSn) =>
    entriesOf(practicalKey(signupSn), HANDED, sql`n.third_due and ${AWAITS_THIRD}`),
  ),
  givesValue(examinerScored, scoredBy),
  refersTo(practicalHandIns, handInsOf),
  refersTo(candidatePoints, handInsOf),
  refersTo(
    ownHandIn,
    ({ signup_sn, account_sn }) => sql`from ${scoreEntry} n join ${teacher} t on t.sn = n.teacher_sn
      where n.score_sn = ${practicalKey(signup_sn)} and ${HANDED} and t.account_sn = ${account_sn}`,
  ),
  givesValue(awaitedEntries, awaitedOf),
  givesValue(lackingEntries, lackingOf),
  givesValue(owingExaminers, owingOf),
]
