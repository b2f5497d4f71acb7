import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import type { ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { useSay } from '../i18n/lang.ts'
import { useKeys } from '../kit/wire/keys.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { keepVisit } from './recentScreens.ts'
import { PanelBoundary } from './HeaderPanel.tsx'
import shell from './Shell.module.css'
import { toolLabels } from './tools.labels.ts'

// Fetched when it is first opened, the readings of the titles with it.
const PalettePanel = lazyPart(async () => (await import('./PalettePanel.tsx')).PalettePanel)

type Props = {
  /** The account: recent screens and favourites are stored per account. */
  sn: string
  rows: readonly ScreenRow[]
  mayOpen: (section: string) => boolean
  /** The path in front; null on an exception page. */
  path: string | null
  onOpen: (path: string) => void
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const KEYS = isApple ? '⌘K' : 'Ctrl+K'

/** Opens any screen by its name: a button of the header, Ctrl/Cmd+K from anywhere (shell.md B), and / outside of fields. */
export function Palette({ sn, path, ...rest }: Props) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  // Once loaded it stays mounted, so that it can return the focus when it closes.
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useKeys({ 'mod+k': () => setOpen((before) => !before), '/': () => setOpen(true) })
  useEffect(() => {
    if (path !== null) keepVisit(sn, path)
  }, [sn, path])
  return (
    <>
      <button
        type="button"
        className={shell.tool}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        aria-label={say(toolLabels.search)}
        title={say(toolLabels.search_keys, { keys: KEYS })}
        onClick={() => setOpen(true)}
      >
        <SearchOutlined />
      </button>
      {wanted ? (
        <PanelBoundary open={open}>
          <PalettePanel open={open} sn={sn} {...rest} onClose={() => setOpen(false)} />
        </PanelBoundary>
      ) : null}
    </>
  )
}
