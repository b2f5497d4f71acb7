import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { pictureKeys, pictureSource } from '@zhikao/domain/kernel/richText.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { questionLifts } from '@zhikao/domain/bank/question/question.lifts.ts'
import { questionMessages as messages } from '@zhikao/domain/bank/question/question.messages.ts'
import { OPTION_KEYS } from '@zhikao/domain/bank/question/question.model.ts'
import { countBlanks } from '@zhikao/domain/bank/question/question.rules.ts'
import { answerOfCell, htmlOfLines } from '@zhikao/domain/bank/question/question.sheet.rules.ts'
import { pictureNames, withPictures } from '@zhikao/domain/bank/question/question.exchange.rules.ts'
import { pathsOfCell, pointOfPath } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.path.rules.ts'
import { exactText } from '@zhikao/domain/bank/question/question.similar.rules.ts'
import { holdOffers } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { plainTextOf } from '../../files/richText.ts'
import type { ReadRow } from '../../files/sheet/columns.ts'
import { startImport } from '../../jobs/import.ts'
import type { ImportSpec, StageFault } from '../../jobs/import.ts'
import type { UndoSpec } from '../../jobs/importUndo.ts'
import { isReferenced } from '../../record/references.ts'
import type { Services } from '../../services.ts'
import { listPaths } from '../knowledgePoint/knowledgePoint.queries.ts'
import { linkMedia } from '../../platform/media/media.commands.ts'
import { findPicture } from '../../platform/media/media.queries.ts'
import { media } from '../../platform/media/media.table.ts'
import { dropFiles, plainOf } from './question.commands.ts'
import { questionUsed } from './question.queries.ts'
import { readExchange, readPackage } from './question.exchange.sheets.ts'
import { exportColumns, optionsOf, readQuestion, subjectOf } from './question.sheets.ts'
import type { QuestionSheetRow } from './question.sheets.ts'
import { printOf } from './question.similar.queries.ts'
import { question } from './question.table.ts'

const exists = { key: 'stem', rule: 'question_exists', message: messages.question_exists }
const SCORE_DEFAULT = 1
const UNDO_NAME_MAX = 60

type Asked = Omit<Parameters<typeof startImport>[3], 'kind' | 'about' | 'given'> &
  BodyOf<typeof questionContract.import>

type KeyOf = (name: string) => string | null

/** Lines as HTML, with the pictures that have a key in the place of their names. */
const htmlWith = (text: string, keyOf: KeyOf) =>
  withPictures(htmlOfLines(text), (name) => {
    const key = keyOf(name)
    return key && `<img src="${pictureSource(key)}" />`
  })

/** An option has one picture, which stands apart from its text. */
function optionWith({ text }: { text: string | null }, keyOf: KeyOf) {
  const image =
    pictureNames(text ?? '')
      .map(keyOf)
      .find((key) => key !== null) ?? null
  const rest = withPictures(text ?? '', (name) => (keyOf(name) === null ? null : '')).trim()
  return { text: rest === '' ? null : rest, image }
}

/** A row with what follows from it: its texts as HTML, what it is found by, the files that it names. */
function withPrint(row: QuestionSheetRow, keyOf: KeyOf = () => null) {
  const said = {
    type: row.type,
    stem: htmlWith(row.stem, keyOf),
    options: optionsOf(row).map((one) => optionWith(one, keyOf)),
  }
  const analysis = row.analysis === null ? null : htmlWith(row.analysis, keyOf)
  const images = said.options.flatMap(({ image }) => image ?? [])
  const files = [...new Set([...pictureKeys(said.stem), ...pictureKeys(analysis ?? ''), ...images])]
  const plain = plainOf(plainTextOf(said.stem))
  return { ...row, html: said.stem, analysisHtml: analysis, plain, options: said.options, files, ...printOf(said) }
}
type StagedRow = ReturnType<typeof withPrint>

function readRow(cells: Parameters<typeof readQuestion>[0]): ReadRow<StagedRow> {
  const read = readQuestion(cells)
  return 'row' in read ? { ...read, row: withPrint(read.row) } : read
}

const array = (values: readonly (string | number)[]) => JSON.stringify(values)

