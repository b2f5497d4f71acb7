import { z } from 'zod'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { ruleError } from '../../kernel/field.ts'
import type { Gender, IdType } from '../../kernel/person.ts'
import { certificateMessages as words } from './certificate.messages.ts'

/** A certificate is valid until its last day; one without an end is valid forever (domain.md §3.5, §6.6). */
export const CERTIFICATE_STATUS = ['VALID', 'EXPIRED'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATUS)[number]

/** The holes of a number's pattern, each as wide as domain.md §2 says. */
export const NUMBER_PARTS = ['type', 'org', 'province', 'site', 'year', 'level'] as const
export type NumberPart = (typeof NUMBER_PARTS)[number]
/** The last part of every number: it counts what was issued with the same beginning. */
export const SERIAL_DIGITS = 6
/** A number is no longer than this, whatever the pattern. */
const PATTERN_MAX = 80

const numberPattern = z
  .string()
  .max(PATTERN_MAX)
  .regex(new RegExp(`^(?:[A-Z0-9-]|\\{(?:${NUMBER_PARTS.join('|')})\\})+\\{serial\\}$`), {
    error: ruleError('certificate_pattern', words.certificate_pattern),
  })

/** How certificates are numbered (domain.md §2): `organisation` is the number of the training & evaluation organisation. */
export type CertificateRules = { pattern: string; type: 'Y' | 'S'; organisation: string }
export const certificateRules = z.strictObject({
  pattern: numberPattern,
  type: z.enum(['Y', 'S']),
  organisation: z
    .string()
    .regex(/^\d{4}$/, { error: ruleError('certificate_organisation', words.certificate_organisation) }),
})
export const CERTIFICATE_RULES: CertificateRules = {
  pattern: '{type}{org}{province}{site}{year}{level}{serial}',
  type: 'S',
  organisation: '0001',
}

/** Everything that is printed, as it was on the day of issue. */
export type CertificateContent = {
  name: string
  gender: Gender
  id_type: IdType
  id_no: string
  credential_name: string
  credential_name_hk: string | null
  credential_name_en: string | null
  direction: string | null
  level: Level
  authority_name: string
  authority_name_en: string | null
}

/** What proves the number where there is no account: the code of its QR, or the holder's name. */
export const PROOF_MAX = 64
