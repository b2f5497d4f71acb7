import { useEffect, useRef, useState } from 'react'

/** From the first unsaved change until it is saved; after a failure until it is tried again. */
const [PAUSE_MS, RETRY_MS] = [2_000, 30_000]

/** The result of saving. `moved`: the record was changed elsewhere, so the draft was not saved; `why`: the reason of a failure. */
export type Saved = { state: 'saved' | 'moved' } | { state: 'failed'; why: string }
/** `at`: when the draft was saved last. */
export type Saving = (Saved | { state: 'saving' }) & { at: string | null }
/** `isByHand`: the user asked for it. */
type Save = (isByHand: boolean) => Promise<Saved>

/** Saves what is written after a pause, at once when the page is hidden, and again after a failure. */
export function useDraftSaving(isTouched: boolean, save: Save, clock: () => string) {
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: null })
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  /** One at a time: each needs the version that the one before it made. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [saveNow] = useState(() => (isByHand: boolean): Promise<Saved> => {
    const next = queue.current.then(async () => {
      setSaving(({ at }) => ({ state: 'saving', at }))
      const saved = await latest.current(isByHand)
      setSaving(({ at }) => ({ ...saved, at: saved.state === 'saved' ? clock() : at }))
      return saved
    })
    queue.current = next
    return next
  })
  const isWaiting = isTouched && saving.state !== 'moved' && saving.state !== 'saving'
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => void saveNow(false), saving.state === 'failed' ? RETRY_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, saving, saveNow])
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden' && isWaiting) void saveNow(false)
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => document.removeEventListener('visibilitychange', whenHidden)
  }, [isWaiting, saveNow])
  return { saving, saveNow }
}
