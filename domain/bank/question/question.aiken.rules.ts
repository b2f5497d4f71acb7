// The Aiken format: the question, its options A. B. C. …, each on a line, then `ANSWER: B`.
import { BLOCK_MAX, draftOf, faultAt, faultyRow, linesOf, OPTION_CELLS, rowOfDraft } from './question.exchange.rules.ts'
import type { ExchangeGiven, ExchangeNote, ExchangeRow } from './question.exchange.rules.ts'
import { bankTypeWords } from './question.messages.ts'
import { cellOfAnswer } from './question.sheet.rules.ts'

/** Chinese files have 、 and full-width signs after the letter. */
const OPTION = /^([A-Z])[.)、．）](.*)$/
/** More than one letter is no Aiken, but written by other programs: a multiple choice. */
const ANSWER = /^(?:ANSWER|答案)[ \t]*[:：](.*)$/

const LETTERS = /^[ \t]*[A-Za-z](?:[ \t,，、;；]*[A-Za-z])*[ \t]*[.。]?$/

/** What was read of a question so far. */
type Open = { line: number; stem: string[]; options: string[]; length: number; fault: ExchangeNote | null }
const opened = (line: number): Open => ({ line, stem: [], options: [], length: 0, fault: null })
const textOf = ({ stem, options }: Open) => [...stem, ...options].join('\n')

/** Takes a line of a question that is not its answer. */
function take(open: Open, text: string, line: number): void {
  open.length += text.length
  if (open.length > BLOCK_MAX) {
    open.fault ??= faultAt('exchange_long', open.line, { max: BLOCK_MAX })
    return
  }
  const option = OPTION.exec(text)
  if (!option || open.stem.length === 0) {
    open.stem.push(text)
    return
  }
  const [, letter = '', said = ''] = option
  const expected = String.fromCharCode(65 + open.options.length)
  if (letter !== expected) open.fault ??= faultAt('aiken_letter', line, { letter, expected })
  else if (open.options.length === OPTION_CELLS.length)
    open.fault ??= faultAt('exchange_options', line, { max: OPTION_CELLS.length })
  open.options.push(said.trim())
}

function closed(open: Open, given: ExchangeGiven, answer: string): ExchangeRow {
  if (open.fault) return faultyRow(open.line, textOf(open), open.fault, given)
  const letters = LETTERS.test(answer) ? [...new Set(answer.toUpperCase().match(/[A-Z]/g))].toSorted() : []
  const type = letters.length > 1 ? 'MULTI' : 'SINGLE'
  const draft = draftOf(given)
  draft.texts.type = bankTypeWords[type][given.lang]
  draft.texts.stem = open.stem.join('\n')
  for (const [at, cell] of OPTION_CELLS.entries()) {
    const option = open.options[at]
    if (option !== undefined) draft.texts[`option_${cell}`] = option
  }
  draft.texts.answer = letters.length === 0 ? answer.trim() : cellOfAnswer(type, letters, given.lang)
  return rowOfDraft(open.line, draft)
}

const withoutAnswer = (open: Open, given: ExchangeGiven) =>
  faultyRow(open.line, textOf(open), open.fault ?? faultAt('aiken_no_answer', open.line), given)

/** The questions of an Aiken file, one after the other. */
export function* aikenRows(text: string, given: ExchangeGiven): Generator<ExchangeRow> {
  let open: Open | null = null
  let line = 0
  for (const raw of linesOf(text)) {
    line += 1
    const said = raw.trim()
    if (said === '') continue
    const answer = ANSWER.exec(said)
    if (answer) {
      yield open ? closed(open, given, answer[1] ?? '') : faultyRow(line, said, faultAt('aiken_no_stem', line), given)
      open = null
      continue
    }
    if (open && open.options.length > 0 && !OPTION.test(said)) {
      // The next question: this one has ended without its answer.
      yield withoutAnswer(open, given)
      open = null
    }
    open ??= opened(line)
    take(open, said, line)
  }
  if (open) yield withoutAnswer(open, given)
}
