import type { Subject } from '../../catalogue/credential/credential.model.ts'

/** What the key of a candidate's subject ends with: T (theory) or P (practical). */
export const KEY_ENDS: Readonly<Record<Subject, string>> = { ONLINE: '-T', OFFLINE: '-P' }

/** The key of a candidate's subject, one for its attendance and its score; there before either is written. */
export const subjectKey = (signupSn: string, subject: Subject): string => signupSn + KEY_ENDS[subject]

/** The sign-up of such a key. */
export const signupOfKey = (key: string): string => key.replace(/-[TP]$/, '')

/** Is it the key of a practical? */
export const isPracticalKey = (key: string): boolean => key.endsWith(KEY_ENDS.OFFLINE)
