import { describe, expect, test } from 'vitest'
import type { Actor } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import { isUpload } from './endpoint.ts'
import type { Lift } from './lift.ts'
import { defineRules } from './text.ts'
import { actionsFor, lifecycleOf, moveBody, refusedFor, verdictOf } from './lifecycle.ts'
import { moveEndpoints } from './move.ts'
import { switchLifecycle, SWITCH_STATUS } from './switch.ts'

const rules = defineRules<{ still_used: Lift }>()({ still_used: { CN: '仍在使用', HK: '仍在使用', US: 'Still used' } })
const REFUSAL = { rule: 'still_used', message: rules.still_used }
const lifecycle = switchLifecycle<{ status: 'ENABLE' | 'DISABLE'; used: boolean }>('proof', 'major:edit', {
  disable: (record) => (record.used ? REFUSAL : null),
})
const actor = (...permissions: Permission[]): Actor => ({
  sn: 'a',
  username: 'a',
  name: 'a',
  role: 'school',
  admin: false,
  org_sn: 'o',
  permissions: new Set(permissions),
  origin: null,
})

type Cell = { holds: boolean; isThere: boolean; isOpen: boolean; target: string }

function cell({ holds, isThere, isOpen, target }: Cell) {
  if (!holds) return { allowed: false, why: 'permission' }
  if (isThere) return { allowed: false, why: 'state' }
  return isOpen ? { allowed: true, to: target } : { allowed: false, why: 'rule', refusal: REFUSAL }
}

// Every move × state × permission × guard; a cell is the whole expected result.
describe.each(['enable', 'disable'] as const)('%s', (move) => {
  const target = move === 'enable' ? 'ENABLE' : 'DISABLE'
  for (const status of SWITCH_STATUS) {
    for (const holds of [true, false]) {
      for (const used of [true, false]) {
        test(`${status}, ${holds ? 'permission' : 'no permission'}, ${used ? 'used' : 'free'}`, () => {
          const who = holds ? actor('major:edit') : actor('major:read')
          const verdict = verdictOf(lifecycle, { status, used }, move, who)
          const isOpen = holds && status !== target && !(move === 'disable' && used)
          expect(verdict).toEqual(cell({ holds, isThere: status === target, isOpen, target }))
          expect(actionsFor(lifecycle, { status, used }, who).includes(move)).toBe(isOpen)
          const refused = refusedFor(lifecycle, { status, used }, who)
          expect(refused).toEqual(holds && status === 'ENABLE' && used ? [{ move: 'disable', refusal: REFUSAL }] : [])
        })
      }
    }
  }
})

test('each move of the table has one call, and there are no others', () => {
  const calls = moveEndpoints(lifecycle, '/proof', moveBody)
  expect(Object.keys(calls)).toEqual(['enable', 'disable'])
  expect(calls.disable).toMatchObject({
    name: 'proof.disable',
    method: 'PUT',
    path: '/proof/:id/disable',
    permission: 'major:edit',
  })
  expect(isUpload(calls.disable.body)).toBe(false)
})

test('a table may have moves with different permissions and several start states', () => {
  const words = { A: REFUSAL.message, B: REFUSAL.message, C: REFUSAL.message }
  const three = lifecycleOf<{ status: 'A' | 'B' | 'C' }>()({
    name: 'three',
    states: ['A', 'B', 'C'],
    initial: 'A',
    words,
    tones: { A: 'draft', B: 'waiting', C: 'approved' },
    labels: { submit: REFUSAL.message, approve: REFUSAL.message },
    moves: {
      submit: { from: ['A', 'C'], to: 'B', permission: 'major:add' },
      approve: { from: ['B'], to: 'C', permission: 'major:edit' },
    },
  })
  const open = (status: 'A' | 'B' | 'C', ...permissions: Permission[]) =>
    actionsFor(three, { status }, actor(...permissions))
  expect([
    open('A', 'major:add'),
    open('B', 'major:add', 'major:edit'),
    open('C', 'major:add'),
    open('C', 'major:edit'),
  ]).toEqual([['submit'], ['approve'], ['submit'], []])
})

