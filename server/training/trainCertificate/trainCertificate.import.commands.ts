import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { IMPORT_CHANGE } from '@zhikao/domain/kernel/import.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { teacherLifts } from '@zhikao/domain/people/teacher/teacher.lifts.ts'
import { certificateFault } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { TeacherRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import { trainCertificateLifts } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifts.ts'
import { trainCertificateMessages as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { changedCertificate } from '@zhikao/domain/training/trainCertificate/trainCertificate.rules.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { inBatches } from '../../db/listAll.ts'
import { holderOf } from '../../files/sheet/document.ts'
import type { ImportSpec, StageFault } from '../../jobs/import.ts'
import { certifyTeacher } from '../../people/teacher/teacher.certify.commands.ts'
import { isNumberTaken } from '../../people/teacher/teacher.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { isNumberOf, keyOf } from '../../record/documents.ts'
import { isSameName } from '../../record/nameSearch.ts'
import { CERTIFICATE_COLUMNS, readCertificateRow } from './trainCertificate.sheets.ts'
import type { ImportedCertificate } from './trainCertificate.sheets.ts'

/** Finds examiner and credential of each row, and holds them until the commit. A travel permit is found by each of its issues (Decided 43). */
async function findExaminers(db: Db): Promise<void> {
  const found = sql`import_stage o join ${teacher} t on t.delete_time is null and ${isNumberOf('t', 'o')}`
  await db.execute(sql`select 1 from ${teacher} h where h.sn in (select t.sn from ${found}) order by h.sn for update`)
  await db.execute(sql`
    select 1 from ${credential} c where c.delete_time is null and c.code in (select credential_code from import_stage) order by c.sn for share`)
  await db.execute(sql`
    update import_stage s set teacher_sn = f.sn, stored_no = f.train_cert_no, stored_date = f.train_cert_date, stored_expire = f.train_cert_expire
    from (select distinct on (o.row) o.row, t.sn, t.train_cert_no, t.train_cert_date, t.train_cert_expire
        from ${found} order by o.row, t.id_no = o.id_no desc, t.sn) f
    where f.row = s.row`)
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
  train_cert_no: string
  train_cert_date: string
  train_cert_expire: string
  today: string
  status: typeof teacher.$inferSelect.status
}

/** What of the certificate is against domain.md §3.7. One that is over can be recorded, but not of an examiner in service. */
function validityFaults({ row, ...line }: Line, rules: TeacherRules): StageFault[] {
  const fault = certificateFault(line, rules)
  if (!fault || (fault.rule === 'cert_over' && line.status !== 'ENABLE')) return []
  return [{ row, key: fault.rule === 'cert_not_begun' ? 'train_cert_date' : 'train_cert_expire', ...fault }]
}

function faultsOf({ row, ...line }: Line, rules: TeacherRules): StageFault[] {
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
  return [...faults, ...validityFaults({ row, ...line }, rules)]
}

async function judge(db: Db): Promise<StageFault[]> {
  await findExaminers(db)
  const { rows } = await db.execute<Line>(sql`
    select s.row, s.teacher_sn, s.credential_sn, coalesce(${isSameName(sql`t.name`, sql`s.name`)}, false) as is_named,
      ${isNumberTaken(sql`s.train_cert_no`, { own: sql`s.teacher_sn`, document: keyOf('t') })} as is_taken,
      coalesce(s.stored_no is not null and s.stored_expire > s.train_cert_expire, false) as is_shorter,
      s.stored_expire::text as stored_expire, s.train_cert_no, s.train_cert_date::text as train_cert_date,
      s.train_cert_expire::text as train_cert_expire, business_now()::date::text as today, t.status
    from import_stage s left join ${teacher} t on t.sn = s.teacher_sn order by s.row`)
  const rules = await readSettings(db, 'teacher_rules')
  return rows.flatMap((line) => faultsOf(line, rules))
}

type Stored = Parameters<typeof changedCertificate>
/** A certificate that an examiner has is replaced on confirmation only (Decided 45). */
async function findChanges(db: Db): Promise<StageFault[]> {
  const { rows } = await db.execute<{ row: number; before: Stored[0]; after: Stored[1] }>(sql`
    select row, json_build_object('train_cert_no', stored_no, 'train_cert_date', stored_date, 'train_cert_expire', stored_expire) as before,
      json_build_object('train_cert_no', train_cert_no, 'train_cert_date', train_cert_date, 'train_cert_expire', train_cert_expire) as after
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
    { key: 'id_no', rule: 'train_person_repeated', message: words.train_person_repeated, canonical: holderOf },
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
    { name: 'stored_date', type: 'date', of: () => null },
    { name: 'stored_expire', type: 'date', of: () => null },
  ],
  judge,
  changes: findChanges,
  // The rows are written by `settle`: the records are the examiners'.
  merge: () => sql`select s.sn from import_stage s where not s.refused`,
  settle,
  lifts: { ...teacherLifts, ...trainCertificateLifts },
  raced: { key: 'id_no', rule: 'train_cert_raced', message: words.train_cert_raced },
}
