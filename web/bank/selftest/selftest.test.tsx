import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLang } from '../../i18n/lang.ts'
import { captchaReply, QuickWorker } from '../../kit/wire/testPublicCalls.ts'
import { networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { SelftestPage } from './SelftestPage.tsx'
import type { PracticePlace } from './SelftestScreenPanel.tsx'

const paper = {
  paper_sn: 'SJ20261130000001',
  title: '机械工程制图职业技能等级（中级）理论自测 A 卷',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  attempts: 2,
  best: 45,
  latest: 30,
  total: 50,
  latest_time: '2026-11-29 16:20:31',
  item_count: 30,
  total_score: 60,
  minutes: 60,
  open_sitting: null as string | null,
}
const fresh = { attempts: 0, best: null, latest: null, total: null, latest_time: null }
const home = { name: '林子涵', end_time: '2026-11-30 18:05:00', papers: [paper] as object[] }
const loggedOut: Reply = { http: 401, status: 40002, message: '登录已失效，请重新登录' }
const unmatched: Reply = { http: 404, status: 40400, rule: 'practice_unmatched', message: '证件号码与姓名不符' }

let isIn: boolean
let instead: (sent: Sent) => Reply | undefined
let sent: Sent[]
let went: PracticePlace[]

function serve(one: Sent): Reply {
  const { pathname } = one.url
  const other = instead(one)
  if (other) return other
  if (pathname.endsWith('/captcha/practice')) return captchaReply(sent.length)
  if (pathname.endsWith('/practice/login')) {
    isIn = true
    return { data: { name: home.name, end_time: home.end_time } }
  }
  if (!isIn) return loggedOut
  if (pathname.endsWith('/practice/logout')) isIn = false
  return { data: pathname.endsWith('/practice') ? home : pathname.endsWith('/sitting') ? { sn: 'ZC1' } : null }
}

function Stage({ start }: { start: PracticePlace }) {
  const [place, setPlace] = useState(start)
  const go = (next: PracticePlace) => {
    went.push(next)
    setPlace(next)
  }
  return <SelftestPage place={place} onGo={go} />
}
const draw = (start: PracticePlace = { at: 'home' }) => render(<Stage start={start} />)
const calls = () => sent.map(({ method, url }) => `${method} ${url.pathname.replace('/api/admin/', '')}`)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
async function logIn() {
  await screen.findByRole('heading', { name: '自测登录' })
  type('证件号码', ' 22010220050101033x ')
  type('姓名', ' 林子涵')
  press('登录')
}

beforeEach(() => {
  // No account is signed in: the calls of a self-test need none.
  setSession(false)
  isIn = false
  instead = () => undefined
  went = []
  home.papers = [paper]
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
  vi.stubGlobal('Worker', QuickWorker)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setLang('CN')
})

test('who is not signed in is asked for number and name, and then sees the papers (§3.15a)', async () => {
  draw()
  await logIn()
  expect(await screen.findByRole('heading', { name: '林子涵，您好' })).toBeDefined()
  expect(screen.getByText(/本次登录有效至 2026-11-30 18:05/)).toBeDefined()
  for (const text of [
    '机械工程制图 · 中级',
    '30 题 · 60 分 · 60 分钟',
    '已做 2 次',
    '最高 45 分（90%）',
    '最近 30 分（60%）',
  ])
    expect(screen.getByText(text)).toBeDefined()
  expect(calls()).toEqual(['GET practice', 'POST practice/login', 'GET practice'])
  expect(sent[1]?.body).toEqual({ id_no: '22010220050101033x', name: '林子涵' })
})

test('nothing is sent before both are entered; the focus goes to the first that is missing', async () => {
  draw()
  await screen.findByRole('heading', { name: '自测登录' })
  type('证件号码', '220102200501010330')
  press('登录')
  expect(screen.getByText('请填写姓名')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('姓名'))
  expect(calls()).toEqual(['GET practice'])
})

test('a wrong pair is refused in the words of the server, and what was entered stays', async () => {
  instead = ({ url }) => (url.pathname.endsWith('/login') ? unmatched : undefined)
  draw()
  await logIn()
  expect(await screen.findByText('证件号码与姓名不符')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe(' 林子涵')
})

test('a captcha that the server asks for is solved by the browser, and the login sent again (§3.15a)', async () => {
  instead = ({ url, body }) =>
    url.pathname.endsWith('/login') && !('captcha_id' in (body as object))
      ? { http: 400, status: 40102, message: '请完成安全验证后再试' }
      : undefined
  draw()
  await logIn()
  await waitFor(() =>
    expect(calls().slice(1)).toEqual([
      'POST practice/login',
      'GET captcha/practice',
      'POST practice/login',
      'GET practice',
    ]),
  )
  expect(await screen.findByRole('heading', { name: '林子涵，您好' })).toBeDefined()
})

test('a login that has to wait says for how long', async () => {
  instead = ({ url }) =>
    url.pathname.endsWith('/login')
      ? { http: 429, status: 42900, message: '操作过于频繁，请稍后再试', headers: { 'retry-after': '10' } }
      : undefined
  draw()
  await logIn()
  expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeDefined()
  expect(screen.getByRole('button', { name: /^\d+ 秒后可重试$/ }).getAttribute('aria-disabled')).toBe('true')
})

test('a paper is begun, taken again, or continued, whatever became of it', async () => {
  isIn = true
  home.papers = [
    paper,
    { ...paper, ...fresh, paper_sn: 'SJ2', title: '汽车维修初级自测' },
    { ...paper, ...fresh, paper_sn: 'SJ3', title: '汽车维修中级自测', open_sitting: 'ZC3' },
  ]
  draw()
  expect(await screen.findByRole('button', { name: `再做一次：${paper.title}` })).toBeDefined()
  expect(screen.getByText('作答中')).toBeDefined()
  press('开始：汽车维修初级自测')
  await expect.poll(() => went).toEqual([{ at: 'sitting', sn: 'ZC1' }])
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ paper_sn: 'SJ2' })
  cleanup()
  draw()
  fireEvent.click(await screen.findByRole('button', { name: '继续：汽车维修中级自测' }))
  expect(went.at(-1)).toEqual({ at: 'sitting', sn: 'ZC3' })
})

test('a paper that is gone is said so, and the list stays', async () => {
  isIn = true
  instead = ({ method }) =>
    method === 'POST'
      ? { http: 422, status: 42200, rule: 'practice_gone', message: '该自测试卷不存在或已停用' }
      : undefined
  draw()
  fireEvent.click(await screen.findByRole('button', { name: /再做一次/ }))
  expect(await screen.findByText('该自测试卷不存在或已停用')).toBeDefined()
  expect(went).toEqual([])
})

test('without papers it says why there are none; one can sign out', async () => {
  isIn = true
  home.papers = []
  draw()
  expect(await screen.findByText('还没有可做的自测试卷')).toBeDefined()
  press('退出')
  expect(await screen.findByRole('heading', { name: '自测登录' })).toBeDefined()
  expect(screen.queryByText('登录已失效，请重新登录。')).toBeNull()
})

test('a session that ended is said so, with what becomes of a test that goes on', async () => {
  draw({ at: 'sitting', sn: 'ZC1' })
  expect(await screen.findByText(/登录后回到本次自测；未保存的答案仍在本机/)).toBeDefined()
})

test('the page is shown in the chosen language', async () => {
  isIn = true
  draw()
  await screen.findByRole('heading', { name: '林子涵，您好' })
  press('English')
  expect(await screen.findByText('30 questions · 60 points · 60 min')).toBeDefined()
})
