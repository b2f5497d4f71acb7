import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { useSay } from '../i18n/lang.ts'
import { AppModal } from '../kit/view/AppModal.tsx'
import type { AppFailure } from '../kit/wire/failure.ts'
import { useNarrow } from '../kit/view/useNarrow.ts'
import { useLines } from './paletteLines.ts'
import { paletteLabels } from './palette.labels.ts'
import { optionId, PaletteList } from './PaletteList.tsx'
import styles from './Palette.module.css'
import { toolLabels } from './tools.labels.ts'

type Props = {
  open: boolean
  sn: string
  rows: readonly ScreenRow[]
  mayOpen: (section: string) => boolean
  onOpen: (path: string) => void
  onClose: () => void
}

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
function Search({ onOpen, ...from }: Omit<Props, 'open' | 'onClose'>) {
  const [chosen, setChosen] = useState(0)
  const { typed, groups, favourites, ask, open, mark, ...outcome } = useLines(from, onOpen)
  const shown = groups.flatMap((group) => group.places)
  useInSight(chosen)
  const keys = (event: KeyboardEvent) => {
    const next = event.key === 'Enter' ? chosen : nextOf(event.key, { chosen, count: shown.length, typed })
    const place = shown[chosen]
    // Keys during IME composition do not control the list.
    if (event.nativeEvent.isComposing || next === null) return
    if (event.key !== 'Enter') setChosen(next)
    else if (place) (event.shiftKey ? mark : open)(place)
    event.preventDefault()
  }
  const type = (next: string) => {
    setChosen(0)
    ask(next)
  }
  return (
    <>
      <Field typed={typed} active={shown[chosen] && optionId(LIST, chosen)} onKeyDown={keys} onType={type} />
      {typed.trim() && (shown.length > 0 || outcome.waiting || outcome.failure) ? (
        <Outcome count={shown.length} {...outcome} />
      ) : null}
      {shown.length > 0 ? (
        <PaletteList {...{ groups, chosen, favourites }} id={LIST} onPoint={setChosen} onOpen={open} onMark={mark} />
      ) : null}
      {shown.length > 0 || outcome.waiting || outcome.failure ? null : <NothingFound typed={typed.trim()} />}
    </>
  )
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

/** What the search is doing: heard by a screen reader, seen while it takes its time. */
function Outcome({ count, waiting, failure }: { count: number; waiting: boolean; failure: AppFailure | null }) {
  const say = useSay()
  const words = waiting ? say(paletteLabels.searching) : say(paletteLabels.found, { count })
  if (failure && !waiting)
    return (
      <p className={styles.fault} role="alert">
        {failure.message}
      </p>
    )
  return (
    <p className={styles.outcome} role="status" data-waiting={waiting || undefined}>
      {words}
    </p>
  )
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
