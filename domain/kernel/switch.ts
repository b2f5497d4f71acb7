import type { Permission } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import { lifecycleOf } from './lifecycle.ts'
import type { Refusal } from './lifecycle.ts'
import type { Text } from './text.ts'
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

const DRAFT_STATUS = ['INIT', 'ENABLE', 'DISABLE'] as const
type DraftStatus = (typeof DRAFT_STATUS)[number]

/** The lifecycle of a record that is written, offered once it is complete, and retired; `by` is who enables it, where that is one role. */
export function draftLifecycle<R extends { status: DraftStatus }>(
  name: string,
  permission: Permission,
  of: {
    words: Record<DraftStatus, Text>
    enable: (record: R, actor: Actor) => Refusal | null
    disable?: (record: R, actor: Actor) => Refusal | null
    by?: Role
  },
) {
  return lifecycleOf<R>()({
    name,
    states: DRAFT_STATUS,
    initial: 'INIT',
    words: of.words,
    tones: { INIT: 'draft', ENABLE: 'approved', DISABLE: 'disabled' },
    ...(of.by ? { next: { INIT: { move: 'enable', by: of.by } } } : {}),
    labels: switchMoveWords,
    moves: {
      enable: { from: ['INIT', 'DISABLE'], to: 'ENABLE', permission, bulk: true, when: of.enable },
      disable: {
        from: ['ENABLE'],
        to: 'DISABLE',
        permission,
        danger: true,
        bulk: true,
        opinion: 'optional',
        ...(of.disable ? { when: of.disable } : {}),
      },
    },
  })
}
