import { z } from 'zod'
import { NUMBER_PARTS } from '../../kernel/certificateNo.ts'
import { ruleError } from '../../kernel/field.ts'
import { settingMessages as words } from './setting.messages.ts'
import type { CertificateRules } from './setting.model.ts'

/** The longest pattern. */
const PATTERN_MAX = 80

const numberPattern = z
  .string()
  .max(PATTERN_MAX)
  .regex(new RegExp(`^(?:[A-Z0-9-]|\\{(?:${NUMBER_PARTS.join('|')})\\})+\\{serial\\}$`), {
    error: ruleError('certificate_pattern', words.certificate_pattern),
  })

export const certificateRules = z.strictObject({
  pattern: numberPattern,
  type: z.enum(['Y', 'S']),
  organisation: z
    .string()
    .regex(/^\d{4}$/, { error: ruleError('certificate_organisation', words.certificate_organisation) }),
  warn_days: z.array(z.number().int().min(0).max(365)).max(10),
})
export const CERTIFICATE_RULES: CertificateRules = {
  pattern: '{type}{org}{province}{site}{year}{level}{serial}',
  type: 'S',
  organisation: '0001',
  warn_days: [90, 30],
}
