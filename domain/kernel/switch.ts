import type { Permission } from '../access/permissions.ts'
import { lifecycleOf } from './lifecycle.ts'
import type { Refusal } from './lifecycle.ts'
import type { Actor } from '../access/actor.ts'
import { switchMoveWords, switchWords } from './switch.messages.ts'

export const SWITCH_STATUS = ['ENABLE', 'DISABLE'] as const
export type SwitchStatus = (typeof SWITCH_STATUS)[number]

/** May the record be chosen for new work? */
export const isEnabled = ({ status }: { status: string }): boolean => status === 'ENABLE'

/** The lifecycle of a record that is only enabled or disabled. */
export function switchLifecycle<R extends { status: SwitchStatus }>(
  name: string,
  permission: Permission,
  guards: {
    enable?: (record: R, actor: Actor) => Refusal | null
    disable?: (record: R, actor: Actor) => Refusal | null
  } = {},
) {
  return lifecycleOf<R>()({
    name,
    states: SWITCH_STATUS,
    initial: 'ENABLE',
    words: switchWords,
    tones: { ENABLE: 'approved', DISABLE: 'disabled' },
    labels: switchMoveWords,
    moves: {
      enable: {
        from: ['DISABLE'],
        to: 'ENABLE',
        permission,
        bulk: true,
        ...(guards.enable ? { when: guards.enable } : {}),
      },
      disable: {
        from: ['ENABLE'],
        to: 'DISABLE',
        permission,
        danger: true,
        bulk: true,
        opinion: 'optional',
        ...(guards.disable ? { when: guards.disable } : {}),
      },
    },
  })
}
