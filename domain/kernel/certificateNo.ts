import { identifier } from './identifier.ts'
import { characterSets as sets, identifierWords as names } from './identifier.messages.ts'

const certificateNo = { min: 6, max: 40, characters: /^[A-Za-z0-9-]*$/, set: sets.letters_hyphen }

/** Number of an examiner's training certificate, of this platform or of an earlier one (domain.md §2). */
export const trainCertNo = identifier(
  { name: 'train_cert_no', word: names.train_cert_no, ...certificateNo },
  /^[A-Za-z0-9-]{6,40}$/,
)
/** Number of a certificate that a student has already, also of another authority (domain.md §3.8). */
export const priorCertNo = identifier(
  { name: 'prior_cert_no', word: names.prior_cert_no, ...certificateNo },
  /^[A-Za-z0-9-]{6,40}$/,
)
/** The variable parts of a certificate number's pattern, each with the width of domain.md §2. */
export const NUMBER_PARTS = ['type', 'org', 'province', 'site', 'year', 'level'] as const
export type NumberPart = (typeof NUMBER_PARTS)[number]
/** The path of the public page of a certificate: its QR code is the address of that page. */
export const certificatePath = (no: string): string => `/certificate/${encodeURIComponent(no)}`
/** Is a code that was scanned the address of such a page, on whatever server? */
export const isCertificateLink = (code: string): boolean => /^https?:\/\/\S+\/certificate\/[^/?#\s]+/i.test(code.trim())
/** Number of an admission ticket: 15 digits (domain.md, Decided 1). */
export const ticketNo = identifier(
  { name: 'ticket_no', word: names.ticket_no, min: 15, max: 15, characters: /^\d*$/, set: sets.digits },
  /^\d{15}$/,
)
/** The same of an examiner's training certificate. */
export const trainCertificatePath = (no: string): string => `/certificate/train/${encodeURIComponent(no)}`
