import { z } from 'zod'
import { currentUser, sectionPermission } from '@zhikao/domain/platform/auth/auth.model.ts'
import type { CurrentUser } from '@zhikao/domain/platform/auth/auth.model.ts'
import { hasSession } from '../kit/wire/call.ts'

/** The storage key by which other windows see the signed-in account. */
export const USER_KEY = 'admin.user'
/** The version of the portals table for which the stored hints were drawn (shell.md §0.13); the frame writes it. */
export const ROUTES_KEY = 'admin.routes'
const KEYS = { user: USER_KEY, permissions: 'admin.permissions', roles: 'admin.roles', routes: ROUTES_KEY } as const
const kept = z.strictObject({ user: currentUser, permissions: z.array(sectionPermission), roles: z.array(z.string()) })

/** The signed-in user and the permitted screens: hints only, the server decides each call (shell.md §0.7). */
export type Session = z.infer<typeof kept>

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** The account that a stored entry names; null for none. */
export function userIn(text: string | null): string | null {
  try {
    return currentUser.safeParse(JSON.parse(text ?? 'null')).data?.sn ?? null
  } catch {
    return null
  }
}

function readSession(): Session | null {
  const found = kept.safeParse({ user: read(KEYS.user), permissions: read(KEYS.permissions), roles: read(KEYS.roles) })
  return found.success ? found.data : null
}

function keep(session: Session | null): void {
  try {
    if (!session) return Object.values(KEYS).forEach((key) => localStorage.removeItem(key))
    localStorage.setItem(KEYS.user, JSON.stringify(session.user))
    localStorage.setItem(KEYS.permissions, JSON.stringify(session.permissions))
    localStorage.setItem(KEYS.roles, JSON.stringify(session.roles))
  } catch {
    // Hints only: without them the next start asks the server.
  }
}

/** The session of this window, kept as hints in local storage for the next start. */
export function createSession() {
  let current = hasSession() ? readSession() : null
  if (!current) keep(null)
  const listeners = new Set<() => void>()
  const put = (next: Session | null) => {
    // Equal content keeps the same object, so that nothing is rendered again.
    if (JSON.stringify(next) === JSON.stringify(current)) return
    current = next
    keep(next)
    for (const listener of listeners) listener()
  }
  return {
    read: () => current,
    set: (session: Session) => put({ user: session.user, permissions: session.permissions, roles: session.roles }),
    setUser: (user: CurrentUser) => current && put({ ...current, user }),
    clear: () => put(null),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type SessionStore = ReturnType<typeof createSession>
