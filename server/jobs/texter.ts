import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Config } from '../config.ts'

/** A text message. `id` is the same in each try to send it, so that a gateway that has it already sends nothing. */
type TextMessage = { id: string; to: string; text: string; lang: Lang }
/** What the gateway answered: it has the message, it will never send it, or it may be asked again. `code` is for the log. */
type TextResult = { state: 'accepted' | 'refused' | 'failed'; code: string }
export type Texter = { send: (message: TextMessage) => Promise<TextResult> }

/** Answers of the kind 4xx after which the same message may be accepted later. */
const BUSY = [408, 425, 429]

/** The gateway of `SMS_URL`, by the protocol of ADR 0067; null where there is none. Its answers are not read, only their status. */
export function openTexter({ sms }: Pick<Config, 'sms'>): Texter | null {
  if (!sms) return null
  const { url, key, timeoutMs } = sms
  return {
    send: async ({ id, to, text, lang }) => {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': id },
          body: JSON.stringify({ id, to, text, lang }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        // The connection is given up with the rest of the answer, however long that is.
        await response.body?.cancel()
        return { state: stateOf(response), code: String(response.status) }
      } catch (error) {
        // Not reached, or not in time. The error may contain the address of the gateway, so only its name is kept.
        return { state: 'failed', code: error instanceof Error ? error.name : 'unknown' }
      }
    },
  }
}

function stateOf({ ok, status }: Response): TextResult['state'] {
  if (ok) return 'accepted'
  return status >= 400 && status < 500 && !BUSY.includes(status) ? 'refused' : 'failed'
}
