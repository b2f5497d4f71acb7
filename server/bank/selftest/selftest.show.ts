import type { z } from 'zod'
import { shownItem } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import { practicePaper, practiceResult, practiceSitting } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { countBlanks, isOpen } from '@zhikao/domain/bank/question/question.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { plainTextOf } from '../../files/richText.ts'
import { formulasOf } from '../question/question.show.ts'
import type { StoredItem } from '../paper/paper.queries.ts'
import type { SittingRecord, StoredAnswers } from '../sitting/sitting.queries.ts'
import type { getNamed, OfferedPaper } from './selftest.queries.ts'

/** The name of the credential in the reader's language. */
export const inLang = <R extends { credential_name: Text }>(record: R, lang: Lang) => ({
  ...record,
  credential_name: record.credential_name[lang],
})
export const paperOf = (record: OfferedPaper, lang: Lang): z.output<typeof practicePaper> =>
  pick(practicePaper, inLang(record, lang))

/** A sitting with the questions of its paper and its answers. */
export type ShownSitting = {
  record: SittingRecord
  named: Awaited<ReturnType<typeof getNamed>>
  items: readonly StoredItem[]
  answers: StoredAnswers
}

const NONE = { given: [], is_flagged: false, seq: 0, points: 0 }
/** Questions with the options in the order of the paper, the answer in its letters, and what the sitter gave. */
const shownItems = ({ items, answers }: ShownSitting) =>
  items.map((item) => ({
    ...item,
    ...shownItem(item, item.option_order),
    blanks: item.type === 'FILL' ? countBlanks(plainTextOf(item.stem)) : 0,
    ...(answers.get(item.position) ?? NONE),
  }))

/** A sitting that goes on: nothing of its answers. */
export async function sittingOf(shown: ShownSitting, lang: Lang): Promise<z.output<typeof practiceSitting>> {
  const { record, named } = shown
  const { element } = practiceSitting.shape.items
  const items = shownItems(shown).map((item) => pick(element, item))
  return pick(practiceSitting, {
    ...record,
    ...inLang(named, lang),
    is_over: record.handed_time !== null || record.is_overdue,
    items,
    formulas: await formulasOf(items),
  })
}

/** What was reached, with the right answers; null while the sitting goes on. */
export async function resultOf(shown: ShownSitting, lang: Lang): Promise<z.output<typeof practiceResult> | null> {
  const { record, named } = shown
  const { handed_time, handed_by, points, total, right_count, open_count, seconds } = record
  if (handed_time === null || handed_by === null || points === null || total === null) return null
  if (right_count === null || open_count === null || seconds === null) return null
  const { element } = practiceResult.shape.items
  const items = shownItems(shown).map((item) =>
    pick(element, { ...item, points: isOpen(item.type) ? null : item.points }),
  )
  return pick(practiceResult, {
    ...record,
    handed_time,
    handed_by,
    points,
    total,
    right_count,
    open_count,
    seconds,
    ...inLang(named, lang),
    items,
    formulas: await formulasOf(items),
  })
}
