import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { IMPORT_CHANGE } from '@zhikao/domain/kernel/import.ts'
import { canonicalIdNo } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import { trainCertificateLifts } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifts.ts'
import { trainCertificateMessages as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { changedCertificate } from '@zhikao/domain/training/trainCertificate/trainCertificate.rules.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { inBatches } from '../../db/listAll.ts'
import type { ImportSpec, StageFault } from '../../jobs/import.ts'
import { certifyTeacher } from '../../people/teacher/teacher.certify.commands.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { isSameName } from '../../record/nameSearch.ts'
import { CERTIFICATE_COLUMNS, readCertificateRow } from './trainCertificate.sheets.ts'
import type { ImportedCertificate } from './trainCertificate.sheets.ts'
import { trainCertificate } from './trainCertificate.table.ts'

/** Finds examiner and credential of each row, and holds them until the commit. */
async function findExaminers(db: Db): Promise<void> {
  await db.execute(sql`
    select 1 from ${teacher} t where t.delete_time is null and t.id_no in (select id_no from import_stage) order by t.sn for update`)
  await db.execute(sql`
    select 1 from ${credential} c where c.delete_time is null and c.code in (select credential_code from import_stage) order by c.sn for share`)
  await db.execute(sql`
    update import_stage s set teacher_sn = t.sn, stored_no = t.train_cert_no, stored_expire = t.train_cert_expire
    from ${teacher} t where t.id_no = s.id_no and t.delete_time is null`)
  await db.execute(sql`
    update import_stage s set credential_sn = c.sn from ${credential} c where c.code = s.credential_code and c.delete_time is null`)
}

type Line = {
  row: number
  teacher_sn: string | null
  credential_sn: string | null
  is_named: boolean
  is_taken: boolean
  is_shorter: boolean
  stored_expire: string
}

function faultsOf({ row, ...line }: Line): StageFault[] {
  if (line.teacher_sn === null)
    return [{ row, key: 'id_no', rule: 'train_examiner_unknown', message: words.train_examiner_unknown }]
  const faults: StageFault[] = []
  if (!line.is_named) faults.push({ row, key: 'name', rule: 'train_examiner_name', message: words.train_examiner_name })
  if (line.credential_sn === null)
    faults.push({
      row,
      key: 'credential_code',
      rule: 'train_credential_unknown',
      message: words.train_credential_unknown,
    })
  if (line.is_taken)
    faults.push({ row, key: 'train_cert_no', rule: 'train_cert_taken', message: words.train_cert_taken })
  const message = fill(words.train_cert_shorter, { date: line.stored_expire })
  if (line.is_shorter) faults.push({ row, key: 'train_cert_expire', rule: 'train_cert_shorter', message })
  return faults
}

async function judge(db: Db): Promise<StageFault[]> {
  await findExaminers(db)
  const { rows } = await db.execute<Line>(sql`
    select s.row, s.teacher_sn, s.credential_sn, coalesce(${isSameName(sql`t.name`, sql`s.name`)}, false) as is_named,
      exists (select 1 from ${teacher} o where o.train_cert_no = s.train_cert_no and o.delete_time is null and o.sn is distinct from s.teacher_sn)
        or exists (select 1 from ${trainCertificate} c where c.cert_no = s.train_cert_no and c.teacher_sn is distinct from s.teacher_sn) as is_taken,
      coalesce(s.stored_no is not null and s.stored_expire > s.train_cert_expire, false) as is_shorter,
      s.stored_expire::text as stored_expire
    from import_stage s left join ${teacher} t on t.sn = s.teacher_sn order by s.row`)
  return rows.flatMap(faultsOf)
}

type Stored = { train_cert_no: string | null; train_cert_expire: string }
/** A certificate that an examiner has is replaced on confirmation only (Decided 45). */
async function findChanges(db: Db): Promise<StageFault[]> {
  const { rows } = await db.execute<{ row: number; before: Stored; after: Stored & { train_cert_no: string } }>(sql`
    select row, json_build_object('train_cert_no', stored_no, 'train_cert_expire', stored_expire) as before,
      json_build_object('train_cert_no', train_cert_no, 'train_cert_expire', train_cert_expire) as after
    from import_stage where not refused order by row`)
  return rows.flatMap(({ row, before, after }) => {
    const changes = changedCertificate(before, after)
    const message = changes && fill(words.import_change, { changes })
    return message ? [{ row, key: 'train_cert_no', rule: IMPORT_CHANGE, message }] : []
  })
}

const BATCH = 250
type Renewal = {
  row: number
  teacher_sn: string
  no: string
  date: string
  expire: string
  credential_sn: string
  levels: Level[]
}

/** Records the certificates of the examiners, each by the command of the examiner's own feature. */
async function settle(db: Db, actor: Actor): Promise<void> {
  const batches = inBatches<Renewal>(BATCH, async (last) => {
    const { rows } = await db.execute<Renewal>(sql`
      select s.row, s.teacher_sn, s.train_cert_no as no, s.train_cert_date::text as date, s.train_cert_expire::text as expire,
        s.credential_sn, string_to_array(s.levels, ',') as levels
      from import_stage s join import_written w on w.sn = s.sn where s.row > ${last?.row ?? 0} order by s.row limit ${BATCH}`)
    return rows
  })
  for await (const batch of batches)
    for (const { row: _, teacher_sn, ...given } of batch)
      await certifyTeacher(db, actor, teacher_sn, { ...given, grade: null })
}

const text = (name: 'id_no' | 'name' | 'credential_code' | 'train_cert_no') => ({
  name,
  type: 'text',
  of: (row: ImportedCertificate) => row[name],
})

/** Numbers of training certificates that were issued elsewhere, from a workbook (domain.md §5.6, §7): they renew the records of examiners. */
export const certificateImport: ImportSpec<ImportedCertificate> = {
  kind: 'trainCertificate.import',
  entity: trainCertificateLifecycle.name,
  columns: CERTIFICATE_COLUMNS,
  readRow: readCertificateRow,
  unique: [
    { key: 'id_no', rule: 'train_person_repeated', message: words.train_person_repeated, canonical: canonicalIdNo },
    { key: 'train_cert_no', rule: 'train_no_repeated', message: words.train_no_repeated },
  ],
  stage: [
    text('id_no'),
    text('name'),
    text('credential_code'),
    text('train_cert_no'),
    { name: 'levels', type: 'text', of: (row) => row.level.join(',') },
    { name: 'train_cert_date', type: 'date', of: (row) => row.train_cert_date },
    { name: 'train_cert_expire', type: 'date', of: (row) => row.train_cert_expire },
    { name: 'teacher_sn', type: 'text', of: () => null },
    { name: 'credential_sn', type: 'text', of: () => null },
    { name: 'stored_no', type: 'text', of: () => null },
    { name: 'stored_expire', type: 'date', of: () => null },
  ],
  judge,
  changes: findChanges,
  // The rows are written by `settle`: the records are the examiners'.
  merge: () => sql`select s.sn from import_stage s where not s.refused`,
  settle,
  lifts: trainCertificateLifts,
  raced: { key: 'id_no', rule: 'train_cert_raced', message: words.train_cert_raced },
}
