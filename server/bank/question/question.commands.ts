import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { pictureKeys } from '@zhikao/domain/kernel/richText.ts'
import type { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { questionMessages as messages } from '@zhikao/domain/bank/question/question.messages.ts'
import { ANALYSIS_MAX, questionBody, STEM_MAX } from '@zhikao/domain/bank/question/question.model.ts'
import type { QuestionContent, QuestionStatus } from '@zhikao/domain/bank/question/question.model.ts'
import { countBlanks, editFaults, formulaFault, isOpen } from '@zhikao/domain/bank/question/question.rules.ts'
import { holdOffers } from '../../catalogue/credential/credential.queries.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { brokenFormula } from '../../files/formula/formula.ts'
import { beginningOf, plainTextOf, storedRichText } from '../../files/richText.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { listUnnamed } from '../../platform/media/media.queries.ts'
import { plainMoves } from '../../record/moves.ts'
import {
  lockFresh,
  recordChanged,
  recordCreated,
  recordRemoved,
  uniqueOr,
  updateVersioned,
} from '../../record/write.ts'
import { holdPoints } from '../knowledgePoint/knowledgePoint.queries.ts'
import { lockQuestion } from './question.queries.ts'
import type { QuestionRecord } from './question.queries.ts'
import { printOf } from './question.similar.queries.ts'
import { question, questionEdition } from './question.table.ts'

type Update = BodyOf<typeof questionContract.update>
type Fault = Pick<InputFault, 'path'> & { rule: keyof typeof messages }

const PLAIN_MAX = 1000
/** A level has a question once. */
const TAKEN = { question_digest: 'question_exists' } as const
const asked = (faults: readonly InputFault[]) => new AppError('input', { errors: [...faults] })

const imagesOf = ({ options }: Pick<QuestionContent, 'options'>) =>
  options.map(({ image }) => image).filter((key) => key !== null)
const picturesOf = ({ stem, analysis }: Pick<QuestionContent, 'stem' | 'analysis'>) => [
  ...pictureKeys(stem),
  ...pictureKeys(analysis ?? ''),
]

/** In the audit trail the texts are shortened: the bank has them. */
const audited = (content: QuestionContent) => {
  const { stem, analysis, attachments, options, ...facts } = pick(questionBody, content)
  return {
    ...facts,
    stem: beginningOf(stem),
    analysis: analysis && beginningOf(analysis),
    options: options.map(({ text }) => text),
    attachments: attachments.map(({ name }) => name),
  }
}

/** The form as it is stored: its texts cleaned, with what follows from them. Throws the faults that the schema cannot see. */
async function judged(db: Db, given: QuestionContent, status: QuestionStatus) {
  const stem = storedRichText('stem', given.stem, STEM_MAX)
  const analysis = given.analysis && storedRichText('analysis', given.analysis, ANALYSIS_MAX)
  const content: QuestionContent = { ...pick(questionBody, given), stem, analysis: analysis || null }
  const text = plainTextOf(stem)
  const blanks = countBlanks(text)
  const faults = [...(await placeFaults(db, content)), ...editFaults(status, { ...content, blanks })]
  faults.push(...formulaFaults(content))
  if (text === '' && pictureKeys(stem).length === 0)
    faults.unshift(faultOf({ path: 'stem', rule: 'question_stem_empty' }))
  if (faults.length > 0) throw asked(faults)
  const files = [
    ...new Set([...picturesOf(content), ...imagesOf(content), ...content.attachments.map(({ key }) => key)]),
  ]
  return { content, derived: { plain: plainOf(text), blanks, files, ...printOf(content) } }
}

/** The beginning of a text in one line, for lists and the search. */
export const plainOf = (text: string): string => [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, PLAIN_MAX).join('')

const faultOf = ({ path, rule }: Fault): InputFault => ({ path, rule, message: messages[rule] })

/** The first formula of each field that cannot be shown (docs/adr/0087). */
function formulaFaults({ type, stem, analysis, options, answer }: QuestionContent): InputFault[] {
  const texts = {
    stem: { html: [stem] },
    options: { lines: options.map(({ text }) => text) },
    answer: { lines: isOpen(type) ? answer : [] },
    analysis: { html: [analysis] },
  }
  return Object.entries(texts).flatMap(([path, given]) => {
    const broken = brokenFormula(given)
    return broken ? [formulaFault(path, broken)] : []
  })
}

/** Credential, level and points exist and belong together; they are held until the transaction ends. */
async function placeFaults(db: Db, content: QuestionContent): Promise<InputFault[]> {
  const { credential_sn, level, knowledge_points } = content
  const offer = (await holdOffers(db, [credential_sn])).get(credential_sn)
  if (!offer) return [faultOf({ path: 'credential_sn', rule: 'question_credential_unknown' })]
  const known = await holdPoints(db, credential_sn, knowledge_points)
  return [
    ...(offer.levels.includes(level) ? [] : [faultOf({ path: 'level', rule: 'question_level_unknown' })]),
    ...(known.size === knowledge_points.length
      ? []
      : [faultOf({ path: 'knowledge_points', rule: 'question_point_unknown' })]),
  ]
}

/** Pictures and attachments are kept from now on. */
async function linkFiles(db: Db, actor: Actor, before: readonly string[], content: QuestionContent): Promise<void> {
  const isNew = (key: string) => !before.includes(key)
  await linkMedia(db, actor, pictureKeys(content.stem).filter(isNew), ['CONTENT'], 'stem')
  await linkMedia(db, actor, pictureKeys(content.analysis ?? '').filter(isNew), ['CONTENT'], 'analysis')
  await linkMedia(db, actor, imagesOf(content).filter(isNew), ['CONTENT'], 'options')
  await linkMedia(db, actor, content.attachments.map(({ key }) => key).filter(isNew), ['ATTACHMENT'], 'attachments')
}

/** Files that no text names are deleted by the sweep a day later. */
export async function dropFiles(db: Db, before: readonly string[]): Promise<void> {
  if (before.length > 0) await unlinkMedia(db, await listUnnamed(db, before))
}

/** Drafts a question (domain.md §3.15). Returns its number. */
export async function createQuestion(db: Db, actor: Actor, body: QuestionContent): Promise<string> {
  const { content, derived } = await judged(db, body, questionLifecycle.initial)
  await linkFiles(db, actor, [], content)
  const sn = newSn()
  await uniqueOr(messages, TAKEN, db.insert(question).values({ sn, ...content, ...derived }))
  await recordCreated(db, actor, questionLifecycle, { sn }, audited(content))
  return sn
}

const contentOf = (record: QuestionRecord): QuestionContent =>
  pick(questionBody, { ...record, knowledge_points: record.knowledge_points.map(({ sn }) => sn) })

/** Edits a question in any state; one that is offered to papers keeps a valid answer. */
export async function updateQuestion(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const before = await lockFresh(lockQuestion(db, sn), body.version)
  const { content, derived } = await judged(db, body, before.status)
  await linkFiles(db, actor, before.files, content)
  const edition = await nextEdition(db, before)
  await uniqueOr(messages, TAKEN, updateVersioned(db, question, before, { ...content, ...derived, edition }))
  await recordChanged(db, actor, 'question.update', { sn }, audited(contentOf(before)), audited(content))
  await dropFiles(db, before.files)
}

/** A text that a paper took is kept; the changed question is another edition (domain.md §3.15a). */
async function nextEdition(db: Db, { sn, edition }: QuestionRecord): Promise<number> {
  const { rows } = await db.execute(
    sql`select 1 from ${questionEdition} where question_sn = ${sn} and edition = ${edition}`,
  )
  return rows.length > 0 ? edition + 1 : edition
}

/** Keeps what questions say now, for the paper that takes them; they do not change until the transaction ends. */
export async function keepEditions(db: Db, sns: readonly string[]): Promise<void> {
  const chosen = sql`any(${sql.param([...sns])}::text[])`
  await db.execute(sql`select 1 from ${question} where sn = ${chosen} order by sn for share`)
  await db.execute(sql`
    insert into ${questionEdition} (question_sn, edition, type, stem, options, answer, analysis, difficulty, knowledge_points, attachments, files)
    select sn, edition, type, stem, options, answer, analysis, difficulty, knowledge_points, attachments, files
    from ${question} where sn = ${chosen} order by sn on conflict do nothing`)
}

/** Deletes a draft. */
export async function removeQuestion(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockQuestion(db, sn)
  if (record.status !== questionLifecycle.initial) throw new AppError('state', { rule: 'state' })
  await recordRemoved(db, actor, 'question', question, { sn }, audited(contentOf(record)))
  await dropFiles(db, record.files)
}

/** Offers a question to papers, or retires it. */
export const moveQuestion = plainMoves(
  questionLifecycle,
  question,
  (db: Db, _actor: Actor, sn: string) => lockQuestion(db, sn),
  () => null,
)
