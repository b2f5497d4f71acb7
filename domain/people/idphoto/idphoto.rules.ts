import { fill } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import { idphotoMessages } from './idphoto.messages.ts'

/** Whose photo is the same picture, by name and student number (F3). */
export function sameAs(same: readonly { name: string; student_no: string }[]): Text {
  const named = same.map(({ name, student_no }) => `${name} ${student_no}`)
  const who = { CN: named.join('、'), HK: named.join('、'), US: named.join(', ') }
  return fill(idphotoMessages.photo_same_as, { who })
}
