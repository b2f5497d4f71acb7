import { useMemo, useState } from 'react'
import type { ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { useLang } from '../i18n/lang.ts'
import { keepOpened, useRecords } from './foundRecords.ts'
import { findPlaces, placesOf } from './openableScreens.ts'
import type { Place } from './openableScreens.ts'
import type { PaletteGroup } from './PaletteList.tsx'
import { readPlaces, toggleFavourite } from './recentScreens.ts'

type From = { sn: string; rows: readonly ScreenRow[]; mayOpen: (section: string) => boolean }

/** What is typed into the palette, the lines that answer to it, and what a line does: screens at once, records when the server has answered. */
export function useLines({ sn, rows, mayOpen }: From, onOpen: (path: string) => void) {
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState(() => readPlaces(sn))
  const { groups: records, ask, ...outcome } = useRecords()
  const places = useMemo(() => placesOf(rows, mayOpen), [rows, mayOpen])
  const found = findPlaces(places, typed, lang)
  const screens: PaletteGroup[] = typed.trim() ? filled([{ name: 'results', places: found }]) : startOf(places, kept)
  const isRecord = (place: Place) => !places.includes(place)
  return {
    ...outcome,
    typed,
    groups: [...screens, ...records],
    favourites: kept.favourites,
    ask: (next: string) => {
      setTyped(next)
      ask(next)
    },
    open: (place: Place) => {
      if (isRecord(place)) keepOpened(place)
      onOpen(place.path)
    },
    mark: (place: Place) => {
      if (!isRecord(place)) setKept(toggleFavourite(sn, place.path))
    },
  }
}

const filled = (groups: readonly PaletteGroup[]) => groups.filter(({ places }) => places.length > 0)

/** With an empty field: favourites, recent screens, then all others; each screen once. */
function startOf(places: readonly Place[], { favourites, recent }: ReturnType<typeof readPlaces>): PaletteGroup[] {
  const among = (paths: readonly string[]) => paths.flatMap((path) => places.find((place) => place.path === path) ?? [])
  const first = among(favourites)
  const then = among(recent).filter((place) => !first.includes(place))
  return filled([
    { name: 'favourites', places: first },
    { name: 'recent', places: then },
    { name: 'all', places: places.filter((place) => !first.includes(place) && !then.includes(place)) },
  ])
}
