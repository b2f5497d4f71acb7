import { SearchOutlined } from '@ant-design/icons'
import type { KeyboardEvent } from 'react'
import { useSay } from '../i18n/lang.ts'
import { menuLabels } from './menu.labels.ts'
import styles from './MenuSearch.module.css'

type Props = {
  value: string
  onChange: (value: string) => void
  /** Opens the first match. */
  onEnter: () => void
  /** True when nothing matches. */
  none: boolean
}

/** Finds entries of the menu by their name in any of the three languages. */
export function MenuSearch({ value, onChange, onEnter, none }: Props) {
  const say = useSay()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation()
      onChange('')
    }
  }
  return (
    <div className={styles.search}>
      <SearchOutlined />
      <input
        type="search"
        value={value}
        placeholder={say(menuLabels.search_menu)}
        aria-label={say(menuLabels.search_menu)}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles.none}>
        {none ? say(menuLabels.search_none) : ''}
      </span>
    </div>
  )
}
