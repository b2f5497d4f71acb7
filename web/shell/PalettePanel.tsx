import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { useLang, useSay } from '../i18n/lang.ts'
import { AppModal } from '../kit/view/AppModal.tsx'
import { useNarrow } from '../kit/view/useNarrow.ts'
import { readPlaces, toggleFavourite } from './recentScreens.ts'
import { paletteLabels } from './palette.labels.ts'
import { optionId, PaletteList } from './PaletteList.tsx'
import type { PaletteGroup } from './PaletteList.tsx'
import styles from './Palette.module.css'
import { findPlaces, placesOf } from './openableScreens.ts'
import type { Place } from './openableScreens.ts'
import { toolLabels } from './tools.labels.ts'

type Props = {
  open: boolean
  sn: string
  rows: readonly ScreenRow[]
  mayOpen: (section: string) => boolean
  onOpen: (path: string) => void
  onClose: () => void
}

type Kept = ReturnType<typeof readPlaces>

const LIST = 'palette-list'
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The dialog of the palette; closed, it gives the focus back to where it was. */
export function PalettePanel({ open, onOpen, onClose, ...rest }: Props) {
  const [say, narrow] = [useSay(), useNarrow()]
  const openScreen = (path: string) => {
    onClose()
    onOpen(path)
  }
  return (
    <AppModal
      open={open}
      centered={false}
      title={<span className={styles.title}>{say(toolLabels.search)}</span>}
      width={640}
      footer={null}
      closable={narrow}
      mask={{ closable: true }}
      rootClassName={styles.palette}
      onCancel={onClose}
    >
      <Search {...rest} onOpen={openScreen} />
      {narrow ? null : <Keys />}
    </AppModal>
  )
}

/** The search field, and below it the matches; with an empty field the screens used most by this account. */
function Search({ sn, rows, mayOpen, onOpen }: Omit<Props, 'open' | 'onClose'>) {
  const [{ typed, chosen }, setState] = useState({ typed: '', chosen: 0 })
  const setChosen = (next: number) => setState((before) => ({ ...before, chosen: next }))
  const [kept, setKept] = useState(() => readPlaces(sn))
  const groups = useGroups({ rows, mayOpen }, typed, kept)
  const shown = groups.flatMap((group) => group.places)
  useInSight(chosen)
  const open = (place: Place | undefined) => place && onOpen(place.path)
  const mark = (place: Place | undefined) => place && setKept(toggleFavourite(sn, place.path))
  const keys = (event: KeyboardEvent) => {
    const next = event.key === 'Enter' ? chosen : nextOf(event.key, { chosen, count: shown.length, typed })
    // Keys during IME composition do not control the list.
    if (event.nativeEvent.isComposing || next === null) return
    if (event.key === 'Enter') (event.shiftKey ? mark : open)(shown[chosen])
    else setChosen(next)
    event.preventDefault()
  }
  return (
    <>
      <Field
        typed={typed}
        active={shown[chosen] && optionId(LIST, chosen)}
        onKeyDown={keys}
        onType={(next) => setState({ typed: next, chosen: 0 })}
      />
      {shown.length > 0 ? (
        <PaletteList
          {...{ groups, chosen }}
          id={LIST}
          favourites={kept.favourites}
          onPoint={setChosen}
          onOpen={open}
          onMark={mark}
        />
      ) : (
        <NothingFound typed={typed.trim()} />
      )}
    </>
  )
}

/** The lines of the list: the matches, or with an empty field the screens used most. */
function useGroups({ rows, mayOpen }: Pick<Props, 'rows' | 'mayOpen'>, typed: string, kept: Kept): PaletteGroup[] {
  const lang = useLang()
  const places = useMemo(() => placesOf(rows, mayOpen), [rows, mayOpen])
  if (typed.trim()) return [{ name: 'results', places: findPlaces(places, typed, lang) }]
  return startOf(places, kept)
}

/** The line that a key leads to; null when the key is for the field, or there is no line. */
function nextOf(key: string, { chosen, count, typed }: { chosen: number; count: number; typed: string }) {
  const step = STEPS[key]
  return step && count > 0 && (key.startsWith('Arrow') || !typed) ? step(chosen, count) : null
}

function useInSight(chosen: number) {
  useEffect(() => {
    // Newer browsers return a promise, which is not a cleanup function.
    document.getElementById(optionId(LIST, chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
}

function NothingFound({ typed }: { typed: string }) {
  const say = useSay()
  return (
    <div className={styles.none} role="status">
      <p>{say(paletteLabels.none, { typed })}</p>
      <p>{say(paletteLabels.none_hint)}</p>
    </div>
  )
}

type FieldProps = {
  typed: string
  active: string | undefined
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Field({ typed, active, onType, onKeyDown }: FieldProps) {
  const say = useSay()
  return (
    <Input
      autoFocus
      size="large"
      variant="borderless"
      prefix={<SearchOutlined />}
      role="combobox"
      aria-label={say(toolLabels.search)}
      aria-expanded={active !== undefined}
      aria-controls={active && LIST}
      aria-autocomplete="list"
      aria-activedescendant={active}
      placeholder={say(paletteLabels.hint)}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

/** With an empty field: favourites, recent screens, then all others; each screen once. */
function startOf(places: readonly Place[], { favourites, recent }: Kept): PaletteGroup[] {
  const among = (paths: readonly string[]) => paths.flatMap((path) => places.find((place) => place.path === path) ?? [])
  const first = among(favourites)
  const then = among(recent).filter((place) => !first.includes(place))
  const groups: PaletteGroup[] = [
    { name: 'favourites', places: first },
    { name: 'recent', places: then },
    { name: 'all', places: places.filter((place) => !first.includes(place) && !then.includes(place)) },
  ]
  return groups.filter((group) => group.places.length > 0)
}

function Keys() {
  const say = useSay()
  return (
    <p className={styles.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {say(paletteLabels.key_choose)}
      </span>
      <span>
        <kbd>Enter</kbd> {say(paletteLabels.key_open)}
      </span>
      <span>
        <kbd>Shift</kbd> <kbd>Enter</kbd> {say(paletteLabels.key_mark)}
      </span>
      <span>
        <kbd>Esc</kbd> {say(paletteLabels.key_close)}
      </span>
    </p>
  )
}
