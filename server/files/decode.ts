const ENCODINGS = ['utf-8', 'gb18030'] as const

/** A text of a user: UTF-8 where the bytes are valid, else GB18030, as programs in China store it; null: neither. A mark of the byte order is left out. */
export function decoded(bytes: Buffer): { text: string; encoding: (typeof ENCODINGS)[number] } | null {
  for (const encoding of ENCODINGS) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
    } catch {
      // Not of this encoding.
    }
  }
  return null
}
