import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { useSay } from '../i18n/lang.ts'
import { call } from '../kit/wire/call.ts'
import { offlineLabels as labels } from './offline.labels.ts'
import type { Keeper } from './offlineKeeper.ts'

/** The name of an exam; its number where it cannot be read. */
const nameOf = (sn: string) =>
  call(attendanceContract.list, { params: { id: sn } }).then(
    ({ exam }) => exam.name,
    () => sn,
  )

/** Says how many entries of which exams the browser has deleted before they were sent, until it is closed (domain.md §3.13a). */
export function useLostEntries(keeper: Keeper | null): void {
  const { notification } = App.useApp()
  const say = useSay()
  const tell = useEffectEvent(async ({ lost, forgetLost }: Keeper) => {
    const lines = Object.entries(lost).map(async ([exam, count]) =>
      say(labels.lost_of, { exam: await nameOf(exam), count }),
    )
    const description = [...(await Promise.all(lines)), say(labels.lost_means)].join(' ')
    notification.error({ title: say(labels.lost), description, duration: 0, onClose: forgetLost })
  })
  useEffect(() => {
    if (keeper && Object.keys(keeper.lost).length > 0) void tell(keeper)
  }, [keeper])
}
