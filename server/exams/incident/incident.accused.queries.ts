import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Accused } from '@zhikao/domain/exams/incident/incident.day.rules.ts'
import { ACCUSING_TYPES } from '@zhikao/domain/exams/incident/incident.model.ts'
import { valueOf, valuePoint } from '../../record/references.ts'
import { incident, incidentCandidate } from './incident.table.ts'

/** Who is accused by the flag of a score, by the number of the exam. */
export const flaggedCandidates = valuePoint<Accused[]>('incident.flagged', sql`'[]'::json`)

/** SQL: the incident `i` accuses the candidate of its line `c`; one that is closed with the result NONE does not. */
const ACCUSES = sql`(c.effect is distinct from 'NONE' and i.delete_time is null and i.handle_result is distinct from 'NONE'
  and i.type in (${sql.raw(`'${ACCUSING_TYPES.join("', '")}'`)}))`

/** SQL: who is accused in an exam, as rows (signup_sn, type): in an incident or by the flag of a score. Emergency page, room records, lists and the chief's report read this alone (D6). */
export const accusedIn = (examSn: SQL) => sql`(
  select c.signup_sn, i.type from ${incident} i join ${incidentCandidate} c on c.incident_sn = i.sn where i.exam_sn = ${examSn} and ${ACCUSES}
  union select f.signup_sn, f.type from json_to_recordset(${valueOf(flaggedCandidates, examSn)}) f (signup_sn text, type text))`
