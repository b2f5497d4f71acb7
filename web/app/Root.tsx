import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { hasSession } from '../kit/wire/call.ts'
import { useConsole } from './consoleContext.ts'
import { loadFrame } from './loadFrame.ts'
import { Splash } from './Splash.tsx'
import { useStore } from './useStore.ts'

const Frame = lazy(loadFrame)

/** The frame around the pages of a signed-in user; the route without the frame otherwise. */
export function Root() {
  const { session } = useConsole()
  const current = useStore(session)
  const bare = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.bare === true })
  const isAsking = useRouterState({
    select: ({ status, resolvedLocation }) => status === 'pending' && !resolvedLocation,
  })
  if (!current && isAsking && hasSession()) return <Splash />
  if (!current || bare) return <Outlet />
  return (
    <Suspense fallback={<Splash />}>
      <Frame key={current.user.sn} session={current}>
        <Outlet />
      </Frame>
    </Suspense>
  )
}
