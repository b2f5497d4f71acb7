import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull } from '../../kernel/field.ts'
import { panelRole } from '../panel/panel.model.ts'
import { DEVICE_STATES, deviceReport } from './examDevice.model.ts'

const count = z.number().int()

const known = z.strictObject({
  state: z.enum(DEVICE_STATES),
  /** When the account first read the copy; a later act without network may name a time from then on only (Decided 38). */
  ready_time: orNull,
  last_seen: orNull,
  unsent: count,
  lost: count,
})
export const ownDevice = known

/** A person of the exam, and the device: a confirmed examiner, or an account of the site that has read the copy. */
export const deviceRow = known.extend({
  sn: z.string(),
  name: z.string(),
  /** Of the confirmed call; null: of the site. */
  role: panelRole.nullable(),
  room: orNull,
})

export const examDeviceContract = {
  list: endpoint('examDevice.list', {
    method: 'GET',
    path: '/exam/:id/device',
    permission: 'attendance:read',
    summary: '本场考试各设备的就绪情况：离线数据、最近联网、待发送与丢失的记录',
    // The running view polls it.
    keepsAlive: false,
    params: byId,
    data: z.array(deviceRow),
  }),
  report: endpoint('examDevice.report', {
    method: 'PUT',
    path: '/exam/:id/device',
    permission: 'exam:run',
    summary: '本账号的设备上报：离线数据是否在、待发送与丢失的记录数',
    // Sent by the page itself.
    keepsAlive: false,
    params: byId,
    body: deviceReport,
    data: ownDevice,
  }),
}
