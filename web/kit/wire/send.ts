import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef } from 'react'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { call, newKey } from './call.ts'
import type { CallArgs } from './call.ts'
import { AppFailure, failureOf, isShownByConsole, isStale, localFailure, mayRetry } from './failure.ts'
import { isCutOff, offlineKeeper, PATIENCE_MS } from './keeper.ts'
import { faultsAndLift } from './lift.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { useOnce } from './once.ts'
import { resourceOf } from './query.ts'

const QUIET_SECONDS = 2

/** A call that may wait for the network: not ahead of those that wait already, and not for long. */
function callInTurn<E extends Endpoint>(endpoint: E, args: CallArgs<E>): Promise<DataOf<E>> {
  const keeper = offlineKeeper()
  if (!keeper?.takes(endpoint)) return call(endpoint, args)
  if (keeper.waits()) return Promise.reject(localFailure('network'))
  return call(endpoint, { ...args, signal: AbortSignal.timeout(PATIENCE_MS) })
}

/** Keeps a write that found no network, where it may wait; answers how many wait, else why it failed: the storage of this device has a failure of its own. */
async function keepUnsent<E extends Endpoint>(endpoint: E, args: CallArgs<E>, key: string, failure: AppFailure) {
  const keeper = offlineKeeper()
  if (!keeper?.takes(endpoint) || !isCutOff(failure)) return failure
  return keeper.keep(endpoint, args, key).catch((thrown) => (thrown instanceof AppFailure ? thrown : failure))
}

/** Shows a failure; it stays until it is closed, with the request id for server errors. */
export function useTell(): (failure: AppFailure) => void {
  const { notification } = App.useApp()
  const say = useSay()
  return (failure) => {
    if (isShownByConsole(failure) || failure.kind === 'aborted') return
    const lines = failure.errors.map((fault) => fault.message)
    if (failure.requestId && failure.http >= 500) lines.push(say(kitLabels.request_id, { id: failure.requestId }))
    notification.error({ title: failure.message, description: faultsAndLift(lines, failure.rule), duration: 0 })
  }
}

/** `kept`: it waits on this device for the network. */
type Sent<D> = { ok: true; data: D } | { ok: false; failure: AppFailure; kept?: true }
export type SendOptions = {
  /** Shown for two seconds. */
  success?: Text | undefined
  /** Resources whose reads change with it, besides its own. */
  refresh?: readonly string[] | undefined
  /** The failures that the caller shows itself. */
  silent?: ((failure: AppFailure) => boolean) | undefined
}

/** Reads again what a write of this call changes. */
function useRefresh(more: readonly string[] = []) {
  const client = useQueryClient()
  return (endpoint: Endpoint, gone?: unknown) => {
    for (const resource of [resourceOf(endpoint), ...more]) {
      // A deleted record is not read again.
      const isThere = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        gone === undefined || JSON.stringify(queryKey[2]) !== JSON.stringify({ params: gone })
      void client.invalidateQueries({ queryKey: [resource], predicate: isThere })
    }
  }
}

/** Sends each action that it is given. */
function useSending(options: SendOptions) {
  const { message } = App.useApp()
  const [say, tell] = [useSay(), useTell()]
  const unsure = useRef<{ action: string; key: string } | null>(null)
  const { mutateAsync, isPending } = useMutation<unknown, AppFailure, () => Promise<unknown>>({
    mutationFn: (run) => run(),
  })

  const refresh = useRefresh(options.refresh)
  const sendAs = async <E extends Endpoint>(
    action: string,
    endpoint: E,
    args: CallArgs<E>,
    success: Text | undefined,
  ): Promise<Sent<DataOf<E>>> => {
    const key = unsure.current?.action === action ? unsure.current.key : newKey()
    try {
      const data = await mutateAsync(() => callInTurn(endpoint, { ...args, idempotencyKey: key }))
      unsure.current = null
      if (success) void message.success(say(success), QUIET_SECONDS)
      refresh(endpoint, endpoint.method === 'DELETE' ? args.params : undefined)
      // `mutateAsync` answers what `call(endpoint, …)` answered, which is DataOf<E>.
      return { ok: true, data: data as DataOf<E> }
    } catch (thrown) {
      const failure = failureOf(thrown)
      unsure.current = mayRetry(failure) ? { action, key } : null
      if (isStale(failure)) refresh(endpoint)
      const kept = await keepUnsent(endpoint, args, key, failure)
      if (typeof kept === 'number') {
        unsure.current = null
        void message.info(say(kitLabels.kept_offline, { count: kept }), QUIET_SECONDS)
        refresh(endpoint)
        return { ok: false, failure, kept: true }
      }
      if (!options.silent?.(kept)) tell(kept)
      return { ok: false, failure: kept }
    }
  }
  return { sendAs, busy: isPending }
}

/** Writes with the whole sequence: one key per user action (a retry repeats it; while it is under way it is not sent again), success message, refreshed reads, failure message. */
export function useSender(options: SendOptions = {}) {
  const { sendAs, busy } = useSending(options)
  const once = useOnce()
  const send = <E extends Endpoint>(endpoint: E, args: CallArgs<E>, success = options.success) => {
    const action = JSON.stringify([endpoint.name, args.params, args.body, args.file?.name, args.file?.size])
    // Two photos may be alike in name and size.
    return once(`${action} ${args.file?.lastModified}`, () => sendAs(action, endpoint, args, success))
  }
  return { send, busy }
}

/** The same for one call. */
export function useSend<E extends Endpoint>(endpoint: E, options: SendOptions = {}) {
  const { send, busy } = useSender(options)
  return { send: (args: CallArgs<E>) => send(endpoint, args), busy }
}
