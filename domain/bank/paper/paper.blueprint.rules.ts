// A template's rules and sources as the blueprint of a paper, and its questions with their places and points (domain.md §3.9, §3.15a).
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import type { TemplateFields } from '../../catalogue/template/template.model.ts'
import { OPTION_KEYS } from '../question/question.model.ts'
import type { BankType, OptionKey } from '../question/question.model.ts'
import { bankTypeWords } from '../question/question.messages.ts'
import type { TreePoint } from '../knowledgePoint/knowledgePoint.rules.ts'
import { fill, listOf } from '../../kernel/text.ts'
import type { RuleOf, Text } from '../../kernel/text.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import type { Blueprint } from './paper.assembly.rules.ts'
import { placeOf } from './paper.demand.rules.ts'
import type { Demand, Item, Shortage } from './paper.demand.rules.ts'
import type { PaperStatus } from './paper.model.ts'
import { drawOf, shuffled } from './paper.random.rules.ts'
import { demandWords, paperMessages, restWords } from './paper.messages.ts'

type Sources = Pick<TemplateFields, 'source_points' | 'difficulty_ratio' | 'blueprint' | 'shuffle'>
/** What a template asked when a paper was made. */
export type PaperRules = Sources & {
  question_rules: readonly { type: BankType; count: number; score_each: number }[]
  /** Of the practical: the task of each question, in the order of the paper. */
  tasks?: readonly PaperTask[]
}
export type PaperTask = { name: string; minutes: number }

type Asking = Sources & Pick<TemplateFields, 'theory_enabled' | 'question_rules' | 'practical_enabled' | 'tasks'>

/** What a template asks of a paper of a subject: questions by type, or one task sheet for each task of the practical, with its points. */
export function rulesOf(template: Asking, subject: Subject): PaperRules {
  const { question_rules, source_points, difficulty_ratio, blueprint, shuffle, tasks } = template
  if (subject === 'ONLINE') return { question_rules, source_points, difficulty_ratio, blueprint, shuffle }
  return {
    question_rules: tasks.map(({ score }) => ({ type: 'PRACTICAL', count: 1, score_each: score })),
    source_points: [],
    difficulty_ratio: [],
    blueprint: [],
    // Which sheet is that of which task is drawn, too.
    shuffle: true,
    tasks: tasks.map(({ name, minutes }) => ({ name, minutes })),
  }
}

/** What a template asks of a paper: rows of one type are counted together. */
export function blueprintOf({
  question_rules,
  difficulty_ratio,
  blueprint,
}: Pick<PaperRules, 'question_rules' | 'difficulty_ratio' | 'blueprint'>): Blueprint {
  const types = [...new Set(question_rules.map(({ type }) => type))]
  return {
    totals: types.map((type) => ({
      type,
      count: question_rules.filter((row) => row.type === type).reduce((sum, { count }) => sum + count, 0),
    })),
    // A row of a type that the paper has not asks for nothing: its minimum is 0, or the template is not complete.
    cells: blueprint
      .filter(({ type }) => types.includes(type))
      .map(({ type, point_sn, min, max }) => ({ type, cell: point_sn, min, max })),
    difficulty: Object.fromEntries(difficulty_ratio.map(({ difficulty, share }) => [difficulty, share])),
  }
}

/** The cell of a question by its first knowledge point: the blueprint's row of that point, else of the nearest point above it; null: none. */
export function cellFinder(
  cells: Blueprint['cells'],
  points: readonly Pick<TreePoint, 'sn' | 'parent_sn'>[],
): (type: BankType, point: string | null) => string | null {
  const places = new Set(cells.map(placeOf))
  const parents = new Map(points.map(({ sn, parent_sn }) => [sn, parent_sn]))
  const find = (type: BankType, point: string | null): string | null => {
    if (point === null || places.has(placeOf({ type, cell: point }))) return point
    return find(type, parents.get(point) ?? null)
  }
  return find
}

export type PlacedItem = {
  question_sn: string
  position: number
  score: number
  /** The letters of the options in the order in which the paper shows them. */
  option_order: OptionKey[]
}

/** The letters of a question's options in the order of a paper; only where the order is by chance. */
export const optionOrderOf = (options: number, isShuffled: boolean, seed: string): OptionKey[] => {
  const letters = OPTION_KEYS.slice(0, options)
  return isShuffled ? shuffled(letters, drawOf(seed)) : letters
}

/** Chosen questions in the order of the paper: type after type, each with the points of its rule; by number where the template does not shuffle. */
export function placeItems(
  { question_rules, shuffle }: Pick<PaperRules, 'question_rules' | 'shuffle'>,
  chosen: readonly (Pick<Item, 'sn' | 'type'> & { options: number })[],
  seed: string,
): PlacedItem[] {
  const ordered = shuffle ? chosen : chosen.toSorted((a, b) => (a.sn < b.sn ? -1 : 1))
  const types = [...new Set(question_rules.map(({ type }) => type))]
  const placed = types.flatMap((type) => {
    const scores = question_rules
      .filter((row) => row.type === type)
      .flatMap(({ count, score_each }) => Array.from({ length: count }, () => score_each))
    return ordered
      .filter((item) => item.type === type)
      .map(({ sn, options }, at) => ({
        question_sn: sn,
        score: scores[at] ?? 0,
        option_order: optionOrderOf(options, shuffle, `${seed} ${sn}`),
      }))
  })
  return placed.map((item, at) => ({ ...item, position: at + 1 }))
}

