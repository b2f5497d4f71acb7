import { createContext, use } from 'react'
import type { AnyRouter } from '@tanstack/react-router'
import type { AppFailure } from '../kit/wire/failure.ts'
import type { Drafts } from './drafts.ts'
import type { PageRegistry } from './loadPage.ts'
import type { Notices } from './notices.ts'
import type { SessionStore } from './session.ts'
import type { TabRouting } from './tabRouting.ts'
import type { TabStore } from './tabStore.ts'

/** What one console is made of. */
export type Console = {
  session: SessionStore
  notices: Notices
  tabs: TabStore
  drafts: Drafts
  router: AnyRouter
  routing: TabRouting
  registry: PageRegistry
  /** Ends a session that was lost: unsaved work is kept for the same account. */
  lose: () => void
  /** Called for every failed call. */
  onFailure: (failure: Pick<AppFailure, 'kind' | 'status'>) => void
}

const ConsoleContext = createContext<Console | null>(null)
export const ConsoleProvider = ConsoleContext.Provider

/** The console of this component. */
export function useConsole(): Console {
  const found = use(ConsoleContext)
  if (!found) throw new Error('useConsole() outside a console')
  return found
}
