import { z } from 'zod'
import { QUESTION_TYPES } from '../../catalogue/template/template.model.ts'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { anyText, integer, line, optional, sn, text } from '../../kernel/field.ts'
import { points } from '../../catalogue/template/template.model.ts'

/** A question of the bank (domain.md §3.15, §5.10): a draft, offered to papers, or retired. */
export const QUESTION_STATUS = ['INIT', 'ENABLE', 'DISABLE'] as const
export type QuestionStatus = (typeof QUESTION_STATUS)[number]

/** The types of a theory paper, and the tasks of the practical. */
export const BANK_TYPES = [...QUESTION_TYPES, 'PRACTICAL'] as const
export type BankType = (typeof BANK_TYPES)[number]
export const bankType = z.enum(BANK_TYPES)

/** The letters of the options, in their order. */
export const OPTION_KEYS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type OptionKey = (typeof OPTION_KEYS)[number]
export const optionKey = z.enum(OPTION_KEYS)
/** The two answers of a question of type JUDGE. */
export const JUDGE_ANSWERS = ['TRUE', 'FALSE'] as const

/** How an export writes questions: as the import workbook, or as a file for other systems. */
export const QUESTION_FILE_FORMATS = ['XLSX', 'GIFT', 'MOODLE', 'QTI'] as const

/** Of the HTML of stem and analysis (kernel/richText.ts). */
export const STEM_MAX = 20_000
export const ANALYSIS_MAX = 20_000
export const OPTION_TEXT_MAX = 500
export const ANSWER_MAX = 4000
const BLANKS_MAX = 20
export const QUESTION_POINTS_MAX = 5
export const QUESTION_FILES_MAX = 5
export const QUESTION_FILE_BYTES = 20 * 1024 * 1024

const isUnique = (values: readonly string[]) => new Set(values).size === values.length
const mediaKey = anyText(120).min(1)

/** One option: its letter follows from its place. It has a text, a picture or both. */
const questionOption = z.strictObject({ text: optional(text(OPTION_TEXT_MAX)), image: optional(mediaKey) })
export type QuestionOption = z.output<typeof questionOption>

/** A drawing or document of a practical task, under the name that the candidate sees. */
export const questionFile = z.strictObject({ key: mediaKey, name: line(120) })
export type QuestionFile = z.output<typeof questionFile>

/** The fields of a question's form; a draft may be incomplete, its parts never malformed. */
export const questionFields = {
  credential_sn: sn,
  level,
  subject,
  type: bankType,
  /** HTML; a blank of type FILL is a run of three or more underscores. */
  stem: anyText(STEM_MAX).min(1),
  options: z.array(questionOption).max(OPTION_KEYS.length).default([]),
  /**
   * The right answer: of SINGLE and MULTI the letters of the right options, of JUDGE one of JUDGE_ANSWERS, of FILL the words of each
   * blank, alternatives separated by `|`, of SHORT and PRACTICAL one model answer.
   */
  answer: z.array(text(ANSWER_MAX)).max(BLANKS_MAX).default([]),
  /** HTML, shown with the result of a self-test. */
  analysis: optional(anyText(ANALYSIS_MAX)),
  score_default: points(0.1).default(1),
  /** 1: very easy, 5: very hard. */
  difficulty: integer(1, 5).default(3),
  /** Knowledge points; in a blueprint the question counts in the cell of the first. */
  knowledge_points: z.array(sn).max(QUESTION_POINTS_MAX).refine(isUnique).default([]),
  attachments: z.array(questionFile).max(QUESTION_FILES_MAX).default([]),
  source: optional(text(100)),
  /** Questions of one level with the same word are alternatives: at most one of them is in a paper. */
  alternative_group: optional(line(30)),
  /** May be used in self-tests. */
  practice_allowed: z.boolean().default(false),
}
export const questionBody = z.strictObject(questionFields)
export type QuestionContent = z.output<typeof questionBody>
