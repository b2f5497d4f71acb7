import { createHash, createHmac } from 'node:crypto'

/** SHA-256 and HMAC-SHA-256 of texts as UTF-8, in lower-case hex digits (Decided 25). */
export const digests = {
  sha256: (text: string): string => createHash('sha256').update(text).digest('hex'),
  hmac: (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex'),
}
