import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull } from '../../kernel/field.ts'
import { PAPER_ITEMS_MAX } from '../paper/paper.model.ts'
import { bankType, JUDGE_ANSWERS, OPTION_KEYS } from '../question/question.model.ts'
import { ITEM_FLAGS, STAT_PAPERS_MAX } from './itemStat.model.ts'

const count = z.number().int()
/** Per cent; null where it is not defined. */
const share = z.number().nullable()

/** The figures of a question in a paper (domain.md §3.15a); those of a question that a person marks are null. */
export const itemFigures = z.strictObject({
  /** First attempts that were handed in. */
  attempts: count,
  facility: share,
  deviation: share,
  guess: share,
  intended_weight: share,
  effective_weight: share,
  discrimination: share,
  efficiency: share,
  /** How often each option was chosen; empty for types without options. */
  options: z
    .array(z.strictObject({ key: z.enum([...OPTION_KEYS, ...JUDGE_ANSWERS]), is_right: z.boolean(), count }))
    .max(OPTION_KEYS.length),
  /** Attempts without an answer to it. */
  unanswered: count,
  flags: z.array(z.enum(ITEM_FLAGS)),
})
const ofItem = {
  position: count,
  type: bankType,
  score: z.number(),
  ...itemFigures.shape,
}

/** The statistics of a paper with those of each question. */
export const paperFigures = z.strictObject({
  /** When the job calculated it; null: not yet. Then there are no figures and no items. */
  stat_time: orNull,
  /** Sittings that were handed in; the figures are those of the first one of each student. */
  sittings: count,
  attempts: count,
  /** Points of the questions that are marked by themselves. */
  total: z.number(),
  mean: z.number().nullable(),
  /** In points. */
  deviation: z.number().nullable(),
  /** Per cent. */
  consistency: share,
  error_ratio: share,
  items: z.array(z.strictObject({ ...ofItem, question_sn: z.string(), title: z.string() })).max(PAPER_ITEMS_MAX),
})

/** The statistics of a question in each of its papers, the latest paper first. */
export const questionFigures = z.strictObject({
  /** First attempts at its current text in these papers. */
  attempts: count,
  /** The mean facility of its current text, weighted by the attempts of each paper, with one decimal. */
  correct_rate: share,
  papers: z
    .array(
      z.strictObject({
        ...ofItem,
        paper_sn: z.string(),
        paper_title: z.string(),
        level,
        edition: count,
        /** The question was edited since: the figures are those of the earlier text. */
        is_outdated: z.boolean(),
        stat_time: z.string(),
      }),
    )
    .max(STAT_PAPERS_MAX),
})

export const itemStatContract = {
  ofPaper: endpoint('itemStat.ofPaper', {
    method: 'GET',
    path: '/paper/:id/stat',
    permission: 'paper:edit',
    summary: '试卷的试题统计：难度、区分度、权重与选项分布',
    params: byId,
    data: paperFigures,
  }),
  ofQuestion: endpoint('itemStat.ofQuestion', {
    method: 'GET',
    path: '/question/:id/stat',
    permission: 'question:read',
    summary: '试题在各试卷中的统计',
    params: byId,
    data: questionFigures,
  }),
}
