import { Drawer } from 'antd'
import type { DrawerProps } from 'antd'
import './kit.css'
import { useNarrow } from './useNarrow.ts'

const STILL = { motionName: '' }

/** What AppDrawer is made of: the whole width on a phone; still for React's hidden tabs (shell.md C3), it enters by our CSS. */
export function DrawerFrame({ size = 560, ...props }: DrawerProps) {
  const narrow = useNarrow()
  return (
    <Drawer
      destroyOnHidden
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
