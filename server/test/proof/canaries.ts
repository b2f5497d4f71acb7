import type pg from 'pg'
import { maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { markOf, WRITTEN_SINCE } from './changedTables.ts'

/** Of a borrowed student the site sees name, masked number, photo, school and class, and the sign-up itself. */
const BORROWED_STUDENT = [
  ...['sn', 'student_sn', 'photo', 'borrow_sn', 'reject_reason'].map((column) => `signup.${column}`),
  ...['sn', 'name', 'class_name', 'id_no', 'photo'].map((column) => `student.${column}`),
  'college.sn',
  'college.name',
  'borrow.sn',
]
/** What crosses tenants, and nothing else (interface.md §6): call → the columns that every caller may see. */
const CROSSINGS: Record<string, readonly string[]> = {
  'college.publicList': ['college.sn', 'college.name'],
  // With number and holder given, the answer repeats the number and shows the ID number masked.
  'certificate.checkNamed': ['certificate.no', 'student.id_no'],
  'certificate.check': ['certificate.no', 'student.id_no'],
  // A student who takes self-tests gets his or her own name.
  'selftest.login': ['student.name'],
  'selftest.home': ['student.name'],
  // With the token of its link; its examiners by name.
  'sitePreview.read': ['application.apply_sn', 'college.name', 'teacher.name'],
  // A school sees whose plan its students sit.
  'signup.plans': ['college.sn', 'college.name', 'plan.sn', 'plan.title'],
  'signup.confirm': BORROWED_STUDENT,
  'signup.reject': BORROWED_STUDENT,
  // An examiner sees who entered its record.
  'teacher.list': ['college.name'],
  'teacher.pick': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
  'panel.list': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
  'panel.save': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
  // The site reads in the list who is chief of its exam (Decided 14).
  'exam.list': ['teacher.name'],
  'exam.teachers': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
  'exam.saveTeachers': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
  'exam.scorer': ['college.sn', 'college.name', 'teacher.sn', 'teacher.name'],
  // A site enters the paper sheet of any examiner of its exam.
  'scoreEntry.behalf': ['teacher.name', 'teacher.train_cert_no'],
  // The examiner reads in its own record where it works.
  'teacher.consent': ['college.name'],
  // The chief writes of the exams of its plan.
  'chiefReport.save': ['college.name', 'plan.sn', 'plan.title', 'exam.sn', 'exam.name'],
  'chiefReport.submit': ['college.name', 'plan.sn', 'plan.title', 'exam.sn', 'exam.name'],
  // The site sees its examiners, and where they come from.
  'dutyFeedback.list': ['college.name', 'teacher.sn', 'teacher.name'],
  'dutyFeedback.save': ['college.name', 'teacher.sn', 'teacher.name'],
  'examDocument.feedback': ['college.name', 'teacher.name'],
  'examDocument.badges': ['college.name', 'teacher.name', 'teacher.train_cert_no'],
  // Who is billed and who holds the exam know each other (Decided 20).
  'fee.list': ['college.name'],
  'fee.statement': ['college.name'],
  'fee.export': ['college.name'],
}

/** What is offered for registration, everybody reads, and institutions with its organiser (domain.md §4, spec §5). */
const OFFERED_TRAINING = [
  ...['sn', 'credential_sn', 'title', 'place'].map((column) => `train_session.${column}`),
  'college.name',
]
CROSSINGS['trainSession.open'] = OFFERED_TRAINING
for (const call of ['list', 'ofTraining', 'create', 'register', 'detail', 'update', 'submit', 'result', 'audit'])
  CROSSINGS[`trainee.${call}`] = ['train_session.sn', 'train_session.title', 'college.name']
for (const call of ['list', 'detail', 'submit'])
  CROSSINGS[`trainCertificate.${call}`] = ['train_session.sn', 'train_session.title', 'college.name']
// A transfer is found with the institution that asks for the student (Decided 24).
CROSSINGS['search.find'] = ['train_session.sn', 'train_session.title', 'college.name']
for (const call of ['list', 'detail'])
  CROSSINGS[`trainSession.${call}`] = [
    ...OFFERED_TRAINING,
    ...['contact', 'content', 'exam_mode'].map((column) => `train_session.${column}`),
    'college.sn',
  ]

/** Of borrowed exams each side sees the other's name; the school the plan, its contact and rooms. */
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
  'confirmRule',
  'attach',
  'detach',
  'cancel',
])
  CROSSINGS[`borrow.${call}`] = HOST

