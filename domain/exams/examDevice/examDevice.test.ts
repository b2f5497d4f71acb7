import { describe, expect, it } from 'vitest'
import { deviceReport } from './examDevice.model.ts'
import { countDevices, deviceStateOf, needsLook } from './examDevice.rules.ts'

const at = '2026-12-10 08:00:00'

describe('“each device’s readiness (ready, since when, unsent items) is on a board” (exam day, Build 6)', () => {
  it.each([
    ['the copy was never read', { ready_time: null, ready: null }, 'MISSING'],
    ['the copy was read', { ready_time: at, ready: true }, 'READY'],
    ['the device reports that it is gone', { ready_time: at, ready: false }, 'LOST'],
    ['a report without a copy makes nothing ready', { ready_time: null, ready: true }, 'MISSING'],
  ] as const)('%s', (_, copy, state) => {
    expect(deviceStateOf(copy)).toBe(state)
  })

  const device = { state: 'READY', unsent: 0, lost: 0 } as const
  it.each([
    ['nothing waits', device, false],
    ['not ready yet is listed by name, and no alarm', { ...device, state: 'MISSING' }, false],
    ['entries wait', { ...device, unsent: 1 }, true],
    ['entries were lost, the copy is there again', { ...device, lost: 2 }, true],
    ['the copy is gone', { ...device, state: 'LOST' }, true],
  ] as const)('highlighted: %s', (_, one, isShown) => {
    expect(needsLook(one)).toBe(isShown)
  })

  it('in figures: how many of all are ready, all that waits, all that was lost', () => {
    const devices = [
      device,
      { ...device, unsent: 2 },
      { state: 'LOST', unsent: 1, lost: 3 },
      { ...device, state: 'MISSING' },
    ] as const
    expect(countDevices(devices)).toEqual({ all: 4, ready: 2, unsent: 3, lost: 3 })
    expect(countDevices([])).toEqual({ all: 0, ready: 0, unsent: 0, lost: 0 })
  })

  it.each([
    [{ ready: true, unsent: 0 }, true],
    [{ ready: false, unsent: 9999, lost: 9999 }, true],
    [{ ready: true, unsent: -1 }, false],
    [{ ready: true, unsent: 10_000 }, false],
    [{ ready: true, unsent: 1.5 }, false],
    [{ ready: true }, false],
    [{ ready: true, unsent: 0, ready_time: at }, false],
  ])('a report says ready and counts, never a time: %j', (body, isTaken) => {
    expect(deviceReport.safeParse(body).success).toBe(isTaken)
  })
})
