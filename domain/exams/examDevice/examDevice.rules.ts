import type { DeviceState } from './examDevice.model.ts'

/** What is stored of a device; null: the account has not read the copy. */
type Copy = { ready_time: string | null; ready: boolean | null }

/** The copy is there from when it was read, until its device reports that it is gone. */
export function deviceStateOf({ ready_time, ready }: Copy): DeviceState {
  if (ready_time === null) return 'MISSING'
  return ready === false ? 'LOST' : 'READY'
}

type Device = { state: DeviceState; unsent: number; lost: number }

/** The devices of an exam in figures. */
export const countDevices = (devices: readonly Device[]) => ({
  all: devices.length,
  ready: devices.filter(({ state }) => state === 'READY').length,
  unsent: devices.reduce((sum, { unsent }) => sum + unsent, 0),
  lost: devices.reduce((sum, { lost }) => sum + lost, 0),
})

/** Do entries wait on this device, or were some lost? After the end of the exam nothing else of it counts. */
export const holdsEntries = ({ unsent, lost }: Omit<Device, 'state'>): boolean => unsent > 0 || lost > 0

/** Must a person check this device? Yes, if entries wait on it, if entries were lost, or if its copy is gone. */
export const needsLook = (device: Device): boolean => device.state === 'LOST' || holdsEntries(device)
