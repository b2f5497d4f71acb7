import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { z } from 'zod'
import { useSend } from '../wire/send.ts'
import { toBody } from './form.ts'
import type { Parts } from './list.ts'
import type { RecordFormState } from './useRecordForm.ts'

/** From the first unsaved change until it is sent; after a failure until it is tried again. */
const [PAUSE_MS, RETRY_MS] = [3_000, 30_000]

/** Stores what was typed, whole or not. */
type SaveCall = Endpoint<z.ZodType, z.ZodType, z.ZodType, { kind: 'data'; schema: z.ZodType<{ save_time: string }> }>
/** `params`: the record of the draft, where its call names one; `saved`: when it was saved the last time. */
type Options = { endpoint: SaveCall; params?: Parts; saved: string | null }

/** Calls back when the page is hidden, and when it is left. */
function useLeaving(act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') latest.current()
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      latest.current()
    }
  }, [])
}

/**
 * Keeps on the server what is typed into a form: after a pause, and at once when the page is hidden or left. What is
 * saved is no unsaved change any more: the page may be left without a question.
 */
export function useAutosave(state: RecordFormState, { endpoint, params, saved }: Options) {
  const { form, touched, touch, busy } = state
  const [last, setLast] = useState({ time: saved, failed: false })
  const { send } = useSend(endpoint, { silent: () => true })

  const save = async () => {
    const values = form.getFieldsValue(true)
    const before = JSON.stringify(values)
    const sent = await send({ ...(params ? { params } : {}), body: toBody(endpoint, values) })
    if (sent.ok && JSON.stringify(form.getFieldsValue(true)) === before) touch(false)
    // A new object each time: where something is left to be saved, the next pause begins.
    setLast(({ time }) => ({ time: sent.ok ? sent.data.save_time : time, failed: !sent.ok }))
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!touched || busy) return undefined
    const timer = setTimeout(() => void latest.current(), last.failed ? RETRY_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [touched, busy, last])
  useLeaving(() => {
    if (touched && !busy) void save()
  })
  return last
}
