import { isUtf8 } from 'node:buffer'
import { SheetError } from './error.ts'

const MAX_WAITING = 4 * 1024 * 1024
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text or an attribute's value with references replaced and line ends as XML has them. */
export function plainText(raw: string): string {
  const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  if (!lines.includes('&')) return lines
  return lines.replace(/&([^;]{0,12};?)/g, (_, reference: string) => character(reference))
}

function character(reference: string): string {
  const named = /^\w+;$/.test(reference) ? ENTITIES[reference.slice(0, -1)] : undefined
  if (named !== undefined) return named
  const match = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}));$/i.exec(reference)
  const code = match?.[1] !== undefined ? Number.parseInt(match[1], 16) : Number(match?.[2] ?? Number.NaN)
  if (!(code <= 0x10ffff)) throw new SheetError('sheet_broken')
  return String.fromCodePoint(code)
}

/** Decodes the chunks of a part whose first chunk is given; bytes that are no text are a broken part. */
export function textDecoder(first: Buffer): (chunk: Buffer) => string {
  const isWide = (first[0] === 0xff && first[1] === 0xfe) || (first[0] === 0x3c && first[1] === 0)
  if (isWide) return wideDecoder('utf-16le')
  return first[0] === 0xfe && first[1] === 0xff ? wideDecoder('utf-16be') : utf8Decoder()
}

// Cut behind the last `>`, which is never part of a longer character: the scanner then nearly always gets whole tags
// in one flat string, which it reads several times faster than a joined one.
function utf8Decoder(): (chunk: Buffer) => string {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  return (chunk) => {
    const end = chunk.length === 0 ? 0 : chunk.lastIndexOf(0x3e) + 1
    if (end === 0 && chunk.length > 0) {
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes > MAX_WAITING) throw new SheetError('sheet_too_large')
      return ''
    }
    const whole = Buffer.concat([...waiting, chunk.subarray(0, end)])
    waiting = [chunk.subarray(end)]
    waitingBytes = chunk.length - end
    if (!isUtf8(whole)) throw new SheetError('sheet_broken')
    return whole.toString('utf8')
  }
}

function wideDecoder(encoding: string): (chunk: Buffer) => string {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: true })
    } catch (error) {
      throw new SheetError('sheet_broken', { cause: error })
    }
  }
}