test('a guard sees the facts that its row names; without them there is no verdict (architecture.md §9.6)', () => {
  const words = { OPEN: REFUSAL.message, CLOSED: REFUSAL.message }
  const counted = lifecycleOf<{ status: 'OPEN' | 'CLOSED' }, { counts: { blank: number } }>()({
    name: 'counted',
    states: ['OPEN', 'CLOSED'],
    initial: 'OPEN',
    words,
    tones: { OPEN: 'draft', CLOSED: 'approved' },
    labels: { close: REFUSAL.message, reopen: REFUSAL.message },
    moves: {
      close: {
        from: ['OPEN'],
        to: 'CLOSED',
        permission: 'major:edit',
        needs: 'counts',
        when: ({ counts }) => (counts.blank > 0 ? REFUSAL : null),
      },
      // @ts-expect-error a guard does not see facts that its row does not name
      reopen: { from: ['CLOSED'], to: 'OPEN', permission: 'major:edit', when: ({ counts }) => counts && null },
    },
  })
  const who = actor('major:edit')
  const close = (counts?: { blank: number } | null) =>
    verdictOf(counted, { status: 'OPEN', ...(counts === undefined ? {} : { counts }) }, 'close', who)
  expect(close({ blank: 0 })).toEqual({ allowed: true, to: 'CLOSED' })
  expect(close({ blank: 1 })).toEqual({ allowed: false, why: 'rule', refusal: REFUSAL })
  expect(() => close(null)).toThrow('counted.close is judged without its counts')
  expect(() => close()).toThrow('counted.close is judged without its counts')
  // They are not read where the state or the permission refuses already.
  expect(verdictOf(counted, { status: 'CLOSED' }, 'close', who)).toEqual({ allowed: false, why: 'state' })
  expect(actionsFor(counted, { status: 'OPEN' }, actor('major:read'))).toEqual([])
})

test('a guard that judges the state is asked in every state, and says why where it can; else the state is the reason', () => {
  const words = { OPEN: REFUSAL.message, CLOSED: REFUSAL.message }
  const judging = lifecycleOf<{ status: 'OPEN' | 'CLOSED'; used: boolean }>()({
    name: 'judging',
    states: ['OPEN', 'CLOSED'],
    initial: 'OPEN',
    words,
    tones: { OPEN: 'draft', CLOSED: 'approved' },
    labels: { close: REFUSAL.message },
    moves: {
      close: {
        from: ['OPEN'],
        to: 'CLOSED',
        permission: 'major:edit',
        judgesState: true,
        when: ({ used }) => (used ? REFUSAL : null),
      },
    },
  })
  const who = actor('major:edit')
  const close = (status: 'OPEN' | 'CLOSED', used: boolean) => verdictOf(judging, { status, used }, 'close', who)
  expect(close('OPEN', false)).toEqual({ allowed: true, to: 'CLOSED' })
  expect(close('CLOSED', false)).toEqual({ allowed: false, why: 'state' })
  expect([close('OPEN', true), close('CLOSED', true)]).toEqual([
    { allowed: false, why: 'rule', refusal: REFUSAL },
    { allowed: false, why: 'rule', refusal: REFUSAL },
  ])
  expect([
    actionsFor(judging, { status: 'CLOSED', used: true }, who),
    refusedFor(judging, { status: 'CLOSED', used: true }, who),
  ]).toEqual([[], []])
})

test('a brief move is offered while it is open; no refusal is shown of it, a call is told it', () => {
  const words = { OPEN: REFUSAL.message, CLOSED: REFUSAL.message }
  const brief = lifecycleOf<{ status: 'OPEN' | 'CLOSED'; used: boolean }>()({
    name: 'brief',
    states: ['OPEN', 'CLOSED'],
    initial: 'OPEN',
    words,
    tones: { OPEN: 'draft', CLOSED: 'approved' },
    labels: { undo: REFUSAL.message },
    moves: {
      undo: {
        from: ['CLOSED'],
        to: 'OPEN',
        permission: 'major:edit',
        brief: true,
        when: ({ used }) => (used ? REFUSAL : null),
      },
    },
  })
  const who = actor('major:edit')
  const of = (used: boolean) => ({ status: 'CLOSED' as const, used })
  expect([actionsFor(brief, of(false), who), actionsFor(brief, of(true), who)]).toEqual([['undo'], []])
  expect(refusedFor(brief, of(true), who)).toEqual([])
  expect(verdictOf(brief, of(true), 'undo', who)).toEqual({ allowed: false, why: 'rule', refusal: REFUSAL })
})
