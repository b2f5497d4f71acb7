import type { Subject } from '../../catalogue/credential/credential.model.ts'
import { subjectWords } from '../../catalogue/credential/credential.messages.ts'
import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import { SCORED_FLAGS } from '../../catalogue/template/template.model.ts'
import { fill } from '../../kernel/text.ts'
import type { Lang, RuleText, Text } from '../../kernel/text.ts'
import { scoreFlagWords, scoreMessages as words, scoreWords } from './score.messages.ts'

/** What a row of an import says of a score, and what is stored of it. */
export type ScoreContent = {
  points: number | null
  flag: ScoreFlag
  deduction: string | null
  remark: string | null
}

const inAll = (text: string): Text => ({ CN: text, HK: text, US: text })

/** The points with one decimal, and the flag where it is not the normal one. */
function shownScore({ points, flag }: ScoreContent): Text {
  const figure = points === null ? '' : points.toFixed(1)
  if (flag === 'NORMAL') return inAll(figure)
  const shown = (lang: Lang) => [figure, scoreFlagWords[flag][lang]].filter(Boolean).join(' ')
  return { CN: shown('CN'), HK: shown('HK'), US: shown('US') }
}

/** The words for what changes, by the column of the sheet. */
const WHAT = {
  flag: scoreWords.score,
  score: scoreWords.score,
  deduction: scoreWords.deduction,
  remark: scoreWords.remark,
}

const differs = (before: string | null, after: string | null) => before !== null && after !== null && before !== after

/** What an imported row would change of a stored score: old and new, at the field where it stands; null: nothing. An empty text changes nothing, a text where there was none is no change (Decided 45). */
export function changedScore(
  subject: Subject,
  before: ScoreContent,
  after: ScoreContent,
): { path: string; message: RuleText } | null {
  const change = (path: keyof typeof WHAT, from: Text, to: Text) => {
    const message = fill(words.import_change, { subject: subjectWords[subject], what: WHAT[path], from, to })
    return { path, message }
  }
  if (before.flag !== after.flag && !SCORED_FLAGS.includes(after.flag))
    return change('flag', shownScore(before), shownScore(after))
  if (before.points !== after.points || before.flag !== after.flag)
    return change('score', shownScore(before), shownScore(after))
  for (const path of ['deduction', 'remark'] as const)
    if (differs(before[path], after[path])) return change(path, inAll(before[path] ?? ''), inAll(after[path] ?? ''))
  return null
}