/** Credential and level of each row, faults of those that are not offered. */
async function placeRows(db: Db): Promise<StageFault[]> {
  await db.execute(
    sql`update import_stage s set credential_sn = c.sn from ${credential} c where c.code = s.credential_code and c.delete_time is null`,
  )
  const { rows } = await db.execute<{ row: number; credential_sn: string | null; level: Level }>(
    sql`select row, credential_sn, level from import_stage order by row`,
  )
  const offers = await holdOffers(db, [...new Set(rows.flatMap(({ credential_sn }) => credential_sn ?? []))])
  return rows.flatMap(({ row, credential_sn, level }) => {
    const offer = credential_sn === null ? undefined : offers.get(credential_sn)
    if (!offer) return [{ row, ...unknown('credential_code', 'question_credential_unknown') }]
    return offer.levels.includes(level) ? [] : [{ row, ...unknown('level', 'question_level_unknown') }]
  })
}
const unknown = (
  key: string,
  rule: 'question_credential_unknown' | 'question_level_unknown' | 'question_point_unknown',
) => ({ key, rule, message: messages[rule] })

/** The numbers of the points that each row names, faults of those that the credential has not, or has several of. */
async function nameRows(db: Db): Promise<StageFault[]> {
  const { rows } = await db.execute<{ row: number; credential_sn: string; points_text: string }>(
    sql`select row, credential_sn, points_text from import_stage where credential_sn is not null and points_text is not null order by row`,
  )
  const paths = await listPaths(db, [...new Set(rows.map(({ credential_sn }) => credential_sn))])
  const read = rows.map(({ row, credential_sn, points_text }) => {
    const found = pathsOfCell(points_text).map((path) => pointOfPath(paths.get(credential_sn) ?? [], path))
    return { row, sns: found.filter((sn) => sn !== null), isKnown: !found.includes(null) }
  })
  const known = read.filter(({ isKnown }) => isKnown)
  await db.execute(sql`
    update import_stage s set knowledge_points = array(select jsonb_array_elements_text(k.sns))
    from unnest(${sql.param(known.map(({ row }) => row))}::integer[], ${sql.param(known.map(({ sns }) => array([...new Set(sns)])))}::jsonb[]) k(row, sns)
    where s.row = k.row`)
  return read
    .filter(({ isKnown }) => !isKnown)
    .map(({ row }) => ({ row, ...unknown('knowledge_points', 'question_point_unknown') }))
}

async function codeOf(db: Db, sn: string): Promise<string> {
  const live = and(eq(credential.sn, sn), isNull(credential.delete_time))
  const [found] = await db.select({ code: credential.code }).from(credential).where(live)
  if (found) return found.code
  const rule = 'question_credential_unknown'
  throw new AppError('input', { errors: [{ path: 'credential_sn', rule, message: messages[rule] }] })
}

/** Starts an import; credential and level are those of the questions that do not name theirs. */
export async function startQuestionImport(
  db: Db,
  services: Services,
  actor: Actor,
  { credential_sn, level, ...asked }: Asked,
): Promise<{ job: string }> {
  const given = {
    ...(credential_sn === undefined ? {} : { credential_code: await codeOf(db, credential_sn) }),
    ...(level === undefined ? {} : { level: levelWords[level][asked.lang] }),
  }
  return startImport(db, services, actor, { ...asked, kind: 'question.import', given })
}

