import type { DrawerProps } from 'antd'
import { lazyPart } from '../wire/lazyPart.tsx'

/** The drawer of the console, `size` in px; loaded when the first one is rendered. */
export const AppDrawer = lazyPart<DrawerProps>(async () => (await import('./DrawerFrame.tsx')).DrawerFrame)
