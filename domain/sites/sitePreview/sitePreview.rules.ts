import type { Refusal } from '../../kernel/lifecycle.ts'
import type { FormType } from '../../catalogue/credential/credential.model.ts'
import { sitePreviewMessages as words } from './sitePreview.messages.ts'
import { PREVIEW_KINDS } from './sitePreview.model.ts'
import type { PreviewKind } from './sitePreview.model.ts'

/** What was never sent in cannot be shared. */
export const mayNotShare = ({ round }: { round: number }): Refusal | null =>
  round > 0 ? null : { rule: 'preview_unsent', message: words.preview_unsent }

const isKind = (kind: string): kind is PreviewKind => Object.hasOwn(PREVIEW_KINDS, kind)

/** How the address of a preview names a kind of form. */
const previewKind = (form_type: FormType): PreviewKind => {
  const kind = Object.keys(PREVIEW_KINDS)
    .filter(isKind)
    .find((one) => PREVIEW_KINDS[one] === form_type)
  if (!kind) throw new Error(`no page shows the form ${form_type}`)
  return kind
}

type Shared = { form_type: FormType; credential_code: string; sn: string; token: string }
/** The page of a shared application: `/school/submit/car/QCZP/review?apply=…&token=…`. */
export const previewPath = ({ form_type, credential_code, sn, token }: Shared): string =>
  `/school/submit/${previewKind(form_type)}/${encodeURIComponent(credential_code)}/review?apply=${encodeURIComponent(sn)}&token=${encodeURIComponent(token)}`

/** A token names the application, the round and its end: `sn.round.end.mac`; `end` in seconds since 1970. */
const TOKEN = /^([0-9A-Za-z_-]{1,40})\.([1-9]\d{0,5})\.([1-9]\d{0,11})\.([0-9A-Za-z_-]{22})$/
export type TokenParts = { sn: string; round: number; end: number }
/** What a token says, whether or not it is genuine; null for what is no token. */
export function tokenParts(token: string): TokenParts | null {
  const [, sn, round, end] = TOKEN.exec(token) ?? []
  return sn === undefined ? null : { sn, round: Number(round), end: Number(end) }
}

/** Has a link ended, by what its token says of itself? `now` in seconds since 1970. */
export const isTokenOver = (token: string, now: number): boolean => {
  const parts = tokenParts(token)
  return parts !== null && parts.end <= now
}

/** The letters of the sections of the form (domain.md §3.6 A–I); `capacity` is D. */
const LETTERS: Readonly<Record<string, string>> = {
  site: 'A',
  theory: 'B',
  practical: 'C',
  capacity: 'D',
  examiners: 'E',
  staff: 'F',
  surveillance: 'G',
  safety: 'H',
  rules: 'I',
}
export const sectionLetter = (section: string): string => LETTERS[section] ?? ''