/** The pictures of the written questions are kept from now on. */
async function linkPictures(db: Db, actor: Actor): Promise<void> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select m.key from ${media} m where not m.linked and m.key in (
      select unnest(q.files) from ${question} q join import_written w on w.sn = q.sn)`)
  await linkMedia(
    db,
    actor,
    rows.map(({ key }) => key),
    ['CONTENT'],
  )
}

/** A draft that was not changed since the import; one that was enabled has another version. */
export const questionUndo: UndoSpec = {
  kind: 'question.undo',
  entity: 'question',
  table: question,
  name: sql`left(t.plain, ${UNDO_NAME_MAX}::int)`,
  used: (key) => isReferenced(questionUsed, key),
  remove: async (db, _, removed) => {
    const { rows } = await db.execute<{ key: string }>(
      sql`select distinct unnest(files) as key from ${question} where sn in (${removed})`,
    )
    await db.execute(
      sql`update ${question} set delete_time = ${businessNow}, update_time = ${businessNow}, version = version + 1 where sn in (${removed})`,
    )
    await dropFiles(
      db,
      rows.map(({ key }) => key),
    )
  },
}

/** Questions from the workbook of domain.md §7, or a text file of §3.15a: drafts, complete ones only. */
export const questionImport: ImportSpec<StagedRow> = {
  kind: 'question.import',
  entity: 'question',
  initial: questionLifecycle.initial,
  columns: exportColumns,
  text: readExchange,
  packed: readPackage,
  pictures: { namesIn: pictureNames, place: withPrint, find: findPicture },
  readRow,
  unique: [
    {
      key: 'stem',
      with: ['credential_code', 'level', 'type'],
      rule: 'question_repeated',
      message: messages.question_repeated,
      canonical: (text, textOf) =>
        [text, ...OPTION_KEYS.map((key) => textOf(`option_${key.toLowerCase()}`)).toSorted()].map(exactText).join('\n'),
    },
  ],
  stage: [
    { name: 'credential_code', type: 'text', of: (row) => row.credential_code },
    { name: 'level', type: 'text', of: (row) => row.level },
    { name: 'subject', type: 'text', of: subjectOf },
    { name: 'type', type: 'text', of: (row) => row.type },
    { name: 'stem', type: 'text', of: (row) => row.html },
    { name: 'plain', type: 'text', of: (row) => row.plain },
    { name: 'blanks', type: 'integer', of: (row) => countBlanks(row.stem) },
    { name: 'options', type: 'jsonb', of: (row) => JSON.stringify(row.options) },
    { name: 'answer', type: 'jsonb', of: (row) => array(answerOfCell(row.type, row.answer)) },
    { name: 'analysis', type: 'text', of: (row) => row.analysisHtml },
    { name: 'files', type: 'jsonb', of: (row) => array(row.files) },
    { name: 'score_default', type: 'numeric', of: (row) => row.score_default ?? SCORE_DEFAULT },
    { name: 'difficulty', type: 'integer', of: (row) => row.difficulty },
    { name: 'points_text', type: 'text', of: (row) => row.knowledge_points },
    { name: 'source', type: 'text', of: (row) => row.source },
    { name: 'alternative_group', type: 'text', of: (row) => row.alternative_group },
    { name: 'practice_allowed', type: 'boolean', of: (row) => row.practice_allowed === 'YES' },
    { name: 'digest', type: 'text', of: (row) => row.digest },
    { name: 'bands', type: 'jsonb', of: (row) => array(row.bands) },
    { name: 'credential_sn', type: 'text', of: () => null },
    { name: 'knowledge_points', type: 'text[]', of: () => null },
  ],
  judge: async (db) => {
    const faults = [...(await placeRows(db)), ...(await nameRows(db))]
    const { rows } = await db.execute<{ row: number }>(sql`
      select s.row from import_stage s join ${question} q
        on q.credential_sn = s.credential_sn and q.level = s.level and q.digest = s.digest and q.delete_time is null`)
    return [...faults, ...rows.map(({ row }) => ({ ...exists, row }))]
  },
  merge: () => sql`
    insert into ${question} (sn, credential_sn, level, subject, type, stem, plain, blanks, options, answer, analysis, score_default,
      difficulty, knowledge_points, source, alternative_group, practice_allowed, digest, bands, files, create_time, update_time)
    select sn, credential_sn, level, subject, type, stem, plain, blanks, options, array(select jsonb_array_elements_text(answer)), analysis,
      score_default, difficulty, coalesce(knowledge_points, '{}'), source, alternative_group, practice_allowed, digest,
      array(select jsonb_array_elements_text(bands)::integer), array(select jsonb_array_elements_text(files)), t.now, t.now
    from import_stage s, (select business_now() as now) t where not s.refused on conflict do nothing returning sn`,
  settle: linkPictures,
  undo: questionUndo,
  raced: exists,
  lifts: questionLifts,
}
