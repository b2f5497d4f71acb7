import { pattern } from './field.ts'
import { identifierMessages as words } from './identifier.messages.ts'

/** The number of a room or zone; a number names one place of a site (Decided 9). */
export const roomNo = pattern(/^[\p{Script=Han}A-Za-z0-9_-]{1,20}$/u, 20, {
  rule: 'room_no_format',
  message: words.room_no_format,
})
