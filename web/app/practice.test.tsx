import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkOf } from '../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../kit/wire/testStage.tsx'
import { setSession, testUser } from '../kit/wire/testUser.ts'
import { startConsole } from './testConsole.tsx'

const account = { expireAt: '', user: testUser({ role: 'school' }), roles: ['school'], permissions: [] }
const Nothing = () => null
let sent: Sent[]
/** A server at which the account is signed in; this is its answer to the calls of self-tests. */
let reply: Reply

beforeEach(() => {
  setSession(true)
  const network = networkOf(({ url }) => (url.pathname.includes('/practice') ? reply : { data: account }))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('/practice is drawn without the frame; without a session of its own it asks for one, and the account stays signed in (Decided 27)', async () => {
  reply = { http: 401, status: 40002, message: '登录已失效，请重新登录' }
  const web = startConsole('/practice', () => Nothing)
  expect(await screen.findByRole('heading', { name: '自测登录' })).toBeDefined()
  expect(web.router.state.location.pathname).toBe('/practice')
  await expect.poll(() => web.session.read()?.user.role).toBe('school')
  expect(web.notices.read()).toEqual([])
  expect(document.title).toContain('自测')
})

test('its address says which sitting or result is shown', async () => {
  reply = { http: 404, status: 40400, message: '内容不存在或您无权查看' }
  const web = startConsole('/practice?result=ZC1', () => Nothing)
  const shows = (path: string) => sent.some(({ url }) => url.pathname === `/api/admin/practice/sitting/${path}`)
  await expect.poll(() => shows('ZC1/result')).toBe(true)
  void web.router.navigate({ to: '/practice', search: { sitting: 'ZC2' } })
  await expect.poll(() => shows('ZC2')).toBe(true)
})
