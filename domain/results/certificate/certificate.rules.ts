import type { Level } from '../../catalogue/credential/credential.model.ts'
import { lastDayOfYears } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { NUMBER_PARTS } from '../../kernel/certificateNo.ts'
import type { NumberPart } from '../../kernel/certificateNo.ts'
import type { CertificateRules } from '../../platform/setting/setting.model.ts'
import { certificateMessages } from './certificate.messages.ts'
import { SERIAL_DIGITS } from './certificate.model.ts'
import type { CertificateStatus, CHECKED_STATUS } from './certificate.model.ts'

/** The digit of a level in certificate numbers: the national scale, on which 5 is the lowest (domain.md §2). */
const LEVEL_DIGITS: Record<Level, string> = { BEGINNER: '5', MIDDLE: '4', SENIOR: '3' }
const SITE_DIGITS = 6

/** What a number is made of: where, when and at which level. `siteCode` is province (2) + serial of the site (4). */
type Numbered = { siteCode: string; issueDate: string; level: Level }

/** A number up to its serial: of the same beginning the serials are counted. */
export function numberPrefix(rules: CertificateRules, { siteCode, issueDate, level }: Numbered): string {
  const parts: Record<NumberPart, string> = {
    type: rules.type,
    org: rules.organisation,
    province: siteCode.slice(0, 2),
    site: siteCode.slice(2).padStart(SITE_DIGITS, '0'),
    year: issueDate.slice(2, 4),
    level: LEVEL_DIGITS[level],
  }
  const filled = NUMBER_PARTS.reduce((text, part) => text.replaceAll(`{${part}}`, parts[part]), rules.pattern)
  return filled.replace('{serial}', '')
}

/** The whole number; a series that is used up is a fault that a new pattern lifts. */
export function certificateNumber(prefix: string, serial: number): string {
  const digits = String(serial).padStart(SERIAL_DIGITS, '0')
  if (digits.length > SERIAL_DIGITS) throw new Error(`the certificate numbers that begin with ${prefix} are used up`)
  return prefix + digits
}

/** The last day of a certificate's validity; null where it has no end (0 years). */
export function lastDay(issueDate: string, validityYears: number): string | null {
  return validityYears === 0 ? null : lastDayOfYears(issueDate, validityYears)
}

/** A void takes two persons: who asked for it, by this or another account, cannot confirm it (Decided 29, 43). */
export const secondPersonRefusal = (isOwn: boolean): Refusal | null =>
  isOwn ? { rule: 'certificate_second_person', message: certificateMessages.certificate_second_person } : null

/** Is the last day over? */
export const isOver = ({ expire_date }: { expire_date: string | null }, today: string): boolean =>
  expire_date !== null && expire_date < today

type Dated = { status: CertificateStatus; expire_date: string | null }

/** What the public check calls a certificate that is not void: a request to void it changes nothing before it is confirmed (Decided 29). */
export function checkedStatus({ status, expire_date }: Dated, today: string): (typeof CHECKED_STATUS)[number] {
  return status === 'EXPIRED' || isOver({ expire_date }, today) ? 'EXPIRED' : 'VALID'
}
