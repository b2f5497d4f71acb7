import { z } from 'zod'
import { orNull, prose, sn } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { idType } from '../../kernel/person.ts'

/** A merge of two records of one person (Decided 43): asked for, confirmed, rejected. */
export const MERGE_STATUS = ['SUBMIT', 'AUDIT', 'REJECT'] as const
export type MergeStatus = (typeof MERGE_STATUS)[number]

const MERGE_REASON_MIN = 4
export const MERGE_REASON_MAX = 500

/** `keep` stays in use, `drop` is disabled and belongs to it from then on. */
export const mergeBody = z.strictObject({
  keep: sn,
  drop: sn,
  reason: prose(MERGE_REASON_MAX, MERGE_REASON_MIN),
})

/** Why two records may be one person: the same document, or name and birthday. */
export const SIMILARITIES = ['DOCUMENT', 'NAMESAKE'] as const

/** A student as the comparison of two shows them; numbers are masked. */
export const comparedStudent = z.strictObject({
  sn: z.string(),
  name: z.string(),
  student_no: z.string(),
  org_name: z.string(),
  class_name: z.string(),
  id_type: idType,
  id_no: z.string(),
})
export const similarRow = comparedStudent.extend({
  similarity: z.enum(SIMILARITIES),
  /** Is it merged with the student already? */
  merged: z.boolean(),
})
export const mergeShown = {
  keep: comparedStudent,
  drop: comparedStudent,
  reason: z.string(),
  asked_by: z.string(),
  opinion: orNull,
  status: z.enum(MERGE_STATUS),
  create_time: z.string(),
  version: z.number().int(),
  refused: z.array(refusedMove),
}
