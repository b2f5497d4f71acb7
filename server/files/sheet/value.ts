/** What a cell holds; the result of a formula has the kind of its value. */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error'

/** How a number format shows its cells: as they are, as a date and/or a time of day, padded with zeros to a width, or rounded to so many decimals (null: not rounded), as a percentage or not. */
export type NumberFormat = {
  date: boolean
  time: boolean
  padding: number
  decimals: number | null
  percent: boolean
}

export const PLAIN: NumberFormat = { date: false, time: false, padding: 0, decimals: null, percent: false }
// Built-in formats that round: their decimals.
const DECIMALS_OF = new Map([
  ...[1, 3, 9, 37, 38, 41, 42].map((id) => [id, 0] as const),
  ...[2, 4, 10, 39, 40, 43, 44].map((id) => [id, 2] as const),
])
const PERCENT: readonly number[] = [9, 10]

const DAY_SECONDS = 86_400
const LAST_SERIAL = 2_958_465

/** The format behind a built-in number or a format code (ECMA-376 §18.8.30 and the East Asian built-ins). */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatOfCode(code)
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) {
    return { ...PLAIN, date: true }
  }
  if (id === 22) return { ...PLAIN, date: true, time: true }
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return { ...PLAIN, time: true }
  return { ...PLAIN, decimals: DECIMALS_OF.get(id) ?? null, percent: PERCENT.includes(id) }
}

function formatOfCode(code: string): NumberFormat {
  const first = code.replace(/"[^"]*"?|\\.|_.|\*./g, '').split(';')[0] ?? ''
  const bare = first
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/am\/pm|a\/p|上午\/下午/gi, '')
    .toLowerCase()
  if (/general|standard/.test(bare)) return PLAIN
  if (/^0{2,}$/.test(bare)) return { ...PLAIN, padding: bare.length }
  const time = /[hs]/.test(bare)
  const date = /[yd]/.test(bare) || (!time && bare.includes('m'))
  return date || time ? { ...PLAIN, date, time } : { ...PLAIN, ...roundingOf(bare) }
}

function roundingOf(bare: string): Pick<NumberFormat, 'decimals' | 'percent'> {
  const [whole = '', decimals = ''] = bare.replace(/[^#0?.]/g, '').split('.')
  const isRounding = whole + decimals !== '' && !/e[+-]|\//.test(bare)
  return { decimals: isRounding ? decimals.length : null, percent: bare.includes('%') }
}

/** What a person sees of a stored number where its format rounds it to another value or shows a percentage; else null. */
export function roundedText(raw: string, { decimals, percent }: NumberFormat): string | null {
  const value = Number(raw) * (percent ? 100 : 1)
  if (decimals === null || raw.trim() === '' || !Number.isFinite(value)) return null
  // Half away from zero, of what 15 digits show: 2.675 is shown as 2.68.
  const exact = Number(Math.abs(value).toPrecision(15))
  const scaled = Math.round(Number(`${exact}e${decimals}`))
  if (!Number.isFinite(scaled)) return null
  const rounded = Number(`${scaled}e-${decimals}`)
  if (rounded === exact && !percent) return null
  return `${value < 0 ? '-' : ''}${rounded.toFixed(Math.min(decimals, 20))}${percent ? '%' : ''}`
}

/** A stored number as the text a person reads: no exponent, no float noise, dates as YYYY-MM-DD[ HH:mm:ss]. */
export function numberText(raw: string, format: NumberFormat, date1904: boolean): string {
  const plain = /^-?(0|[1-9]\d*)$/.test(raw)
  if (plain && format === PLAIN) return raw
  const value = Number(raw)
  if (!Number.isFinite(value) || raw.trim() === '') return raw
  if (format.date || format.time) return dateText(value, format, date1904) ?? decimalText(value)
  const text = plain ? raw : decimalText(value)
  return format.padding > 0 && /^\d+$/.test(text) ? text.padStart(format.padding, '0') : text
}

// Spreadsheets keep 15 significant digits; what a double shows beyond them was never typed.
function decimalText(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? String(value) : BigInt(value).toString()
  const rounded = Number(value.toPrecision(15))
  const [digits = '', exponent] = String(rounded).split('e')
  if (exponent === undefined) return digits
  if (Number(exponent) > 0) return BigInt(rounded).toString()
  return rounded.toFixed(Math.min(100, digits.replace(/^-?\d\.?/, '').length - Number(exponent)))
}

function dateText(serial: number, format: NumberFormat, date1904: boolean): string | null {
  const seconds = Math.round(serial * DAY_SECONDS)
  const day = Math.floor(seconds / DAY_SECONDS)
  if (day < 0 || day > LAST_SERIAL) return null
  const time = new Date((seconds - day * DAY_SECONDS) * 1000).toISOString().slice(11, 19)
  if (!format.date && day === 0) return time
  const date = date1904 ? isoDay(day, Date.UTC(1904, 0, 1)) : isoDay1900(day)
  return format.time ? `${date} ${time}` : date
}

// The 1900 system counts a 29 February 1900, which did not exist.
function isoDay1900(day: number): string {
  if (day === 60) return '1900-02-29'
  return isoDay(day, Date.UTC(1899, 11, day < 60 ? 31 : 30))
}

function isoDay(day: number, epoch: number): string {
  return new Date(epoch + day * DAY_SECONDS * 1000).toISOString().slice(0, 10)
}

/** A cell of type "d": an ISO 8601 moment as YYYY-MM-DD[ HH:mm:ss]; other texts as they are. */
export function isoDateText(raw: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/.exec(raw)
  if (!match) return raw
  return match[2] && match[2] !== '00:00:00' ? `${match[1]} ${match[2]}` : `${match[1]}`
}

/** A stored text with its `_xHHHH_` escapes undone; what no text may hold (NUL, lone surrogates) becomes U+FFFD. */
export function cellText(stored: string): string {
  const text = stored.includes('_x')
    ? stored.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : stored
  return (text.includes('\u0000') ? text.replaceAll('\u0000', '\ufffd') : text).toWellFormed()
}
