/**
 * The functions of the draw's arithmetic, given by the caller: this package has no I/O. Each takes text as UTF-8 and answers
 * lower-case hex digits.
 */
export type Digests = {
  /** SHA-256 of a text. */
  sha256: (text: string) => string
  /** HMAC-SHA-256 of a text under a key that is a text. */
  hmac: (key: string, text: string) => string
}

/** What is committed at approval (Decided 25). */
export type Commitment = { seed_hash: string; list_hash: string }

const HASHES = ['seed_hash', 'list_hash'] as const
/** What of a published commitment does not fit a recomputed one; a printed hash may be copied with spaces and in capitals. */
export const misfits = (recomputed: Commitment, published: Partial<Commitment>): (keyof Commitment)[] =>
  HASHES.filter((hash) => {
    const given = published[hash]?.replaceAll(/\s/g, '').toLowerCase()
    return given !== undefined && given !== '' && given !== recomputed[hash]
  })

/** The bytes of a list: the ticket numbers ascending as text, one a line with a line feed between two, without one at the end; UTF-8. */
export const listText = (tickets: readonly string[]): string => tickets.toSorted(byText).join('\n')
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** "At approval SHA-256(seed) and SHA-256(sorted ticket list) are stored and printed" (Decided 25). */
export const commitmentOf = (seed: string, tickets: readonly string[], { sha256 }: Digests): Commitment => ({
  seed_hash: sha256(seed),
  list_hash: sha256(listText(tickets)),
})

/** "Sort tickets by HMAC-SHA-256(seed, ticket_no) as hex, assign stations 1…n in order" (Decided 25): the tickets by station, the first at 1. */
export function drawOrder(seed: string, tickets: readonly string[], { hmac }: Digests): string[] {
  return tickets
    .map((ticket_no) => ({ ticket_no, key: hmac(seed, ticket_no) }))
    .toSorted((one, other) => byText(one.key, other.key) || byText(one.ticket_no, other.ticket_no))
    .map(({ ticket_no }) => ticket_no)
}
