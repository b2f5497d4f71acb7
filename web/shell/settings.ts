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
    // With full or blocked storage the choice still applies, but is not remembered.
  }
}

/** The current settings of this window, the saved ones, and the listeners. */
function createSettingsState() {
  let kept = readKept()
  let current: FrameSettings = { ...kept.settings, lang: langNow() }
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    read: () => current,
    saved: () => kept,
    changeSaved: (next: Kept) => void (kept = next),
    put: (next: FrameSettings) => {
      current = next
      showLang(next.lang)
      notify()
    },
    notify,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type SettingsState = ReturnType<typeof createSettingsState>

function follow({ saved, changeSaved, put }: SettingsState): void {
  const found = readKept()
  const isNews = !areSameSettings(found.settings, saved().settings)
  changeSaved(found)
  if (isNews) put(found.settings)
}

/** Takes over a language that was chosen outside the settings; what is saved of it is in the browser already. */
function followLang({ read, saved, changeSaved, put }: SettingsState): void {
  if (read().lang === langNow()) return
  changeSaved({ ...saved(), settings: { ...saved().settings, lang: readKept().settings.lang } })
  put({ ...read(), lang: langNow() })
}

/** The settings of this window: a change acts at once and is kept when it is saved; what another window saves is followed (shell.md A1, B). */
export function createSettings() {
  const state = createSettingsState()
  const { read, saved, changeSaved, put, notify, subscribe } = state
  const write = (next: Kept) => {
    changeSaved(next)
    keep(next)
  }
  const store = {
    read,
    /** The revision of the account's copy stored in this browser. */
    revision: () => saved().revision,
    isSaved: () => areSameSettings(read(), saved().settings),
    set: (patch: Partial<FrameSettings>) => put({ ...read(), ...patch }),
    /** Keeps what is set now for the next start. */
    save() {
      write({ ...saved(), settings: read() })
      notify()
    },
    /** The account's copy is in this state now. */
    mark: (revision: string | null) => write({ ...saved(), revision }),
    /** Takes over the account's own copy; a language chosen before the sign-in stays. */
    adopt(copy: unknown, revision: string) {
      const given = settingsFrom(copy)
      write({ settings: isLangChosen() ? { ...given, lang: langNow() } : given, revision })
      put(saved().settings)
    },
    /** Takes over what another window has kept. */
    follow: () => follow(state),
    forget: () => localStorage.removeItem(SETTING_KEY),
    subscribe,
  }
  onLang(() => followLang(state))
  window.addEventListener('storage', ({ key }) => (key === SETTING_KEY || key === null) && store.follow())
  return store
}

export type SettingsStore = ReturnType<typeof createSettings>

/** The settings of this window. */
export const settings = createSettings()

/** The settings as they are now; the component renders again when one changes. */
export const useSettings = (): FrameSettings => useSyncExternalStore(settings.subscribe, settings.read)
