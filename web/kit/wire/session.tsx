import { createContext, use } from 'react'
import type { Operation } from '@zhikao/domain/access/permissions.ts'
import type { CurrentUser, SectionPermission } from '@zhikao/domain/platform/auth/auth.model.ts'
import { usePage } from './page.tsx'

/** Who is signed in and what the console may show: hints only, the server decides. */
export type Session = { user: CurrentUser; permissions: readonly SectionPermission[] }

/** The value is provided by the app; null while nobody is signed in. */
export const SessionContext = createContext<Session | null>(null)

/** The session; only below a signed-in frame. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession() without a session')
  return session
}

const covers = (section: string, path: string) => path === section || path.startsWith(`${section}/`)

/** The operations held at a path: those of the nearest section above it (spec §6). */
export function operationsAt(permissions: readonly SectionPermission[], path: string): readonly string[] {
  const near = permissions.filter((section) => covers(section.id, path)).toSorted((a, b) => b.id.length - a.id.length)
  return near[0]?.operation ?? []
}

/** May this account do the operation (add, edit, …) on this page? */
export function useCan(operation: Operation): boolean {
  const { permissions } = useSession()
  const { path } = usePage()
  return operationsAt(permissions, path).includes(operation)
}
