import { z } from 'zod'

const RECENT_MAX = 8
const kept = z.strictObject({ favourites: z.array(z.string()), recent: z.array(z.string()) })
/** Paths, the newest first. */
type KeptPlaces = z.infer<typeof kept>

const NONE: KeptPlaces = { favourites: [], recent: [] }
/** One entry per account: accounts in the same browser do not share it. */
const keyOf = (sn: string) => `zhikao.${sn}.places`

/** The recent screens and favourites of an account, in this browser. */
export function readPlaces(sn: string): KeptPlaces {
  try {
    return kept.catch(NONE).parse(JSON.parse(localStorage.getItem(keyOf(sn)) ?? 'null'))
  } catch {
    return NONE
  }
}

function keepPlaces(sn: string, places: KeptPlaces): KeptPlaces {
  try {
    localStorage.setItem(keyOf(sn), JSON.stringify(places))
  } catch {
    // With full or blocked storage the palette still works, but nothing is remembered.
  }
  return places
}

/** A screen was activated: it becomes the newest of the recent ones. */
export function keepVisit(sn: string, path: string): void {
  const { recent, favourites } = readPlaces(sn)
  if (recent[0] === path) return
  keepPlaces(sn, { favourites, recent: [path, ...recent.filter((one) => one !== path)].slice(0, RECENT_MAX) })
}

/** Marks a screen as a favourite, or unmarks it; returns the stored list. */
export function toggleFavourite(sn: string, path: string): KeptPlaces {
  const { recent, favourites } = readPlaces(sn)
  const rest = favourites.filter((one) => one !== path)
  return keepPlaces(sn, { recent, favourites: rest.length < favourites.length ? rest : [...favourites, path] })
}
