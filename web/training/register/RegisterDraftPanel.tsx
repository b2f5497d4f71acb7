import { useRef, useState } from 'react'
import {
  draftFrom,
  EMPTY_DRAFT,
  isWorthKeeping,
  keptPart,
} from '@zhikao/domain/training/register/register.entry.rules.ts'
import type { RegisterDraft } from '@zhikao/domain/training/register/register.entry.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { registerLabels as labels } from './register.labels.ts'

const KEY = 'zhikao.register'

function readDraft(): RegisterDraft {
  try {
    const draft = draftFrom(localStorage.getItem(KEY), Date.now())
    if (draft === EMPTY_DRAFT) localStorage.removeItem(KEY)
    return draft
  } catch {
    return EMPTY_DRAFT
  }
}

function storeDraft(draft: RegisterDraft): void {
  try {
    if (isWorthKeeping(draft)) localStorage.setItem(KEY, JSON.stringify(keptPart(draft, Date.now())))
    else localStorage.removeItem(KEY)
  } catch {
    // With full or blocked storage the form works, but is not kept.
  }
}

export type DraftState = ReturnType<typeof useDraft>

/** What is entered; what may be kept of it is kept on this device with each change. */
export function useDraft(given: RegisterDraft['entry']) {
  const [draft, setDraft] = useState<RegisterDraft>(() => {
    const stored = readDraft()
    return { ...stored, entry: { ...EMPTY_DRAFT.entry, ...stored.entry, ...given } }
  })
  const latest = useRef(draft)
  // Changes may follow one another before the form is drawn again, as an upload and a key stroke do.
  const change = (next: (draft: RegisterDraft) => RegisterDraft) => {
    latest.current = next(latest.current)
    storeDraft(latest.current)
    setDraft(latest.current)
  }
  return {
    draft,
    /** The draft now, for what began before it was drawn. */
    now: () => latest.current,
    change,
    set: (name: string, value: string) => change((now) => ({ ...now, entry: { ...now.entry, [name]: value } })),
    /** Removes everything, on the device too. */
    clear: () => change(() => EMPTY_DRAFT),
  }
}

/** Says what is kept on this device, with a button that removes it. */
export function RegisterDraftPanel({ draft: { draft }, onRemove }: { draft: DraftState; onRemove: () => void }) {
  const say = useSay()
  if (!isWorthKeeping(draft)) return null
  return (
    <p className="register-draft">
      {say(labels.draft)}{' '}
      <button type="button" className="register-link" onClick={onRemove}>
        {say(labels.draft_remove)}
      </button>
    </p>
  )
}
