/** Styles of the written workbook, in the order of their `<xf>` (see partsXml.ts). */
export const STYLE = { plain: 0, header: 1, text: 2, quoted: 3, date: 4, dateTime: 5, mark: 6 } as const

const MAX_TEXT = 32_767
const DAY_MS = 86_400_000
// Before 1 March 1900 the 1900 system counts a day that did not exist: such dates stay text.
const FIRST_DATE = Date.UTC(1900, 2, 1)
const EPOCH = Date.UTC(1899, 11, 30)
const UNSAFE_START = /^[=+\-@\t\r]/
// oxlint-disable-next-line no-control-regex
const NEEDS_ESCAPE = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x/
const NEEDS_SPACE = /^\s|\s$|[\n\t]| {2}/

/** 0 → A, 26 → AA. */
export function columnLetters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : columnLetters(Math.floor(column / 26) - 1) + rest
}

/** A text as XML has it; characters that XML cannot hold become `_xHHHH_`, what no text may hold U+FFFD. */
export function escapeText(text: string): string {
  const whole = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
  const wellFormed = whole.toWellFormed()
  if (!NEEDS_ESCAPE.test(wellFormed)) return wellFormed
  return (
    wellFormed
      .replaceAll('\u0000', '\ufffd')
      .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0001-\u0008\u000b-\u001f\ufffe\uffff]/g, (character) => {
        return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
      })
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

/** A cell that is text and nothing else: no program evaluates it, whatever it starts with. */
export function textCell(reference: string, text: string, style?: number): string {
  if (text === '') return ''
  const chosen = style ?? (UNSAFE_START.test(text) ? STYLE.quoted : STYLE.text)
  const space = NEEDS_SPACE.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${reference}" s="${chosen}" t="inlineStr"><is><t${space}>${escapeText(text)}</t></is></c>`
}

/** A number, or nothing when it is not finite. */
export function numberCell(reference: string, value: number): string {
  return Number.isFinite(value) ? `<c r="${reference}"><v>${value}</v></c>` : ''
}

/** A real date from YYYY-MM-DD[ HH:mm:ss]; any other text stays text. */
export function dateCell(reference: string, text: string): string {
  const match = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.exec(text)
  const moment = match ? Date.parse(`${text.replace(' ', 'T')}${match[1] ? '' : 'T00:00:00'}Z`) : Number.NaN
  // Date.parse lets 30 February pass as 1 March.
  const isReal = moment >= FIRST_DATE && new Date(moment).toISOString().startsWith(text.replace(' ', 'T'))
  if (!isReal) return textCell(reference, text)
  return `<c r="${reference}" s="${match?.[1] ? STYLE.dateTime : STYLE.date}"><v>${(moment - EPOCH) / DAY_MS}</v></c>`
}
