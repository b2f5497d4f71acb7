import { CloseOutlined, SettingOutlined } from '@ant-design/icons'
import { useSay } from '../i18n/lang.ts'
import { menuLabels } from './menu.labels.ts'
import styles from './Shell.module.css'

type Props = { open: boolean; onToggle: () => void }

/** The handle of the settings at the edge of the window, if the user has enabled it (shell.md A4). */
export function SettingsHandle({ open, onToggle }: Props) {
  const say = useSay()
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={say(menuLabels.settings)}
      aria-expanded={open}
      onClick={onToggle}
    >
      {open ? <CloseOutlined /> : <SettingOutlined />}
    </button>
  )
}
