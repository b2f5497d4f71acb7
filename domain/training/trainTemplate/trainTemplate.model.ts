import { z } from 'zod'
import { anyText, integer, line, optional, pattern, ruleError, sn, text } from '../../kernel/field.ts'
import { trainType } from '../session/session.model.ts'
import { trainTemplateMessages as words } from './trainTemplate.messages.ts'

export const TRAIN_TEMPLATE_STATUS = ['INIT', 'ENABLE', 'DISABLE'] as const
export type TrainTemplateStatus = (typeof TRAIN_TEMPLATE_STATUS)[number]

/** A4, lying or standing. */
export const PAPERS = ['LANDSCAPE', 'PORTRAIT'] as const
export type Paper = (typeof PAPERS)[number]
/** In millimetres. */
export const PAPER_SIZES: Record<Paper, { w: number; h: number }> = {
  LANDSCAPE: { w: 297, h: 210 },
  PORTRAIT: { w: 210, h: 297 },
}

/** What is printed of a certificate as text; each can be a placeholder of a fixed text too (domain.md §3.19, §7). */
const TEXT_KEYS = [
  'name',
  'id_no',
  'gender',
  'train_title',
  'hours',
  'score',
  'cert_no',
  'issue_date',
  'expire_date',
  'authority',
] as const
/** What only a text names, in its sentence. */
const SENTENCE_KEYS = ['start_date', 'end_date', 'credential', 'levels'] as const
export const PLACEHOLDERS = [...TEXT_KEYS, ...SENTENCE_KEYS] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
export const PICTURE_KEYS = ['photo', 'qr', 'seal'] as const
export type PictureKey = (typeof PICTURE_KEYS)[number]
/** `text`: a fixed text, with placeholders. */
export const ELEMENT_KEYS = [...TEXT_KEYS, 'text', ...PICTURE_KEYS] as const
export type ElementKey = (typeof ELEMENT_KEYS)[number]

/** The fonts that are embedded: Noto Sans SC, regular and bold. */
export const FONTS = ['HEI', 'HEI_BOLD'] as const
export const ALIGNS = ['left', 'center', 'right'] as const

export const ELEMENTS_MAX = 40
/** The least side of an element, in millimetres. */
export const SIDE_MIN = 2
const SIDE_MAX = 297
/** Sizes of letters, in points. */
export const [SIZE_MIN, SIZE_MAX] = [6, 96]
export const ELEMENT_TEXT_MAX = 500
export const NAME_MAX = 60
export const BACKGROUND_MAX_BYTES = 5 * 1024 * 1024
export const NUMBER_RULE_MAX = 40
export const DEFAULT_NUMBER_RULE = 'KPY{yyyy}{code}{serial}'
const DEFAULT_VALID_YEARS = 3
export const VALID_YEARS_MAX = 10

const mediaKey = anyText(120).min(1)
const millimetres = (min: number) => z.number().min(min).max(SIDE_MAX).multipleOf(0.1)

/** A box on the paper: millimetres from the top left corner, to a tenth. */
export const templateElement = z.strictObject({
  key: z.enum(ELEMENT_KEYS),
  x: millimetres(0),
  y: millimetres(0),
  w: millimetres(SIDE_MIN),
  h: millimetres(SIDE_MIN),
  font: z.enum(FONTS).default('HEI'),
  /** In points; text that does not fit its box becomes smaller. */
  size: z.number().min(SIZE_MIN).max(SIZE_MAX).multipleOf(0.5).default(14),
  color: pattern(/^#[0-9a-f]{6}$/, 7, { rule: 'train_template_color', message: words.train_template_color }).default(
    '#1d2126',
  ),
  align: z.enum(ALIGNS).default('left'),
  /** Of a fixed text alone. */
  text: optional(text(ELEMENT_TEXT_MAX)),
})
export type TemplateElement = z.output<typeof templateElement>
export type ElementBox = Pick<TemplateElement, 'x' | 'y' | 'w' | 'h'>

const NUMBER_PARTS = /\{yyyy\}|\{code\}|\{serial\}/g
/** Year and code once each, the serial at the end, up to ten capitals, digits and hyphens between them. */
function isNumberRule(rule: string): boolean {
  const parts = [...rule.matchAll(NUMBER_PARTS)].map(([part]) => part).sort()
  const fixed = rule.replaceAll(NUMBER_PARTS, '')
  return parts.join() === '{code},{serial},{yyyy}' && rule.endsWith('{serial}') && /^[A-Z0-9-]{0,10}$/.test(fixed)
}

/** What a version keeps: all that is printed, and how certificates are numbered and how long they are valid. */
export const templateLayout = z.strictObject({
  paper: z.enum(PAPERS),
  /** A picture over the whole paper; null: a plain frame. */
  background: optional(mediaKey),
  seal: optional(mediaKey),
  number_rule: text(NUMBER_RULE_MAX)
    .refine(isNumberRule, { error: ruleError('train_template_number', words.train_template_number) })
    .default(DEFAULT_NUMBER_RULE),
  valid_years: integer(1, VALID_YEARS_MAX).default(DEFAULT_VALID_YEARS),
  elements: z.array(templateElement).max(ELEMENTS_MAX),
})
export type TemplateLayout = z.output<typeof templateLayout>

/** Whose certificates a template prints. */
export const templateScope = z.strictObject({
  name: line(NAME_MAX),
  type: trainType,
  /** Null: those of every credential that has no template of its own. */
  credential_sn: optional(sn),
})
export const trainTemplateContent = templateScope.extend(templateLayout.shape)
export type TrainTemplateContent = z.output<typeof trainTemplateContent>
