import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { NoticeMails } from './AuthMailPanel.tsx'

const held = {
  choices: [
    { group: 'RESULT', way: 'NONE' },
    { group: 'NEWS', way: 'DAILY' },
  ],
  mail: 'w***@example.cn' as string | null,
  sends: true,
}

async function drawn(data: typeof held, save: Reply = { data }) {
  const network = networkOf(({ method }) => (method === 'GET' ? { data } : save))
  setSession(true)
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<NoticeMails />, { path: '/user/info' })
  await screen.findByRole('radiogroup', { name: '公告、通知与政策' })
  return () => network.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}
const chosen = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group }))
    .getAllByRole<HTMLInputElement>('radio')
    .findIndex(({ checked }) => checked)
const choose = (group: string, way: string) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByText(way))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows each group with its choice and where the mails go, and saves a choice at once', async () => {
  const sent = await drawn(held)
  expect(screen.getByText('w***@example.cn')).toBeTruthy()
  expect([chosen('准考证、成绩与证书'), chosen('公告、通知与政策')]).toEqual([0, 1])
  choose('准考证、成绩与证书', '即时')
  await waitFor(() => expect(sent()).toEqual([{ choices: [{ group: 'RESULT', way: 'NOW' }] }]))
  expect(await screen.findByText('通知邮件已设定')).toBeTruthy()
  expect(chosen('准考证、成绩与证书')).toBe(2)
})

it('a choice that was not saved goes back', async () => {
  await drawn(held, { http: 500, status: 50000, message: '系统出错了' })
  choose('准考证、成绩与证书', '即时')
  expect(await screen.findByText('系统出错了')).toBeTruthy()
  await waitFor(() => expect(chosen('准考证、成绩与证书')).toBe(0))
})

it.each([
  [{ ...held, mail: null }, /还没有填写邮箱/],
  [{ ...held, sends: false }, /本平台未启用邮件/],
])('says why no mail comes: %#', async (data, hint) => {
  await drawn(data)
  expect(screen.getByText(hint)).toBeTruthy()
})
