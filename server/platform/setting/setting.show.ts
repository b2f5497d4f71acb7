import type { z } from 'zod'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { settingChange, settingRow, settingValue } from '@zhikao/domain/platform/setting/setting.contract.ts'
import type { HistoryRecord } from '../../record/history.ts'
import type { SettingRecord } from './setting.queries.ts'

/** A setting as its screen has it. */
export const rowOf = (record: SettingRecord): z.output<typeof settingRow> => pick(settingRow, record)

/** One change; its history has the values as JSON. */
export const changeOf = ({ from_status, to_status, ...line }: HistoryRecord): z.output<typeof settingChange> =>
  pick(settingChange, { ...line, before: valueIn(from_status ?? 'null'), after: valueIn(to_status) })

const valueIn = (json: string) => settingValue.parse(JSON.parse(json))
