import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { keysOf } from '@zhikao/domain/kernel/pick.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { teacherLifts } from '@zhikao/domain/people/teacher/teacher.lifts.ts'
import { teacherMessages } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { qualificationReason, waivesDuty } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { inBatches } from '../../db/listAll.ts'
import { documentOf } from '../../files/sheet/document.ts'
import type { ImportSpec, StageFault } from '../../jobs/import.ts'
import { stageOf } from '../../jobs/importRows.ts'
import type { UndoSpec } from '../../jobs/importUndo.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { deleteAccount } from '../../platform/operator/operator.account.commands.ts'
import { openExaminerAccounts } from '../../platform/operator/operator.examiner.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { holdPermits, keyOf } from '../../record/documents.ts'
import { readingStage } from '../../record/reading.ts'
import { isReferenced } from '../../record/references.ts'
import { elevated } from '../../record/scope.ts'
import { college } from '../college/college.table.ts'
import { linkAccounts } from './teacher.commands.ts'
import { moveTeacher } from './teacher.move.commands.ts'
import { isUnclaimed } from '../../platform/operator/operator.queries.ts'
import { isDocumentOf, isNumberTaken, NOBODY, teacherCalls, teacherRecords } from './teacher.queries.ts'
import type { StoredTeacher } from './teacher.queries.ts'
import { proposeReserve } from './teacher.reserve.commands.ts'
import { IMPORT_COLUMNS, readTeacherRow, sheetTeacher } from './teacher.sheets.ts'
import type { ImportedTeacher } from './teacher.sheets.ts'
import { teacher, teacherCredential } from './teacher.table.ts'

const COLUMN_OF = {
  org_unknown: 'org_name',
  credential_unknown: 'credential_code',
  id_no_exists: 'id_no',
  teacher_elsewhere: 'id_no',
  mobile_taken: 'mobile',
  cert_no_taken: 'train_cert_no',
  chief_not_experienced: 'is_chief',
  reserve_cert: 'reserve',
} as const
type RowFault = { row: number; rule: keyof typeof COLUMN_OF; name: string }

/** Finds the institutions, and what only the database can find: unknown names and codes, numbers that are taken. */
async function judge(db: Db): Promise<StageFault[]> {
  // Held until the commit: nothing is deleted under the rows that join it.
  await db.execute(
    sql`select sn from ${college} where delete_time is null and name in (select distinct org_name from import_stage) order by sn for share`,
  )
  await db.execute(
    sql`select sn from ${credential} where delete_time is null and code in (select unnest(string_to_array(codes, ',')) from import_stage) order by sn for share`,
  )
  await db.execute(
    sql`update import_stage s set org_sn = c.sn from ${college} c where c.name = s.org_name and c.delete_time is null`,
  )
  await holdPermits(db, sql`import_stage`)
  const rules = await readSettings(db, 'teacher_rules')
  const { rows } = await db.execute<RowFault>(sql`
    select s.row, 'org_unknown' as rule, s.name from import_stage s where s.org_sn is null
    union all
    select s.row, 'credential_unknown', s.name from import_stage s
      where exists (select 1 from unnest(string_to_array(s.codes, ',')) x (code) where not exists (select 1 from ${credential} c where c.code = x.code and c.delete_time is null))
    union all
    select s.row, case when t.org_sn = s.org_sn then 'id_no_exists' else 'teacher_elsewhere' end, s.name
      from import_stage s join ${teacher} t on ${isDocumentOf('t', 's')} and t.delete_time is null
    union all
    select s.row, 'mobile_taken', s.name from import_stage s where not exists (select 1 from ${teacher} t where t.id_no = s.id_no and t.delete_time is null)
      and (exists (select 1 from ${teacher} t where t.mobile = s.mobile and t.delete_time is null)
        or exists (select 1 from ${account} a where a.delete_time is null and (a.mobile = s.mobile or lower(a.username) = s.mobile) and not (a.mobile = s.mobile and ${isUnclaimed(keyOf('s'))})))
    union all
    select s.row, 'cert_no_taken', s.name from import_stage s
      where ${isNumberTaken(sql`s.train_cert_no`, { ...NOBODY, document: keyOf('s') })}
        and not exists (select 1 from ${teacher} o where ${isDocumentOf('o', 's')} and o.delete_time is null)
    union all
    select s.row, 'chief_not_experienced', s.name from import_stage s where s.is_chief and s.grade <> 'SENIOR' and s.work_years < ${rules.chief_years}
    union all
    select s.row, 'reserve_cert', s.name from import_stage s where s.reserve and s.train_cert_expire < business_now()::date + ${rules.reserve_days}::int`)
  return rows.map(({ row, rule, name }) => ({
    row,
    key: COLUMN_OF[rule],
    rule,
    message: fill(teacherMessages[rule], { name, years: rules.chief_years, days: rules.reserve_days }),
  }))
}

/** The fields of the sheet that are staged and stored as they were read. */
const STAGED = keysOf(
  sheetTeacher.omit({ org_name: true, credential_code: true, level: true, is_chief: true, reserve: true }),
)
const stored = sql.join(
  [...STAGED, 'org_sn', 'is_chief', ...readingStage.map(({ name }) => name)].map((name) => sql.identifier(name)),
  sql`, `,
)

const merge = () => sql`
  insert into ${teacher} (sn, ${stored}) select sn, ${stored} from import_stage where not refused order by row on conflict do nothing returning sn`

