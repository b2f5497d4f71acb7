import type { Level } from '../../catalogue/credential/credential.model.ts'
import { levelWords } from '../../catalogue/credential/credential.messages.ts'
import { chineseDay } from '../../kernel/printedDay.ts'
import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import type { Gender } from '../../kernel/person.ts'
import { genderWords } from '../../kernel/person.messages.ts'
import { fill, listOf } from '../../kernel/text.ts'
import type { TeacherRules } from '../../platform/setting/setting.model.ts'
import { elementWords, trainTemplateMessages as words } from './trainTemplate.messages.ts'
import { PAPER_SIZES, PICTURE_KEYS, PLACEHOLDERS } from './trainTemplate.model.ts'
import type {
  ElementKey,
  PictureKey,
  Placeholder,
  TemplateElement,
  TemplateLayout,
  TrainTemplateContent,
  TrainTemplateStatus,
} from './trainTemplate.model.ts'

/** What a certificate attests, as it is stored; days as YYYY-MM-DD. */
export type TrainCertificateValues = {
  name: string
  id_no: string
  gender: Gender
  train_title: string
  hours: number
  score: number | null
  cert_no: string
  issue_date: string
  expire_date: string
  authority: string
  start_date: string
  end_date: string
  credential: string
  levels: readonly Level[]
}

/** Each value as it is printed. Certificates are printed in Chinese. */
export const printedValues = (of: TrainCertificateValues): Record<Placeholder, string> => ({
  ...of,
  gender: genderWords[of.gender].CN,
  hours: String(of.hours),
  score: of.score === null ? '--' : String(of.score),
  issue_date: chineseDay(of.issue_date),
  expire_date: chineseDay(of.expire_date),
  start_date: chineseDay(of.start_date),
  end_date: chineseDay(of.end_date),
  levels: of.levels.map((level) => levelWords[level].CN).join('、'),
})

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name)
export const isPicture = (key: ElementKey): key is PictureKey => PICTURE_KEYS.some((one) => one === key)

/** Matches a placeholder in braces, or a single brace. */
const BRACED = /\{([^{}]*)\}|[{}]/g

/** The placeholders of a text, in their order, and the first thing in braces that is none. */
function placeholdersOf(text: string): { known: Placeholder[]; unknown: string | null } {
  const known: Placeholder[] = []
  let unknown: string | null = null
  for (const [whole, name = ''] of text.matchAll(BRACED))
    if (isPlaceholder(name)) known.push(name)
    else unknown ??= whole
  return { known, unknown }
}

/** What an element prints as text; null: it is a picture. */
export function elementText(element: Pick<TemplateElement, 'key' | 'text'>, values: Record<Placeholder, string>) {
  const { key } = element
  if (isPicture(key)) return null
  if (key !== 'text') return values[key]
  return (element.text ?? '').replaceAll(BRACED, (whole, name: string | undefined) =>
    name !== undefined && isPlaceholder(name) ? values[name] : whole,
  )
}

/** Rounding of tenths of a millimetre. */
const SLACK = 1e-6

/** Faults of the elements: outside the paper, a text that is empty or names what is not known. */
export function layoutFaults({ paper, elements }: Pick<TemplateLayout, 'paper' | 'elements'>): InputFault[] {
  const size = PAPER_SIZES[paper]
  const faults: InputFault[] = []
  for (const [at, element] of elements.entries()) {
    const isOutside = element.x + element.w > size.w + SLACK || element.y + element.h > size.h + SLACK
    if (isOutside) {
      const message = fill(words.train_template_outside, size)
      faults.push({ path: `elements.${at}`, rule: 'train_template_outside', message })
    }
    faults.push(...textFaults(at, element))
  }
  return faults
}

function textFaults(at: number, { key, text }: TemplateElement): InputFault[] {
  if (key !== 'text') return []
  const path = `elements.${at}.text`
  if (text === null) return [{ path, rule: 'train_template_text', message: words.train_template_text }]
  const { unknown } = placeholdersOf(text)
  if (unknown === null) return []
  const message = fill(words.train_template_placeholder, { name: unknown })
  return [{ path, rule: 'train_template_placeholder', message }]
}

/** Every certificate must show these: its holder, its validity, and the code by which it is checked. */
const NEEDED = ['name', 'cert_no', 'expire_date', 'authority', 'qr'] as const satisfies readonly ElementKey[]

/** What a template that is used must print and does not, as an element or in a text. */
export function missingKeys(elements: readonly TemplateElement[]): ElementKey[] {
  const printed = new Set<string>(elements.flatMap(({ key, text }) => [key, ...placeholdersOf(text ?? '').known]))
  return NEEDED.filter((key) => !printed.has(key))
}

/** What the guard of a template looks at; `misfits`: the places in `elements` whose text does not fit with the sample values. */
export type TrainTemplateFacts = {
  status: TrainTemplateStatus
  elements: readonly TemplateElement[]
  misfits: readonly number[]
  valid_years: number
  rules: Pick<TeacherRules, 'cert_years'>
}

/** Why certificates that are valid for so many years are not issued, or null: the rule of examiners would not accept them (domain.md §3.7). */
export function yearsRefusal(years: number, { cert_years: max }: Pick<TeacherRules, 'cert_years'>): Refusal | null {
  if (years <= max) return null
  return { rule: 'train_template_years', message: fill(words.train_template_years, { years, max }) }
}

/** A template is used once it prints what a certificate needs, and all of it fits (domain.md §5.10). */
export function templateMayOpen({ elements, misfits, valid_years, rules }: TrainTemplateFacts): Refusal | null {
  const missing = missingKeys(elements).map((key) => elementWords[key])
  if (missing.length > 0)
    return {
      rule: 'train_template_incomplete',
      message: fill(words.train_template_incomplete, { fields: listOf(missing) }),
    }
  const tight = misfits.flatMap((at) => elements[at] ?? []).map(({ key }) => elementWords[key])
  if (tight.length === 0) return yearsRefusal(valid_years, rules)
  return {
    rule: 'train_template_overflow',
    message: fill(words.train_template_overflow, { elements: listOf(tight) }),
  }
}

type Scope = Pick<TrainTemplateContent, 'type' | 'credential_sn'>

/** What an edit may not change of a template that was enabled, and what it may not take from one that is. */
export function editRefusal(before: Scope & TrainTemplateFacts, after: Scope & TrainTemplateFacts): Refusal | null {
  const isMoved = before.type !== after.type || before.credential_sn !== after.credential_sn
  if (before.status !== 'INIT' && isMoved)
    return { rule: 'train_template_scope_fixed', message: words.train_template_scope_fixed }
  return before.status === 'ENABLE' ? templateMayOpen(after) : null
}

/** The number of a certificate without its serial, in capitals: the serials of one beginning are counted together. */
export const numberPrefix = (rule: string, { year, code }: { year: string; code: string }): string =>
  rule.replace('{yyyy}', year).replace('{code}', code).replace('{serial}', '').toUpperCase()

const SERIAL_DIGITS = 5
/** The number of a certificate: `KPY2026JXGCZT00042` (domain.md §2). */
export const certificateNumber = (prefix: string, serial: number): string =>
  `${prefix}${String(serial).padStart(SERIAL_DIGITS, '0')}`
