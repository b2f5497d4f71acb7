import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AuthLoginForm } from './AuthLoginForm.tsx'

type Answer = { http: number; status: number; message: string; data?: unknown }
const wrong: Answer = { http: 400, status: 40101, message: '账号或密码错误' }
const asked: Answer = { http: 400, status: 40102, message: '请完成安全验证后再试' }
let answers: Answer[] = []
let sent: { url: string; body: Record<string, unknown> }[] = []
let asks: string[] = []
let solvable = true

/** The workers of a browser, which the test environment lacks: the same search, on this thread. */
class Searcher extends EventTarget {
  postMessage({ challenge, start, step }: { challenge: Challenge; start: number; step: number }) {
    void solveChallenge({ challenge, counterStart: start, counterStep: step, deriveKey }).then((solution) => {
      if (solvable) this.dispatchEvent(new MessageEvent('message', { data: { solution } }))
      else this.dispatchEvent(new Event('error'))
    })
  }
  terminate() {}
}

/** A captcha of little work. */
async function newCaptcha() {
  const captcha_id = `c${sent.length}`
  const data = { sn: captcha_id, purpose: 'login', step: 0, most: 20 }
  const of = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 15, data, deriveKey, hmacSignatureSecret: 'secret' }
  return { captcha_id, challenge: await createChallenge(of), sent: null }
}

/** The mocked network: logins are answered in order, each captcha is a new one. */
async function network(url: string, init: { body: string }): Promise<Response> {
  if (url.includes('/captcha/')) {
    asks.push(url)
    return Response.json({ status: 80200, code: 200, message: '', data: await newCaptcha() })
  }
  sent.push({ url, body: JSON.parse(init.body) })
  const { http, status, message, data = null } = answers.shift() ?? wrong
  return Response.json({ status, code: http, message, data }, { status: http })
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
  asks = []
  solvable = true
  entered.mockClear()
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('Worker', Searcher)
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
    expect(screen.queryByRole('group', { name: '安全验证' })).toBeNull()
  })

  it('solves a captcha by itself when the server requires one, shows progress and success, and sends the solution; another one after each failure', async () => {
    answers = [asked, wrong]
    tryWith('school', 'wrong')
    const check = within(await screen.findByRole('group', { name: '安全验证' }))
    expect(check.getByRole('progressbar', { name: '安全验证' })).toBeTruthy()
    await waitFor(() => expect(check.getByRole('status').textContent).toBe('验证完成'))
    expect(document.querySelector('img')).toBeNull()
    type('密码', 'again')
    submit()
    await waitFor(() => expect(sent).toHaveLength(2))
    const { captcha, ...rest } = sent[1]?.body ?? {}
    expect(rest).toEqual({ username: 'school', password: 'again', remember: false, captcha_id: 'c1' })
    const { challenge, solution } = JSON.parse(atob(String(captcha)))
    const verdict = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: 'secret' })
    expect(verdict.verified).toBe(true)
    await waitFor(() => expect(asks).toHaveLength(2))
    expect(asks.map((url) => new URL(url, 'http://console').searchParams.get('username'))).toEqual(['school', 'school'])
  })

  it('shows that a captcha was not solved, and another one at the button', async () => {
    answers = [asked]
    solvable = false
    tryWith('school', 'wrong')
    const again = await screen.findByRole('button', { name: '重新验证' })
    solvable = true
    fireEvent.click(again)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('验证完成'))
  })

  it('shows that the server did not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    tryWith('school', 'x')
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    expect(screen.getByRole('button', { name: '登录' }).getAttribute('aria-disabled')).toBe('false')
  })
})
