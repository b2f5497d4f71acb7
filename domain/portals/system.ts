import { platformRows } from './platform.ts'
import type { Portal } from './screen.ts'

export const systemPortal: Portal = { role: 'system', rows: platformRows('system') }
