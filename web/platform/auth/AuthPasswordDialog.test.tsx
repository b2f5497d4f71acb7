import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../kit/wire/query.ts'
import { setSession, testUser } from '../../kit/wire/testUser.ts'
import AuthPasswordDialog from './AuthPasswordDialog.tsx'

const user = testUser()
const acts = { onChanged: vi.fn<() => void>(), onClose: vi.fn<() => void>(), onLogout: vi.fn<() => void>() }
let sent: { url: string; body: unknown }[] = []

function answerWith(http: number, status: number, message: string) {
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    sent.push({ url, body: JSON.parse(init.body) })
    return Promise.resolve(Response.json({ status, code: http, message, data: null }, { status: http }))
  })
}

function show(due = false) {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <AuthPasswordDialog due={due} user={user} {...acts} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}

function change(old: string, fresh: string, again: string) {
  for (const [label, value] of [
    ['原密码', old],
    ['新密码', fresh],
    ['确认新密码', again],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: '修改密码' }))
}

beforeEach(() => {
  sent = []
  for (const act of Object.values(acts)) act.mockClear()
  setSession(true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the password dialog', () => {
  it('stays open on a mismatch and sends nothing', async () => {
    answerWith(200, 80200, '')
    show()
    change('old', 'one', 'two')
    await screen.findByText('两次密码输入不一致！')
    expect(sent).toEqual([])
    expect(acts.onClose).not.toHaveBeenCalled()
  })

  it('sends the three passwords for the own account, shows the success and closes (spec §7.43, §8.9, §8.12)', async () => {
    answerWith(200, 80200, '')
    show()
    change('old', 'Bridge-71-lamp', 'Bridge-71-lamp')
    await screen.findByText('密码修改成功')
    expect(sent).toEqual([
      {
        url: '/api/admin/user/U1/password',
        body: { old_password: 'old', password: 'Bridge-71-lamp', password2: 'Bridge-71-lamp' },
      },
    ])
    expect(acts.onClose).toHaveBeenCalledOnce()
    expect(acts.onChanged).toHaveBeenCalledOnce()
  })

  it.each([
    [400, 40103, 'whatever', ['原密码错误,请查证后重试!']],
    [422, 42200, '太常见', ['密码修改失败', '太常见']],
    [500, 50000, '系统出错了', ['密码修改失败', '系统出错了']],
  ])('closes on the answer %i/%i and shows the reason (spec §8.11–12)', async (http, status, message, lines) => {
    answerWith(http, status, message)
    show()
    change('old', 'new', 'new')
    for (const line of lines) await screen.findByText(line)
    expect(acts.onClose).toHaveBeenCalledOnce()
    expect(acts.onChanged).not.toHaveBeenCalled()
  })

  it('can be left without the first change only by logging out', async () => {
    show(true)
    await screen.findByText('首次登录，请先修改密码')
    expect(screen.queryByRole('button', { name: /取\s*消|Close/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(acts.onLogout).toHaveBeenCalledOnce())
  })

  it('does not close by Escape or a click outside', async () => {
    show()
    const dialog = await screen.findByRole('dialog')
    fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 })
    const outside = document.querySelector('.ant-modal-wrap')
    if (outside) fireEvent.click(outside)
    expect(acts.onClose).not.toHaveBeenCalled()
  })
})
