import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localFailure } from '../kit/wire/failure.ts'
import { setSession } from '../kit/wire/testUser.ts'
import { followDevice, reportingOf, reportsOf } from './offlineDevice.ts'
import type { DeviceReport } from './offlineDevice.ts'

const of = (...exams: string[]) => exams.map((exam) => ({ exam }))
const nothing = { copies: [], unkept: [], entries: [], lost: {}, untold: {} }

describe('what a device reports of its exams: “ready, since when, unsent items” (exam day, Build 6)', () => {
  it.each([
    ['the copy is there', { copies: ['E1'] }, [{ exam: 'E1', ready: true, unsent: 0, lost: 0 }]],
    [
      'entries wait, each for its exam',
      { copies: ['E1', 'E2'], entries: of('E1', 'E2', 'E1') },
      [
        { exam: 'E1', ready: true, unsent: 2, lost: 0 },
        { exam: 'E2', ready: true, unsent: 1, lost: 0 },
      ],
    ],
    [
      'the browser has deleted the copy with what waited',
      { lost: { E1: 3 }, untold: { E1: 3 } },
      [{ exam: 'E1', ready: false, unsent: 0, lost: 3 }],
    ],
    [
      'the copy was read again, the person was told: the board still has the count',
      { copies: ['E1'], lost: { E1: 3 } },
      [{ exam: 'E1', ready: true, unsent: 0, lost: 3 }],
    ],
    [
      'the copy was read and could not be stored',
      { unkept: ['E1'] },
      [{ exam: 'E1', ready: false, unsent: 0, lost: 0 }],
    ],
    [
      'entries wait for longer than their copy is kept',
      { entries: of('E1') },
      [{ exam: 'E1', ready: false, unsent: 1, lost: 0 }],
    ],
    ['of an exam that it lost something of long ago, nothing', { lost: { E1: 3 } }, []],
  ])('%s', (_, known, reports) => {
    expect(reportsOf({ ...nothing, ...known })).toEqual(reports)
  })
})

describe('a copy is on the device when it is stored, not when it was read (exam day, Build 6)', () => {
  it.each([
    ['it is stored', null, [{ exam: 'E1', ready: true, unsent: 0, lost: 0 }]],
    ['the storage is full', localFailure('storage_full'), [{ exam: 'E1', ready: false, unsent: 0, lost: 0 }]],
    ['the network is cut off: nothing is known of it', localFailure('network'), []],
  ])('%s', async (_, failure, reports) => {
    const copies = new Map<string, unknown>()
    const prepare = (exam: string) => {
      if (failure) return Promise.reject(failure)
      copies.set(exam, {})
      return Promise.resolve(true)
    }
    const tell = vi.fn<() => void>()
    const made = reportingOf('A1', { copies, prepare }, { read: () => [], lost: {}, tell })
    await made.prepare('E1').catch(() => undefined)
    expect(made.reports()).toEqual(reports)
    expect(tell).toHaveBeenCalledOnce()
  })
})

const report = (unsent: number, exam = 'E1'): DeviceReport => ({ exam, ready: true, unsent, lost: 0 })

/** A device whose reports are set by the test, what arrived of them, and the failures with which the server answers next. */
function device(first: DeviceReport[]) {
  let current = first
  const listeners = new Set<() => void>()
  const arrived: DeviceReport[] = []
  const answers: Error[] = []
  const source = {
    reports: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const stop = followDevice(source, (one) => {
    arrived.push(one)
    const failure = answers.shift()
    return failure ? Promise.reject(failure) : Promise.resolve()
  })
  const change = (next: DeviceReport[]) => {
    current = next
    for (const listener of listeners) listener()
  }
  return { change, arrived, answers, stop, listeners }
}

describe('a device reports when its count changes, throttled, while there is a network (exam day, Build 6)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    setSession(true)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('several changes are one report, and what has not changed is not sent again', async () => {
    const { change, arrived, stop } = device([report(0)])
    change([report(1)])
    change([report(2), report(0, 'E2')])
    await vi.advanceTimersByTimeAsync(5000)
    expect(arrived).toEqual([report(2), report(0, 'E2')])
    change([report(2), report(1, 'E2')])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(arrived).toEqual([report(2), report(0, 'E2'), report(1, 'E2')])
    stop()
  })

  it('without network nothing is sent; when it is back, what holds then', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { change, arrived, stop } = device([report(0)])
    await vi.advanceTimersByTimeAsync(5000)
    change([report(3)])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(arrived).toEqual([])
    online.mockReturnValue(true)
    setSession(true)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(arrived).toEqual([report(3)])
    stop()
  })

  it('what did not arrive is sent again; nothing is sent after it was stopped', async () => {
    const { change, arrived, answers, stop, listeners } = device([report(1)])
    answers.push(localFailure('network'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(arrived).toEqual([report(1)])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(arrived).toEqual([report(1), report(1)])
    change([report(2)])
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(arrived).toHaveLength(2)
    expect(listeners.size).toBe(0)
  })

  it('nothing is sent without a session', async () => {
    setSession(false)
    const { arrived, stop } = device([report(1)])
    await vi.advanceTimersByTimeAsync(5000)
    expect(arrived).toEqual([])
    setSession(true)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(arrived).toEqual([report(1)])
    stop()
  })
})
