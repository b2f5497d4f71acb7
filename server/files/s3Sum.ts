import { createHash } from 'node:crypto'

/**
 * The tag that S3 gives to bytes that were sent in parts of one size: the MD5 of a single part, else that of the parts' sums
 * and their number. A bucket that encrypts with keys of its own gives other tags.
 */
export function partSums(partBytes: number) {
  const sums: Buffer[] = []
  let part = createHash('md5')
  let room = partBytes
  const end = () => {
    sums.push(part.digest())
    part = createHash('md5')
    room = partBytes
  }
  return {
    update(chunk: Uint8Array) {
      for (let rest = chunk; rest.byteLength > 0; ) {
        if (room === 0) end()
        const taken = rest.subarray(0, room)
        part.update(taken)
        room -= taken.byteLength
        rest = rest.subarray(taken.byteLength)
      }
    },
    /** Ends the last part. */
    tag(): string {
      end()
      const [whole, ...others] = sums.map((sum) => sum.toString('hex'))
      if (others.length === 0) return `"${whole}"`
      return `"${createHash('md5').update(Buffer.concat(sums)).digest('hex')}-${sums.length}"`
    },
  }
}
