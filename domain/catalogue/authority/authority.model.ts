import { z } from 'zod'
import { anyText, line, optional, pattern, text } from '../../kernel/field.ts'
import { uscc } from '../../kernel/organisation.ts'
import { email, mobile, personName } from '../../kernel/person.ts'
import { authorityMessages as words } from './authority.messages.ts'

/** The seal that is printed on certificates: a transparent PNG of at most this size (domain.md §3.4). */
export const SEAL_MAX_BYTES = 1024 * 1024

const mediaKey = anyText(120).min(1)
const website = pattern(/^https?:\/\/[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(:\d{1,5})?(\/[!-~]*)?$/, 120, {
  rule: 'website_format',
  message: words.website_format,
})

export const authorityBody = z.strictObject({
  code: pattern(/^[A-Za-z0-9]{2,10}$/, 10, { rule: 'authority_code_format', message: words.authority_code_format }),
  name: line(60, 2),
  name_en: optional(text(120)),
  uscc,
  contact_name: personName,
  mobile,
  email: optional(email),
  website: optional(website),
  logo: optional(mediaKey),
  seal: optional(mediaKey),
  batch: optional(text(30)),
})

/** What is stored of an authority. */
export type AuthorityFields = z.output<typeof authorityBody>
