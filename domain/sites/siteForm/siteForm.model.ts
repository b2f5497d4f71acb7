import { z } from 'zod'
import { pattern } from '../../kernel/field.ts'
import { siteFormMessages as words } from './siteForm.messages.ts'

/** The number of a room or zone; a number names one place of a site (Decided 9). */
export const roomNo = pattern(/^[\p{Script=Han}A-Za-z0-9_-]{1,20}$/u, 20, {
  rule: 'room_no_format',
  message: words.room_no_format,
})

const fields = z.record(z.string().max(60), z.unknown())
/** A form document on the wire: section → field → value. Which sections and fields there are depends on the form. */
export const siteFormValues = z.record(z.string().max(60), fields)
export type SiteFormValues = z.output<typeof siteFormValues>

/** `examiner_unfit`: not enabled for the credential. `examiner_elsewhere`: listed by another site in the same year. */
export const EXAMINER_FAULTS = ['examiner_unfit', 'examiner_elsewhere'] as const
export type ExaminerFault = (typeof EXAMINER_FAULTS)[number]
