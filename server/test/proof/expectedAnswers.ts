import { isGranted } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { isOfSitter, mayCall } from '../grantsTable.ts'
import type { Caller } from './accounts.ts'
import { referenceOf } from './rowReferences.ts'
import type { Reference } from './rowReferences.ts'

/** What a call is aimed at. */
export const TARGETS = [
  'own',
  'foreign',
  'absent',
  'malformed',
  'bad input',
  'bad input, absent',
  'wrong state',
  'wrong state, foreign',
  'stale',
] as const
export type Target = (typeof TARGETS)[number]
export type Verdict = { http: number; status: number }

const verdict = (http: number, status: number): Verdict => ({ http, status })
const SUCCESS = verdict(200, 80200)
const NOT_THERE = verdict(404, 40400)
const BAD_INPUT = verdict(400, 40000)

/** The row is in the caller's scope; a guard refuses the wrong state by its own rule. */
type Facts = { isVisible: boolean; judgesState: boolean }

/** What the rules demand, by domain.md §4 and not by the contract's own permissions, in the order of interface.md §4: 401, 403, 400, 404, 409, 422. */
export function expectedOf(endpoint: Endpoint, caller: Caller, target: Target, facts: Facts): Verdict {
  const isOpen = mayCall(endpoint.name, { role: null, admin: false }) || maySit(endpoint, caller)
  const refused = isOpen ? null : admission(endpoint, caller)
  if (refused) return refused
  if (target === 'malformed' && referenceOf(endpoint)?.isTyped) return NOT_THERE
  if (target === 'malformed' || target.startsWith('bad input')) return BAD_INPUT
  if (target === 'absent') return NOT_THERE
  if (!facts.isVisible) return NOT_THERE
  if (target === 'wrong state' && facts.judgesState) return verdict(422, 42200)
  if (target === 'wrong state' || target === 'stale') return verdict(409, 40900)
  // Public, but not for a disabled account.
  return endpoint.name === 'auth.login' && caller.condition === 'disabled' ? verdict(403, 40301) : SUCCESS
}

/** The session of a self-test opens its own calls (Decided 27). */
const maySit = ({ name }: Endpoint, { condition }: Caller) => condition === 'sitter' && isOfSitter(name)

function admission(endpoint: Endpoint, caller: Caller): Verdict | null {
  // “The session of a self-test and that of an account never open each other’s calls” (Decided 27).
  if (isOfSitter(endpoint.name)) return verdict(401, 40002)
  switch (caller.condition) {
    case 'sitter':
    case 'anonymous':
      return verdict(401, 40002)
    case 'revoked':
      return verdict(401, 40003)
    case 'expired':
      return verdict(401, 40004)
    case 'disabled':
      return verdict(403, 40301)
    case 'password due':
      if (!endpoint.openWhenPasswordDue) return verdict(403, 40302)
  }
  return mayCall(endpoint.name, caller) && !isTakenAway(endpoint, caller) ? null : verdict(403, 40300)
}

/** An account's own lists take from what its role may do, and never add to it (domain.md §3.1). */
function isTakenAway({ permission }: Endpoint, { narrowed, permissions }: Caller): boolean {
  return narrowed && isGranted(permission) && !permissions.has(permission)
}

/** The targets that make sense for a call. */
export function targetsOf(reference: Reference | null, shape: { moves: boolean; versioned: boolean }): Target[] {
  if (!reference) return ['own', 'bad input', ...(shape.versioned ? (['stale'] as const) : [])]
  return TARGETS.filter((target) =>
    target.startsWith('wrong state') ? shape.moves : target === 'stale' ? shape.versioned : true,
  )
}
