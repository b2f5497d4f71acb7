import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { switchLifecycle } from '../../kernel/switch.ts'
import type { SwitchStatus } from '../../kernel/switch.ts'
import { photoMoveWords, photoStatusWords } from './student.messages.ts'
import { PHOTO_STATUS } from './student.model.ts'
import type { PhotoStatus } from './student.model.ts'

export const studentLifecycle = switchLifecycle<{ status: SwitchStatus }>('student', 'student:edit')

/** A photo is judged by its checks as it arrives: AUDIT, or REJECT with reasons (interface.md §5). */
export const photoLifecycle = lifecycleOf<{ status: PhotoStatus }>()({
  name: 'student_photo',
  states: PHOTO_STATUS,
  initial: 'INIT',
  words: photoStatusWords,
  tones: { INIT: 'draft', SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected' },
  labels: photoMoveWords,
  moves: {
    accept: { from: PHOTO_STATUS, to: 'AUDIT', permission: 'student:edit' },
    refuse: { from: PHOTO_STATUS, to: 'REJECT', permission: 'student:edit' },
  },
})
