import { platformRows } from './platform.ts'
import type { Portal } from './screen.ts'

export const centerPortal: Portal = { role: 'center', rows: platformRows('center') }
