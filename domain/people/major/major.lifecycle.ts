import { switchLifecycle } from '../../kernel/switch.ts'
import type { SwitchStatus } from '../../kernel/switch.ts'

/** A disabled major takes no new students; those it has stay. */
export const majorLifecycle = switchLifecycle<{ status: SwitchStatus }>('major', 'major:edit')
