// A question as text files of other systems hold it, whatever the format: each reader gives items, from which the cells of the import
// workbook are made (question.itemRow.rules.ts).
import type { Text } from '../../kernel/text.ts'
import type { ExchangeNote } from './question.exchange.rules.ts'

/** `format`: html, markdown, plain or moodle; answers and feedback have that of the question where they name none. `pictures`: by the addresses that the HTML has, the names under which the import keeps them. */
export type ItemText = { format: string | null; text: string; pictures?: ReadonlyMap<string, string> }
export type ItemAnswer = { isRight: boolean; weight: number | null; text: ItemText; hasFeedback: boolean }
export type ItemBody =
  | { kind: 'description' | 'matching' }
  /** `model`: the model answer, where the format has a place for it. */
  | { kind: 'essay'; model: ItemText | null }
  /** A type that only another system has. */
  | { kind: 'other'; name: string }
  | { kind: 'judge'; isTrue: boolean; hasFeedback: boolean }
  | { kind: 'choice' | 'words'; answers: ItemAnswer[] }
  /** Several blanks, each with its right words; they are in the stem as runs of underscores. */
  | { kind: 'blanks'; blanks: string[][] }
  /** Null where there is a tolerance, a range or more than one number. */
  | { kind: 'numeric'; number: string | null }
export type ItemQuestion = {
  title: string | null
  /** With five underscores in the place of answers that the text continues after. */
  stem: ItemText
  body: ItemBody
  feedback: ItemText | null
  /** What the format knows of points of the question, and what of it the bank does not take over. */
  score?: number
  lost?: readonly Text[]
}
/** `line`: of the file, from 1, or in a package the number of the item; `file`: in a package, its own. */
export type ExchangeItem = { line: number; file?: string; comments: string[] } & (
  | { question: ItemQuestion }
  | { category: string }
  | { fault: ExchangeNote; text: string }
)
