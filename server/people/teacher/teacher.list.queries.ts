import { and, gt, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import { readKeyword } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, inBatches } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { college } from '../college/college.table.ts'
import type { Find } from '../../record/find.ts'
import type { NameSource } from '../../record/names.ts'
import { nameHas, nameHasPairs, pairsOf } from '../../record/nameSearch.ts'
import { keysReadLike, readingWord } from '../../record/reading.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { teacherOptions, teacherRecords, teacherScope } from './teacher.queries.ts'
import type { StoredTeacher, TeacherRecord } from './teacher.queries.ts'
import { teacher, teacherCredential } from './teacher.table.ts'

type Value = Placeholder | SQL
type FilterName =
  | 'live'
  | 'scope'
  | 'self'
  | 'enabled'
  | 'org_sn'
  | 'province'
  | 'credential_sn'
  | 'level'
  | 'credential_level'
  | 'grade'
  | 'reserve'
  | 'region'
  | 'consent'
  | 'free_on'
  | 'expiring'
  | 'expire_from'
  | 'expire_to'
  | 'status'
  | 'id_no'
  | 'mobile'
  | 'last_four'
  | 'cert_no'
  | 'name_grams'
  | 'name_part'
  | 'chosen'

const examines = (condition: SQL) =>
  sql`exists (select 1 from ${teacherCredential} tc where tc.teacher_sn = ${teacher.sn} and ${condition})`
const named = {
  rows: sql`${teacher}`,
  sn: sql`${teacher.sn}`,
  name: sql`${teacher.name}`,
  live: sql`${teacher.delete_time} is null`,
}
const conditions: Record<FilterName, (value: Value) => SQL> = {
  live: () => isNull(teacher.delete_time),
  scope: (value) => sql`${teacher.org_sn} = ${value}`,
  self: (value) => sql`${teacher.account_sn} = ${value}`,
  enabled: () => sql`${teacher.status} = 'ENABLE'`,
  org_sn: (value) => sql`${teacher.org_sn} = any(${value})`,
  province: (value) =>
    sql`${teacher.org_sn} = any(array(select ${college.sn} from ${college} where ${college.province} = any(${value})))`,
  credential_sn: (value) => examines(sql`tc.credential_sn = any(${value})`),
  level: (value) => examines(sql`tc.level = any(${value})`),
  // Both together mean one certificate at this level: each value is a pair.
  credential_level: (value) => examines(sql`tc.credential_sn || ' ' || tc.level = any(${value})`),
  grade: (value) => sql`${teacher.grade} = any(${value})`,
  reserve: (value) => sql`${teacher.reserve} = ${value}::boolean`,
  region: (value) => sql`${teacher.regions} && ${value}::text[]`,
  consent: (value) => sql`(${teacher.consent_time} is not null) = ${value}::boolean`,
  free_on: (value) => sql`${value}::date between ${teacher.free_from} and ${teacher.free_to}`,
  expiring: (value) =>
    sql`${teacher.train_cert_expire} between business_now()::date and business_now()::date + ${value}::int`,
  expire_from: (value) => sql`${teacher.train_cert_expire} >= ${value}::date`,
  expire_to: (value) => sql`${teacher.train_cert_expire} <= ${value}::date`,
  status: (value) => sql`${teacher.status} = any(${value})`,
  id_no: (value) => sql`${teacher.id_no} = ${value}`,
  mobile: (value) => sql`${teacher.mobile} = ${value}`,
  last_four: (value) => sql`right(${teacher.mobile}, 4) = ${value}`,
  // The number of a document that is no ID card looks the same.
  cert_no: (value) => sql`(${teacher.train_cert_no} = ${value} or ${teacher.id_no} = upper(${value}))`,
  name_grams: (value) => nameHasPairs(named, value),
  // Grams have no order; one character makes none.
  name_part: (value) => nameHas(sql`${teacher.name}`, value),
  chosen: (value) => sql`${teacher.sn} = any(${value}::text[])`,
}

const teacherList = listOf<FilterName, 'update_time' | 'name' | 'train_cert_expire' | 'work_years'>()({
  name: 'teacher',
  table: teacher,
  key: teacher.sn,
  select: teacherRecords,
  filters: conditions,
  sorts: {
    update_time: teacher.update_time,
    name: teacher.name,
    train_cert_expire: teacher.train_cert_expire,
    work_years: teacher.work_years,
  },
  defaultSort: '-update_time',
})
const optionList = listOf<FilterName, 'name' | 'train_cert_expire'>()({
  name: 'teacher_option',
  table: teacher,
  key: teacher.sn,
  select: teacherOptions,
  filters: conditions,
  sorts: { name: teacher.name, train_cert_expire: teacher.train_cert_expire },
  defaultSort: 'name',
})

