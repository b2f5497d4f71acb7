import { useSyncExternalStore } from 'react'
import { DEFAULT_SETTINGS } from '@zhikao/domain/platform/preference/preference.model.ts'
import type { FrameSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import { areSameSettings, savedOf, settingsFrom } from '@zhikao/domain/platform/preference/preference.rules.ts'
import { isLangChosen, langNow, onLang, SETTING_KEY, showLang } from '../i18n/lang.ts'

/** What this browser keeps: the saved settings, and which state of the account's own copy they are (`revision`). */
type Kept = { settings: FrameSettings; revision: string | null }

function readKept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(SETTING_KEY) ?? '{}')
    const revision = typeof found === 'object' && found !== null && 'revision' in found ? found.revision : null
    return { settings: settingsFrom(found), revision: typeof revision === 'string' ? revision : null }
  } catch {
    return { settings: DEFAULT_SETTINGS, revision: null }
  }
}

function keep({ settings: saved, revision }: Kept): void {
  try {
    localStorage.setItem(SETTING_KEY, JSON.stringify({ ...savedOf(saved), ...(revision ? { revision } : {}) }))
  } catch {
    // A full or forbidden store costs the memory of the choice, not the choice.
  }
}

/** The settings of this window: a change acts at once and is kept when it is saved; what another window saves is followed (shell.md A1, B). */
export function createSettings() {
  let kept = readKept()
  let current: FrameSettings = { ...kept.settings, lang: langNow() }
  const listeners = new Set<() => void>()
  const put = (next: FrameSettings) => {
    current = next
    showLang(next.lang)
    for (const listener of listeners) listener()
  }
  const store = {
    read: () => current,
    /** The state of the account's copy that this browser knows. */
    revision: () => kept.revision,
    isSaved: () => areSameSettings(current, kept.settings),
    set: (patch: Partial<FrameSettings>) => put({ ...current, ...patch }),
    /** Keeps what is set now for the next start. */
    save() {
      kept = { ...kept, settings: current }
      keep(kept)
      for (const listener of listeners) listener()
    },
    /** The account's copy stands in this state now. */
    mark(revision: string | null) {
      kept = { ...kept, revision }
      keep(kept)
    },
    /** Takes over the account's own copy; a language chosen before the sign-in stays. */
    adopt(saved: unknown, revision: string) {
      const given = settingsFrom(saved)
      kept = { settings: isLangChosen() ? { ...given, lang: langNow() } : given, revision }
      keep(kept)
      put(kept.settings)
    },
    /** Takes over what another window has kept. */
    follow() {
      const found = readKept()
      const isNews = !areSameSettings(found.settings, kept.settings)
      kept = found
      if (isNews) put(found.settings)
    },
    forget: () => localStorage.removeItem(SETTING_KEY),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  onLang(() => {
    if (current.lang === langNow()) return
    kept = { ...kept, settings: { ...kept.settings, lang: readKept().settings.lang } }
    put({ ...current, lang: langNow() })
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === SETTING_KEY || key === null) store.follow()
  })
  return store
}

export type SettingsStore = ReturnType<typeof createSettings>

/** The settings of this window. */
export const settings = createSettings()

/** The settings as they stand; the component draws again when one changes. */
export const useSettings = (): FrameSettings => useSyncExternalStore(settings.subscribe, settings.read)
