import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { keysOf } from '@zhikao/domain/kernel/pick.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentLifts } from '@zhikao/domain/people/student/student.lifts.ts'
import { studentMessages } from '@zhikao/domain/people/student/student.messages.ts'
import type { Db } from '../../db/client.ts'
import { documentOf } from '../../files/sheet/document.ts'
import type { ImportSpec, StageFault, StageHint } from '../../jobs/import.ts'
import { stageOf } from '../../jobs/importRows.ts'
import type { UndoSpec } from '../../jobs/importUndo.ts'
import { holdPermits } from '../../record/documents.ts'
import { readingStage } from '../../record/reading.ts'
import { isReferenced } from '../../record/references.ts'
import { ownOrg } from '../../record/scope.ts'
import { major } from '../major/major.table.ts'
import { IMPORT_COLUMNS, readStudentRow, sheetStudent } from './student.sheets.ts'
import type { ImportedStudent } from './student.sheets.ts'
import { otherHolders } from './student.person.queries.ts'
import { studentNamed } from './student.queries.ts'
import { student } from './student.table.ts'

type RowFault = {
  row: number
  rule: 'major_unknown' | 'major_disabled' | 'id_no_exists' | 'id_no_elsewhere' | 'same_document' | 'student_no_taken'
  /** The student who has the same document, with `same_document`. */
  name: string
  student_no: string
}
const COLUMN_OF: Record<RowFault['rule'], string> = {
  major_unknown: 'major_code',
  major_disabled: 'major_code',
  id_no_exists: 'id_no',
  id_no_elsewhere: 'id_no',
  same_document: 'id_no',
  student_no_taken: 'student_no',
}

/** Finds the majors, and what only the database can find: unknown or disabled majors, numbers that are taken. */
async function judge(db: Db, actor: Actor): Promise<StageFault[]> {
  const org = ownOrg(actor)
  // Held until the commit: no major is disabled or deleted under the rows that join it.
  await db.execute(
    sql`select sn from ${major} where org_sn = ${org} and delete_time is null and code in (select distinct major_code from import_stage) for share`,
  )
  await db.execute(
    sql`update import_stage s set major_sn = m.sn from ${major} m where m.org_sn = ${org} and m.code = s.major_code and m.delete_time is null`,
  )
  await holdPermits(db, sql`import_stage`)
  const { rows } = await db.execute<RowFault>(sql`
    select s.row, case when m.sn is null then 'major_unknown' else 'major_disabled' end as rule, '' as name, '' as student_no
      from import_stage s left join ${major} m on m.sn = s.major_sn where m.sn is null or m.status = 'DISABLE'
    union all
    select s.row, case when x.org_sn = ${org} then 'id_no_exists' else 'id_no_elsewhere' end, '', ''
      from import_stage s join ${student} x on x.id_no = s.id_no
    union all
    select s.row, case when x.org_sn = ${org} then 'same_document' else 'id_no_elsewhere' end, x.name, x.student_no
      from ${otherHolders(sql`import_stage`)}
    union all
    select s.row, 'student_no_taken', '', ''
      from import_stage s join ${student} x on x.org_sn = ${org} and x.student_no = s.student_no and x.id_no <> s.id_no`)
  return rows.map(({ row, rule, name, student_no }) => ({
    row,
    key: COLUMN_OF[rule],
    rule,
    message: fill(studentMessages[rule], { name, student_no }),
  }))
}

/** Namesakes with one birthday are shown, and never refused (Decided 43); an institution sees those among its own students. */
async function hints(db: Db, actor: Actor): Promise<StageHint[]> {
  const { rows } = await db.execute<{ row: number; name: string; student_no: string }>(sql`
    select s.row, s.name, min(x.student_no) as student_no from import_stage s
      join ${student} x on x.birthday = s.birthday and plain_name(x.name) = plain_name(s.name)
    where not s.refused and x.org_sn = ${ownOrg(actor)} group by s.row, s.name order by s.row`)
  return rows.map(({ row, name, student_no }) => ({
    row,
    name,
    key: 'name',
    rule: 'namesake',
    message: fill(studentMessages.namesake, { student_no }),
  }))
}

/** What an imported row stores: the fields of the sheet, but the major by its number, and what the ID number implies. */
const STORED = [
  ...keysOf(sheetStudent).filter((name) => name !== 'major_code'),
  'major_sn',
  ...readingStage.map(({ name }) => name),
]
const stored = sql.join(
  STORED.map((name) => sql.identifier(name)),
  sql`, `,
)

const merge = (actor: Actor) => sql`
  insert into ${student} (sn, org_sn, ${stored}) select sn, ${ownOrg(actor)}, ${stored} from import_stage where not refused order by row on conflict do nothing returning sn`

/** A student that was not changed or signed up since the import; its row is deleted, because nothing refers to it. */
export const studentUndo: UndoSpec = {
  kind: 'student.undo',
  entity: studentLifecycle.name,
  table: student,
  used: (key) => isReferenced(studentNamed, key),
  remove: async (db, _, removed) => void (await db.execute(sql`delete from ${student} where sn in (${removed})`)),
}

/** Students from a workbook, into the organisation of the importing account (domain.md §7). */
export const studentImport: ImportSpec<ImportedStudent> = {
  kind: 'student.import',
  entity: studentLifecycle.name,
  initial: studentLifecycle.initial,
  columns: IMPORT_COLUMNS,
  readRow: readStudentRow,
  unique: [
    {
      key: 'id_no',
      rule: 'id_no_repeated',
      message: studentMessages.id_no_repeated,
      canonical: documentOf,
    },
    { key: 'student_no', rule: 'student_no_repeated', message: studentMessages.student_no_repeated },
  ],
  stage: [
    ...stageOf(keysOf(sheetStudent), IMPORT_COLUMNS),
    { name: 'major_sn', type: 'text', of: () => null },
    ...readingStage,
  ],
  judge,
  hints,
  merge,
  undo: studentUndo,
  lifts: studentLifts,
  raced: { key: 'id_no', rule: 'id_no_exists', message: studentMessages.id_no_exists },
}
