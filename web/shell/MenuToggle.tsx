import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useSay } from '../i18n/lang.ts'
import { shellLabels } from './shell.labels.ts'
import styles from './Shell.module.css'

type Props = { narrow: boolean; open: boolean; onToggle: () => void }

/** Opens the menu's drawer on a phone, folds the menu elsewhere. */
export function MenuToggle({ narrow, open, onToggle }: Props) {
  const say = useSay()
  const label = narrow ? shellLabels.open_menu : open ? shellLabels.fold_menu : shellLabels.unfold_menu
  const Icon = narrow ? MenuOutlined : open ? MenuFoldOutlined : MenuUnfoldOutlined
  return (
    <button
      type="button"
      className={styles.tool}
      data-narrow={narrow || undefined}
      aria-label={say(label)}
      aria-expanded={open}
      onClick={onToggle}
    >
      <Icon />
    </button>
  )
}
