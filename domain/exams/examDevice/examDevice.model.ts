import { z } from 'zod'
import { integer } from '../../kernel/field.ts'

/** What is known of the device with which an account runs an exam: its offline copy is there, was lost, was never read. */
export const DEVICE_STATES = ['READY', 'LOST', 'MISSING'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]

/** So many entries of an exam a device reports at most. */
export const DEVICE_ENTRIES_MAX = 9999

/** What a device reports of an exam: is the copy on it, how many entries wait, how many the browser has deleted before they were sent. */
export const deviceReport = z.strictObject({
  ready: z.boolean(),
  unsent: integer(0, DEVICE_ENTRIES_MAX),
  /** Absent: none. */
  lost: integer(0, DEVICE_ENTRIES_MAX).optional(),
})
