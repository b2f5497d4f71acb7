import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import AuthResetForm from './AuthResetForm.tsx'

async function drawn(code_channels: { mail: boolean; sms: boolean }) {
  const network = networkOf(({ url }) => {
    if (url.pathname.endsWith('/welcome')) return { data: { code_channels } }
    return { data: { captcha_id: '', challenge: null, sent: { minutes: 10, wait_seconds: 60 } } }
  })
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<AuthResetForm onDone={() => undefined} onBack={() => undefined} />, { path: '/login' })
  await waitFor(() => expect(network.sent).toHaveLength(1))
  return network.sent
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  [{ mail: true, sms: true }, /填手机号则以短信发送/, '登记的邮箱或手机号'],
  [{ mail: true, sms: false }, /验证码会发送到账号登记的邮箱/, '登记的邮箱或手机号'],
  [{ mail: false, sms: true }, /以短信发送到账号登记的手机号/, '登记的手机号'],
])('says how codes come, and takes an address for them: %j', async (channels, hint, label) => {
  await drawn(channels)
  expect(await screen.findByText(hint)).toBeTruthy()
  expect(screen.getByLabelText(label)).toBeTruthy()
})

it('without any channel an operator gives the code, and no address is asked for', async () => {
  await drawn({ mail: false, sms: false })
  expect(await screen.findByText(/请联系管理员取得一次性密码/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '获取验证码' })).toBeNull()
})

it('a mobile is sent as a mobile, and the next code can be requested after the wait', async () => {
  const sent = await drawn({ mail: false, sms: true })
  await screen.findByLabelText('登记的手机号')
  type('账号', 'teacher')
  type('登记的手机号', '13900001007')
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByText(/验证码已发送，10 分钟内有效/)).toBeTruthy()
  expect(sent.at(-1)?.url.searchParams.get('mobile')).toBe('13900001007')
  expect(screen.getByRole('button', { name: '60 秒后可重发' })).toHaveProperty('disabled', true)
})
