import type { Level, Subject } from '../../catalogue/credential/credential.model.ts'
import type { Gender, IdType } from '../../kernel/person.ts'

/**
 * A certificate is valid until its last day; one without a last day never expires (domain.md §3.5, §6.6). VOIDING: a
 * person of the platform asked to void it, a second one has not confirmed yet; until then it is in force (Decided 29).
 */
export const CERTIFICATE_STATUS = ['VALID', 'VOIDING', 'EXPIRED', 'VOID'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATUS)[number]
/** The states that the public check shows. A void request that is not confirmed is not shown. */
export const CHECKED_STATUS = ['VALID', 'EXPIRED'] as const
export const REASON_MAX = 500

/** The last part of every number: it counts what was issued with the same beginning. */
export const SERIAL_DIGITS = 6
/** Everything that is printed, as it was on the day of issue; of a reissued one the holder's data as of the last reissue. */
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
  /** What was examined and passed, at this sitting or before (domain.md Decided 46). */
  subjects: readonly Subject[]
  authority_name: string
  authority_name_en: string | null
}

/** What proves the number where there is no account: the code of its QR, or the holder's name. */
export const PROOF_MAX = 64
/** Characters of a certificate number as it is entered, at most. */
export const NUMBER_MAX = 40

/** What a certificate says of its subjects: it names only what was examined (domain.md Decided 46). */
export const examinedOf = (subjects: readonly Subject[]): 'both' | 'theory' | 'practical' => {
  if (subjects.length > 1) return 'both'
  return subjects.includes('ONLINE') ? 'theory' : 'practical'
}
