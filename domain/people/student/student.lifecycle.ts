import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { switchLifecycle } from '../../kernel/switch.ts'
import type { SwitchStatus } from '../../kernel/switch.ts'
import { photoMoveWords, photoStatusWords } from '../../kernel/photo.messages.ts'
import type { FindingRule } from '../idphotoTool/idphotoTool.messages.ts'
import type { PhotoFinding } from '../idphotoTool/idphotoTool.model.ts'
import { PHOTO_STATUS } from './student.model.ts'
import type { PhotoStatus } from './student.model.ts'
import { photoAppeal } from './student.photo.rules.ts'
import { mergedFault } from './student.rules.ts'

/** A record that was merged into another one of the same person stays disabled (Decided 43). */
export const studentLifecycle = switchLifecycle<{ status: SwitchStatus; merged_into: string | null }>(
  'student',
  'student:edit',
  { enable: ({ merged_into }) => mergedFault(merged_into) },
)

/**
 * A photo is judged by its checks as it arrives: AUDIT, or REJECT with reasons (interface.md §5). Where a machine can judge
 * wrongly, the institution appeals, and centre or platform accept it with a reason (Decided 22).
 */
export const photoLifecycle = lifecycleOf<{
  status: PhotoStatus
  photo_faults: readonly PhotoFinding<FindingRule>[]
}>()({
  name: 'student_photo',
  states: PHOTO_STATUS,
  initial: 'INIT',
  words: photoStatusWords,
  tones: { INIT: 'draft', SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected' },
  labels: photoMoveWords,
  moves: {
    accept: { from: PHOTO_STATUS, to: 'AUDIT', permission: 'student:edit' },
    refuse: { from: PHOTO_STATUS, to: 'REJECT', permission: 'student:edit' },
    appeal: {
      from: ['REJECT'],
      to: 'SUBMIT',
      permission: 'student:edit',
      opinion: 'optional',
      when: ({ photo_faults }) => photoAppeal(photo_faults),
    },
    overrule: { from: ['SUBMIT'], to: 'AUDIT', permission: 'student:photo-accept', opinion: 'required' },
  },
})