export type TeacherFilters = {
  keyword?: string | undefined
  org_sn?: string[] | undefined
  province?: string[] | undefined
  credential_sn?: string[] | undefined
  level?: string[] | undefined
  grade?: string[] | undefined
  reserve?: boolean | undefined
  region?: string[] | undefined
  consent?: boolean | undefined
  free_on?: string | undefined
  expiring?: number | undefined
  expire_from?: string | undefined
  expire_to?: string | undefined
  status?: string[] | undefined
  chosen?: string[] | undefined
}
type Paging = { page: number; limit: number; sort?: string | undefined }
type FilterValues = Partial<Record<FilterName, unknown>>

function valuesOf({ keyword, credential_sn, level, ...filters }: TeacherFilters): FilterValues {
  const pairs = credential_sn?.flatMap((sn) => level?.map((one) => `${sn} ${one}`) ?? [])
  const examined = pairs && level ? { credential_level: pairs } : { credential_sn, level }
  return { live: true, ...filters, ...examined, ...(keyword ? wordFilters(keyword) : {}) }
}

function wordFilters(word: string): FilterValues {
  const { kind, value } = readKeyword(word)
  return kind === 'name' ? nameFilters(value) : { [kind]: value }
}

/** By a part of the name, in its comparable form (Decided 44). */
function nameFilters(word: string): FilterValues {
  const value = comparableName(word) || word
  const pairs = pairsOf(value)
  return { name_part: value, ...(pairs.length > 0 ? { name_grams: pairs } : {}) }
}

/** One page of the examiners in the actor's scope. */
export async function listTeachers(db: Db, actor: Actor, query: TeacherFilters & Paging) {
  const { page, limit, sort, ...filters } = query
  const [found, rules] = await Promise.all([
    listPage(db, teacherList, { page, limit, sort }, { ...valuesOf(filters), ...teacherScope(actor) }),
    readSettings(db, 'teacher_rules'),
  ])
  return { ...found, items: found.items.map((row): TeacherRecord => ({ ...row, rules })) }
}

/** Whom an actor may pick: a site any examiner (interface.md §6), other accounts those in their scope. */
const pickScope = (actor: Actor) => (actor.role === 'college' ? {} : teacherScope(actor))

/** One page of the enabled examiners, in the little that a picker shows; found by name only, for their numbers belong to others (Decided 28). */
export function pickTeachers(db: Db, actor: Actor, query: TeacherFilters & Paging) {
  const { page, limit, sort, keyword, ...filters } = query
  const values = { ...valuesOf(filters), ...(keyword ? nameFilters(keyword) : {}), enabled: true }
  return listPage(db, optionList, { page, limit, sort }, { ...values, ...pickScope(actor) })
}

const whereOf = (actor: Actor, filters: TeacherFilters) =>
  conditionOf(conditions, { ...valuesOf(filters), ...teacherScope(actor) })

/** Examiners by name, number or reading. */
export const findTeachers: Find = (actor, word, max) => {
  const letters = readingWord(word)
  const found = letters
    ? sql`${teacher.sn} in (${keysReadLike(teacher, letters, whereOf(actor, {}) ?? sql`true`, max)})`
    : whereOf(actor, { keyword: word })
  return sql`
    select ${teacher.sn} as sn, ${teacher.name} as title, concat_ws(' · ', c.name, ${teacher.department}) as subtitle
    from ${teacher} join ${college} c on c.sn = ${teacher.org_sn}
    where ${found} order by ${teacher.name_pinyin}, ${teacher.sn} limit ${max}`
}

/** The examiners by their names; no number of theirs is free of personal data. */
export const teacherNames: NameSource = {
  type: 'teacher',
  permission: 'teacher:read',
  screens: ['teacherList'],
  select: (actor, chosen) =>
    sql`select ${teacher.sn} as sn, ${teacher.name} as name, null as number from ${teacher} where ${whereOf(actor, { chosen })}`,
}

/** How many examiners a filter finds, at most `cap`. */
export const countTeachers = (db: Db, actor: Actor, filters: TeacherFilters, cap: number): Promise<number> =>
  countRows(db, teacher, whereOf(actor, filters), cap)

const BATCH = 250

/** Every examiner of the filters in the actor's scope, by number, in constant memory (exports). */
export async function* eachTeacher(db: Db, actor: Actor, filters: TeacherFilters): AsyncGenerator<TeacherRecord> {
  const rules = await readSettings(db, 'teacher_rules')
  const batches = inBatches<StoredTeacher>(BATCH, (last) =>
    teacherRecords(db)
      .where(and(whereOf(actor, filters), gt(teacher.sn, last?.sn ?? '')))
      .orderBy(teacher.sn)
      .limit(BATCH),
  )
  for await (const batch of batches) for (const row of batch) yield { ...row, rules }
}