/** A demand in words; `nameOf` names a knowledge point. */
export function demandText(demand: Demand, nameOf: (point: string) => string): Text {
  const type = bankTypeWords[demand.type]
  if (demand.kind === 'total') return fill(demandWords.total, { type, count: demand.count })
  return fill(demandWords.cell, { type, point: nameOf(demand.cell), min: demand.min, max: demand.max })
}

/** The refusal `paper_short`: what cannot be met together, and how many questions are missing, without those of the last `rest` papers. */
export function shortageRefusal(shortage: Shortage, nameOf: (point: string) => string, rest = 0): Refusal {
  const demands = listOf(shortage.demands.map((demand) => demandText(demand, nameOf)))
  if (shortage.contradictory)
    return { rule: 'paper_contradictory', message: fill(paperMessages.paper_contradictory, { demands }) }
  const rested = rest > 0 ? fill(restWords.rested, { rest }) : restWords.none
  return { rule: 'paper_short', message: fill(paperMessages.paper_short, { demands, rested, short: shortage.short }) }
}

/** Why no paper can be made from a template, whatever the bank has; null: one can be. */
export function templateRefusal(template: Asking, subject: Subject): Refusal | null {
  const { theory_enabled, question_rules, practical_enabled, tasks } = template
  const refuse = (rule: RuleOf<typeof paperMessages>) => ({ rule, message: paperMessages[rule] })
  if (subject === 'OFFLINE') {
    if (!practical_enabled) return refuse('paper_no_practical')
    return tasks.length === 0 ? refuse('paper_no_tasks') : null
  }
  if (!theory_enabled) return refuse('paper_no_theory')
  return question_rules.length === 0 ? refuse('paper_no_rules') : null
}

/** What the guards of a paper look at. */
export type PaperFacts = {
  status: PaperStatus
  /** How many of its questions are no longer enabled in the bank. */
  retired_items: number
  practice: boolean
  /** Of a paper for self-tests: how many of its questions are in the sealed paper of a plan. */
  sealed_items: number
}
/** A question that was retired is not offered again with a paper, and none of a sealed paper in a self-test (domain.md §3.15a). */
export function paperMayBeOffered({ retired_items, practice, sealed_items }: PaperFacts): Refusal | null {
  if (retired_items > 0)
    return {
      rule: 'paper_item_retired',
      message: fill(paperMessages.paper_item_retired, { count: retired_items }),
    }
  if (!practice || sealed_items === 0) return null
  return { rule: 'paper_sealed_items', message: fill(paperMessages.paper_sealed_items, { count: sealed_items }) }
}

/** An item as a paper shows it: the options in its order with letters of their own, and the answer in these letters. */
export function shownItem<O>(
  { type, options, answer }: { type: BankType; options: readonly O[]; answer: readonly string[] },
  order: readonly OptionKey[],
): { options: (O & { key: OptionKey })[]; answer: string[] } {
  const places = order.map((letter) => OPTION_KEYS.indexOf(letter))
  const shown = places.flatMap((place, at) => {
    const [option, key] = [options[place], OPTION_KEYS[at]]
    return option !== undefined && key !== undefined ? [{ ...option, key }] : []
  })
  const letters = new Map<string, OptionKey>(order.map((letter, at) => [letter, OPTION_KEYS[at] ?? letter]))
  const isLettered = type === 'SINGLE' || type === 'MULTI'
  return {
    options: shown,
    answer: isLettered ? answer.map((letter) => letters.get(letter) ?? letter).toSorted() : [...answer],
  }
}

/** May `into` take the place of `out` among the questions of a paper? The blueprint is kept. */
export function mayReplace(
  items: readonly Pick<Item, 'sn' | 'type' | 'cell' | 'group'>[],
  cells: Blueprint['cells'],
  out: Pick<Item, 'sn' | 'type' | 'cell'>,
  into: Pick<Item, 'sn' | 'type' | 'cell' | 'group'>,
): boolean {
  const others = items.filter(({ sn }) => sn !== out.sn)
  if (into.type !== out.type || items.some(({ sn }) => sn === into.sn)) return false
  if (into.group !== null && others.some(({ group }) => group === into.group)) return false
  const countIn = (list: readonly Pick<Item, 'type' | 'cell'>[], place: string) =>
    list.filter((item) => placeOf(item) === place).length
  return cells.every((cell) => {
    const place = placeOf(cell)
    const before = countIn(items, place)
    const after = countIn([...others, into], place)
    // A paper that an older blueprint made may lie outside: it must not get farther away.
    return after === before || (after >= cell.min && after <= cell.max)
  })
}
