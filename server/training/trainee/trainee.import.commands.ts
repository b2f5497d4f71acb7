import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isTenantRole } from '@zhikao/domain/access/roles.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { keysOf } from '@zhikao/domain/kernel/pick.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { traineeLifts } from '@zhikao/domain/training/trainee/trainee.lifts.ts'
import {
  traineeSheetMessages as sheetMessages,
  traineeMessages as words,
} from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { fullRefusal, registrationRefusal } from '@zhikao/domain/training/trainee/trainee.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { inBatches } from '../../db/listAll.ts'
import { documentOf } from '../../files/sheet/document.ts'
import type { UploadedFile } from '../../http/upload.ts'
import type { ImportSpec, StageFault } from '../../jobs/import.ts'
import { startImport } from '../../jobs/import.ts'
import { stageOf } from '../../jobs/importRows.ts'
import type { UndoSpec } from '../../jobs/importUndo.ts'
import { college } from '../../people/college/college.table.ts'
import { isDocumentOf } from '../../people/teacher/teacher.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { deleteAccount } from '../../platform/operator/operator.account.commands.ts'
import { openTraineeAccounts } from '../../platform/operator/operator.examiner.commands.ts'
import { account } from '../../platform/operator/operator.table.ts'
import type { Services } from '../../services.ts'
import { freePlaces, takePlace } from '../session/session.commands.ts'
import { getTrainSession, lockTrainSession } from '../session/session.queries.ts'
import type { TrainSessionRecord } from '../session/session.queries.ts'
import { IMPORT_COLUMNS, readTraineeRow, sheetTrainee } from './trainee.sheets.ts'
import type { ImportedTrainee } from './trainee.sheets.ts'
import { trainee } from './trainee.table.ts'

function assertOpen(session: TrainSessionRecord): void {
  const closed = registrationRefusal(session, session.today)
  if (closed) throw new AppError('rule', closed)
}

type Asked = Omit<Parameters<typeof startImport>[3], 'kind' | 'about'> & { file: UploadedFile; train_sn: string }

/** Puts the registration of the people of a workbook for one training on the queue (domain.md §5.6). */
export async function importTrainees(db: Db, services: Services, actor: Actor, { train_sn, ...asked }: Asked) {
  const session = await getTrainSession(db, actor, train_sn)
  assertOpen(session)
  return startImport(db, services, actor, { ...asked, kind: 'trainee.import', about: session.sn })
}

const trainOf = (about: string | null): string => {
  if (about === null) throw notFound()
  return about
}

/** Finds the employers: institutions register their own staff; a name that is no institution's is kept as it is. */
async function findEmployers(db: Db, actor: Actor): Promise<void> {
  const isInstitution = isTenantRole(actor.role) && actor.role !== 'train'
  const own = isInstitution ? sql`c.sn = ${actor.org_sn}` : sql`true`
  // Held until the commit: nothing is deleted under the rows that name it.
  await db.execute(sql`
    select c.sn from ${college} c where ${own} and c.delete_time is null and c.name in (select distinct org_name from import_stage) order by c.sn for share`)
  await db.execute(sql`
    update import_stage s set org_sn = c.sn from ${college} c where ${own} and c.name = s.org_name and c.delete_time is null`)
  if (!isInstitution) await db.execute(sql`update import_stage set org_text = org_name where org_sn is null`)
}

type RowFault = { row: number; rule: 'trainee_org_own' | 'trainee_registered' }
const COLUMN_OF = { trainee_org_own: 'org_name', trainee_registered: 'id_no' } as const

/** Holds the training and its places; finds employers and examiners, and what only the database can find. */
async function judge(db: Db, actor: Actor, about: string | null): Promise<StageFault[]> {
  const session = await lockTrainSession(db, actor, trainOf(about))
  assertOpen(session)
  await findEmployers(db, actor)
  await db.execute(
    sql`update import_stage s set teacher_sn = t.sn from ${teacher} t where t.delete_time is null and ${isDocumentOf('t', 's')}`,
  )
  const { rows } = await db.execute<RowFault>(sql`
    select s.row, 'trainee_org_own' as rule from import_stage s where s.org_sn is null and s.org_text is null
    union all
    select s.row, 'trainee_registered' from import_stage s where exists (
      select 1 from ${trainee} t where t.train_sn = ${session.sn} and t.mobile = s.mobile and t.delete_time is null and ${isDocumentOf('t', 's')})`)
  const faults = rows.map(({ row, rule }) => ({ row, key: COLUMN_OF[rule], rule, message: words[rule] }))
  return [...faults, ...(await withoutPlace(db, session, faults))]
}

/** The sound rows that find no place, in the order of the file. */
async function withoutPlace(
  db: Db,
  session: TrainSessionRecord,
  faults: readonly { row: number }[],
): Promise<StageFault[]> {
  const faulty = sql.param([...new Set(faults.map(({ row }) => row))])
  const free = Math.max(0, (session.quota ?? 0) - session.taken)
  const { rows } = await db.execute<{ row: number }>(
    sql`select row from import_stage where not refused and row <> all(${faulty}::int[]) order by row offset ${free}`,
  )
  return rows.map(({ row }) => ({ row, key: 'name', ...fullRefusal(session) }))
}

