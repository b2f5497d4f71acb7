import type { DrawerProps } from 'antd'
import { lazyPart } from '../wire/lazyPart.tsx'

/** The drawer of the console, `size` in px; fetched when the first one is drawn. */
export const AppDrawer = lazyPart<DrawerProps>(async () => (await import('./DrawerFrame.tsx')).DrawerFrame)
