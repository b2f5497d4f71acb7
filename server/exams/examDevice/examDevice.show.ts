import type { z } from 'zod'
import { deviceRow, ownDevice } from '@zhikao/domain/exams/examDevice/examDevice.contract.ts'
import { deviceStateOf } from '@zhikao/domain/exams/examDevice/examDevice.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { DeviceRecord, OwnDevice } from './examDevice.queries.ts'

const UNREAD: OwnDevice = { ready: null, ready_time: null, last_seen: null, unsent: 0, lost: 0 }

/** A device of the exam as the board has it. */
export const rowOf = (record: DeviceRecord): z.output<typeof deviceRow> =>
  pick(deviceRow, { ...record, state: deviceStateOf(record) })

/** The own device after a report; as it was where the copy was never read. */
export function ownOf(noted: OwnDevice | null): z.output<typeof ownDevice> {
  const record = noted ?? UNREAD
  return pick(ownDevice, { ...record, state: deviceStateOf(record) })
}