/** The fields of the sheet that are staged and stored as they were read. */
const STAGED = [...keysOf(sheetTrainee.omit({ org_name: true }))]
const stored = sql.join(
  [...STAGED, 'org_sn', 'org_text', 'teacher_sn'].map((name) => sql.identifier(name)),
  sql`, `,
)

const merge = (actor: Actor, _job: string, about: string | null) => sql`
  insert into ${trainee} (sn, train_sn, kind, registrar_org, ${stored})
  select sn, ${trainOf(about)}, 'org', ${actor.org_sn}, ${stored} from import_stage where not refused order by row on conflict do nothing returning sn`

const BATCH = 250
type Opening = Pick<typeof trainee.$inferSelect, 'sn' | 'id_type' | 'id_no' | 'name' | 'mobile' | 'email'>

/** Takes the places, and opens the accounts of who is no examiner yet. */
async function settle(db: Db, actor: Actor, about: string | null): Promise<void> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from import_written`)
  const session = await getTrainSession(db, actor, trainOf(about))
  if (!(await takePlace(db, session.sn, rows[0]?.count ?? 0))) throw new AppError('rule', fullRefusal(session))
  const isNew = and(sql`${trainee.sn} in (select sn from import_written)`, isNull(trainee.teacher_sn))
  const batches = inBatches<Opening>(BATCH, (last) =>
    db
      .select({
        sn: trainee.sn,
        id_type: trainee.id_type,
        id_no: trainee.id_no,
        name: trainee.name,
        mobile: trainee.mobile,
        email: trainee.email,
      })
      .from(trainee)
      .where(and(isNew, gt(trainee.sn, last?.sn ?? '')))
      .orderBy(asc(trainee.sn))
      .limit(BATCH),
  )
  for await (const batch of batches) {
    const accounts = await openTraineeAccounts(db, actor, batch)
    await db.execute(sql`
      update ${trainee} t set account_sn = v.account_sn
      from unnest(${sql.param([...accounts.keys()])}::text[], ${sql.param([...accounts.values()])}::text[]) as v (mobile, account_sn)
      where t.mobile = v.mobile and t.sn = any(${sql.param(batch.map(({ sn }) => sn))}::text[])`)
  }
}

/** A registration that was not changed since the import: still a draft. Its place is free again. */
export const traineeUndo: UndoSpec = {
  kind: 'trainee.undo',
  entity: traineeLifecycle.name,
  table: trainee,
  // Every use is a move or a change, which the version shows.
  used: () => sql<boolean>`false`,
  remove: async (db, actor, removed) => {
    const opened = await listOpened(db, removed)
    await freePlaces(db, sql`select train_sn from ${trainee} where sn in (${removed})`)
    await db.execute(
      sql`update ${trainee} set delete_time = ${businessNow}, update_time = ${businessNow}, version = version + 1 where sn in (${removed})`,
    )
    for (const one of opened) await deleteAccount(db, actor, one)
  },
}

/** The accounts that the import opened and that no other registration waits for, locked before that question. */
async function listOpened(db: Db, removed: SQL) {
  await db.execute(
    sql`select a.sn from ${account} a join ${trainee} t on t.account_sn = a.sn where t.sn in (${removed}) order by a.sn for update of a`,
  )
  const { rows } = await db.execute<{ sn: string; org_sn: null; status: string; version: number }>(sql`
    select a.sn, a.org_sn, a.status, a.version from ${account} a join ${trainee} t on t.account_sn = a.sn and t.create_time = a.create_time
    where t.sn in (${removed}) and a.status = 'DISABLE' and a.delete_time is null and not exists (
      select 1 from ${trainee} o where o.account_sn = a.sn and o.delete_time is null and o.sn not in (${removed}))
    order by a.sn`)
  return rows
}

/** The staff of an organisation for one training, from a workbook: drafts, whose documents follow (domain.md §5.6). */
export const traineeImport: ImportSpec<ImportedTrainee> = {
  kind: 'trainee.import',
  entity: traineeLifecycle.name,
  initial: traineeLifecycle.initial,
  columns: IMPORT_COLUMNS,
  readRow: readTraineeRow,
  unique: [
    { key: 'id_no', rule: 'trainee_repeated', message: sheetMessages.trainee_repeated, canonical: documentOf },
    { key: 'mobile', rule: 'trainee_mobile_repeated', message: sheetMessages.trainee_mobile_repeated },
  ],
  stage: [
    ...stageOf(STAGED, IMPORT_COLUMNS),
    { name: 'org_name', type: 'text', of: (row) => row.org_name },
    { name: 'org_sn', type: 'text', of: () => null },
    { name: 'org_text', type: 'text', of: () => null },
    { name: 'teacher_sn', type: 'text', of: () => null },
  ],
  judge,
  merge,
  settle,
  undo: traineeUndo,
  lifts: traineeLifts,
  raced: { key: 'id_no', rule: 'trainee_registered', message: words.trainee_registered },
}
