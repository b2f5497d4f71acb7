import { institutionRows } from './institution.ts'
import type { Portal } from './screen.ts'

export const schoolPortal: Portal = { role: 'school', rows: institutionRows('school') }
