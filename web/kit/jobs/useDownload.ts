import { useState } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { callFile } from '../wire/call.ts'
import type { CallArgs } from '../wire/call.ts'
import { failureOf } from '../wire/failure.ts'
import { useTell } from '../wire/send.ts'

/** Fetches a file that the browser saves under the server's name; a failure is shown. `busy` while one is on its way. A call that the screen has no other use for may be loaded with the file. */
export function useDownload() {
  const tell = useTell()
  const [busy, setBusy] = useState(false)
  const download = async <E extends Endpoint>(endpoint: E | (() => Promise<E>), args: CallArgs<E>): Promise<void> => {
    setBusy(true)
    try {
      await callFile(typeof endpoint === 'function' ? await endpoint() : endpoint, args)
    } catch (cause) {
      tell(failureOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}
