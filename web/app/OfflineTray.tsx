import { CloudSyncOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { useSay } from '../i18n/lang.ts'
import { openStore } from '../kit/offline/store.ts'
import { setOfflineKeeper } from '../kit/wire/keeper.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { resourceOf } from '../kit/wire/query.ts'
import { useSession } from '../kit/wire/session.tsx'
import styles from './BackgroundWatchers.module.css'
import { offlineLabels as labels } from './offline.labels.ts'
import { createOfflineKeeper } from './offlineKeeper.ts'
import type { Keeper } from './offlineKeeper.ts'

const OfflineDrawer = lazyPart(async () => (await import('./OfflineDrawer.tsx')).OfflineDrawer)

/** So often what waits is tried again: not every lost network is noticed by the browser. */
const RETRY_MS = 5000
const READY_SECONDS = 3
const LATE_SECONDS = 10
const READS = [attendanceContract.list, attendanceContract.checklist, attendanceContract.draws, scoreEntryContract.list]
const RESOURCES = ['attendance', 'incident', 'scoreEntry', 'exam', 'lateReport']

const refresh = (client: QueryClient) => {
  for (const resource of RESOURCES) void client.invalidateQueries({ queryKey: [resource] })
}

/** Reads that have a copy are made without network too, also those that were waiting for it. */
async function openReads(client: QueryClient): Promise<void> {
  for (const endpoint of READS) {
    const queryKey = [resourceOf(endpoint), endpoint.name]
    client.setQueryDefaults(queryKey, { networkMode: 'always' })
    if (navigator.onLine) continue
    await client.cancelQueries({ queryKey })
    void client.invalidateQueries({ queryKey })
  }
}

/** The keeper of the signed-in account; null while it opens, and where the browser cannot keep anything. */
function useKeeper(): Keeper | null {
  const { sn } = useSession().user
  const client = useQueryClient()
  const { message } = App.useApp()
  const say = useSay()
  const [keeper, setKeeper] = useState<Keeper | null>(null)
  const tellLate = useEffectEvent((count: number) => void message.warning(say(labels.late, { count }), LATE_SECONDS))
  useEffect(() => {
    let isOver = false
    const open = async () => {
      const follow = { onSent: () => refresh(client), onLate: tellLate }
      const opened = await createOfflineKeeper(await openStore(sn), follow)
      if (isOver) return
      setOfflineKeeper(opened)
      setKeeper(opened)
      await openReads(client)
    }
    // A browser without encrypted storage works with network only.
    open().catch(() => undefined)
    return () => {
      isOver = true
      setOfflineKeeper(null)
    }
  }, [sn, client])
  return keeper
}

/** Which exam an answer is about, if its reader runs or scores it; `now`: the clock of the server. */
function examIn(name: unknown, answer: unknown): { sn: string; now?: string } | null {
  if (name === attendanceContract.list.name) {
    const { data } = attendanceContract.list.answer.schema.safeParse(answer)
    if (!data) return null
    const { sn, now, actions, refused } = data.exam
    return actions.length + refused.length > 0 ? { sn, now } : null
  }
  if (name !== scoreEntryContract.list.name) return null
  const { data } = scoreEntryContract.list.answer.schema.safeParse(answer)
  return data?.rows.some(({ sn }) => sn !== null) ? { sn: data.exam_sn } : null
}

/** Reads what an exam needs without network as soon as one of its screens is open. */
function usePreparation(keeper: Keeper | null): void {
  const client = useQueryClient()
  const { message } = App.useApp()
  const say = useSay()
  const prepare = useEffectEvent(async (sn: string) => {
    if (await keeper?.prepare(sn)) void message.success(say(labels.ready), READY_SECONDS)
  })
  const look = useEffectEvent((name: unknown, answer: unknown) => {
    const found = examIn(name, answer)
    if (!found || !keeper || !navigator.onLine) return
    if (found.now) keeper.setClock(found.now)
    // Without an answer the last copy stays; the next read tries again.
    void prepare(found.sn).catch(() => undefined)
  })
  useEffect(() => {
    if (!keeper) return undefined
    const cache = client.getQueryCache()
    for (const { queryKey, state } of cache.getAll()) look(queryKey[1], state.data)
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        look(event.query.queryKey[1], event.query.state.data)
    })
  }, [keeper, client])
}

/** Sends what waits when the network may be back. */
function useSending(keeper: Keeper | null, waits: boolean): void {
  useEffect(() => {
    if (!keeper || !waits) return undefined
    const send = () => void keeper.send().catch(() => undefined)
    send()
    const clock = setInterval(send, RETRY_MS)
    window.addEventListener('online', send)
    return () => {
      clearInterval(clock)
      window.removeEventListener('online', send)
    }
  }, [keeper, waits])
}

const NOTHING: ReturnType<Keeper['read']> = []
const never = () => () => undefined

/** How many entries wait for the network; opens their list. Nothing is shown when all are sent. */
export function OfflineTray() {
  const say = useSay()
  const keeper = useKeeper()
  const entries = useSyncExternalStore(keeper?.subscribe ?? never, keeper?.read ?? (() => NOTHING))
  const [isOpen, setOpen] = useState(false)
  const conflicts = entries.filter(({ refusal }) => refusal !== null).length
  usePreparation(keeper)
  useSending(keeper, entries.length > conflicts)
  if (!keeper) return null
  return (
    <>
      {entries.length > 0 && !isOpen && (
        <button type="button" className={styles.tray} onClick={() => setOpen(true)}>
          <CloudSyncOutlined /> {say(labels.unsent, { count: entries.length })}
          {conflicts > 0 && <b>{say(labels.conflicts, { count: conflicts })}</b>}
        </button>
      )}
      {isOpen && <OfflineDrawer keeper={keeper} entries={entries} onClose={() => setOpen(false)} />}
    </>
  )
}
