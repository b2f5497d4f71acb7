import { z } from 'zod'

const fields = z.record(z.string().max(60), z.unknown())
/** A form document on the wire: section → field → value. Which sections and fields there are depends on the form. */
export const siteFormValues = z.record(z.string().max(60), fields)
export type SiteFormValues = z.output<typeof siteFormValues>

/** `examiner_unfit`: not enabled for the credential. `examiner_elsewhere`: listed by another site in the same year. */
export const EXAMINER_FAULTS = ['examiner_unfit', 'examiner_elsewhere'] as const
export type ExaminerFault = (typeof EXAMINER_FAULTS)[number]
