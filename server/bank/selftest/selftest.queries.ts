import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PRACTICE_PAPERS_MAX } from '@zhikao/domain/bank/selftest/selftest.model.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { studentNamed, studentSelftests } from '../../people/student/student.queries.ts'
import { student, studentDocument } from '../../people/student/student.table.ts'
import { hashToken } from '../../platform/operator/operator.queries.ts'
import { media } from '../../platform/media/media.table.ts'
import type { StoredMedia } from '../../platform/media/media.queries.ts'
import { refersTo } from '../../record/references.ts'
import type { Sitter } from '../../services.ts'
import { paper, paperItem } from '../paper/paper.table.ts'
import { questionEdition } from '../question/question.table.ts'
import { sitting } from '../sitting/sitting.table.ts'
import { practiceSession } from './selftest.table.ts'

/** The student of a live session; null where there is none. */
export async function findSitter(db: Db, token: string): Promise<Sitter | null> {
  const tokenHash = hashToken(token)
  const { rows } = await db.execute<Omit<Sitter, 'tokenHash'>>(sql`
    select st.sn as student_sn, st.name, s.end_time from ${practiceSession} s join ${student} st on st.sn = s.student_sn
    where s.token_hash = ${tokenHash} and s.end_time > now() and st.status = 'ENABLE'`)
  return rows[0] ? { ...rows[0], tokenHash } : null
}

/** The enabled student with this document, now or before, if this is the name in whatever spelling. */
export async function findStudent(
  db: Db,
  idNo: string,
  name: string,
): Promise<{ sn: string; name: string } | undefined> {
  const { rows } = await db.execute<{ sn: string; name: string }>(sql`
    select st.sn, st.name from ${student} st
    where st.status = 'ENABLE' and st.merged_into is null and st.sn in (
      select x.sn from ${student} x where x.id_no = ${idNo}
      union select d.student_sn from ${studentDocument} d where d.id_no = ${idNo})`)
  return rows.find((row) => comparableName(row.name) === comparableName(name))
}

/** SQL: the paper `p` is offered for self-tests. */
const isOffered = sql`p.practice and p.status = 'ENABLE' and p.delete_time is null`

/** What a self-test of a paper takes: its questions, and the minutes and attempts of its exam template; null where it is not offered. */
export async function findPractice(
  db: Db,
  paperSn: string,
): Promise<{ item_count: number; minutes: number; attempts: number } | null> {
  const { rows } = await db.execute<{ item_count: number; minutes: number; attempts: number }>(sql`
    select p.item_count, t.theory_minutes as minutes, t.attempts from ${paper} p join ${template} t on t.sn = p.template_sn
    where p.sn = ${paperSn} and ${isOffered}`)
  return rows[0] ?? null
}

/** What was reached in the self-tests of one paper: points of the best and the latest that were handed in, seconds that the latest took. */
export type Reached = {
  attempts: number
  best: number | null
  latest: number | null
  total: number | null
  latest_time: string | null
  seconds: number | null
}
export type Named = { paper_sn: string; title: string; credential_name: Text; level: Level }
export type Names = Omit<Named, 'credential_name'> & { credential: Parameters<typeof credentialName>[0] }

export const named = sql`p.sn as paper_sn, p.title, json_build_object('name', c.name, 'name_hk', c.name_hk, 'name_en', c.name_en) as credential, p.level`
export const withName = <R extends Names>({ credential: names, ...row }: R) => ({
  ...row,
  credential_name: credentialName(names),
})

/** SQL: by paper, what this student reached. */
export const reachedOf = (studentSn: SQL) => sql`
  select s.paper_sn, count(*)::int as attempts, max(s.points)::float8 as best,
    (array_agg(s.points::float8 order by s.handed_time desc, s.sn desc))[1] as latest,
    (array_agg(s.total::float8 order by s.handed_time desc, s.sn desc))[1] as total,
    max(s.handed_time) as latest_time,
    (array_agg(ceil(extract(epoch from s.handed_time - s.start_time))::int order by s.handed_time desc, s.sn desc))[1] as seconds
  from ${sitting} s where s.student_sn = ${studentSn} and s.kind = 'PRACTICE' and s.handed_time is not null group by s.paper_sn`

export type OfferedPaper = Named &
  Reached & { item_count: number; total_score: number; minutes: number; open_sitting: string | null }

/** The papers that are offered for self-tests, or that this student has begun, with what it reached in each; begun ones first, then the newest. */
export async function listOffered(db: Db, studentSn: string): Promise<OfferedPaper[]> {
  const { rows } = await db.execute<Omit<OfferedPaper, 'credential_name'> & Names>(sql`
    select ${named}, p.item_count, p.total_score::float8 as total_score, t.theory_minutes as minutes, o.sn as open_sitting,
      coalesce(r.attempts, 0) as attempts, r.best, r.latest, r.total, r.latest_time, r.seconds
    from ${paper} p join ${credential} c on c.sn = p.credential_sn join ${template} t on t.sn = p.template_sn
    left join (${reachedOf(sql`${studentSn}`)}) r on r.paper_sn = p.sn
    left join ${sitting} o on o.paper_sn = p.sn and o.student_sn = ${studentSn} and o.handed_time is null
    where ${isOffered} or o.sn is not null order by o.sn is null, p.create_time desc, p.sn desc limit ${PRACTICE_PAPERS_MAX}`)
  return rows.map(withName)
}

/** The title, credential and level of a paper, offered or not. */
export async function getNamed(db: Db, paperSn: string): Promise<Named> {
  const { rows } = await db.execute<Names>(
    sql`select ${named} from ${paper} p join ${credential} c on c.sn = p.credential_sn where p.sn = ${paperSn}`,
  )
  const [found] = rows
  if (!found) throw new Error('a sitting has a paper')
  return withName(found)
}

/** A picture of the questions of a sitting's paper. */
export async function findPicture(db: Db, paperSn: string, key: string): Promise<StoredMedia | undefined> {
  const isOfPaper = sql`exists (
    select 1 from ${paperItem} i join ${questionEdition} e on (e.question_sn, e.edition) = (i.question_sn, i.edition)
    where i.paper_sn = ${paperSn} and e.files @> array[${key}])`
  const [found] = await db
    .select()
    .from(media)
    .where(sql`${media.key} = ${key} and ${media.type} like 'image/%' and ${isOfPaper}`)
  return found
}

/** How many self-tests a student handed in; one who took one stays. */
export const selftestReferences = [
  refersTo(
    studentSelftests,
    (key) => sql`from ${sitting} s where s.student_sn = ${key} and s.kind = 'PRACTICE' and s.handed_time is not null`,
  ),
  refersTo(studentNamed, (key) => sql`from ${sitting} s where s.student_sn = ${key}`),
  refersTo(studentNamed, (key) => sql`from ${practiceSession} s where s.student_sn = ${key}`),
]
