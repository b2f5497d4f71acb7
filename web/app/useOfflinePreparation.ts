import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { useSay } from '../i18n/lang.ts'
import { useRead } from '../kit/wire/query.ts'
import { offlineLabels as labels } from './offline.labels.ts'
import type { Keeper } from './offlineKeeper.ts'

const READY_SECONDS = 3
/** So often it is asked which exams are today, wherever the reader is; home asks more often. */
const TODAY_MS = 10 * 60_000

/** Which exams an answer is about, if its reader runs or scores them; `now`: the clock of the server. */
type Found = { exams: readonly string[]; isScreen?: true; now?: string; days?: Parameters<Keeper['setDays']>[0] }
function examsIn(name: unknown, answer: unknown): Found | null {
  if (name === attendanceContract.list.name) {
    const { data } = attendanceContract.list.answer.schema.safeParse(answer)
    if (!data) return null
    const { sn, now, actions, refused } = data.exam
    return actions.length + refused.length > 0 ? { exams: [sn], isScreen: true, now } : null
  }
  if (name === reportContract.examDay.name) {
    const { data } = reportContract.examDay.answer.schema.safeParse(answer)
    return data ? { exams: data.today.map(({ sn }) => sn), now: data.now, days: data } : null
  }
  if (name !== scoreEntryContract.list.name) return null
  const { data } = scoreEntryContract.list.answer.schema.safeParse(answer)
  return data?.rows.some(({ sn }) => sn !== null) ? { exams: [data.exam_sn], isScreen: true } : null
}

/** Reads what the exams of today need without network from the sign-in on, and that of any other exam as soon as one of its screens is open. */
export function useOfflinePreparation(keeper: Keeper | 'closed' | null): void {
  const client = useQueryClient()
  const { message } = App.useApp()
  const say = useSay()
  const isTold = useRef(false)
  const told = useRef(new Set<string>())
  /** Says that an exam is ready when it was read for the first time, and once on its own screens. */
  const prepare = useEffectEvent(async ({ exams, isScreen }: Found) => {
    if (keeper === null || keeper === 'closed') return
    let isReady = false
    for (const sn of exams) {
      // One after the other; without an answer the last copy stays, and the next read tries again.
      const isNew = await keeper.prepare(sn).catch(() => null)
      if (isNew === null || told.current.has(sn) || !(isNew || isScreen)) continue
      told.current.add(sn)
      isReady = true
    }
    if (isReady) void message.success(say(labels.ready), READY_SECONDS)
  })
  const look = useEffectEvent((name: unknown, answer: unknown) => {
    const found = examsIn(name, answer)
    if (!found || found.exams.length === 0 || !keeper || !navigator.onLine) return
    if (keeper === 'closed') {
      if (!isTold.current) void message.warning(say(labels.not_ready), READY_SECONDS)
      isTold.current = true
      return
    }
    if (found.now) keeper.setClock(found.now)
    if (found.days) keeper.setDays(found.days)
    void prepare(found)
  })
  useRead(reportContract.examDay, {}, { every: () => TODAY_MS })
  useEffect(() => (keeper ? lookAtAnswers(client, (name, answer) => look(name, answer)) : undefined), [keeper, client])
}

/** Looks at each answer that is there, and at each that comes; returns the function that stops looking. */
function lookAtAnswers(client: QueryClient, look: (name: unknown, answer: unknown) => void): () => void {
  const cache = client.getQueryCache()
  for (const { queryKey, state } of cache.getAll()) look(queryKey[1], state.data)
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success')
      look(event.query.queryKey[1], event.query.state.data)
  })
}