/** The institution that a student leaves, or enters, reads the other's name and the number, masked (Decided 24); so do their notices. */
for (const call of ['list', 'detail', 'approve', 'reject', 'withdraw'])
  CROSSINGS[`transfer.${call}`] = ['college.name', 'student.id_no', 'student.name']
CROSSINGS['notice.list'] = ['college.name']

/** An examiner sees its place of work and a contact; the site sees its examiners. */
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
const SCORED = ['signup.sn', 'signup.ticket_no', 'student.name', 'teacher.name', 'teacher.train_cert_no']
/** What crosses for one role alone: an examiner lists the plans of its confirmed calls (domain.md §4). */
const EXAMINED = ['exam.sn', 'exam.name', 'college.sn', 'college.name', 'plan.sn', 'room.room_no', 'room.name']
const CROSSINGS_OF_ROLE: Record<string, readonly string[]> = {
  // An examiner sees of a candidate in its exam the ticket and the station (interface.md §6).
  'teacher score.sheets': ['college.sn', 'college.name', 'plan.sn', 'plan.title'],
  // Home leads an examiner to the exam whose day is open.
  'teacher report.examDay': ['exam.sn', 'exam.name', 'college.name', 'room.room_no'],
  'teacher scoreEntry.list': ['exam.sn', 'exam.name', 'plan.sn', ...SCORED],
  'teacher scoreEntry.save': SCORED,
  'teacher scoreEntry.handin': SCORED,
  'teacher scoreEntry.return': SCORED,
  'teacher scoreEntry.dispute': SCORED,
  // An examiner sees the exams that it confirmed, and what it recorded in them.
  'teacher incident.exams': EXAMINED,
  'teacher incident.list': [...EXAMINED, 'incident.sn'],
  'teacher incident.create': [...EXAMINED, 'incident.sn', 'room.sn'],
  'teacher incident.object': [...EXAMINED, 'incident.sn'],
  // An examiner confirms the record of its room.
  'teacher roomRecord.confirm': ['room.sn'],
  'teacher plan.list': ['college.sn', 'college.name', 'plan.sn', 'plan.title', 'plan.direction'],
}
/** Rows that belong to two: the column that names the other one. */
const SECOND_OWNER: Record<string, string> = { borrow: 'host_org_sn', teacher: 'account_sn', transfer: 'from_org_sn' }

/** Columns that hold the number of another record, by that record. */
const NUMBER_OF: Record<string, string> = { exam_sn: 'exam.sn' }
/** Columns that name a record of the platform: its number is no text of a tenant. */
const OF_PLATFORM = new Set(['credential_sn'])

/** Stored files stay readable, and lists of them are no text. */
const UNTOUCHED = /^(photo|avatar|logo|result_key|key|sha256|.*_sn|sn|.*_hash)$/
/** Free text that every row has. */
const FREE = /^(name|class_name|department|director|address|legal_person|contact_name|contact_position|subject|remark)$/

type Column = { table: string; column: string; nullable: boolean }
type Tenant = string

/** The tables that hold rows of organisations, each with the SQL expression of the owner of a row. */
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

type Held = { tenants: Set<Tenant>; column: string }
/** Every distinctive text of the tenants' rows with its holders, by how it begins: an answer is read once, however many texts it must not hold. */
export type Canaries = { index: Map<string, Map<string, Held>>; since: string }
const KEY_LENGTH = 6

/** Reads the tenants' texts, and can read later ones. */
export async function openCanaries(pool: pg.Pool): Promise<Canaries> {
  const canaries: Canaries = { index: new Map(), since: '0' }
  await readNewCanaries(pool, canaries)
  return canaries
}

