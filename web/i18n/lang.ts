import { useCallback, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { fill, LANG_TAGS, LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text, TextParams } from '@zhikao/domain/kernel/text.ts'

/** Where the settings are kept (shell.md A1); the language is one of them. */
export const SETTING_KEY = 'admin.setting'
const stored = z.looseObject({ lang: z.enum(LANGS).optional().catch(undefined) }).catch({})

/** The stored settings, or nothing when they cannot be parsed: a broken entry never breaks the start. */
function readSetting(): z.infer<typeof stored> {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(SETTING_KEY) ?? '{}'))
  } catch {
    return {}
  }
}

function keepLang(lang: Lang): void {
  try {
    localStorage.setItem(SETTING_KEY, JSON.stringify({ ...readSetting(), lang }))
  } catch {
    // With full or blocked storage the choice still applies, but is not remembered.
  }
}

const listeners = new Set<() => void>()
let current: Lang = readSetting().lang ?? 'CN'
markDocument(current)

function markDocument(lang: Lang): void {
  document.documentElement.lang = LANG_TAGS[lang]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language of this window, outside React. */
export const langNow = (): Lang => current

/** Changes the language of this window at once; it is kept with the other settings, when they are saved (shell.md §0.13). */
export function showLang(lang: Lang): void {
  if (lang === current) return
  current = lang
  markDocument(lang)
  for (const listener of listeners) listener()
}

let chosen = false
/** Was the language chosen in this window, on a page before the sign-in? */
export const isLangChosen = (): boolean => chosen

/** Changes the language at once and keeps it for the next start: on the pages before the sign-in, which have no settings. */
export function setLang(lang: Lang): void {
  if (lang === current) return
  chosen = true
  keepLang(lang)
  showLang(lang)
}

/** Listens for changes of the language, outside React. */
export const onLang = subscribe

/** The current language; the component rerenders when it changes. */
export const useLang = (): Lang => useSyncExternalStore(subscribe, langNow)

/** One sentence in the current language, outside React: for titles and messages. */
export const say = (text: Text, params?: TextParams): string => fill(text, params)[current]

/** Returns a text in the current language, with `{name}` filled in. */
export function useSay(): (text: Text, params?: TextParams) => string {
  const lang = useLang()
  return useCallback((text: Text, params?: TextParams) => fill(text, params)[lang], [lang])
}
