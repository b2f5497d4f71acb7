import type { ComponentProps } from 'react'
import { useSay } from '../i18n/lang.ts'
import { AppDrawer } from '../kit/view/AppDrawer.tsx'
import { shellLabels } from './shell.labels.ts'
import styles from './SideMenu.module.css'
import { SideMenu } from './SideMenu.tsx'

const WIDTH = 256

type Props = Omit<ComponentProps<typeof SideMenu>, 'collapsed'> & { open: boolean; onClose: () => void }

/** The whole menu in a drawer, on a phone; choosing a screen closes it. */
export function MenuDrawer({ open, onClose, onOpen, ...menu }: Props) {
  const say = useSay()
  return (
    <AppDrawer
      open={open}
      onClose={onClose}
      placement="left"
      styles={{ wrapper: { width: WIDTH } }}
      closable={false}
      rootClassName={styles.drawer}
      aria-label={say(shellLabels.main_menu)}
    >
      <SideMenu
        {...menu}
        collapsed={false}
        onOpen={(to) => {
          onClose()
          onOpen(to)
        }}
      />
    </AppDrawer>
  )
}
