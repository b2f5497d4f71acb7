import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { assemble, difficultyDeviation } from '@zhikao/domain/bank/paper/paper.assembly.rules.ts'
import {
  blueprintOf,
  cellFinder,
  mayReplace,
  optionOrderOf,
  placeItems,
  rulesOf,
  shortageRefusal,
  templateRefusal,
} from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import type { PlacedItem } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import type { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { paperLifecycle } from '@zhikao/domain/bank/paper/paper.lifecycle.ts'
import { paperMessages as messages } from '@zhikao/domain/bank/paper/paper.messages.ts'
import type { Shortage } from '@zhikao/domain/bank/paper/paper.demand.rules.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { sumPoints } from '@zhikao/domain/catalogue/template/template.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { getTemplate } from '../../catalogue/template/template.queries.ts'
import type { TemplateRecord } from '../../catalogue/template/template.queries.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { plainMoves } from '../../record/moves.ts'
import { lockFresh, recordChanged, recordCreated, recordRemoved, updateVersioned } from '../../record/write.ts'
import { listPaths, listPoints } from '../knowledgePoint/knowledgePoint.queries.ts'
import { keepEditions } from '../question/question.commands.ts'
import { question } from '../question/question.table.ts'
import { listSupply } from './paper.bank.queries.ts'
import type { BankItem, PaperSource } from './paper.bank.queries.ts'
import { listItems, lockPaper } from './paper.queries.ts'
import type { PaperRecord } from './paper.queries.ts'
import { paper, paperItem } from './paper.table.ts'

const SN_DIGITS = 6

/** A paper as it is made: not yet stored. */
export type MadePaper =
  | { ok: true; placed: PlacedItem[]; deviation: number }
  /** `rest`: the questions of so many papers before are not taken. */
  | { ok: false; shortage: Shortage; rest: number }

/** Which paper: of what subject, for exams or for self-tests (`practice`). */
export type PaperKind = Pick<PaperRecord, 'subject' | 'practice'>

const sourceOf = (record: TemplateRecord, kind: PaperKind): PaperSource => ({
  credential_sn: record.credential_sn,
  level: record.level,
  rules: rulesOf(record, kind.subject),
  ...kind,
})

/** Makes a paper from a template without storing it. Refuses a template that does not ask for one of the subject. */
export async function makePaper(db: Db, record: TemplateRecord, seed: string, kind: PaperKind): Promise<MadePaper> {
  const refusal = templateRefusal(record, kind.subject)
  if (refusal) throw new AppError('rule', refusal)
  const source = sourceOf(record, kind)
  // Self-tests may repeat what earlier ones had.
  const rest = kind.practice ? 0 : (await readSettings(db, 'bank_rules')).paper_rest
  const supply = await listSupply(db, source, rest)
  const made = assemble(supply, blueprintOf(source.rules), seed)
  if (!made.ok) return { ...made, rest }
  const options = new Map(supply.map((item) => [item.sn, item.options]))
  const chosen = made.chosen.map((item) => ({ ...item, options: options.get(item.sn) ?? 0 }))
  return { ok: true, placed: placeItems(source.rules, chosen, seed), deviation: made.deviation }
}

/** The names of a credential's knowledge points, for sentences. */
export async function pointNames(db: Db, credentialSn: string): Promise<(sn: string) => string> {
  const paths = (await listPaths(db, [credentialSn])).get(credentialSn) ?? []
  const names = new Map(paths.map(({ sn, path }) => [sn, path.join('/')]))
  return (sn) => names.get(sn) ?? sn
}

const isStillEnabled = sql`${question.status} = 'ENABLE' and ${question.delete_time} is null`

/** Stores the questions of a paper in the editions of now. */
async function insertItems(db: Db, paperSn: string, placed: readonly PlacedItem[]): Promise<void> {
  const sns = placed.map(({ question_sn }) => question_sn)
  await keepEditions(db, sns)
  const editions = new Map(
    (
      await db
        .select({ sn: question.sn, edition: question.edition })
        .from(question)
        .where(and(sql`${question.sn} = any(${sql.param(sns)}::text[])`, isStillEnabled))
    ).map(({ sn, edition }) => [sn, edition]),
  )
  const rows = placed.flatMap((item) => {
    const edition = editions.get(item.question_sn)
    return edition === undefined ? [] : [{ paper_sn: paperSn, edition, ...item }]
  })
  // One was retired between reading the bank and taking it.
  if (rows.length < placed.length) throw new AppError('stale')
  await db.insert(paperItem).values(rows)
}

type Made = Pick<PaperRecord, 'title' | 'template_sn' | 'seed' | 'subject' | 'practice'>
const audited = ({ title, template_sn, seed, subject, practice }: Made) => ({
  title,
  template_sn,
  seed,
  subject,
  practice,
})

/** Makes a paper from a template (domain.md §3.15a): a draft. Throws `paper_short` where the bank cannot give one. Returns its number. */
export async function createPaper(
  db: Db,
  actor: Actor,
  { title, template_sn, seed: given, ...kind }: BodyOf<typeof paperContract.create>,
): Promise<string> {
  const record = await templateOf(db, actor, template_sn)
  if (record.status === templateLifecycle.initial) throw refuse(messages, 'paper_template_draft')
  if (kind.practice && kind.subject === 'OFFLINE') throw refuse(messages, 'paper_practice_theory')
  const seed = given ?? newSn()
  const made = await makePaper(db, record, seed, kind)
  if (!made.ok)
    throw new AppError('rule', shortageRefusal(made.shortage, await pointNames(db, record.credential_sn), made.rest))
  const sn = await nextDayNumber(db, 'SJ', await clock(db), SN_DIGITS)
  const { credential_sn, level, edition: template_edition } = record
  await db.insert(paper).values({
    sn,
    title,
    template_sn,
    template_edition,
    credential_sn,
    level,
    seed,
    rules: rulesOf(record, kind.subject),
    ...kind,
    deviation: made.deviation,
    total_score: sumPoints(made.placed.map(({ score }) => score)),
    item_count: made.placed.length,
    create_by: actor.sn,
  })
  await insertItems(db, sn, made.placed)
  await recordCreated(db, actor, paperLifecycle, { sn }, audited({ title, template_sn, seed, ...kind }))
  return sn
}

async function templateOf(db: Db, actor: Actor, sn: string): Promise<TemplateRecord> {
  try {
    return await getTemplate(db, actor, sn)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    const [rule, message] = ['paper_template_unknown', messages.paper_template_unknown] as const
    throw new AppError('input', { errors: [{ path: 'template_sn', rule, message }] })
  }
}

/** Exchanges one question of a draft for another that keeps the blueprint: the given one, or one by chance of the nearest difficulty. */
export async function exchangeItem(
  db: Db,
  actor: Actor,
  sn: string,
  { position, question_sn, version }: BodyOf<typeof paperContract.item>,
): Promise<void> {
  const before = await lockFresh(lockPaper(db, sn), version)
  if (before.status !== paperLifecycle.initial) throw refuse(messages, 'paper_fixed')
  const { out, into, deviation } = await replacementOf(db, before, position, question_sn)
  await updateVersioned(db, paper, before, { deviation })
  await db.delete(paperItem).where(and(eq(paperItem.paper_sn, sn), eq(paperItem.position, position)))
  const option_order = optionOrderOf(into.options, before.rules.shuffle, `${before.seed} ${into.sn}`)
  await insertItems(db, sn, [{ position, question_sn: into.sn, score: out.score, option_order }])
  await recordChanged(db, actor, 'paper.changeItem', { sn }, { item: out.question_sn }, { item: into.sn })
}

/** The question of a place, and what takes its place; `deviation` of the paper after it. */
async function replacementOf(db: Db, record: PaperRecord, position: number, wanted: string | null) {
  const items = await listItems(db, record.sn)
  const out = items.find((item) => item.position === position)
  if (!out) throw new AppError('not_found')
  const blueprint = blueprintOf(record.rules)
  const findCell = cellFinder(blueprint.cells, await listPoints(db, record.credential_sn))
  const placed = items.map(({ question_sn: sn, type, group, knowledge_points: [point] }) => ({
    sn,
    type,
    group,
    cell: findCell(type, point ?? null),
  }))
  const own = placed[items.indexOf(out)]
  const supply = await listSupply(db, record, 0)
  const fitting = own ? supply.filter((item) => mayReplace(placed, blueprint.cells, own, item)) : []
  const into = wanted === null ? nearest(fitting, out.difficulty) : fitting.find(({ sn }) => sn === wanted)
  if (!into) throw refuse(messages, wanted === null ? 'paper_no_other' : 'paper_item_unfit')
  const difficulties = items.map((item) => (item === out ? into.difficulty : item.difficulty))
  return { out, into, deviation: difficultyDeviation(difficulties, blueprint) }
}

/** One of those whose difficulty is nearest, by chance. */
function nearest(items: readonly BankItem[], difficulty: number): BankItem | undefined {
  const distance = (item: BankItem) => Math.abs(item.difficulty - difficulty)
  const least = Math.min(...items.map(distance))
  const near = items.filter((item) => distance(item) === least)
  return near[near.length === 0 ? 0 : randomInt(near.length)]
}

/** Deletes a draft. */
export async function removePaper(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockPaper(db, sn)
  if (record.status !== paperLifecycle.initial) throw new AppError('state', { rule: 'state' })
  await recordRemoved(db, actor, 'paper', paper, { sn }, audited(record))
}

/** Offers a paper to plans, or retires it. */
export const movePaper = plainMoves(
  paperLifecycle,
  paper,
  (db: Db, _actor: Actor, sn: string) => lockPaper(db, sn),
  () => null,
)
