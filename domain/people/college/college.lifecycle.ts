import { switchLifecycle } from '../../kernel/switch.ts'
import type { SwitchStatus } from '../../kernel/switch.ts'

/** Institutions are enabled or disabled; a disabled one's accounts lose their sessions at once. */
export const collegeLifecycle = switchLifecycle<{ status: SwitchStatus }>('college', 'college:edit')
