import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { photoLine, SamePhoto } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { canonicalIdNo } from '@zhikao/domain/kernel/person.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import type { Db } from '../../db/client.ts'
import { isReferenced, referencePoint } from '../../record/references.ts'
import { audit } from '../../record/auditTable.ts'
import { photoLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { job } from '../../jobs/tables.ts'
import { media } from '../../platform/media/media.table.ts'
import type { StudentRecord } from '../student/student.queries.ts'
import { student } from '../student/student.table.ts'

/** The records of upper features that keep a photo by its key. */
export const photoCopies = referencePoint('idphoto.copies')

/** What a photo's file name contains: the number of a document or of a student, alone or behind a name or another number and `_` (domain.md §7). */
type PhotoName = { number: string; before: string | null }
export type PhotoOwner = { sn: string; status: 'ENABLE' | 'DISABLE'; name: string; differs: string | null }

/** Reads `110101200503071235.jpg`, `C20240001.jpg` and `林子涵_110101200503071235.jpg`; capitals or not. */
function readPhotoName(file: string): PhotoName {
  const base = file.replace(/\.[^.]*$/, '').trim()
  const at = base.lastIndexOf('_')
  return { number: base.slice(at + 1).trim(), before: at < 0 ? null : base.slice(0, at).trim() }
}

type Numbered = { name: string; id_no: string; student_no: string }

/** The part of the file name before the number, if it is the name or the number of another person; else null. */
function otherThan({ name, id_no, student_no }: Numbered, before: string | null): string | null {
  if (before === null) return null
  const isNumber = /\d/.test(before)
  if (isNumber && !/^[A-Za-z0-9]{4,}$/.test(before)) return null
  const isSame = isNumber
    ? [id_no, student_no].includes(canonicalIdNo(before)) || before === student_no
    : comparableName(before) === comparableName(name)
  return isSame ? null : before
}

/** Whose photos these files are, in their order; null where no student of the organisation has such a number. */
export async function matchPhotos(db: Db, orgSn: string, files: readonly string[]): Promise<(PhotoOwner | null)[]> {
  const names = files.map(readPhotoName)
  const { sn, status, id_no, student_no, name } = student
  const isNamed = or(
    inArray(
      id_no,
      names.map(({ number }) => canonicalIdNo(number)),
    ),
    inArray(
      student_no,
      names.map(({ number }) => number),
    ),
  )
  const found = await db
    .select({ sn, status, id_no, student_no, name })
    .from(student)
    .where(and(eq(student.org_sn, orgSn), isNamed))
  const byId = new Map(found.map((row) => [row.id_no, row]))
  const byNumber = new Map(found.map((row) => [row.student_no, row]))
  return names.map(({ number, before }) => {
    const owner = byId.get(canonicalIdNo(number)) ?? byNumber.get(number)
    return owner ? { ...owner, differs: otherThan(owner, before) } : null
  })
}

/** Does a record of an upper feature keep this photo, as it was when the student was signed up? */
export async function isPhotoKept(db: Db, key: string): Promise<boolean> {
  const { rows } = await db.execute<{ kept: boolean }>(sql`select ${isReferenced(photoCopies, sql`${key}`)} as kept`)
  return rows[0]?.kept ?? false
}

/** So many are named. */
const SAME_MAX = 5

/** The other students of the institution whose photo is the same picture, as it is stored: each photo is encoded alike (F3). */
export async function listSamePhotos(
  db: Db,
  { sn, org_sn, photo }: Pick<StudentRecord, 'sn' | 'org_sn' | 'photo'>,
): Promise<SamePhoto[]> {
  if (photo === null) return []
  const { rows } = await db.execute<SamePhoto>(sql`
    select s.sn, s.name, s.student_no from ${media} m
      join ${media} o on o.kind = 'PHOTO' and o.sha256 = m.sha256 join ${student} s on s.photo = o.key
    where m.key = ${photo} and s.org_sn = ${org_sn} and s.sn <> ${sn} order by s.student_no limit ${SAME_MAX}`)
  return rows
}

type PhotoLine = z.output<typeof photoLine>
const LINES_MAX = 50

/**
 * The photos that a student was given, newest first, as the audit trail has them; the caller has checked that the student is
 * in scope. A photo of an archive was given by its job.
 */
export async function listPhotos(db: Db, record: StudentRecord): Promise<PhotoLine[]> {
  const { sn, photo, photo_status } = record
  const { accept, refuse } = photoLifecycle.moves
  const same = await listSamePhotos(db, record)
  const { rows } = await db.execute<Omit<PhotoLine, 'photo' | 'same'>>(sql`
    select a.sn, to_char(a.business_time, 'YYYY-MM-DD HH24:MI:SS') as time, a.actor_name,
      case when a.action = ${`${photoLifecycle.name}.accept`} then ${accept.to}::text else ${refuse.to}::text end as status,
      case when exists (select 1 from ${job} j where j.sn = a.request_id)
          or exists (select 1 from ${audit} i where i.target_sn = a.request_id and i.action = 'student.importPhoto')
        then 'ARCHIVE' else 'UPLOAD' end as source
    from ${audit} a where a.target_sn = ${sn} and a.target_type = ${photoLifecycle.name}
      and a.action in (${`${photoLifecycle.name}.accept`}, ${`${photoLifecycle.name}.refuse`})
    order by a.time desc, a.sn desc limit ${LINES_MAX}`)
  // The latest has the state of today: it may have been appealed and accepted since.
  return rows.map((row, at) =>
    at === 0 ? { ...row, status: photo_status, photo, same } : { ...row, photo: null, same: [] },
  )
}
