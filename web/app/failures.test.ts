import { beforeEach, describe, expect, it } from 'vitest'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import { testUser } from '../kit/wire/testUser.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import { createFailureHandler, meaningOf } from './failures.ts'
import { createNotices } from './notices.ts'
import { createSession } from './session.ts'

const answered = (status: number) => ({ kind: 'answer', status }) as const
const token = { kind: 'token', status: 0 } as const
const user = testUser()

function handler() {
  const [session, notices, went] = [createSession(), createNotices(), new Array<string>()]
  session.set({ user, roles: [], permissions: [] })
  const asked: string[] = []
  const onFailure = createFailureHandler({
    session,
    notices,
    goTo: (path) => went.push(path),
    lose: session.clear,
    refused: () => asked.push('current'),
  })
  return { asked, session, notices, went, onFailure, shownTexts: () => notices.read().map(({ text }) => text) }
}

beforeEach(() => localStorage.clear())

describe('meaningOf', () => {
  it.each([
    [40002, 'session-lost'],
    [40003, 'session-lost'],
    [40004, 'session-lost'],
    [40302, 'password-due'],
    [40301, 'for-the-screen'],
    [40300, 'for-the-screen'],
    [40103, 'for-the-screen'],
    [50000, 'for-the-screen'],
  ])('%i means %s', (status, meaning) => {
    expect(meaningOf(answered(status))).toBe(meaning)
  })
  it('a call that was never sent means an expired token', () => {
    expect(meaningOf(token)).toBe('token-expired')
  })
})

describe('the failure handler', () => {
  it.each([40002, 40003, 40004])('on the body status %i clears the session and goes to / (spec §8.3)', (status) => {
    const { session, went, onFailure } = handler()
    onFailure(answered(status))
    expect([session.read(), localStorage.length, went]).toEqual([null, 0, ['/']])
  })
  it('ends the session once, for any number of failed calls', () => {
    const { session, went, onFailure, shownTexts } = handler()
    for (const status of [40002, 40003, 40004, 40002]) onFailure(answered(status))
    expect(session.read()).toBeNull()
    expect(localStorage.length).toBe(0)
    expect(went).toEqual(['/'])
    expect(shownTexts()).toEqual([ERRORS.expired_session.message])
  })
  it('warns once about an expired token, and keeps page and session', () => {
    const { session, went, onFailure, shownTexts } = handler()
    onFailure(token)
    onFailure(token)
    expect(shownTexts()).toEqual([shellLabels.token_expired])
    expect(session.read()).not.toBeNull()
    expect(went).toEqual([])
  })
  it('asks for the first password change', () => {
    const { session, onFailure } = handler()
    onFailure(answered(40302))
    expect(session.read()?.user.password_due).toBe(true)
  })
  it('reads the permissions again when a call was refused', () => {
    const { asked, session, onFailure, shownTexts } = handler()
    onFailure(answered(40300))
    expect([asked, shownTexts()]).toEqual([['current'], []])
    expect(session.read()).not.toBeNull()
  })
  it('leaves all other failures to the screen', () => {
    const { session, onFailure, shownTexts } = handler()
    onFailure(answered(40900))
    expect(shownTexts()).toEqual([])
    expect(session.read()).not.toBeNull()
  })
})
