import { useEffect, useRef, useState } from 'react'

/** From the first unsaved change until it is saved; after a failure until it is tried again. */
const [PAUSE_MS, RETRY_MS] = [2_000, 30_000]

/** `moved`: somebody else, or another window, changed the record: nothing is saved over it. */
export type Saving = { state: 'saved' | 'saving' | 'failed' | 'moved'; at: string | null }
/** Answers what became of it. */
type Save = () => Promise<'saved' | 'failed' | 'moved'>

/** Saves what is written after a pause, at once when the page is hidden, and again after a failure. `at`: when it was saved last. */
export function useDraftSaving(isTouched: boolean, save: Save, clock: () => string) {
  const [saving, tell] = useState<Saving>({ state: 'saved', at: null })
  const running = useRef<Promise<unknown> | null>(null)
  const run = async () => {
    // One at a time: the next one needs the version that this one makes.
    await running.current
    tell(({ at }) => ({ state: 'saving', at }))
    const saved = latest.current()
    running.current = saved
    const state = await saved
    running.current = null
    tell(({ at }) => ({ state, at: state === 'saved' ? clock() : at }))
    return state
  }
  const latest = useRef(save)
  const latestRun = useRef(run)
  useEffect(() => {
    latest.current = save
    latestRun.current = run
  })
  const isWaiting = isTouched && saving.state !== 'moved' && saving.state !== 'saving'
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => void latestRun.current(), saving.state === 'failed' ? RETRY_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, saving])
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden' && isWaiting) void latestRun.current()
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => document.removeEventListener('visibilitychange', whenHidden)
  }, [isWaiting])
  return { saving, saveNow: run }
}
