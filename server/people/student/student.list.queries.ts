import { and, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { readKeyword } from '@zhikao/domain/people/student/student.rules.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, inBatches } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { major } from '../major/major.table.ts'
import { nameHas, nameHasPairs, pairsOf } from '../../record/nameSearch.ts'
import { isReferenced } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { studentRecords, studentCorrections, studentResults } from './student.queries.ts'
import type { StudentRecord } from './student.queries.ts'
import { student } from './student.table.ts'

/** Bytewise prefix, as its `text_pattern_ops` index stores it: the plan stays the same whatever the prepared value. */
const startsWith = (text: SQL, prefix: SQL) => sql`${text} ~>=~ ${prefix} and ${text} ~<~ (${prefix} || chr(1114111))`
const reversedIdNo = sql`reverse(${student.id_no})`

type Value = Placeholder | SQL
export type StudentFilter =
  | 'scope'
  | 'org_sn'
  | 'major_code'
  | 'class_name'
  | 'grade_year'
  | 'photo_status'
  | 'photo_warned'
  | 'status'
  | 'scored'
  | 'unscored'
  | 'corrected'
  | 'uncorrected'
  | 'id_no'
  | 'last_four'
  | 'student_no'
  | 'mobile'
  | 'name_prefix'
  | 'name_grams'
  | 'name_part'
  | 'chosen'

const isCorrected = () => isReferenced(studentCorrections, sql`${student.sn}`)
const hasResults = () => isReferenced(studentResults, sql`${student.sn}`)

const named = { rows: sql`${student}`, sn: sql`${student.sn}`, name: sql`${student.name}`, live: sql`true` }

/** One condition per filter over `student` alone; the keyword has become one of the words that an index answers (performance.md §1.5). */
export const studentConditions: Record<StudentFilter, (value: Value) => SQL> = {
  scope: (value) => sql`${student.org_sn} = ${value}`,
  org_sn: (value) => sql`${student.org_sn} = any(${value})`,
  major_code: (value) =>
    sql`${student.major_sn} = any(array(select ${major.sn} from ${major} where ${major.code} = any(${value})))`,
  class_name: (value) => sql`${student.class_name} = ${value}`,
  grade_year: (value) => sql`${student.grade_year} = ${value}`,
  photo_status: (value) => sql`${student.photo_status} = any(${value})`,
  // Only few photos have a warning: its own index has those alone.
  photo_warned: (value) =>
    sql`(${student.photo_warnings} <> '[]' and jsonb_path_query_array(${student.photo_warnings}, '$[*].item') ?| ${value}::text[])`,
  status: (value) => sql`${student.status} = any(${value})`,
  scored: hasResults,
  unscored: () => sql`not ${hasResults()}`,
  corrected: isCorrected,
  uncorrected: () => sql`not ${isCorrected()}`,
  id_no: (value) => sql`${student.id_no} = ${value}`,
  // Of a shorter document the mask shows two digits only. A student number may have four digits.
  last_four: (value) =>
    sql`((${startsWith(reversedIdNo, sql`reverse(${value}::text)`)} and length(${student.id_no}) >= 15) or ${student.student_no} = ${value})`,
  // Letters and digits: a student number, or the number of a document that is no ID card.
  student_no: (value) => sql`(${student.student_no} = ${value} or ${student.id_no} = upper(${value}))`,
  mobile: (value) => sql`(${student.mobile} = ${value} or ${student.student_no} = ${value})`,
  name_prefix: (value) => startsWith(sql`${student.name}`, sql`${value}::text`),
  name_grams: (value) => nameHasPairs(named, value),
  // Grams have no order: three characters and more are looked at once more.
  name_part: (value) => nameHas(sql`${student.name}`, value),
  chosen: (value) => sql`${student.sn} = any(${value}::text[])`,
}

/** Inside one institution these have an index each, or are in the leaves of its index by time: no value makes another plan better. */
const STEADY = new Set<StudentFilter>(['scope', 'major_code', 'class_name', 'grade_year', 'photo_status', 'status'])

const studentList = listOf<StudentFilter, 'update_time' | 'student_no' | 'name' | 'grade_year' | 'class_name'>()({
  name: 'student',
  table: student,
  key: student.sn,
  select: studentRecords,
  filters: studentConditions,
  sorts: {
    update_time: student.update_time,
    student_no: student.student_no,
    name: student.name,
    grade_year: student.grade_year,
    class_name: student.class_name,
  },
  defaultSort: '-update_time',
  isSteady: (set) => set.length === 0 || (set.includes('scope') && set.every((name) => STEADY.has(name))),
})

export type StudentFilters = {
  keyword?: string | undefined
  major_code?: string[] | undefined
  class_name?: string | undefined
  grade_year?: number | undefined
  photo_status?: string[] | undefined
  photo_warned?: string[] | undefined
  status?: string[] | undefined
  has_score?: boolean | undefined
  correction_waits?: boolean | undefined
  org_sn?: string[] | undefined
  chosen?: string[] | undefined
}
export type FilterValues = Partial<Record<StudentFilter, unknown>>

/** The list's filters as the conditions they become, the actor's scope among them. */
export function studentFilters(
  actor: Actor,
  { keyword, has_score, correction_waits, ...filters }: StudentFilters,
): FilterValues {
  const results = chosenOf(has_score, 'scored', 'unscored')
  const corrections = chosenOf(correction_waits, 'corrected', 'uncorrected')
  return { ...filters, ...results, ...corrections, ...(keyword ? wordFilters(keyword) : {}), ...ownOrAll(actor) }
}

/** The condition for a yes/no filter; none where it is not set. */
const chosenOf = (answer: boolean | undefined, yes: StudentFilter, no: StudentFilter): FilterValues =>
  answer === undefined ? {} : { [answer ? yes : no]: true }

function wordFilters(word: string): FilterValues {
  const { kind, value } = readKeyword(word)
  if (kind !== 'name') return { [kind]: value }
  return { name_grams: pairsOf(value), ...([...value].length > 2 ? { name_part: value } : {}) }
}

/** One page of the students in the actor's scope. */
export function listStudents(
  db: Db,
  actor: Actor,
  query: StudentFilters & { page: number; limit: number; sort?: string | undefined },
) {
  const { page, limit, sort, ...filters } = query
  return listPage(db, studentList, { page, limit, sort }, studentFilters(actor, filters))
}

/** How many students a filter finds, at most `cap`. */
export const countStudents = (db: Db, values: FilterValues, cap: number): Promise<number> =>
  countRows(db, student, conditionOf(studentConditions, values), cap)

/** Decoding so many rows at once delays other requests by a few milliseconds at most. */
const BATCH = 250

/** Everything that a filter finds, in order of institution and student number, a batch at a time: no list is held whole. */
export const studentBatches = (db: Db, values: FilterValues): AsyncGenerator<StudentRecord[]> =>
  inBatches<StudentRecord>(BATCH, (last) =>
    studentRecords(db)
      .where(
        and(
          conditionOf(studentConditions, values),
          last && sql`(${student.org_sn}, ${student.student_no}) > (${last.org_sn}, ${last.student_no})`,
        ),
      )
      .orderBy(student.org_sn, student.student_no)
      .limit(BATCH),
  )
