import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { examinerFile } from '@zhikao/domain/exams/examinerFile/examinerFile.contract.ts'
import type { ScoredCandidate } from '@zhikao/domain/exams/examinerFile/examinerFile.scoring.rules.ts'
import type { ExamRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { getTeacher, teacherConduct } from '../../people/teacher/teacher.queries.ts'
import type { TeacherRecord } from '../../people/teacher/teacher.queries.ts'
import { givesValue, valueOf, valuePoint } from '../../record/references.ts'
import { countedRefusal, countRefusals, servedCall } from '../assignment/assignment.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { dutyFeedback } from '../dutyFeedback/dutyFeedback.table.ts'
import { exam } from '../exam/exam.table.ts'
import { plan } from '../plan/plan.table.ts'
import { teacherRating, teacherViolation } from './examinerFile.table.ts'

type File = z.output<typeof examinerFile>
/** The parts of a file that are read; reasons as they are stored. */
export type FileRecord = Pick<File, 'served' | 'answers' | 'ratings' | 'violations' | 'refusal_count'> & {
  teacher: TeacherRecord
  feedback: Omit<File['feedback'][number], 'average'>[]
  scored: ScoredCandidate[]
  terms: ExamRules
  years: FeedbackYear[]
}
/** The feedback of one year on an examiner, `points` over all aspects, and what else counts in its rating. */
type FeedbackYear = Record<'year' | 'count' | 'points' | 'violations' | 'refusals', number>

/** A scored candidate as it is read, with the names of the credential as they are stored. */
export type ScoredRecord = Omit<ScoredCandidate, 'credential_name'> & { credential: CredentialNames }

/** The candidates whom an examiner scored in practical exams whose scores are submitted, the latest first. */
export const examinerScored = valuePoint<ScoredRecord[]>('examiner.scored', sql`'[]'::json`)

/** So many of the latest exams are listed; all are counted. */
const SERVED_MAX = 100

/** The file of an examiner in the actor's scope; any other is not found. */
export async function getFile(db: Db, actor: Actor, sn: string): Promise<FileRecord> {
  const teacher = await getTeacher(db, actor, sn)
  return {
    teacher,
    served: await listServed(db, sn),
    answers: await listAnswers(db, sn),
    feedback: await listFeedbackOn(db, sn),
    scored: await listScored(db, sn),
    terms: await readSettings(db, 'exam_rules'),
    years: await listYears(db, sn),
    refusal_count: await countRefusals(db, sn),
    ratings: await db
      .select({
        year: teacherRating.year,
        grade: teacherRating.grade,
        reason: teacherRating.reason,
        rate_time: teacherRating.rate_time,
      })
      .from(teacherRating)
      .where(eq(teacherRating.teacher_sn, sn))
      .orderBy(desc(teacherRating.year)),
    violations: await db
      .select({
        sn: teacherViolation.sn,
        day: teacherViolation.day,
        reason: teacherViolation.reason,
        create_time: teacherViolation.create_time,
      })
      .from(teacherViolation)
      .where(eq(teacherViolation.teacher_sn, sn))
      .orderBy(desc(teacherViolation.day), desc(teacherViolation.sn)),
  }
}

async function listServed(db: Db, sn: string): Promise<File['served']> {
  const { rows } = await db.execute<File['served'][number]>(sql`
    select a.sn, e.name as exam_name, c.name as org_name, e.subject, a.role, to_char(e.start_time, 'YYYY-MM-DD') as day
    from ${assignment} a join ${exam} e on e.sn = a.exam_sn join ${college} c on c.sn = e.org_sn
    where a.teacher_sn = ${sn} and ${servedCall('a', 'e')}
    order by e.start_time desc, a.sn limit ${SERVED_MAX}`)
  return rows
}

async function listAnswers(db: Db, sn: string): Promise<File['answers']> {
  const { rows } = await db.execute<File['answers'][number]>(sql`
    select a.sn, e.name as exam_name, e.subject, a.role, to_char(a.reply_time, 'YYYY-MM-DD HH24:MI:SS') as time,
      a.decline_kind is null as late, a.decline_kind as kind, ${countedRefusal('a')} as counted, a.reason
    from ${assignment} a join ${exam} e on e.sn = a.exam_sn
    where a.teacher_sn = ${sn} and a.reason is not null and a.reply_time >= date_trunc('year', business_now())
    order by a.reply_time desc, a.sn limit ${SERVED_MAX}`)
  return rows
}

async function listFeedbackOn(db: Db, sn: string): Promise<FileRecord['feedback']> {
  const { rows } = await db.execute<FileRecord['feedback'][number]>(sql`
    select f.sn, p.title as plan_title, c.name as org_name, to_char(f.update_time, 'YYYY-MM-DD') as day,
      f.discipline, f.skill, f.fairness, f.attitude, f.comment
    from ${dutyFeedback} f join ${plan} p on p.sn = f.plan_sn join ${college} c on c.sn = f.org_sn
    where f.teacher_sn = ${sn} order by f.update_time desc, f.sn limit ${SERVED_MAX}`)
  return rows
}

async function listScored(db: Db, sn: string): Promise<ScoredCandidate[]> {
  const { rows } = await db.execute<{ scored: ScoredRecord[] }>(
    sql`select ${valueOf(examinerScored, sql`${sn}`)} as scored`,
  )
  const scored = rows[0]?.scored ?? []
  return scored.map(({ credential, ...one }) => ({ ...one, credential_name: credentialName(credential) }))
}

/** The years of the exams on which sites gave feedback. */
async function listYears(db: Db, sn: string): Promise<FeedbackYear[]> {
  const { rows } = await db.execute<FeedbackYear>(sql`
    with given as (
      select extract(year from least(p.theory_start, p.practical_start))::int as year, count(*)::int as count,
        sum(f.discipline + f.skill + f.fairness + f.attitude)::int as points
      from ${dutyFeedback} f join ${plan} p on p.sn = f.plan_sn where f.teacher_sn = ${sn} group by 1)
    select given.*,
      (select count(*)::int from ${teacherViolation} v where v.teacher_sn = ${sn} and extract(year from v.day) = given.year) as violations,
      (select count(*)::int from ${assignment} a where a.teacher_sn = ${sn} and ${countedRefusal('a')}
        and extract(year from a.reply_time) = given.year) as refusals
    from given order by year desc`)
  return rows
}

/** What examiners ask of their files. */
export const examinerFileReferences = [
  givesValue(
    teacherConduct,
    (key) => sql`(select json_build_object(
      'violation_count', (select count(*)::int from ${teacherViolation} v where v.teacher_sn = ${key}),
      'rating', (select json_build_object('year', r.year, 'grade', r.grade) from ${teacherRating} r
        where r.teacher_sn = ${key} order by r.year desc limit 1)))`,
  ),
]
