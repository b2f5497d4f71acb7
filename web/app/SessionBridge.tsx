import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { useConsole } from './consoleContext.ts'
import { keepRoutesVersion } from './routesVersion.ts'

/** Each read of the current user updates the hints: name and avatar in the header, menu, guards. */
export function SessionBridge() {
  const { session } = useConsole()
  const client = useQueryClient()
  useEffect(keepRoutesVersion, [session])
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (
          event.type !== 'updated' ||
          event.action.type !== 'success' ||
          event.query.queryKey[1] !== authContract.current.name
        )
          return
        const found = authContract.current.answer.schema.safeParse(event.query.state.data)
        if (found.success && session.read()) session.set(found.data)
      }),
    [client, session],
  )
  return null
}
