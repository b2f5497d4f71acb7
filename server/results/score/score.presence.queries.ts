import { sql } from 'drizzle-orm'
import type { SheetFacts } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import { PRESENCE } from '../../exams/attendance/attendance.queries.ts'
import { attendance } from '../../exams/attendance/attendance.table.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { candidateOf } from '../../exams/signup/signup.identity.queries.ts'
import { givesValue } from '../../record/references.ts'
import { contradictions } from '../scoreSheet/scoreSheet.queries.ts'
import { score } from './score.table.ts'

/** What the scores say against the attendance, as `contradictionOf` of the domain (Decided 37); by ticket, the theory first. */
export const scorePresenceReferences = [
  givesValue(
    contradictions,
    (planSn) => sql<SheetFacts['contradictions']>`coalesce((
      select json_agg(json_build_object('name', st.name, 'subject', sc.subject) order by g.ticket_no, sc.subject desc)
      from ${score} sc join ${exam} e on e.sn = sc.exam_sn join ${signup} g on g.sn = sc.signup_sn join ${candidateOf(sql.raw('g'))}
        left join ${attendance} a on a.sn = sc.sn
      where e.plan_sn = ${planSn} and ((${PRESENCE} = 'HERE' and sc.flag = 'ABSENT')
        or (${PRESENCE} in ('ABSENT', 'EXPECTED') and sc.final_score is not null))), '[]'::json)`,
  ),
]
