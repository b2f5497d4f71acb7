import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession, testUser } from '../../kit/wire/testUser.ts'
import AuthUserInfoPage from './AuthUserInfoPage.tsx'

const user = testUser({ name: '李晓明', mobile: '13800001111', email: 'old@example.cn', version: 1 })

async function drawn() {
  const network = networkOf(({ url, method }) => {
    if (url.pathname.endsWith('/user/notice-choice')) return { data: { choices: [], mail: null, sends: false } }
    if (url.pathname.endsWith('/user/info/login')) return { data: { items: [], total: 0, page: 1, limit: 10 } }
    if (method === 'GET') return { data: { expireAt: '', user, roles: [], permissions: [] } }
    return { data: user }
  })
  setSession(true)
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<AuthUserInfoPage />, { path: '/user/info' })
  await screen.findByLabelText('邮箱')
  return () => network.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }))
const rest = { name: '李晓明', mobile: '13800001111', avatar: null, version: 1 }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a changed mail is not sent without the current password, and is sent with it', async () => {
  const sent = await drawn()
  type('邮箱', 'new@example.cn')
  save()
  await waitFor(() => expect(screen.getAllByText('必填').length).toBeGreaterThan(0))
  expect(sent()).toEqual([])
  type('当前密码', 'Zhikao@2026')
  save()
  await waitFor(() => expect(sent()).toEqual([{ ...rest, email: 'new@example.cn', old_password: 'Zhikao@2026' }]))
})

it('a changed name needs no password', async () => {
  const sent = await drawn()
  type('姓名', '李明')
  save()
  await waitFor(() => expect(sent()).toEqual([{ ...rest, name: '李明', email: 'old@example.cn' }]))
})

it('a save that comes too late keeps what was typed, says so', async () => {
  const latest = { ...user, name: '李晓光', version: 2 }
  let stored = user
  const network = networkOf(({ url, method }) => {
    if (url.pathname.endsWith('/user/notice-choice')) return { data: { choices: [], mail: null, sends: false } }
    if (url.pathname.endsWith('/user/info/login')) return { data: { items: [], total: 0, page: 1, limit: 10 } }
    if (method === 'GET') return { data: { expireAt: '', user: stored, roles: [], permissions: [] } }
    stored = latest
    return { http: 409, status: 40900, message: '数据已被他人更新，请刷新后重试', rule: 'stale' }
  })
  setSession(true)
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<AuthUserInfoPage />, { path: '/user/info' })
  await screen.findByLabelText('姓名')
  type('姓名', '李明')
  save()
  expect(await screen.findByText(/数据已被他人更新/)).toBeTruthy()
  await waitFor(() => expect(network.sent.filter(({ method }) => method === 'GET').length).toBeGreaterThan(2))
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('李明')
})
