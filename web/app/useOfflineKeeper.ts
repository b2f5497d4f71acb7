import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { useSay } from '../i18n/lang.ts'
import { openStore } from '../kit/offline/store.ts'
import { setOfflineKeeper } from '../kit/wire/keeper.ts'
import { resourceOf } from '../kit/wire/query.ts'
import { useSession } from '../kit/wire/session.tsx'
import { offlineLabels as labels } from './offline.labels.ts'
import { closedKeeper, createOfflineKeeper } from './offlineKeeper.ts'
import type { Keeper } from './offlineKeeper.ts'

const READS = [
  reportContract.examDay,
  attendanceContract.list,
  attendanceContract.checklist,
  attendanceContract.draws,
  attendanceContract.ticket,
  scoreEntryContract.list,
]
const RESOURCES = ['attendance', 'incident', 'scoreEntry', 'exam', 'lateReport']
const LATE_SECONDS = 10

const refresh = (client: QueryClient) => {
  for (const resource of RESOURCES) void client.invalidateQueries({ queryKey: [resource] })
}

/** Reads that have a copy are made without network too, also those that were waiting for it. */
async function openReads(client: QueryClient): Promise<void> {
  for (const endpoint of READS) {
    const queryKey = [resourceOf(endpoint), endpoint.name]
    client.setQueryDefaults(queryKey, { networkMode: 'always' })
    // The defaults count for later renders; a read that is on a screen already would wait for the network until its next one.
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      query.setOptions({ ...query.options, networkMode: 'always' })
      for (const observer of query.observers) observer.setOptions({ ...observer.options, networkMode: 'always' })
    }
    if (navigator.onLine) continue
    await client.cancelQueries({ queryKey })
    void client.invalidateQueries({ queryKey })
  }
}

/** The keeper of the signed-in account; null while it opens, `closed` where this browser cannot keep anything. */
export function useOfflineKeeper(): Keeper | 'closed' | null {
  const { sn } = useSession().user
  const client = useQueryClient()
  const [keeper, setKeeper] = useState<Keeper | 'closed' | null>(null)
  const { message } = App.useApp()
  const say = useSay()
  const tellLate = useEffectEvent((count: number) => void message.warning(say(labels.late, { count }), LATE_SECONDS))
  useEffect(() => {
    let isOver = false
    const open = async () => {
      const follow = { onSent: () => refresh(client), onLate: tellLate }
      const opened = await createOfflineKeeper(sn, await openStore(sn), follow)
      if (isOver) return opened
      setOfflineKeeper(opened)
      setKeeper(opened)
      await openReads(client)
      return opened
    }
    open().catch(() => {
      if (isOver) return
      setOfflineKeeper(closedKeeper(open))
      setKeeper('closed')
    })
    // At once, not with the next poll: what needs the network is closed from then on.
    const cutOff = () => refresh(client)
    window.addEventListener('offline', cutOff)
    return () => {
      isOver = true
      window.removeEventListener('offline', cutOff)
      setOfflineKeeper(null)
    }
  }, [sn, client])
  return keeper
}
