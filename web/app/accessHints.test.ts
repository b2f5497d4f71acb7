import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testUser } from '../kit/wire/testUser.ts'
import { createHints } from './accessHints.ts'
import { createSession } from './session.ts'
import type { Session } from './session.ts'

const sessionOf = (...sections: string[]): Session => ({
  user: testUser(),
  roles: ['school'],
  permissions: sections.map((id) => ({ id, operation: [] })),
})

/** A console whose server has revoked a section since the sign-in. */
function started(live: string[] = [], active: string | null = '/a') {
  const session = createSession()
  session.set(sessionOf('/a', '/b'))
  const answers: (() => void)[] = []
  let asked = 0
  const ask = () => {
    asked += 1
    return new Promise<void>((resolve) =>
      answers.push(() => {
        session.set(sessionOf('/a'))
        resolve()
      }),
    )
  }
  const tabs = {
    read: () => ({ tabs: [], active, switches: 1 }),
    find: (key: string) => (live.includes(key) ? ({ key, live: true } as never) : undefined),
  }
  const hints = createHints({ session, tabs, ready: Promise.resolve(), ask })
  return { hints, session, asked: () => asked, answer: () => answers.shift()?.() }
}
const heldBy = ({ session }: ReturnType<typeof started>) => session.read()?.permissions.map(({ id }) => id)

beforeEach(() => localStorage.clear())

describe('access hints before a page opens', () => {
  it('does not read the hints again right after a sign-in', async () => {
    const one = started()
    await one.hints.before('/b')
    expect(one.asked()).toBe(0)
  })
  it('reads them at the next click, and waits for the answer', async () => {
    const one = started()
    await one.hints.before('/b')
    const going = one.hints.before('/b')
    await Promise.resolve()
    one.answer()
    await going
    expect([one.asked(), heldBy(one)]).toEqual([1, ['/a']])
  })
  it('shows a mounted page at once, and closes it if the answer refuses it', async () => {
    const one = started(['/b'])
    await one.hints.before('/b')
    await one.hints.before('/b')
    expect([one.asked(), heldBy(one)]).toEqual([1, ['/a', '/b']])
    one.answer()
    expect(heldBy(one)).toEqual(['/a'])
  })
  it('waits at most five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const one = started()
    await one.hints.before('/b')
    const going = one.hints.before('/b')
    await vi.advanceTimersByTimeAsync(5000)
    await going
    expect(heldBy(one)).toEqual(['/a', '/b'])
    vi.useRealTimers()
  })
  it('does not read them for a new filter of the active page', async () => {
    const one = started()
    await one.hints.before('/b')
    await one.hints.before('/a')
    expect(one.asked()).toBe(0)
  })
  it('sends one request at a time', async () => {
    const one = started(['/b', '/c'])
    await one.hints.before('/b')
    await Promise.all([one.hints.before('/b'), one.hints.before('/c')])
    one.hints.ask()
    expect(one.asked()).toBe(1)
  })
})
