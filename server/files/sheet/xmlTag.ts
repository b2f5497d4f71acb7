import { SheetError } from './error.ts'
import { plainText } from './xmlText.ts'

/** The attributes of the tag just opened; valid until the next tag. */
export type Attributes = { get(name: string): string | undefined }

/** end: the position after `>`; fullName has the namespace prefix that name lacks. Reused for every tag. */
export type OpeningTag = { name: string; fullName: string; attributes: Attributes; isEmpty: boolean; end: number }

const SLASH = 0x2f
const GREATER = 0x3e
const EQUALS = 0x3d
const COLON = 0x3a

// One list of positions for all tags, cut into strings only when asked: a sheet has millions of cells.
const MAX_ATTRIBUTES = 64
const spans = new Int32Array(MAX_ATTRIBUTES * 4)
let tagSource = ''
let count = 0

const attributes: Attributes = {
  get(name) {
    for (let i = 0; i < count; i += 4) {
      const start = spans[i] ?? 0
      if ((spans[i + 1] ?? 0) - start !== name.length || !isSame(name, start)) continue
      const value = tagSource.slice(spans[i + 2], spans[i + 3])
      return value.includes('&') ? plainText(value) : value
    }
    return undefined
  },
}

const tag: OpeningTag = { name: '', fullName: '', attributes, isEmpty: false, end: 0 }

// Names have one letter nearly always: a call of startsWith costs more than the comparison.
function isSame(name: string, start: number): boolean {
  return tagSource.charCodeAt(start) === name.charCodeAt(0) && (name.length === 1 || tagSource.startsWith(name, start))
}

/** Reads an opening tag whose name starts at the position; null when its end has not arrived yet. */
export function openingTag(source: string, position: number): OpeningTag | null {
  count = 0
  tagSource = source
  let at = nameEnd(source, position)
  if (at < 0) return null
  if (at === position) throw new SheetError('sheet_broken')
  const fullName = source.slice(position, at)
  for (;;) {
    at = skipSpace(source, at)
    const code = source.charCodeAt(at)
    if (code === GREATER) return opened(fullName, false, at + 1)
    if (code === SLASH) {
      if (at + 1 >= source.length) return null
      if (source.charCodeAt(at + 1) !== GREATER) throw new SheetError('sheet_broken')
      return opened(fullName, true, at + 2)
    }
    at = readAttribute(source, at)
    if (at < 0) return null
  }
}

function opened(fullName: string, isEmpty: boolean, end: number): OpeningTag {
  tag.name = localName(fullName)
  tag.fullName = fullName
  tag.isEmpty = isEmpty
  tag.end = end
  return tag
}

// Notes one attribute and gives the position after its closing quote, -1 when that has not arrived.
function readAttribute(source: string, position: number): number {
  const end = nameEnd(source, position)
  if (end < 0) return -1
  const equals = skipSpace(source, end)
  const opening = skipSpace(source, equals + 1)
  if (opening >= source.length) return -1
  const quote = source.charCodeAt(opening)
  if (end === position || source.charCodeAt(equals) !== EQUALS || (quote !== 0x22 && quote !== 0x27)) {
    throw new SheetError('sheet_broken')
  }
  const closing = source.indexOf(quote === 0x22 ? '"' : "'", opening + 1)
  if (closing < 0) return -1
  if (count === spans.length) throw new SheetError('sheet_bomb')
  spans[count] = localStart(source, position, end)
  spans[count + 1] = end
  spans[count + 2] = opening + 1
  spans[count + 3] = closing
  count += 4
  return closing + 1
}

// The end of the name that starts here; -1 when it runs into the end of what has arrived.
function nameEnd(source: string, position: number): number {
  for (let i = position; i < source.length; i += 1) {
    const code = source.charCodeAt(i)
    if (code <= 0x20 || code === SLASH || code === GREATER || code === EQUALS) return i
    if (code === 0x3c || code === 0x22 || code === 0x27 || code === 0x26) throw new SheetError('sheet_broken')
  }
  return -1
}

function skipSpace(source: string, position: number): number {
  let at = position
  for (;;) {
    const code = source.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at
    at += 1
  }
}

// Where the local part starts; the declaration `xmlns:r` stays whole, it must not pass for `r`.
function localStart(source: string, start: number, end: number): number {
  for (let i = start + 1; i < end; i += 1) {
    if (source.charCodeAt(i) === COLON) return source.startsWith('xmlns:', start) ? start : i + 1
  }
  return start
}

/** `x:row` → `row`. */
export function localName(name: string): string {
  return name.length < 3 ? name : name.slice(name.indexOf(':') + 1)
}
