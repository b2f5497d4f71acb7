import type { Subject } from '../../catalogue/credential/credential.model.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import type { RuleOf } from '../../kernel/text.ts'
import { examDocumentMessages } from './examDocument.messages.ts'
import type { ExamDocument } from './examDocument.model.ts'

const refusal = (rule: RuleOf<typeof examDocumentMessages>): Refusal => ({ rule, message: examDocumentMessages[rule] })

/** What decides whether a document of an exam can be printed. `scores`: the reader is an examiner who judges here, or prints for those who do. */
export type DocumentSituation = { kind: ExamDocument; subject: Subject; candidates: number; scores: boolean }

/** Why a document cannot be printed, or null: the record of a room always, the others once candidates are seated, a score sheet only of a practical (domain.md §3.13a). */
export function documentRefusal({ kind, subject, candidates, scores }: DocumentSituation): Refusal | null {
  if (kind === 'record') return null
  if (kind === 'score-sheet' && subject !== 'OFFLINE') return refusal('document_practical')
  if (kind === 'score-sheet' && !scores) return refusal('document_own_score')
  return candidates === 0 ? refusal('document_no_candidate') : null
}
