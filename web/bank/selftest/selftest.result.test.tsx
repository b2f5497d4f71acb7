import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handedIn, options, PICTURE, question, SITTING } from '../../kit/wire/testSitting.ts'
import { networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { SelftestPage } from './SelftestPage.tsx'
import type { PracticePlace } from './SelftestScreenPanel.tsx'

const item = (position: number, type: string, stem: string, marked: object) =>
  question(position, type, stem, { analysis: `<p>解析第 ${position} 题</p>`, ...marked })
const items = [
  item(1, 'SINGLE', 'A3 图纸的幅面尺寸是下列哪一项？', { options, given: ['A'], answer: ['B'], points: 0 }),
  item(2, 'MULTI', '下列哪些线型用于尺寸标注？', {
    options: options.map((one, at) => (at === 2 ? { ...one, text: null, image: PICTURE } : one)),
    given: ['A', 'B'],
    answer: ['A', 'B', 'C'],
    points: 1,
  }),
  item(3, 'JUDGE', '细实线可用作尺寸线。', { given: ['TRUE'], answer: ['TRUE'], points: 2, analysis: null }),
  item(4, 'FILL', '标题栏位于图纸的____，字体高度为____ mm。', {
    blanks: 2,
    given: [],
    answer: ['右下角|右下', '3.5'],
    points: 0,
  }),
  item(5, 'SHORT', '简述投影法的分类。', { given: ['中心投影'], answer: ['中心投影法和平行投影法'], points: null }),
]
const result = { ...handedIn, points: 3, right_count: 1, open_count: 1, items, formulas: [] }

let reply: Reply
let sent: Sent[]
let went: PracticePlace[]
beforeEach(() => {
  setSession(false)
  reply = { data: result }
  went = []
  const network = networkOf(({ method }) => (method === 'POST' ? { data: { sn: 'ZC2' } } : reply))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const draw = () => render(<SelftestPage place={{ at: 'result', sn: SITTING }} onGo={(next) => went.push(next)} />)
const of = (number: number) => within(screen.getByRole('article', { name: `第 ${number} 题` }))

it('says what was reached; each question has the own answer, the right one, the points and why (§3.15a)', async () => {
  draw()
  expect(await screen.findByText('3 / 8 分')).toBeDefined()
  for (const text of ['38%', '答对 1 / 4 题', '用时 20 分 5 秒', '2026-11-30 09:20 交卷', '简述投影法的分类。'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByText(/1 题待评（简答、实操），不计分/)).toBeDefined()
  expect([of(1).getByText('错误'), of(1).getByText('解析第 1 题')]).toHaveLength(2)
  expect([of(2).getByText('部分正确'), of(2).getByText('得 1 / 2 分'), of(2).getByText('A B C')]).toHaveLength(3)
  expect(of(2).getByRole('img').getAttribute('src')).toBe(
    `/api/admin/practice/sitting/${SITTING}/image?key=${encodeURIComponent(PICTURE)}`,
  )
  expect(of(4).getAllByText('未作答')).toHaveLength(2)
  expect(of(4).getByText('第 1 空：右下角 / 右下')).toBeDefined()
  expect([of(5).getByText('待评'), of(5).getByText('参考答案')]).toHaveLength(2)
})

it('says that the time ended it', async () => {
  reply = { data: { ...result, handed_by: 'TIME' } }
  draw()
  expect(await screen.findByText('2026-11-30 09:20 时间到，自动交卷')).toBeDefined()
})

it('shows the wrong answers alone on demand', async () => {
  draw()
  fireEvent.click(await screen.findByRole('checkbox', { name: '只看错题' }))
  const shown = screen.getAllByRole('article').map((one) => one.querySelector('h3')?.textContent)
  expect(shown).toEqual(['第 1 题', '第 2 题', '第 4 题'])
  expect(screen.getByText('显示 3 题')).toBeDefined()
})

it('leads back to the list, or begins the paper again', async () => {
  draw()
  fireEvent.click(await screen.findByRole('button', { name: '返回自测列表' }))
  fireEvent.click(screen.getByRole('button', { name: '再做一次' }))
  await expect.poll(() => went).toEqual([{ at: 'home' }, { at: 'sitting', sn: 'ZC2' }])
  expect(sent.at(-1)?.body).toEqual({ paper_sn: 'SJ1' })
})

it('of a test that goes on leads back to it', async () => {
  reply = { http: 422, status: 42200, rule: 'sitting_running', message: '本次作答还没有交卷，交卷后可查看结果' }
  draw()
  expect(await screen.findByText('本次作答还没有交卷，交卷后可查看结果')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '继续作答' }))
  expect(went).toEqual([{ at: 'sitting', sn: SITTING }])
})

it('of another person is not there, in the words of the server', async () => {
  reply = { http: 404, status: 40400, message: '内容不存在或您无权查看' }
  draw()
  expect(await screen.findByText('内容不存在或您无权查看')).toBeDefined()
})
