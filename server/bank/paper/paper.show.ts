import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { PathPoint } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.path.rules.ts'
import type { TreePoint } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.rules.ts'
import { difficultyTargets } from '@zhikao/domain/bank/paper/paper.assembly.rules.ts'
import { blueprintOf, cellFinder, shownItem } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import type { PaperRules } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import { paperDetail, paperItem, paperReview, paperRow } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { namedFiles } from '@zhikao/domain/bank/paper/paper.print.rules.ts'
import { paperLifecycle } from '@zhikao/domain/bank/paper/paper.lifecycle.ts'
import { DIFFICULTIES } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { formulasOf } from '../question/question.show.ts'
import type { findPractical, Opened } from './paper.review.queries.ts'
import type { PaperRecord, StoredItem } from './paper.queries.ts'

type Row = z.output<typeof paperRow>
type Detail = z.output<typeof paperDetail>
type Parts = Pick<Detail, 'items' | 'formulas' | 'cells' | 'difficulty_counts' | 'deviation'>
/** The tree of a credential: its points, and the path of each. */
export type Tree = { points: readonly TreePoint[]; paths: readonly PathPoint[] }

function judge(record: PaperRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actions: moves, refused } = verdictsOf(paperLifecycle, record, reader)
  const isDraft = can(reader.actor, 'paper:edit') && record.status === paperLifecycle.initial
  return { actions: isDraft ? ['exchange', ...moves, 'delete'] : moves, refused }
}

const shownFields = (record: PaperRecord, reader: Reader) => ({
  ...record,
  ...judge(record, reader),
  credential_name: record.credential_name[reader.lang],
})

/** A paper as lists show it. */
export const rowOf = (record: PaperRecord, reader: Reader): Row => pick(paperRow, shownFields(record, reader))

/** The task of a question of a practical paper. */
export const taskOf = ({ tasks }: PaperRules, { position }: Pick<StoredItem, 'position'>) =>
  tasks?.[position - 1] ?? null

/** The questions of a paper, and how it meets its blueprint and its difficulty ratio. */
export async function partsOf(
  stored: readonly StoredItem[],
  rules: PaperRules,
  tree: Tree,
  deviation: number,
): Promise<Parts> {
  const blueprint = blueprintOf(rules)
  const pathOf = (sn: string | undefined) => [...(tree.paths.find((point) => point.sn === sn)?.path ?? [])]
  const findCell = cellFinder(blueprint.cells, tree.points)
  const cellOf = ({ type, knowledge_points: [point] }: StoredItem) => findCell(type, point ?? null)
  const targets = difficultyTargets(blueprint, stored.length)
  return {
    items: stored.map((item) =>
      pick(paperItem, {
        ...item,
        is_outdated: item.edition !== item.current,
        point: pathOf(item.knowledge_points[0]),
        task: taskOf(rules, item),
        ...shownItem(item, item.option_order),
      }),
    ),
    formulas: await formulasOf(stored),
    cells: blueprint.cells.map(({ type, cell, min, max }) => ({
      type,
      point: pathOf(cell),
      min,
      max,
      count: stored.filter((item) => item.type === type && cellOf(item) === cell).length,
    })),
    difficulty_counts: DIFFICULTIES.map((difficulty) => ({
      difficulty,
      count: stored.filter((item) => item.difficulty === difficulty).length,
      target: targets.size === 0 ? null : (targets.get(difficulty) ?? 0),
    })),
    deviation,
  }
}

/** A paper with its questions and answers. */
type Review = z.output<typeof paperReview>
type Practical = NonNullable<Awaited<ReturnType<typeof findPractical>>>

/** What the practical of a paper's template asks; a practical paper has the tasks itself. */
function practicalOf({ subject }: PaperRecord, practical: Practical | null): Review['practical'] {
  if (!practical?.practical_enabled) return null
  const { practical_minutes: minutes, score_sheet, material_list } = practical
  const tasks = subject === 'ONLINE' ? practical.tasks : []
  return {
    minutes,
    tasks: tasks.map(({ name, minutes: each, score }, at) => ({ task_no: at + 1, name, minutes: each, score })),
    score_sheet,
    material_list,
  }
}

/** A paper as its review page shows it: answers only where they are open to the reader. */
export async function reviewOf(
  { record, answers, end_time }: Opened,
  items: readonly StoredItem[],
  practical: Practical | null,
  reader: { name: string | null; lang: Lang; time: string },
): Promise<Review> {
  const hidden = { answer: [], analysis: null }
  const shown = items.map((item) => ({
    ...pick(paperReview.shape.items.element, {
      ...item,
      ...shownItem(item, item.option_order),
      task: taskOf(record.rules, item),
      files: namedFiles(item.position, item.attachments).map(({ name }) => name),
    }),
    ...(answers ? {} : hidden),
  }))
  return {
    ...pick(paperReview, {
      ...record,
      credential_name: record.credential_name[reader.lang],
      theory_minutes: practical?.theory_minutes ?? null,
      answers,
      end_time,
      reader: reader.name,
      time: reader.time,
      items: shown,
      formulas: await formulasOf(shown),
      practical: practicalOf(record, practical),
    }),
  }
}

type Shown = { items: readonly StoredItem[]; tree: Tree; used_by: Detail['used_by'] }
export const detailOf = async (record: PaperRecord, { items, tree, used_by }: Shown, reader: Reader): Promise<Detail> =>
  pick(paperDetail, {
    ...shownFields(record, reader),
    used_by,
    ...(await partsOf(items, record.rules, tree, record.deviation)),
  })
