import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { searchContract } from '@zhikao/domain/report/search/search.contract.ts'
import { SEARCH_KINDS } from '@zhikao/domain/report/search/search.model.ts'
import type { SearchKind } from '@zhikao/domain/report/search/search.model.ts'
import type { IconName } from '@zhikao/domain/portals/screen.ts'
import { useTyped } from '../kit/view/choices.tsx'
import { useRead } from '../kit/wire/query.ts'
import type { Place } from './openableScreens.ts'

type Item = DataOf<typeof searchContract.find>[number]
export type RecordGroup = { name: SearchKind; places: readonly Place[] }

const ICONS: Record<SearchKind, IconName> = {
  student: 'student',
  teacher: 'teacher',
  college: 'college',
  transfer: 'student',
  application: 'credential',
  trainSession: 'teacher',
  plan: 'exam',
  exam: 'exam',
  certificate: 'score',
  question: 'question',
  paper: 'question',
  document: 'download',
  news: 'news',
}
const same = (text: string) => ({ CN: text, HK: text, US: text })
const placeOf = ({ kind, title, subtitle, url }: Item): Place => ({
  path: url,
  title: same(title),
  group: same(subtitle),
  icon: ICONS[kind],
})

const RECENT_MAX = 20
/** The addresses of records that were opened from here, the newest first: in memory alone, for names are personal data. */
let recent: readonly string[] = []

/** A record was opened: it comes first the next time that a word finds it. */
export function keepOpened({ path }: Place): void {
  recent = [path, ...recent.filter((one) => one !== path)].slice(0, RECENT_MAX)
}

/** Those that were opened before come first, the newest of them first; the others stay as the server ordered them. */
function recentFirst(places: readonly Place[]): Place[] {
  const rank = ({ path }: Place) => (recent.includes(path) ? recent.indexOf(path) : RECENT_MAX)
  return places.toSorted((one, other) => rank(one) - rank(other))
}

/** The records that a typed word finds, by kind; asked of the server when typing pauses. `waiting` until the answer to what is typed now is there. */
export function useRecords() {
  const [word, type] = useTyped()
  const [typed, setTyped] = useState('')
  const { data, error, isFetching } = useRead(
    searchContract.find,
    { query: { keyword: word } },
    { when: word !== '', fresh: true },
  )
  const found = typed.trim() !== '' && word === typed.trim() ? (data ?? []) : []
  const groups = SEARCH_KINDS.flatMap((kind): RecordGroup[] => {
    const places = recentFirst(found.filter((item) => item.kind === kind).map(placeOf))
    return places.length > 0 ? [{ name: kind, places }] : []
  })
  return {
    groups,
    waiting: typed.trim() !== '' && (word !== typed.trim() || isFetching),
    failure: error,
    ask: (text: string) => {
      setTyped(text)
      type(text)
    },
  }
}
