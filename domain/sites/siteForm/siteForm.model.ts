import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'

/** The name of a section or field. */
const fieldName = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)
const fields = z.record(fieldName, z.unknown())
/** A form document on the wire: section → field → value. Which sections and fields there are depends on the form. */
export const siteFormValues = z.record(fieldName, fields)
export type SiteFormValues = z.output<typeof siteFormValues>

/** The approved candidates of a day for a level. */
export const approvedCapacity = z.strictObject({ level, capacity: z.number().int() })
export type ApprovedCapacity = z.output<typeof approvedCapacity>

/** `examiner_unfit`: not enabled for the credential. `examiner_elsewhere`: listed by another site in the same year. */
export const EXAMINER_FAULTS = ['examiner_unfit', 'examiner_elsewhere'] as const
export type ExaminerFault = (typeof EXAMINER_FAULTS)[number]
