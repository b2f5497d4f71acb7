import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { FindingRule } from '../idphotoTool/idphotoTool.messages.ts'
import type { PhotoFinding } from '../idphotoTool/idphotoTool.model.ts'
import { isAppealable, itemOf, storedText } from '../idphotoTool/idphotoTool.finding.rules.ts'
import { studentMessages } from './student.messages.ts'

/** Why a rejected photo cannot be appealed: a fault of size, type, number of faces or the like remains at any second look (Decided 22). */
export function photoAppeal(faults: readonly PhotoFinding<FindingRule>[]): Refusal | null {
  const fixed = faults.find(({ rule }) => !isAppealable(itemOf(rule)))
  if (!fixed) return null
  return { rule: 'photo_appeal', message: fill(studentMessages.photo_appeal, { fault: storedText(fixed) }) }
}
