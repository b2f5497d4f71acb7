import { identifier } from './identifier.ts'
import { characterSets as sets, identifierWords as names } from './identifier.messages.ts'

/** Code of a major in the national catalogue of 2021: six digits, the first two naming the division. */
export const majorCode = identifier(
  { name: 'major_code', word: names.major_code, min: 6, max: 6, characters: /^\d*$/, set: sets.digits },
  /^\d{6}$/,
)
/** Student number, unique in an institution (domain.md §2). */
export const studentNo = identifier(
  { name: 'student_no', word: names.student_no, min: 4, max: 20, characters: /^[A-Za-z0-9]*$/, set: sets.letters },
  /^[A-Za-z0-9]{4,20}$/,
)
