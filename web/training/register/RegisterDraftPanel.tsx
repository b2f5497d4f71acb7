import { useState } from 'react'
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
    return draftFrom(localStorage.getItem(KEY), Date.now())
  } catch {
    return EMPTY_DRAFT
  }
}

function storeDraft(draft: RegisterDraft): void {
  try {
    if (isWorthKeeping(keptPart(draft))) localStorage.setItem(KEY, JSON.stringify(keptPart(draft)))
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
  // Changes may follow one another before the form is drawn again, as an upload and a key stroke do.
  const change = (next: (draft: RegisterDraft) => RegisterDraft) =>
    setDraft((now) => {
      const changed = next(now)
      storeDraft(changed)
      return changed
    })
  return {
    draft,
    change,
    set: (name: string, value: string) => change((now) => ({ ...now, entry: { ...now.entry, [name]: value } })),
    /** Removes everything, on the device too. */
    clear: () => change(() => EMPTY_DRAFT),
  }
}

/** Says what is kept on this device, with a button that removes it. */
export function RegisterDraftPanel({ draft: { draft, clear } }: { draft: DraftState }) {
  const say = useSay()
  if (!isWorthKeeping(keptPart(draft))) return null
  return (
    <p className="register-draft">
      {say(labels.draft)}{' '}
      <button type="button" className="register-link" onClick={clear}>
        {say(labels.draft_remove)}
      </button>
    </p>
  )
}
