import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AuthLoginForm } from './AuthLoginForm.tsx'

type Answer = { http: number; status: number; message: string; data?: unknown }
const wrong: Answer = { http: 400, status: 40101, message: '账号或密码错误' }
const asked: Answer = { http: 400, status: 40102, message: '请输入正确的验证码' }
const image = 'data:image/png;base64,'
let answers: Answer[] = []
let sent: { url: string; body: Record<string, unknown> }[] = []

/** The mocked network: logins are answered in order, each captcha is a new one. */
function network(url: string, init: { body: string }): Promise<Response> {
  if (url.includes('/captcha/')) {
    const data = { captcha_id: `c${sent.length}`, image: `${image}${sent.length}` }
    return Promise.resolve(Response.json({ status: 80200, code: 200, message: '', data }))
  }
  sent.push({ url, body: JSON.parse(init.body) })
  const { http, status, message, data = null } = answers.shift() ?? wrong
  return Promise.resolve(Response.json({ status, code: http, message, data }, { status: http }))
}

const entered = vi.fn<(session: unknown) => Promise<void>>(() => Promise.resolve())
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^(登录|正在登录…)$/ }))
function tryWith(username: string, password: string) {
  type('账号', username)
  type('密码', password)
  submit()
}

beforeEach(() => {
  answers = []
  sent = []
  entered.mockClear()
  vi.stubGlobal('fetch', network)
  render(<AuthLoginForm onSignedIn={entered} onTyping={() => undefined} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the login form', () => {
  it.each([
    ['', 'x', '请输入账号', '账号'],
    ['  ', 'x', '请输入账号', '账号'],
    ['school', '', '请输入密码', '密码'],
  ])('sends nothing for %j / %j', (username, password, message, focused) => {
    tryWith(username, password)
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(document.activeElement).toBe(field(focused))
    expect(sent).toEqual([])
  })

  it('passes on the signed-in user', async () => {
    answers = [{ http: 200, status: 80200, message: '', data: { who: 1 } }]
    tryWith(' school ', 'Zhikao@2026')
    await waitFor(() => expect(entered).toHaveBeenCalledWith({ who: 1 }))
    expect(sent[0]?.body).toEqual({ username: 'school', password: 'Zhikao@2026', remember: false })
    expect(screen.getByRole('button', { name: '正在登录…' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('shows the reason, keeps the username, empties the password and focuses it', async () => {
    tryWith('school', 'wrong')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('账号或密码错误'))
    expect([field('账号').value, field('密码').value]).toEqual(['school', ''])
    expect(document.activeElement).toBe(field('密码'))
    expect(screen.queryByLabelText('验证码')).toBeNull()
  })

  it('shows a captcha when the server asks for it, sends the typed text, and shows another captcha after each failure', async () => {
    answers = [asked, wrong]
    tryWith('school', 'wrong')
    await screen.findByLabelText('验证码')
    const first = document.querySelector('img')?.src
    type('验证码', '7KpQ')
    type('密码', 'again')
    submit()
    await waitFor(() => expect(document.querySelector('img')?.src).not.toBe(first))
    expect(sent[1]?.body).toEqual({
      username: 'school',
      password: 'again',
      remember: false,
      captcha_id: 'c1',
      captcha: '7KpQ',
    })
    expect(field('验证码').value).toBe('')
  })

  it('shows that the server did not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    tryWith('school', 'x')
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    expect(screen.getByRole('button', { name: '登录' }).getAttribute('aria-disabled')).toBe('false')
  })
})
