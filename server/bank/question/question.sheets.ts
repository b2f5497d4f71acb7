import { z } from 'zod'
import { credentialCode, level, subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { points } from '@zhikao/domain/catalogue/template/template.model.ts'
import { integer, optional, text } from '@zhikao/domain/kernel/field.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import {
  bankTypeWords,
  questionSheetWords as sheetWords,
  questionWords as words,
  yesNoWords,
} from '@zhikao/domain/bank/question/question.messages.ts'
import {
  ANALYSIS_MAX,
  ANSWER_MAX,
  bankType,
  OPTION_TEXT_MAX,
  questionFields,
} from '@zhikao/domain/bank/question/question.model.ts'
import type { QuestionOption } from '@zhikao/domain/bank/question/question.model.ts'
import { answerFaults, countBlanks, formulaFault, isOpen } from '@zhikao/domain/bank/question/question.rules.ts'
import { answerOfCell, cellOfAnswer } from '@zhikao/domain/bank/question/question.sheet.rules.ts'
import { brokenFormula } from '../../files/formula/formula.ts'
import { columnsOf, decimalCell, rowReader } from '../../files/sheet/columns.ts'
import type { CellFault, RecordColumn, RowOf } from '../../files/sheet/columns.ts'

const LINES_MAX = 4000
const OPTIONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
const OPTION_COLUMNS = OPTIONS.map((letter) => `option_${letter}` as const)

const optionText = optional(text(OPTION_TEXT_MAX))
/** The schemas of the columns. */
const sheetFields = {
  credential_code: credentialCode,
  level,
  type: bankType,
  stem: text(LINES_MAX),
  option_a: optionText,
  option_b: optionText,
  option_c: optionText,
  option_d: optionText,
  option_e: optionText,
  option_f: optionText,
  option_g: optionText,
  option_h: optionText,
  answer: text(ANSWER_MAX),
  analysis: optional(text(Math.min(LINES_MAX, ANALYSIS_MAX))),
  difficulty: integer(1, 5),
  knowledge_points: optional(text(500)),
  score_default: optional(decimalCell(points(0.1))),
  subject: optional(subject),
  source: questionFields.source,
  alternative_group: questionFields.alternative_group,
  practice_allowed: optional(z.enum(['YES', 'NO'])),
}
export type QuestionSheetRow = RowOf<typeof sheetFields>
/** What an export writes: answer and options (null: a picture alone) as they are stored; what a sheet cannot hold is named in its last column. */
export type ExportedQuestion = Omit<QuestionSheetRow, 'answer'> & {
  answer: readonly string[]
  options: readonly (string | null)[]
  lost: Text | null
  /** The same as HTML and with the pictures of the options, for formats that have a place for them. */
  html: { stem: string; analysis: string | null }
  choices: readonly QuestionOption[]
  has_files: boolean
}

const { plain, worded } = columnsOf<ExportedQuestion>()({ ...words, ...sheetWords })
const needed = { required: true, free: true }
const prose = { free: true }
const later = { free: true, later: true }

/** 题库导入 (domain.md §7): the same columns in template, import and export; those from 科目 on may be left out. */
export const questionColumns: readonly RecordColumn<ExportedQuestion>[] = [
  plain('credential_code', 14, { required: true }),
  worded('level', 8, levelWords, (row) => row.level, true),
  worded('type', 10, bankTypeWords, (row) => row.type, true),
  plain('stem', 60, needed),
  ...OPTION_COLUMNS.map((name) => plain(name, 24, prose)),
  {
    ...plain('answer', 20, needed),
    show: ({ type, answer }, lang) => cellOfAnswer(type, answer, lang),
  },
  plain('analysis', 40, prose),
  plain('difficulty', 8, { required: true }, 'number'),
  plain('knowledge_points', 30, prose),
  { ...plain('score_default', 8, {}, 'number'), title: sheetWords.score },
  { ...worded('subject', 8, subjectWords, (row) => row.subject, false), later: true },
  plain('source', 24, later),
  plain('alternative_group', 16, later),
  { ...worded('practice_allowed', 12, yesNoWords, (row) => row.practice_allowed, false), later: true },
]
/** The same with what is not in them, for the reader: an import takes an export as it is. */
export const exportColumns: readonly RecordColumn<ExportedQuestion>[] = [
  ...questionColumns,
  { ...plain('lost', 24, later), unread: true, show: ({ lost }, lang) => lost && lost[lang] },
]

/** The options in their order; one that is left out between others is empty. */
export function optionsOf(row: Pick<QuestionSheetRow, (typeof OPTION_COLUMNS)[number]>) {
  const texts = OPTION_COLUMNS.map((name) => row[name])
  const last = texts.findLastIndex((one) => one !== null)
  return texts.slice(0, last + 1).map((one) => ({ text: one, image: null }))
}

/** The texts of the options, each in its cell. */
export function optionCells(options: readonly { text: string | null }[]) {
  const at = (place: number) => options[place]?.text ?? null
  return {
    option_a: at(0),
    option_b: at(1),
    option_c: at(2),
    option_d: at(3),
    option_e: at(4),
    option_f: at(5),
    option_g: at(6),
    option_h: at(7),
  }
}

/** The subject, where the sheet names none: that of the type. */
export const subjectOf = ({ type, subject: given }: Pick<QuestionSheetRow, 'type' | 'subject'>) =>
  given ?? (type === 'PRACTICAL' ? 'OFFLINE' : 'ONLINE')

/** The column of a field that a fault names. */
const COLUMN_OF: Record<string, string> = { subject: 'subject', options: 'option_a', answer: 'answer' }

/** What is wrong with a question whose cells are sound by themselves: it would not be complete. */
function check(row: Partial<QuestionSheetRow>): CellFault[] {
  const { type, stem, answer } = row
  if (type === undefined || stem === undefined || answer === undefined) return []
  const options = optionsOf({ ...optionCells([]), ...row })
  const question = {
    type,
    subject: subjectOf({ type, subject: row.subject ?? null }),
    options,
    answer: answerOfCell(type, answer),
    attachments: [],
    blanks: countBlanks(stem),
  }
  return [
    ...answerFaults(question).map(({ path, rule, message }) => ({ key: COLUMN_OF[path] ?? 'type', rule, message })),
    ...PROSE.flatMap((key) => {
      const broken = key === 'answer' && !isOpen(type) ? null : brokenFormula({ lines: [row[key] ?? null] })
      return broken ? [{ ...formulaFault(key, broken), key }] : []
    }),
  ]
}
/** The columns that may have formulas. */
const PROSE = ['stem', ...OPTION_COLUMNS, 'answer', 'analysis'] as const

export const readQuestion = rowReader(exportColumns, sheetFields, check)
