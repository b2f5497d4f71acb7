import { useState } from 'react'
import { useKeys } from '../kit/wire/keys.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { PanelBoundary } from './HeaderPanel.tsx'

// Fetched when it is first opened.
const ShortcutsPanel = lazyPart(async () => (await import('./ShortcutsPanel.tsx')).ShortcutsPanel)

type Props = { open: boolean; onToggle: (open: boolean) => void }

/** The list of all keys: by the key ?, and from the menu of the account. */
export function Shortcuts({ open, onToggle }: Props) {
  // Once loaded it stays mounted, so that it can return the focus when it closes.
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useKeys({ '?': () => onToggle(true) })
  if (!wanted) return null
  return (
    <PanelBoundary open={open}>
      <ShortcutsPanel open={open} onClose={() => onToggle(false)} />
    </PanelBoundary>
  )
}
