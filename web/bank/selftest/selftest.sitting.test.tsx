import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { SelftestPage } from './SelftestPage.tsx'

const sn = 'ZC20261130000001'
const KEPT = `practice.unsent.${sn}`
const KEY = 'ab/cd/0123456789abcdefghij.png'
const options = ['210 × 297', '297 × 420', '420 × 594'].map((text, at) => ({ key: 'ABC'[at], text, image: null }))
const item = (position: number, type: string, stem: string, change: object = {}) => ({
  position,
  type,
  score: 2,
  stem: `<p>${stem}</p>`,
  options: [],
  blanks: 0,
  given: [],
  is_flagged: false,
  seq: 0,
  ...change,
})
const items = [
  item(1, 'SINGLE', `A3 图纸的幅面尺寸是下列哪一项？<img src="/api/media/image/file?key=${KEY}">`, {
    options: [...options, { key: 'D', text: null, image: KEY }],
  }),
  item(2, 'MULTI', '下列哪些线型用于尺寸标注？', { options }),
  item(3, 'JUDGE', '细实线可用作尺寸线。', { given: ['TRUE'], seq: 4 }),
  item(4, 'FILL', '标题栏位于图纸的____，字体高度为____ mm。', { blanks: 2 }),
  item(5, 'SHORT', '简述投影法的分类。'),
]
const head = {
  sn,
  paper_sn: 'SJ1',
  title: '机械工程制图中级理论自测 A 卷',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  start_time: '2026-11-30 09:00:00',
}
const running = { ...head, end_time: '2026-11-30 10:00:00', seconds_left: 3600, is_over: false, items }
let sitting: object
let sent: Sent[]
const serve = ({ url, body }: Sent): Reply => ({ data: url.pathname.endsWith('/answer') ? body : sitting })

const draw = () => render(<SelftestPage place={{ at: 'sitting', sn }} onGo={() => undefined} />)
const answers = () => sent.filter(({ url }) => url.pathname.endsWith(`/${sn}/answer`)).map((one) => one.body)
const go = (number: number) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^第 ${number} 题，`) }))
const heading = (number: number) => screen.findByRole('heading', { name: `第 ${number} 题（共 5 题）` })
const choose = (name: RegExp, role = 'radio') => fireEvent.click(screen.getByRole(role, { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

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
    go(2)
    choose(/^C\./, 'checkbox')
    choose(/^A\./, 'checkbox')
    await expect.poll(() => answers().at(-1)).toEqual({ position: 2, given: ['A', 'C'], is_flagged: false, seq: 2 })
    go(3)
    choose(/错误/)
    await expect.poll(() => answers().at(-1)).toEqual({ position: 3, given: ['FALSE'], is_flagged: false, seq: 5 })
    go(4)
    fireEvent.change(screen.getByLabelText('第 2 空'), { target: { value: '3.5' } })
    await expect.poll(() => answers().at(-1)).toEqual({ position: 4, given: ['', '3.5'], is_flagged: false, seq: 1 })
    go(5)
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
    const address = `/api/admin/practice/sitting/${sn}/image?key=${encodeURIComponent(KEY)}`
    expect([...document.querySelectorAll('section img')].map((one) => one.getAttribute('src'))).toEqual([
      address,
      address,
    ])
  })

  it('a choice can be taken back', async () => {
    draw()
    await heading(1)
    go(3)
    press('清除选择')
    await expect.poll(answers).toEqual([{ position: 3, given: [], is_flagged: false, seq: 5 }])
  })
})
