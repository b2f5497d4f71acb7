import type pg from 'pg'
import { maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'

/** Of a borrowed student the site sees name, masked number, photo, school and class, and the sign-up itself. */
const BORROWED_STUDENT = [
  ...['sn', 'student_sn', 'photo', 'borrow_sn', 'reject_reason'].map((column) => `signup.${column}`),
  ...['sn', 'name', 'class_name', 'id_no', 'photo'].map((column) => `student.${column}`),
  'college.sn',
  'college.name',
  'borrow.sn',
]
/** What crosses tenants, and nothing else (interface.md §6): call → the columns that everybody may see. */
const CROSSINGS: Record<string, readonly string[]> = {
  'college.publicList': ['college.sn', 'college.name'],
  // Whoever knows number and holder sees the number again, and the ID number masked.
  'certificate.check': ['certificate.no', 'student.id_no'],
  // A school knows whose plan its students sit.
  'signup.plans': ['college.sn', 'college.name', 'plan.sn', 'plan.title'],
  'signup.confirm': BORROWED_STUDENT,
  'signup.reject': BORROWED_STUDENT,
  'teacher.pick': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
  'panel.list': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
  'panel.save': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
  'exam.teachers': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
  'exam.saveTeachers': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
}

/** Of borrowed exams each side knows the other's name; the school the plan, its contact and rooms. */
const HOST = [
  'college.name',
  'plan.sn',
  'plan.title',
  'plan.contact_name',
  'plan.contact_mobile',
  'room.room_no',
  'room.name',
]
for (const call of [
  'sites',
  'list',
  'approved',
  'create',
  'detail',
  'update',
  'approve',
  'reject',
  'reapply',
  'attach',
  'detach',
  'cancel',
])
  CROSSINGS[`borrow.${call}`] = HOST

/** An examiner knows where it is called to and whom to ring; the site, who comes. */
for (const call of ['list', 'confirm', 'decline'])
  CROSSINGS[`assignment.${call}`] = [
    'college.name',
    'college.address',
    'plan.sn',
    'plan.contact_name',
    'plan.contact_mobile',
    'exam.sn',
    'exam.name',
    'teacher.name',
  ]
/** Rows that belong to two: the column that names the other one. */
const SECOND_OWNER: Record<string, string> = { borrow: 'host_org_sn' }

/** Stored files stay readable, and lists of them are no text. */
const UNTOUCHED = /^(photo|avatar|logo|result_key|key|sha256|.*_sn|sn|.*_hash)$/
/** Free text that every row has. */
const FREE = /^(name|class_name|department|director|address|legal_person|contact_name|contact_position|subject|remark)$/

type Column = { table: string; column: string; nullable: boolean }
type Tenant = string

/** The tables that hold rows of organisations, each with the expression that says whose a row is. */
async function tenantTables(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'org_sn'",
  )
  return new Map([['college', 'sn'], ...rows.map((row): [string, string] => [row.name, 'org_sn'])])
}

/** Writes into every text column of every tenant's rows a text that no other tenant has; columns with a format keep their own values. */
export async function plantCanaries(pool: pg.Pool): Promise<void> {
  for (const [table, owner] of await tenantTables(pool)) {
    const columns = await textColumns(pool, table)
    const isNumbered = columns.some(({ column }) => column === 'sn')
    for (const { column, nullable } of columns) {
      if (UNTOUCHED.test(column)) continue
      const where = FREE.test(column)
        ? `${owner} is not null`
        : nullable
          ? `${owner} is not null and ${column} is null`
          : 'false'
      if (where === 'false') continue
      // A unique name needs the row's own number in it; a column with an allowed set refuses, and keeps what it has.
      const mark = isNumbered ? `'雀' || ${owner} || '-${column}-' || right(sn, 6)` : `'雀' || ${owner} || '-${column}'`
      await pool.query(`update ${table} set ${column} = ${mark} where ${where}`).catch((error: { code?: string }) => {
        if (error.code !== '23514' && error.code !== '22001' && error.code !== '23503') throw error
      })
    }
  }
}

async function textColumns(pool: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select table_name as table, column_name as column, is_nullable = 'YES' as nullable from information_schema.columns
     where table_schema = 'public' and table_name = $1 and data_type = 'text' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows
}

export type Canaries = Map<Tenant, { value: string; column: string }[]>

/** Every distinctive text that stands in the rows of exactly one tenant, as stored and as masked. */
export async function collectCanaries(pool: pg.Pool): Promise<Canaries> {
  const holders = new Map<string, { tenants: Set<Tenant>; column: string }>()
  for (const [table, owner] of await tenantTables(pool)) {
    const { rows } = await pool.query<{ tenant: Tenant | null; row: Record<string, unknown> }>(
      `select ${owner} as tenant, to_jsonb(t) as row from ${table} t`,
    )
    for (const { tenant, row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        for (const text of textsIn(value))
          note(holders, variantsOf(column, text), ownersOf(table, tenant, row), `${table}.${column}`)
      }
    }
  }
  const canaries: Canaries = new Map()
  for (const [value, { tenants, column }] of holders) {
    const [tenant] = tenants
    if (tenants.size === 1 && tenant && tenant !== 'platform')
      canaries.set(tenant, [...(canaries.get(tenant) ?? []), { value, column }])
  }
  return canaries
}

/** Both owners of a row that has two, in one word. */
function ownersOf(table: string, tenant: Tenant | null, row: Record<string, unknown>): Tenant {
  const second = row[SECOND_OWNER[table] ?? '']
  return typeof second === 'string' ? `${tenant ?? ''}|${second}` : (tenant ?? 'platform')
}

function note(
  holders: Map<string, { tenants: Set<Tenant>; column: string }>,
  texts: string[],
  tenant: Tenant,
  column: string,
): void {
  for (const text of texts.filter(isDistinctive)) {
    const known = holders.get(text) ?? { tenants: new Set<Tenant>(), column }
    known.tenants.add(tenant)
    holders.set(text, known)
  }
}

/** A mark of ours, or a number, address or key long enough not to stand anywhere by chance; times are nobody's. */
const isDistinctive = (text: string) =>
  text.startsWith('雀') ||
  (/^[0-9A-Za-z@./_*-]{8,}$/.test(text) && !/^\d{4}-\d\d-\d\d/.test(text) && !text.startsWith('/'))

function variantsOf(column: string, text: string): string[] {
  if (column === 'id_no') return [text, maskIdNo(text)]
  return column.endsWith('mobile') ? [text, maskMobile(text)] : [text]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** The other tenants' texts that an answer to this organisation's caller holds; '' for a caller of none. */
export function leaksIn(text: string, canaries: Canaries, callersOrg: string, endpoint: string): string[] {
  const crossing = CROSSINGS[endpoint] ?? []
  return [...canaries].flatMap(([tenant, list]) =>
    tenant.split('|').includes(callersOrg)
      ? []
      : list
          .filter(({ value, column }) => !crossing.includes(column) && stands(text, value))
          .map(({ value, column }) => `${column} of ${tenant}: ${value}`),
  )
}

/** Does the text hold this value as a whole, not as part of a longer number or word? */
function stands(text: string, value: string): boolean {
  const isWordy = (char: string | undefined) => char !== undefined && /[0-9A-Za-z_*-]/.test(char)
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [first, last] = [value[0], value.at(-1)]
    if (!(isWordy(first) && isWordy(text[at - 1])) && !(isWordy(last) && isWordy(text[at + value.length]))) return true
  }
  return false
}