const BATCH = 250

/** Gives each new examiner its certificates and account; one that meets the conditions is enabled, else the reason is stored (domain.md §3.7). */
async function settle(db: Db, actor: Actor): Promise<void> {
  await db.execute(sql`
    insert into ${teacherCredential} (teacher_sn, credential_sn, level)
    select s.sn, c.sn, l.level from import_stage s join import_written w on w.sn = s.sn
      cross join unnest(string_to_array(s.codes, ',')) x (code) join ${credential} c on c.code = x.code and c.delete_time is null
      cross join unnest(string_to_array(s.levels, ',')) l (level)`)
  const written = sql`${teacher.sn} in (select sn from import_written)`
  const batches = inBatches<StoredTeacher>(BATCH, (last) =>
    teacherRecords(db)
      .where(and(written, gt(teacher.sn, last?.sn ?? '')))
      .orderBy(asc(teacher.sn))
      .limit(BATCH),
  )
  for await (const batch of batches) {
    await linkAccounts(db, await openExaminerAccounts(db, actor, batch))
    await enableQualified(db, actor, batch)
  }
  await proposeWanted(db, actor)
}

async function enableQualified(db: Db, actor: Actor, batch: readonly StoredTeacher[]): Promise<void> {
  const rules = await readSettings(db, 'teacher_rules')
  const mover = elevated(
    actor,
    'teacher:edit',
    'the import enables by the rule alone: who imports need not be allowed to edit',
  )
  for (const one of batch) {
    const duty_waived = waivesDuty(one, rules)
    if (duty_waived) await db.update(teacher).set({ duty_waived }).where(eq(teacher.sn, one.sn))
    const init_reason = qualificationReason({ ...one, duty_waived }, rules)
    if (init_reason) await db.update(teacher).set({ init_reason }).where(eq(teacher.sn, one.sn))
    else await moveTeacher(db, mover, one.sn, 'enable')
  }
}

/** That the workbook names an examiner for the reserve pool is a proposal (Decided 41); one that is not enabled is not asked. */
async function proposeWanted(db: Db, actor: Actor): Promise<void> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select t.sn from import_stage s join import_written w on w.sn = s.sn join ${teacher} t on t.sn = s.sn where s.reserve and t.status = 'ENABLE' order by t.sn`)
  await proposeReserve(
    db,
    actor,
    rows.map(({ sn }) => sn),
  )
}

/** The account that the import opened for an examiner; one that was there before keeps waiting for its examiner. */
const openedAccount = (key: SQL) => sql`
  from ${account} a join ${teacher} o on o.account_sn = a.sn and o.create_time = a.create_time where o.sn = ${key} and a.delete_time is null`

/** An examiner that was not changed or called since the import and has never signed in. */
export const teacherUndo: UndoSpec = {
  kind: 'teacher.undo',
  entity: teacherLifecycle.name,
  table: teacher,
  used: (key) =>
    sql<boolean>`(${isReferenced(teacherCalls, key)} or exists (select 1 ${openedAccount(key)} and (a.version > 1 or a.last_login_time is not null)))`,
  remove: removeUndone,
}

async function removeUndone(db: Db, actor: Actor, removed: SQL): Promise<void> {
  const { rows: accounts } = await db.execute<{ sn: string; org_sn: null; status: string; version: number }>(sql`
    select a.sn, a.org_sn, a.status, a.version from (${removed}) u (key) cross join lateral (select a.* ${openedAccount(sql`u.key`)}) a order by a.sn`)
  await db.execute(sql`delete from ${teacherCredential} where teacher_sn in (${removed})`)
  await db.execute(
    sql`update ${teacher} set delete_time = ${businessNow}, update_time = ${businessNow}, version = version + 1 where sn in (${removed})`,
  )
  for (const one of accounts) await deleteAccount(db, actor, one)
}

/** Examiners from a workbook (domain.md §7). */
export const teacherImport: ImportSpec<ImportedTeacher> = {
  kind: 'teacher.import',
  entity: teacherLifecycle.name,
  initial: teacherLifecycle.initial,
  columns: IMPORT_COLUMNS,
  readRow: readTeacherRow,
  unique: [
    {
      key: 'id_no',
      rule: 'id_no_repeated',
      message: teacherMessages.id_no_repeated,
      canonical: documentOf,
    },
    { key: 'mobile', rule: 'mobile_repeated', message: teacherMessages.mobile_repeated },
    { key: 'train_cert_no', rule: 'cert_no_repeated', message: teacherMessages.cert_no_repeated },
  ],
  stage: [
    ...stageOf(STAGED, IMPORT_COLUMNS),
    { name: 'org_name', type: 'text', of: (row) => row.org_name },
    { name: 'org_sn', type: 'text', of: () => null },
    { name: 'codes', type: 'text', of: (row) => row.credential_code.join(',') },
    { name: 'levels', type: 'text', of: (row) => row.level.join(',') },
    { name: 'is_chief', type: 'boolean', of: (row) => row.is_chief },
    { name: 'reserve', type: 'boolean', of: (row) => row.reserve },
    ...readingStage,
  ],
  judge,
  merge,
  settle,
  undo: teacherUndo,
  lifts: teacherLifts,
  raced: { key: 'id_no', rule: 'id_no_exists', message: teacherMessages.id_no_exists },
}
