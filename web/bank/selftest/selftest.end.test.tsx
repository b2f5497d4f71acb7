import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answersIn,
  choose,
  handedIn,
  heading,
  KEPT,
  press,
  running,
  showQuestion,
  SITTING,
} from '../../kit/wire/testSitting.ts'
import { networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { SelftestPage } from './SelftestPage.tsx'
import type { PracticePlace } from './SelftestScreenPanel.tsx'

let isCut: boolean
let refusal: Reply | null
let sent: Sent[]
let place: PracticePlace

function serve({ method, url: { pathname }, body }: Sent): Reply {
  if (method === 'PUT' && refusal) return refusal
  if (pathname.endsWith('/answer')) return { data: body }
  if (pathname.endsWith('/submit') || pathname.endsWith('/result')) return { data: handedIn }
  return { data: running }
}

function Stage() {
  const [now, setNow] = useState<PracticePlace>({ at: 'sitting', sn: SITTING })
  const go = (next: PracticePlace) => {
    place = next
    setNow(next)
  }
  return <SelftestPage place={now} onGo={go} />
}
const draw = () => render(<Stage />)
const answers = () => answersIn(sent)
const submitted = () => sent.filter(({ url }) => url.pathname.endsWith('/submit')).length
const keptWords = () => localStorage.getItem(KEPT) ?? ''

/** The clock of the device goes on by so many ms. */
let ahead: number
const pass = (ms: number) => void (ahead += ms)
const realNow = performance.now.bind(performance)

beforeEach(() => {
  setSession(false)
  ahead = 0
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead)
  localStorage.removeItem('practice.view')
  isCut = false
  refusal = null
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', (input: unknown, init?: RequestInit) =>
    isCut ? Promise.reject(new TypeError('no network')) : network.fetch(input, init),
  )
})
afterEach(() => {
  cleanup()
  localStorage.removeItem(KEPT)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('without network', () => {
  it('answers are kept on the device, and sent when there is one: the last of each', async () => {
    draw()
    await heading(1)
    isCut = true
    choose(/^A\. 210/)
    expect(
      await screen.findByText('连接不上：答案保存在本机，恢复后自动提交。可以继续作答，请勿清除浏览器数据。'),
    ).toBeDefined()
    expect(screen.getByText('未保存：连接不上，将自动重试')).toBeDefined()
    choose(/^B\./)
    showQuestion(3)
    choose(/错误/)
    expect(screen.getByText('2 题待提交')).toBeDefined()
    expect(screen.getByRole('button', { name: '第 1 题，已作答，未保存' })).toBeDefined()
    const leave = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(true)
    isCut = false
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('已恢复连接，答案全部保存。')).toBeDefined()
    expect(answers()).toEqual([
      { position: 1, given: ['B'], is_flagged: false, seq: 2 },
      { position: 3, given: ['FALSE'], is_flagged: false, seq: 5 },
    ])
    expect(keptWords()).toBe('')
  })

  it('what was typed survives a reload, is shown over the answers of the server, and sent', async () => {
    draw()
    await heading(1)
    isCut = true
    showQuestion(5)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '中心投影法和' } })
    await expect.poll(keptWords).toContain('中心投影法和')
    cleanup()
    isCut = false
    draw()
    await heading(1)
    showQuestion(5)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('中心投影法和')
    await expect
      .poll(() => answers().at(-1))
      .toEqual({ position: 5, given: ['中心投影法和'], is_flagged: false, seq: 1 })
    await expect.poll(keptWords).toBe('')
  })

  it('an answer that the server does not take says why, and does not hold the others up', async () => {
    draw()
    await heading(1)
    refusal = {
      http: 400,
      status: 40000,
      errors: [{ path: 'body.given.0', rule: 'too_long', message: '最多 2000 个字符' }],
    }
    choose(/^A\. 210/)
    expect(await screen.findByText('未能保存：最多 2000 个字符')).toBeDefined()
    refusal = null
    press('交卷')
    expect(await screen.findByText('有 1 题的答案未能保存，交卷后不计分。')).toBeDefined()
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '交卷' }))
    expect(await screen.findByRole('heading', { name: '自测结果' })).toBeDefined()
  })
})

describe('the end', () => {
  it('handing in asks first, waits for what is unsent, and leads to the result', async () => {
    draw()
    await heading(1)
    isCut = true
    choose(/^B\./)
    await screen.findByText('1 题待提交')
    press('交卷')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('还有 3 题未作答。')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: '交卷' }))
    expect(await dialog.findByText('还有 1 题的答案正在保存，保存后交卷…')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: '继续作答' }))
    isCut = false
    window.dispatchEvent(new Event('online'))
    await screen.findByText('已恢复连接，答案全部保存。')
    expect(submitted()).toBe(0)
    press('交卷')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '交卷' }))
    expect(await screen.findByRole('heading', { name: '自测结果' })).toBeDefined()
    expect([submitted(), place]).toEqual([1, { at: 'result', sn: SITTING }])
  })

  it('five minutes and one minute before the end it warns in words', async () => {
    draw()
    await heading(1)
    pass(3_301_000)
    expect(await screen.findByText('剩余时间不足 5 分钟')).toBeDefined()
    pass(240_000)
    expect(await screen.findByText('剩余时间不足 1 分钟')).toBeDefined()
  })

  it('at the end of the time what was answered is saved and handed in', async () => {
    draw()
    await heading(1)
    choose(/^B\./)
    pass(3_600_000)
    expect(await screen.findByRole('heading', { name: '自测结果' })).toBeDefined()
    expect([answers().length, submitted()]).toEqual([1, 1])
  })

  it('at the end of the time without network it is handed in once there is one', async () => {
    draw()
    await heading(1)
    isCut = true
    pass(3_600_000)
    expect(await screen.findByText('连接不上：请保持本页打开，恢复后自动交卷。')).toBeDefined()
    isCut = false
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('heading', { name: '自测结果' })).toBeDefined()
  })

  it('an answer after the end leads to the result, and nothing is kept', async () => {
    draw()
    await heading(1)
    refusal = { http: 422, status: 42200, rule: 'sitting_over', message: '本次作答已结束' }
    choose(/^B\./)
    expect(await screen.findByRole('heading', { name: '自测结果' })).toBeDefined()
    expect(keptWords()).toBe('')
  })

  it('a lost session asks for the login and returns to the same sitting, with what was answered', async () => {
    draw()
    await heading(1)
    refusal = { http: 401, status: 40004, message: '登录已失效，请重新登录' }
    choose(/^B\./)
    expect(await screen.findByText('登录已失效，请重新登录。')).toBeDefined()
    expect(keptWords()).toContain('"B"')
    refusal = null
    fireEvent.change(screen.getByLabelText('证件号码'), { target: { value: '22010220050101033X' } })
    fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '林子涵' } })
    press('登录')
    await heading(2)
    await expect.poll(() => answers().at(-1)).toEqual({ position: 1, given: ['B'], is_flagged: false, seq: 1 })
    await expect.poll(keptWords).toBe('')
  })
})
