import { z } from 'zod'
import { line, optional, sn } from '../../kernel/field.ts'
import { subject } from '../../catalogue/credential/credential.model.ts'

/** A paper made from the bank (domain.md §3.15a, §5.10): a draft, offered to plans, or retired. */
export const PAPER_STATUS = ['INIT', 'ENABLE', 'DISABLE'] as const
export type PaperStatus = (typeof PAPER_STATUS)[number]

export const paperFields = {
  title: line(60, 2),
  /** An exam template with the subject. */
  template_sn: sn,
  /** Of the theory, or of the practical: then it has one task sheet for each task of the template (docs/adr/0088). */
  subject: subject.default('ONLINE'),
  /** The same seed, template and bank make the same paper; none: one is drawn. */
  seed: optional(line(40)),
  /** For self-tests: of questions that are allowed there, and of none that an exam paper has (domain.md §3.15a). */
  practice: z.boolean().default(false),
}
export const paperBody = z.strictObject(paperFields)

/** What is printed of a paper: its questions, the sheet for the answers (of the practical: for the scores), the answers. */
export const PRINT_PARTS = ['paper', 'sheet', 'key'] as const
export type PrintPart = (typeof PRINT_PARTS)[number]

/** How a paper is opened: by centre or platform, for an exam that has begun, by a link, as a PDF. */
export const ACCESS_WAYS = ['ACCOUNT', 'EXAM', 'LINK', 'PRINT'] as const
export type AccessWay = (typeof ACCESS_WAYS)[number]
/** So many openings are listed. */
export const ACCESS_MAX = 200
/** Hours for which a link to the review page may be valid. */
export const SHARE_HOURS = { least: 1, most: 72, usual: 24 }
/** Longer than any token of a link. */
export const PAPER_TOKEN_MAX = 100

/** The drawings of a practical paper are part of its sealed file: so many bytes at most. */
export const PAPER_FILES_BYTES = 50 * 1024 * 1024

/** Of a template's questions: more would be no paper. */
export const PAPER_ITEMS_MAX = 500
