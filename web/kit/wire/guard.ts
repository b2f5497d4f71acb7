import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { use, useEffect, useEffectEvent } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Operation } from '@zhikao/domain/access/permissions.ts'
import { rowAt, rowsOf } from '@zhikao/domain/portals/sections.ts'
import { useLang, useSay } from '../../i18n/lang.ts'
import { call } from './call.ts'
import { guardLabels } from './guard.labels.ts'
import { usePage } from './page.tsx'
import { operationsAt, SessionContext } from './session.tsx'
import type { Session } from './session.tsx'

/** Is this operation one of the page's that the account does not hold? What the page's section does not list is not refused here. */
function isRefused({ user, permissions }: Session, path: string, operation: Operation): boolean {
  const row = rowAt(rowsOf(user.role), path)
  return row?.operations?.[operation] !== undefined && !operationsAt(permissions, path).includes(operation)
}

/** Guards an operation of this page: reads the current permissions from the server, then runs it, or shows that it is not permitted (spec §6). */
export function useGuard(operation: Operation) {
  const session = use(SessionContext)
  const { path } = usePage()
  const [say, lang, client] = [useSay(), useLang(), useQueryClient()]
  const { message } = App.useApp()
  const refused = session !== null && isRefused(session, path, operation)

  const tell = async () => {
    // Rarely needed: loaded on demand.
    const { operationWords } = await import('@zhikao/domain/kernel/access.messages.ts')
    void message.error(say(fill(guardLabels.refused, { operation: operationWords[operation] })))
  }
  const heldNow = async (): Promise<Session | null> => {
    const { name } = authContract.current
    try {
      // Under the key of useRead, so that its readers get the answer too.
      return await client.fetchQuery({
        queryKey: ['auth', name, {}, lang],
        queryFn: () => call(authContract.current),
        staleTime: 0,
      })
    } catch {
      // Without an answer the last hints are used; the server decides on the call itself.
      return session
    }
  }
  return {
    refused,
    tell,
    guarded: async (run: () => void) => {
      const now = session && (await heldNow())
      if (now && isRefused(now, path, operation)) await tell()
      else run()
    },
  }
}

/** A guarded thing that was requested by the address: not shown, one message, and removed from the address. */
export function useRefusal(
  asked: boolean,
  { refused, tell }: Pick<ReturnType<typeof useGuard>, 'refused' | 'tell'>,
  takeBack: () => void,
): void {
  const refuse = useEffectEvent(() => {
    void tell()
    takeBack()
  })
  useEffect(() => {
    if (asked && refused) refuse()
  }, [asked, refused])
}
