import { z } from 'zod'
import { date, optional, orNull, version } from '../../kernel/field.ts'
import { idNo, idType } from '../../kernel/person.ts'

/** So many documents a student has at most. */
export const DOCUMENTS_MAX = 10

/** A further document of a student (Decided 43); `shown`: it takes the place of the one that is shown, which stays in the list. */
export const documentBody = z.strictObject({
  id_type: idType,
  id_no: idNo,
  valid_from: optional(date),
  valid_to: optional(date),
  shown: z.boolean().default(false),
  version: version.optional(),
})

/** A document as its reader sees it: the number masked. */
export const documentRow = z.strictObject({
  /** Null: the document that is shown; it is changed with the student. */
  sn: orNull,
  id_type: idType,
  id_no: z.string(),
  valid_from: orNull,
  valid_to: orNull,
})
