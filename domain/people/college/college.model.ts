import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { bankAccount } from '../../kernel/bank.ts'
import { anyText, integer, line, optional, ruleError, sn, text } from '../../kernel/field.ts'
import { postcode, regionCode, schoolCode, taxNo, uscc } from '../../kernel/organisation.ts'
import { lat, lng } from '../../kernel/position.ts'
import { email, mobile, personName, remark, tel } from '../../kernel/person.ts'
import { collegeMessages as words } from './college.messages.ts'

/** A training organisation is kept as a pilot institution of level TRAINING (domain.md §3.2). */
export const ORG_TYPES = ['school', 'college'] as const
export type OrgType = (typeof ORG_TYPES)[number]
export const NATURES = ['PUBLIC', 'PRIVATE'] as const
export const ORG_LEVELS = ['SECONDARY', 'HIGHER', 'BACHELOR', 'APPLIED', 'TECHNICIAN', 'TRAINING'] as const
export const LICENSE_FILES_MAX = 5
const PILOT_COUNT_MAX = 1_000_000
export const PILOTS_MAX = 60

/** A certificate and level that an institution pilots, and for how many persons. */
export const pilotCredential = z.strictObject({
  credential_sn: sn,
  level,
  declared_count: integer(1, PILOT_COUNT_MAX),
})
export type PilotCredential = z.output<typeof pilotCredential>
const pilotCredentials = z
  .array(pilotCredential)
  .max(PILOTS_MAX)
  .refine((list) => new Set(list.map((one) => `${one.credential_sn} ${one.level}`)).size === list.length, {
    error: ruleError('pilot_repeats', words.pilot_repeats),
  })
  .default([])

const mediaKey = anyText(120).min(1)

/** What only the centre sets; locked in the institution's own form (domain.md §3.2). */
export const lockedFields = {
  name: line(60, 4),
  org_type: z.enum(ORG_TYPES),
  school_code: schoolCode,
  uscc,
}

/** What the institution may change itself. */
export const ownFields = {
  short_name: optional(text(30)),
  nature: z.enum(NATURES),
  org_level: z.enum(ORG_LEVELS),
  province: regionCode,
  city: regionCode,
  district: regionCode,
  address: text(120, 5),
  postcode: optional(postcode),
  /** Degrees; both or none. */
  lng: optional(lng),
  lat: optional(lat),
  legal_person: personName,
  contact_name: personName,
  contact_mobile: mobile,
  contact_email: email,
  contact_position: optional(text(50)),
  tel: optional(tel),
  logo: optional(mediaKey),
  license_files: z.array(mediaKey).min(1).max(LICENSE_FILES_MAX),
  bank_name: optional(text(60)),
  bank_account: optional(bankAccount),
  tax_no: optional(taxNo),
  pilot_year: integer(2019, 2099),
  pilot_credentials: pilotCredentials,
  remark: optional(remark),
}
