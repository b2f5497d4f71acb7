import { z } from 'zod'
import { majorCode, studentNo } from '../../kernel/education.ts'
import { anyText, integer, line, prose } from '../../kernel/field.ts'
import { idNo, idType, nameText } from '../../kernel/person.ts'
import { GRADE_MAX, GRADE_MIN } from '../student/student.model.ts'

/** A request for a student of another institution (Decided 24): waiting, made, rejected, undecided in time, withdrawn. */
export const TRANSFER_STATUS = ['SUBMIT', 'AUDIT', 'REJECT', 'LAPSED', 'CANCEL'] as const
export type TransferStatus = (typeof TRANSFER_STATUS)[number]

/** The side of the reader: the institution that requests, the one that the student leaves, or centre and platform. */
export const TRANSFER_SIDES = ['NEW', 'OLD', 'PLATFORM'] as const
export type TransferSide = (typeof TRANSFER_SIDES)[number]

export const TRANSFER_FILES_MAX = 5
export const TRANSFER_REASON_MAX = 500
const TRANSFER_REASON_MIN = 5

/** What the requesting institution knows of the person, and the place that it gives (domain.md §3.8). */
export const transferBody = z.strictObject({
  name: nameText,
  id_type: idType,
  id_no: idNo,
  student_no: studentNo,
  major_code: majorCode,
  class_name: line(50),
  grade_year: integer(GRADE_MIN, GRADE_MAX),
  reason: prose(TRANSFER_REASON_MAX, TRANSFER_REASON_MIN),
  proof_files: z.array(anyText(120).min(1)).max(TRANSFER_FILES_MAX).default([]),
})
