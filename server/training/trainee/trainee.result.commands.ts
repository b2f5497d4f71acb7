import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { IMPORT_CHANGE } from '@zhikao/domain/kernel/import.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { RuleText, Text } from '@zhikao/domain/kernel/text.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { educationWords, titleWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { traineeLifts } from '@zhikao/domain/training/trainee/trainee.lifts.ts'
import {
  traineeSheetMessages as sheetMessages,
  traineeMessages as words,
} from '@zhikao/domain/training/trainee/trainee.messages.ts'
import type { TraineeResult, TraineeStatus } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { changedResult } from '@zhikao/domain/training/trainee/trainee.result.rules.ts'
import { resultFaults, resultRefusal } from '@zhikao/domain/training/trainee/trainee.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { holderOf } from '../../files/sheet/document.ts'
import type { ImportSpec, StageFault, StageHint } from '../../jobs/import.ts'
import { college } from '../../people/college/college.table.ts'
import { changes, writeAudits } from '../../record/audit.ts'
import { isNumberOf } from '../../record/documents.ts'
import { isSameName } from '../../record/nameSearch.ts'
import { visibleTo } from '../session/session.queries.ts'
import { trainSession } from '../session/session.table.ts'
import { readResultRow, RESULT_COLUMNS } from './trainee.sheets.ts'
import type { ImportedResult } from './trainee.sheets.ts'
import { isCertified } from './trainee.queries.ts'
import { trainee } from './trainee.table.ts'

const RESULT = ['hours_done', 'theory_score', 'skill_score', 'practice', 'result', 'remark'] as const
/** SQL: the result of a row of this alias as JSON. */
const resultOf = (alias: string) =>
  sql.raw(
    `jsonb_build_object(${RESULT.map((name) => `'${name}', ${alias}.${name}${name.endsWith('_score') ? '::float8' : ''}`).join(', ')})`,
  )

/** Finds training and trainee of each row and holds the trainees; of one document an approved registration counts before any other. An empty cell leaves what is stored (Decided 45). */
async function findTrainees(db: Db, actor: Actor): Promise<void> {
  await db.execute(sql`
    select 1 from ${trainee} h where h.sn in (
      select t.sn from import_stage o join ${trainee} t on t.train_sn = o.train_sn and ${isNumberOf('t', 'o')} and t.delete_time is null)
    order by h.sn for update`)
  await db.execute(sql`
    update import_stage s set train = ${trainSession.sn}, organiser = ${trainSession.org_sn}
    from ${trainSession} where ${trainSession.sn} = s.train_sn and ${visibleTo(actor)}`)
  await db.execute(sql`
    update import_stage s set sn = f.sn, trainee = f.sn, stored = ${resultOf('f')}, skill_score = coalesce(s.skill_score, f.skill_score),
      practice = coalesce(s.practice, f.practice), remark = coalesce(s.remark, f.remark)
    from (select distinct on (o.row) o.row as at, t.* from import_stage o
        join ${trainee} t on t.train_sn = o.train and ${isNumberOf('t', 'o')} and t.delete_time is null
        order by o.row, (t.status = 'AUDIT') desc, t.id_no = o.id_no desc, t.sn) f
    where f.at = s.row`)
}

type Line = {
  row: number
  train: string | null
  trainee: string | null
  is_named: boolean
  status: TraineeStatus
  is_certified: boolean
  hours: number
  pass_score: number
  given: TraineeResult
}

function faultsOf(line: Line): StageFault[] {
  const fault = (key: string, rule: string, message: RuleText): StageFault[] => [{ row: line.row, key, rule, message }]
  if (line.train === null) return fault('train_sn', 'train_unknown', words.train_unknown)
  if (line.trainee === null) return fault('id_no', 'trainee_unknown', words.trainee_unknown)
  if (!line.is_named) return fault('name', 'trainee_name_differs', words.trainee_name_differs)
  const refusal = resultRefusal(line)
  if (refusal) return fault('result', refusal.rule, refusal.message)
  return resultFaults(line.given, line).flatMap(({ path, rule, message }) => fault(path, rule, message))
}

async function judge(db: Db, actor: Actor): Promise<StageFault[]> {
  await findTrainees(db, actor)
  const { rows } = await db.execute<Line>(sql`
    select s.row, s.train, s.trainee, coalesce(${isSameName(sql`t.name`, sql`s.name`)}, false) as is_named, t.status,
      (t.certificate_no is not null or ${isCertified(sql`t.sn`)}) as is_certified, x.hours, x.pass_score, ${resultOf('s')} as given
    from import_stage s left join ${trainSession} x on x.sn = s.train left join ${trainee} t on t.sn = s.trainee order by s.row`)
  return rows.flatMap(faultsOf)
}

/** Results that are recorded are changed on confirmation only. */
async function findChanges(db: Db): Promise<StageFault[]> {
  const { rows } = await db.execute<{ row: number; stored: TraineeResult; given: TraineeResult }>(sql`
    select row, stored, ${resultOf('s')} as given from import_stage s where not refused and stored ->> 'result' is not null order by row`)
  return rows.flatMap(({ row, stored, given }) => {
    const change = changedResult(stored, given)
    return change ? [{ row, key: change.path, rule: IMPORT_CHANGE, message: change.message }] : []
  })
}

type Registered = {
  row: number
  name: string
  mobile: string | null
  org_name: string | null
  title: ImportedResult['title']
  education: ImportedResult['education']
}
const inAll = (text: string): Text => ({ CN: text, HK: text, US: text })

/** What the file says otherwise than the registration, which is shown and stays as it is. */
async function hints(db: Db): Promise<StageHint[]> {
  const { rows } = await db.execute<Registered>(sql`
    select s.row, t.name, case when t.mobile <> s.mobile then t.mobile end as mobile,
      case when coalesce(c.name, t.org_text) <> s.org_name then coalesce(c.name, t.org_text) end as org_name,
      case when t.title <> s.title then t.title end as title, case when t.education <> s.education then t.education end as education
    from import_stage s join ${trainee} t on t.sn = s.trainee left join ${college} c on c.sn = t.org_sn
    where not s.refused and (t.mobile <> s.mobile or coalesce(c.name, t.org_text) <> s.org_name or t.title <> s.title or t.education <> s.education)
    order by s.row`)
  return rows.flatMap(({ row, name, ...of }) => {
    const hint = (key: string, stored: Text | null): StageHint[] =>
      stored
        ? [{ row, name, key, rule: 'trainee_differs', message: fill(sheetMessages.trainee_differs, { stored }) }]
        : []
    return [
      ...hint('mobile', of.mobile === null ? null : inAll(maskMobile(of.mobile))),
      ...hint('org_name', of.org_name === null ? null : inAll(of.org_name)),
      ...hint('title', of.title && titleWords[of.title]),
      ...hint('education', of.education && educationWords[of.education]),
    ]
  })
}

const assigned = sql.raw(RESULT.map((name) => `${name} = s.${name}`).join(', '))
/** The same result again changes nothing. */
const isChanged = sql.raw(
  `(${RESULT.map((name) => `t.${name}`).join(', ')}) is distinct from (${RESULT.map((name) => `s.${name}`).join(', ')})`,
)
const merge = () => sql`
  update ${trainee} t set ${assigned}, version = t.version + case when ${isChanged} then 1 else 0 end,
    update_time = case when ${isChanged} then ${businessNow} else t.update_time end
  from import_stage s where not s.refused and t.sn = s.trainee and t.status = 'AUDIT' and t.certificate_no is null and not ${isCertified(sql`t.sn`)} returning t.sn`

const BATCH = 250
type Recorded = { sn: string; organiser: string | null; stored: Partial<TraineeResult>; given: TraineeResult }

/** Each result that is new or changed, in the chain of its organiser. */
async function auditResults(db: Db, actor: Actor): Promise<void> {
  const { rows } = await db.execute<Recorded>(sql`
    select s.sn, s.organiser, s.stored, ${resultOf('s')} as given from import_stage s join import_written w on w.sn = s.sn
    where s.stored is distinct from ${resultOf('s')} order by s.row`)
  for (const [organiser, ofOne] of Map.groupBy(rows, (row) => row.organiser))
    for (let at = 0; at < ofOne.length; at += BATCH) {
      const acts = ofOne.slice(at, at + BATCH).map(({ sn, stored, given }) => ({
        action: 'trainee.result',
        target: { type: traineeLifecycle.name, sn },
        ...changes<Record<string, unknown>>(stored, given),
      }))
      await writeAudits(db, actor, acts, organiser)
    }
}

/** Hours, scores and results of approved trainees, from a workbook (domain.md §5.6, §7). */
export const resultImport: ImportSpec<ImportedResult> = {
  kind: 'trainee.importResults',
  entity: traineeLifecycle.name,
  action: 'trainee.importResults',
  columns: RESULT_COLUMNS,
  readRow: readResultRow,
  unique: [
    {
      key: 'id_no',
      with: ['train_sn'],
      rule: 'result_repeated',
      message: sheetMessages.result_repeated,
      canonical: holderOf,
    },
  ],
  stage: [
    ...(
      ['train_sn', 'name', 'id_no', 'mobile', 'org_name', 'title', 'education', 'practice', 'result', 'remark'] as const
    ).map((name) => ({ name, type: 'text', of: (row: ImportedResult) => row[name] })),
    { name: 'hours_done', type: 'integer', of: (row) => row.hours_done },
    { name: 'theory_score', type: 'numeric(4, 1)', of: (row) => row.theory_score },
    { name: 'skill_score', type: 'numeric(4, 1)', of: (row) => row.skill_score },
    { name: 'train', type: 'text', of: () => null },
    { name: 'organiser', type: 'text', of: () => null },
    { name: 'trainee', type: 'text', of: () => null },
    { name: 'stored', type: 'jsonb', of: () => null },
  ],
  judge,
  changes: findChanges,
  hints,
  merge,
  settle: auditResults,
  lifts: traineeLifts,
  raced: { key: 'result', rule: 'result_raced', message: words.result_raced },
}
