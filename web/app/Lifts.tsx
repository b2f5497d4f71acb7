import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { LiftScope } from '../kit/wire/lift.tsx'
import { useConsole } from './consoleContext.ts'
import type { Session } from './session.ts'

const nothing = () => null

/** Provides what lifts each rule, with links to the screens of this account. The table is fetched after the frame; until then refusals show their message only. */
export function Lifts({ session, children }: { session: Session; children: ReactNode }) {
  const { routing } = useConsole()
  const { data } = useQuery({
    queryKey: ['lifts'],
    queryFn: () => import('./lifts.ts'),
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const liftOf = useMemo(
    () => data?.liftFor(session, (path) => void routing.open(path)) ?? nothing,
    [data, session, routing],
  )
  return <LiftScope value={liftOf}>{children}</LiftScope>
}
