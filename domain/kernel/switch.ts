import type { Permission } from '../access/permissions.ts'
import { lifecycleOf } from './lifecycle.ts'
import type { Refusal } from './lifecycle.ts'
import type { Actor } from '../access/actor.ts'
import { defineMessages } from './text.ts'

export const SWITCH_STATUS = ['ENABLE', 'DISABLE'] as const
export type SwitchStatus = (typeof SWITCH_STATUS)[number]

/** The words of everything that can be switched on and off (spec §3, generic status). */
export const switchWords = defineMessages({
  ENABLE: { CN: '启用', HK: '啟用', US: 'Enabled' },
  DISABLE: { CN: '停用', HK: '停用', US: 'Disabled' },
})
const moveWords = defineMessages({
  enable: { CN: '启用', HK: '啟用', US: 'Enable' },
  disable: { CN: '停用', HK: '停用', US: 'Disable' },
})

/** The lifecycle of a record that is only enabled or disabled. */
export function switchLifecycle<R extends { status: SwitchStatus }>(
  name: string,
  permission: Permission,
  guards: { enable?: (record: R, actor: Actor) => Refusal | null; disable?: (record: R, actor: Actor) => Refusal | null } = {},
) {
  return lifecycleOf<R>()({
    name,
    states: SWITCH_STATUS,
    initial: 'ENABLE',
    words: switchWords,
    tones: { ENABLE: 'approved', DISABLE: 'disabled' },
    moves: {
      enable: { from: ['DISABLE'], to: 'ENABLE', permission, label: moveWords.enable, ...(guards.enable ? { when: guards.enable } : {}) },
      disable: { from: ['ENABLE'], to: 'DISABLE', permission, label: moveWords.disable, danger: true, opinion: 'optional', ...(guards.disable ? { when: guards.disable } : {}) },
    },
  })
}
