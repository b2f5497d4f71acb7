import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { examDeviceContract } from '@zhikao/domain/exams/examDevice/examDevice.contract.ts'
import { call } from '../kit/wire/call.ts'
import { resourceOf } from '../kit/wire/query.ts'
import { followDevice } from './offlineDevice.ts'
import type { Keeper } from './offlineKeeper.ts'

const { report } = examDeviceContract

/** Reports to the boards of its exams what this device has (exam day, Build 6). */
export function useDeviceReports(keeper: Keeper | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!keeper) return undefined
    return followDevice(keeper, async ({ exam, ...body }) => {
      await call(report, { params: { id: exam }, body })
      await client.invalidateQueries({ queryKey: [resourceOf(report)] })
    })
  }, [keeper, client])
}
