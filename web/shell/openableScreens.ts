import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { readingOf } from '@zhikao/domain/portals/pinyin.model.ts'
import type { IconName, ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { sectionOf } from '@zhikao/domain/portals/sections.ts'

/** A screen that can be opened by its name: where it is, what it is called, under which group of the menu. */
export type Place = { path: string; title: Text; group: Text | null; icon: IconName | null }

/** The screens of an account that an address alone opens: none that it may not open, none that is about one record. */
export function placesOf(rows: readonly ScreenRow[], mayOpen: (path: string) => boolean): Place[] {
  const groups = rows.filter((row) => !row.screen)
  return rows
    .filter((row) => row.screen && !row.path.includes('$') && mayOpen(sectionOf(row)))
    .map(({ path, title, icon }) => {
      const group = groups.find((one) => path.startsWith(`${one.path}/`))
      return { path, title, group: group?.title ?? null, icon: icon ?? group?.icon ?? null }
    })
}

/** The match score of a screen for the typed text: lower is better, null is no match. */
function rankOf({ path, title, group }: Place, typed: string, lang: Lang): number | null {
  const word = typed.trim().toLowerCase()
  const titles = [title[lang], title.CN, title.HK, title.US].map((one) => one.toLowerCase())
  const letters = word.replaceAll(/[\s']/g, '')
  if (titles.includes(word) || readingOf(title.CN)?.join('') === letters) return 0
  if (titles.some((one) => one.startsWith(word))) return 1
  if (titles.some((one) => one.includes(word)) || hasWords(title.US, word)) return 2
  const at = /^[a-z0-9]+$/.test(letters) ? readAt(title.CN, letters) : -1
  if (at >= 0) return at === 0 ? 2 : 3
  if (
    group &&
    (Object.values(group).some((one) => one.toLowerCase().includes(word)) || readAt(group.CN, letters) === 0)
  )
    return 4
  return path.includes(word) ? 5 : null
}

/** Each word typed begins a word of the title, in any order. */
function hasWords(title: string, typed: string): boolean {
  const words = title.toLowerCase().split(/[\s-]+/)
  return typed.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))
}

/** From which character on a title is read like these letters, each syllable whole or begun (kp, kaop, kaoping); -1 nowhere. */
function readAt(title: string, letters: string): number {
  const syllables = readingOf(title) ?? []
  if (letters === '') return -1
  const reads = (at: number, rest: string): boolean => {
    const syllable = syllables[at]
    if (rest === '') return true
    if (syllable === undefined) return false
    for (let length = Math.min(syllable.length, rest.length); length > 0; length -= 1)
      if (syllable.startsWith(rest.slice(0, length)) && reads(at + 1, rest.slice(length))) return true
    return false
  }
  return syllables.findIndex((_, at) => reads(at, letters))
}

/** The screens that answer to a name in Chinese, pinyin or English, or to a part of the address; the best first, then as in the menu. */
export function findPlaces(places: readonly Place[], typed: string, lang: Lang): Place[] {
  return places
    .flatMap((place) => {
      const rank = rankOf(place, typed, lang)
      return rank === null ? [] : [{ place, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ place }) => place)
}
