import { Drawer } from 'antd'
import type { DrawerProps } from 'antd'
import './kit.css'
import { OWN_ELEMENT } from './ownElement.ts'
import { useNarrow } from './useNarrow.ts'

const STILL = { motionName: '' }

/** The implementation of AppDrawer: full width on a phone; without antd's motion, which breaks in a hidden tab (shell.md C3): our CSS animates it. */
export function DrawerFrame({ size = 560, ...props }: DrawerProps) {
  const narrow = useNarrow()
  return (
    <Drawer
      destroyOnHidden
      getContainer={OWN_ELEMENT}
      // On a phone, where a drawer is the whole width, the one behind would be pushed out of the window.
      push={!narrow}
      motion={STILL}
      maskMotion={STILL}
      {...props}
      size={narrow ? '100%' : size}
      rootClassName={`zk-drawer ${props.rootClassName ?? ''}`}
    />
  )
}
