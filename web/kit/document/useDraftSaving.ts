import { useEffect, useRef, useState } from 'react'

/** From the last change until it is saved; after a failure until it is tried again. */
const [PAUSE_MS, RETRY_MS] = [2_000, 30_000]

/** `moved`: somebody else, or another window, changed the record: nothing is saved over it. */
export type Saving = { state: 'saved' | 'saving' | 'failed' | 'moved'; at: string | null }
/** Answers what became of it. */
type Save = () => Promise<'saved' | 'failed' | 'moved'>

/** Saves what is written after a pause, at once when the page is hidden, and again after a failure. `at`: when it was saved last. */
export function useDraftSaving(isTouched: boolean, revision: unknown, save: Save, clock: () => string) {
  const [saving, tell] = useState<Saving>({ state: 'saved', at: null })
  const running = useRef<Promise<unknown> | null>(null)
  const run = async () => {
    await running.current
    tell(({ at }) => ({ state: 'saving', at }))
    const saved = save()
    running.current = saved
    const state = await saved
    running.current = null
    tell(({ at }) => ({ state, at: state === 'saved' ? clock() : at }))
    return state
  }
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const isStopped = saving.state === 'moved'
  const pause = saving.state === 'failed' ? RETRY_MS : PAUSE_MS
  useEffect(() => {
    if (!isTouched || isStopped) return undefined
    const timer = setTimeout(() => void latest.current(), pause)
    return () => clearTimeout(timer)
  }, [isTouched, isStopped, pause, revision])
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden' && isTouched && !isStopped) void latest.current()
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => document.removeEventListener('visibilitychange', whenHidden)
  }, [isTouched, isStopped])
  return { saving, saveNow: run }
}
