import { fill, listOf } from '../../kernel/text.ts'
import type { RuleText, Text } from '../../kernel/text.ts'
import {
  traineeMessages as words,
  traineeSheetMessages as sheetMessages,
  traineeWords,
  trainResultWords,
} from './trainee.messages.ts'
import type { TraineeResult } from './trainee.model.ts'

/** A result that may not be recorded yet. */
type ResultFacts = { [K in keyof TraineeResult]: TraineeResult[K] | null }

const FIELDS = ['hours_done', 'theory_score', 'skill_score', 'practice', 'result', 'remark'] as const
const inAll = (text: string): Text => ({ CN: text, HK: text, US: text })

function shown(name: (typeof FIELDS)[number], of: ResultFacts): Text {
  const value = of[name]
  if (name === 'practice' || name === 'result') return of[name] ? trainResultWords[of[name]] : inAll('')
  return inAll(typeof value === 'number' && name !== 'hours_done' ? value.toFixed(1) : String(value ?? ''))
}

/** What a row of an import would change of a recorded result, old and new, at its first field; null: nothing, or there was none. */
export function changedResult(stored: ResultFacts, after: TraineeResult): { path: string; message: RuleText } | null {
  if (stored.result === null) return null
  // A remark where there was none is no change (Decided 45).
  const changed = FIELDS.filter((name) => stored[name] !== after[name] && (name !== 'remark' || stored.remark !== null))
  const [path] = changed
  if (path === undefined) return null
  const changes = changed.map((name) =>
    fill(sheetMessages.result_change, { what: traineeWords[name], from: shown(name, stored), to: shown(name, after) }),
  )
  return { path, message: fill(words.import_change, { changes: listOf(changes) }) }
}
