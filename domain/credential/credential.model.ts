import { z } from 'zod'

/** The levels of a certificate, ascending; a higher one covers the lower (domain.md §2). */
export const LEVELS = ['BEGINNER', 'MIDDLE', 'SENIOR'] as const
export type Level = (typeof LEVELS)[number]
export const level = z.enum(LEVELS)

/** How a subject is examined: theory online, practice offline (spec §3, exam method). */
export const SUBJECTS = ['ONLINE', 'OFFLINE'] as const
export type Subject = (typeof SUBJECTS)[number]
export const subject = z.enum(SUBJECTS)
