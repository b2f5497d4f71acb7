import { useEffect, useRef } from 'react'

/** What a key does, by the name of the key in lower case (`j`, `/`, `arrowdown`, `mod+k` with Ctrl or Cmd); false: nothing, the key is left to the browser. */
export type KeyTable = Readonly<Record<string, (event: KeyboardEvent) => void | false>>

/** Where the keys of a part count: on the page while no dialog is open, or in the dialog on top if it matches this selector. */
type Place = 'page' | `.${string}`

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]'

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(FIELDS) !== null

/** The dialog on top. A closed one stays in the document without being visible; those of hidden pages are detached. */
const topDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].findLast((dialog) => dialog.checkVisibility())

function isHere(place: Place): boolean {
  const dialog = topDialog()
  return place === 'page' ? dialog === undefined : dialog !== undefined && dialog.closest(place) !== null
}

/** The name of a pressed key, as KeyTable has it. Shift is part of the character it makes (`?`), and no part of a letter. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase()
  if (!event.ctrlKey && !event.metaKey) return key
  return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`
}

/** A key that composes a word, that somebody else has used, or that has Alt is not ours. */
const isFree = (event: KeyboardEvent) =>
  !event.isComposing && event.key !== 'Process' && !event.defaultPrevented && !event.altKey

/** Keys of a part of the console. Without Ctrl or Cmd they do nothing in a field, a menu, or below a dialog. */
export function useKeys(keys: KeyTable, place: Place = 'page'): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  // A hidden page has no effects: its keys rest with it.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const run = latest.current[name]
      if (!run || !isFree(event)) return
      if (!name.startsWith('mod+') && (isTyping(event.target) || !isHere(place))) return
      if (run(event) !== false) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [place])
}
