import { z } from 'zod'
import { ROLES } from '../../access/roles.ts'
import { anyText, line, optional, ruleError, text } from '../../kernel/field.ts'
import { documentMessages } from './document.messages.ts'

/** A document of the platform (domain.md §3.21): a draft, offered to the roles of its scope, or withdrawn. */
export const DOCUMENT_STATUS = ['INIT', 'ENABLE', 'DISABLE'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUS)[number]

/** What can be downloaded (domain.md §3.21). */
export const DOWNLOAD_CATEGORIES = ['MANUAL', 'TEMPLATE', 'STANDARD', 'EXPORT'] as const
/** What the platform publishes: exported files are made by jobs. */
export const DOCUMENT_CATEGORIES = ['MANUAL', 'TEMPLATE', 'STANDARD'] as const

/** What its file is, judged by content. */
export const DOCUMENT_FORMATS = ['PDF', 'IMAGE', 'WORD', 'EXCEL', 'POWERPOINT'] as const

export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024

const ROLE_TWICE = ruleError('scope_twice', documentMessages.scope_twice)

export const documentBody = z.strictObject({
  title: line(100, 2),
  category: z.enum(DOCUMENT_CATEGORIES),
  /** The roles that see it once it is published. */
  scope: z
    .array(z.enum(ROLES))
    .min(1)
    .max(ROLES.length)
    .refine((roles) => new Set(roles).size === roles.length, { error: ROLE_TWICE }),
  /** The key of its stored file; another key is its next version. */
  file: anyText(120).min(1),
  /** What is new in this version of the file. */
  note: optional(text(200)),
})
export type DocumentFields = z.output<typeof documentBody>