/** Adds the texts of the rows written since the last time: the holder of a text is known also when the text is gone. */
export async function readNewCanaries(pool: pg.Pool, canaries: Canaries): Promise<void> {
  const { since } = canaries
  canaries.since = await markOf(pool)
  for (const [table, owner] of await tenantTables(pool)) {
    const { rows } = await pool.query<{ tenant: Tenant | null; row: Record<string, unknown> }>(
      `select ${owner} as tenant, to_jsonb(t) as row from ${table} t where ${WRITTEN_SINCE}`,
      [since],
    )
    for (const { tenant, row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (OF_PLATFORM.has(column)) continue
        for (const text of textsIn(value))
          note(
            canaries,
            variantsOf(column, text),
            ownersOf(table, tenant, row),
            NUMBER_OF[column] ?? `${table}.${column}`,
          )
      }
    }
  }
}

/** Both owners of a row that has two, joined to one text. */
function ownersOf(table: string, tenant: Tenant | null, row: Record<string, unknown>): Tenant {
  const second = row[SECOND_OWNER[table] ?? '']
  return typeof second === 'string' ? `${tenant ?? ''}|${second}` : (tenant ?? 'platform')
}

function note({ index }: Canaries, texts: string[], tenant: Tenant, column: string): void {
  for (const text of texts.filter(isDistinctive)) {
    const key = text.slice(0, KEY_LENGTH)
    const alike = index.get(key) ?? new Map<string, Held>()
    const held = alike.get(text) ?? { tenants: new Set<Tenant>(), column }
    held.tenants.add(tenant)
    // A number belongs to the record that it numbers, whichever row names it too; of records that share one, to the first.
    if (column.endsWith('.sn') && !held.column.endsWith('.sn')) held.column = column
    index.set(key, alike.set(text, held))
  }
}

/** A mark of ours, or a number, address or key that is too long to occur by chance; times and states have no owner. */
const isDistinctive = (text: string) =>
  text.startsWith('雀') ||
  (/^[0-9A-Za-z@./_*-]{8,}$/.test(text) &&
    !/^\d{4}-\d\d-\d\d/.test(text) &&
    !/^[A-Z_]+$/.test(text) &&
    !text.startsWith('/'))

function variantsOf(column: string, text: string): string[] {
  if (column === 'id_no') return [text, maskIdNo(text)]
  return column.endsWith('mobile') ? [text, maskMobile(text)] : [text]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Where one of these texts can begin in an answer: at a mark of ours, or at a long word with no letter of the same word before it. */
const BEGINNING = /(?=雀|(?<![\w*-])[\w*-][\w@./*-]{7}|[@./][\w@./*-]{7})/g

/** The texts in an answer that only one tenant has, and not one of these: the caller's organisation and account. */
export function leaksIn(
  text: string,
  { index }: Canaries,
  mine: readonly string[],
  { endpoint, role }: { endpoint: string; role: string | null },
): string[] {
  const crossing = [...(CROSSINGS[endpoint] ?? []), ...(CROSSINGS_OF_ROLE[`${role} ${endpoint}`] ?? [])]
  const leaks = new Set<string>()
  for (const { index: at } of text.matchAll(BEGINNING)) {
    for (const [value, { tenants, column }] of index.get(text.slice(at, at + KEY_LENGTH)) ?? []) {
      const [tenant = ''] = tenants
      if (tenants.size > 1 || tenant === 'platform' || crossing.includes(column)) continue
      if (tenant.split('|').some((one) => mine.includes(one)) || !isWholeValueAt(text, value, at)) continue
      leaks.add(`${column} of ${tenant}: ${value}`)
    }
  }
  return [...leaks]
}

/** Is this value in the text at this position, not as part of a longer number or word? */
function isWholeValueAt(text: string, value: string, at: number): boolean {
  const isWordy = (char: string | undefined) => char !== undefined && /[0-9A-Za-z_*-]/.test(char)
  if (!text.startsWith(value, at)) return false
  return !(isWordy(value[0]) && isWordy(text[at - 1])) && !(isWordy(value.at(-1)) && isWordy(text[at + value.length]))
}
