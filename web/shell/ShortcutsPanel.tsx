import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../i18n/lang.ts'
import { AppModal } from '../kit/view/AppModal.tsx'
import { menuLabels } from './menu.labels.ts'
import { shortcutLabels as words } from './shortcuts.labels.ts'
import styles from './Shortcuts.module.css'

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Keys pressed together make one combination; each of several does the same. */
type Shortcut = { keys: readonly (readonly string[])[]; does: Text }

/** All keys of the console: what is not in here has no key (the parts themselves listen for them). */
const SHORTCUTS: readonly { place: Text; list: readonly Shortcut[] }[] = [
  {
    place: words.everywhere,
    list: [
      { keys: [[MOD, 'K'], ['/']], does: words.search },
      { keys: [['?']], does: words.help },
      { keys: [['Esc']], does: words.close },
    ],
  },
  {
    place: words.list,
    list: [
      { keys: [['J'], ['↓']], does: words.row_next },
      { keys: [['K'], ['↑']], does: words.row_before },
      { keys: [['Enter']], does: words.row_open },
      { keys: [['X']], does: words.row_choose },
      { keys: [[MOD]], does: words.new_window },
      { keys: [['←'], ['→']], does: words.column_width },
      { keys: [['Enter']], does: words.column_default },
    ],
  },
  {
    place: words.record,
    list: [
      { keys: [['J']], does: words.record_next },
      { keys: [['K']], does: words.record_before },
    ],
  },
  { place: words.review, list: [{ keys: [['Z']], does: words.take_back }] },
  {
    place: words.grid,
    list: [
      { keys: [['Enter'], ['↓']], does: words.grid_down },
      { keys: [['Tab'], ['→']], does: words.grid_right },
      { keys: [['F2']], does: words.grid_edit },
      { keys: [['A–Z']], does: words.grid_mark },
      { keys: [['Delete']], does: words.grid_clear },
      { keys: [[MOD, 'V']], does: words.grid_paste },
      { keys: [[MOD, 'Z']], does: words.grid_undo },
      { keys: [['Esc']], does: words.grid_escape },
    ],
  },
  {
    place: words.tabs,
    list: [
      { keys: [['←'], ['→']], does: words.tab_go },
      { keys: [['Home'], ['End']], does: words.tab_ends },
      {
        keys: [
          [MOD, 'Shift', '←'],
          [MOD, 'Shift', '→'],
        ],
        does: words.tab_move,
      },
      { keys: [['Shift', 'F10']], does: words.tab_menu },
      { keys: [['Delete']], does: words.tab_close },
    ],
  },
]

/** The list of all keys, by the part of the console in which they count. */
export function ShortcutsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useSay()
  return (
    <AppModal
      open={open}
      title={say(menuLabels.keys)}
      width={640}
      footer={null}
      mask={{ closable: true }}
      onCancel={onClose}
    >
      <div className={styles.groups}>
        {SHORTCUTS.map(({ place, list }) => (
          <section key={place.US}>
            <h3>{say(place)}</h3>
            <dl>
              {list.map((shortcut) => (
                <Line key={shortcut.does.US} {...shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.note}>{say(words.not_typing)}</p>
    </AppModal>
  )
}

function Line({ keys, does }: Shortcut) {
  const say = useSay()
  return (
    <div>
      <dt>{say(does)}</dt>
      <dd>
        {keys.map((together) => (
          <span key={together.join('+')}>
            {together.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}
