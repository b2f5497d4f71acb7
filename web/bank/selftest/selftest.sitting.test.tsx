import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answersIn,
  choose,
  heading,
  items,
  KEPT,
  PICTURE,
  press,
  running,
  showQuestion,
  SITTING,
} from '../../kit/wire/testSitting.ts'
import { networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { SelftestPage } from './SelftestPage.tsx'

let sitting: object
let sent: Sent[]
const serve = ({ url, body }: Sent): Reply => ({ data: url.pathname.endsWith('/answer') ? body : sitting })

const draw = () => render(<SelftestPage place={{ at: 'sitting', sn: SITTING }} onGo={() => undefined} />)
const answers = () => answersIn(sent)

beforeEach(() => {
  setSession(false)
  localStorage.removeItem('practice.view')
  sitting = running
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  localStorage.removeItem(KEPT)
  vi.unstubAllGlobals()
})

describe('a sitting (§3.15a)', () => {
  it('saves each change by its type, counted on from what the server has', async () => {
    draw()
    await heading(1)
    choose(/^B\./)
    await expect.poll(answers).toEqual([{ position: 1, given: ['B'], is_flagged: false, seq: 1 }])
    showQuestion(2)
    choose(/^C\./, 'checkbox')
    choose(/^A\./, 'checkbox')
    await expect.poll(() => answers().at(-1)).toEqual({ position: 2, given: ['A', 'C'], is_flagged: false, seq: 2 })
    showQuestion(3)
    choose(/错误/)
    await expect.poll(() => answers().at(-1)).toEqual({ position: 3, given: ['FALSE'], is_flagged: false, seq: 5 })
    showQuestion(4)
    fireEvent.change(screen.getByLabelText('第 2 空'), { target: { value: '3.5' } })
    await expect.poll(() => answers().at(-1)).toEqual({ position: 4, given: ['', '3.5'], is_flagged: false, seq: 1 })
    showQuestion(5)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '中心投影' } })
    choose(/标记，稍后再看/, 'checkbox')
    await expect.poll(() => answers().at(-1)).toEqual({ position: 5, given: ['中心投影'], is_flagged: true, seq: 2 })
    expect(await screen.findByText('已保存')).toBeDefined()
    expect(localStorage.getItem(KEPT)).toBeNull()
  })

  it('begins with the first open question; the numbers lead to each, say its state, and move the focus', async () => {
    sitting = { ...running, items: items.map((one) => (one.position === 1 ? { ...one, given: ['A'], seq: 1 } : one)) }
    draw()
    await heading(2)
    expect(screen.getByRole('button', { name: '第 2 题，未作答' }).getAttribute('aria-current')).toBe('step')
    fireEvent.click(screen.getByRole('checkbox', { name: '标记，稍后再看' }))
    expect(screen.getByRole('button', { name: '第 2 题，未作答，已标记' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '第 3 题，已作答' }))
    expect(document.activeElement).toBe(await heading(3))
    press('下一题')
    expect(document.activeElement).toBe(await heading(4))
  })

  it('shows one question or all of them, and keeps that choice', async () => {
    draw()
    await heading(1)
    expect(screen.queryByText('简述投影法的分类。')).toBeNull()
    press('整卷')
    expect(await screen.findByText('简述投影法的分类。')).toBeDefined()
    cleanup()
    draw()
    expect(await screen.findByText('简述投影法的分类。')).toBeDefined()
    choose(/^A\. 210/)
    choose(/错误/)
    await expect.poll(answers).toHaveLength(2)
  })

  it('shows pictures at the addresses of this sitting, which need no account', async () => {
    draw()
    await heading(1)
    const address = `/api/admin/practice/sitting/${SITTING}/image?key=${encodeURIComponent(PICTURE)}`
    expect([...document.querySelectorAll('section img')].map((one) => one.getAttribute('src'))).toEqual([
      address,
      address,
    ])
  })

  it('a choice can be taken back', async () => {
    draw()
    await heading(1)
    showQuestion(3)
    press('清除选择')
    await expect.poll(answers).toEqual([{ position: 3, given: [], is_flagged: false, seq: 5 }])
  })
})
