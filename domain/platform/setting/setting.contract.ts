import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, date, orNull, signedVersion, text } from '../../kernel/field.ts'
import { SETTING_GROUPS, SETTING_KINDS } from './setting.model.ts'

/** A value of any setting. */
export const settingValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.number()), z.array(z.string())])
/** The same in a request; the setting's own schema then decides whether it is valid. */
const givenValue = z.union([z.number(), z.boolean(), text(80), z.array(z.number()).max(10), z.array(date).max(400)])

export const settingRow = z.strictObject({
  name: z.string(),
  group: z.enum(SETTING_GROUPS),
  kind: z.enum(SETTING_KINDS),
  /** The bounds of a number, or of each number of a list. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(z.string()).nullable(),
  value: settingValue,
  fallback: settingValue,
  /** 0: it was never changed. */
  version: z.number().int(),
  update_time: orNull,
  update_by: orNull,
})

/** One change: the JSON of the values before and after. */
export const settingChange = z.strictObject({
  sn: z.string(),
  time: z.string(),
  actor_name: z.string(),
  before: settingValue,
  after: settingValue,
})

export const settingContract = {
  list: endpoint('setting.list', {
    method: 'GET',
    path: '/setting',
    permission: 'setting:read',
    summary: '业务设置：各项的现值、默认值与取值范围',
    data: z.array(settingRow),
  }),
  save: endpoint('setting.save', {
    method: 'PUT',
    path: '/setting/:id',
    permission: 'setting:edit',
    summary: '修改一项业务设置',
    params: byId,
    body: z.strictObject({ value: givenValue, version: signedVersion }),
    data: settingRow,
  }),
  history: endpoint('setting.history', {
    method: 'GET',
    path: '/setting/:id/history',
    permission: 'setting:read',
    summary: '一项业务设置的修改记录',
    params: byId,
    data: z.array(settingChange),
  }),
}
