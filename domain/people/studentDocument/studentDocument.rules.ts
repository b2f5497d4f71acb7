import type { Refusal } from '../../kernel/lifecycle.ts'
import { canonicalIdNo } from '../../kernel/person.ts'
import { fill } from '../../kernel/text.ts'
import { studentDocumentMessages as words } from './studentDocument.messages.ts'
import { DOCUMENTS_MAX } from './studentDocument.model.ts'

const refusal = (rule: keyof typeof words): Refusal => ({ rule, message: fill(words[rule], { max: DOCUMENTS_MAX }) })

type Dated = { id_no: string; valid_from: string | null }
type Asked = Dated & { shown: boolean }

/** Why a document is not added to a student with this shown document and these numbers of further ones; null: it is (Decided 43). */
export function documentFault(asked: Asked, current: Dated, further: readonly string[]): Refusal | null {
  if ([current.id_no, ...further].map(canonicalIdNo).includes(asked.id_no)) return refusal('document_known')
  if (further.length + 1 >= DOCUMENTS_MAX) return refusal('documents_max')
  if (!asked.valid_from || !current.valid_from) return null
  if (asked.shown && asked.valid_from < current.valid_from) return refusal('document_older')
  if (!asked.shown && asked.valid_from > current.valid_from) return refusal('document_newer')
  return null
}
