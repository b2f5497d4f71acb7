import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { planContract, planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import { DetailPage } from './DetailPage.tsx'
import type { Decision } from './decision.ts'
import { ReviewWorkspace } from './ReviewWorkspace.tsx'

type Row = { sn: string; title: string; version: number; actions: string[] }
const waiting = (sn: string, version = 3): Row => ({
  sn,
  title: `计划${sn}`,
  version,
  actions: ['approve', 'reject'],
})
let rows: Row[]
/** For how long a decision may be taken back, as the server says. */
let left: number
let sent: Sent[]
let network: ReturnType<typeof networkOf>

/** A server with a queue: a decided plan leaves it, and comes back when its decision is taken back. */
function serve({ method, url, body }: Sent): Reply {
  const [, sn = '', move] = /\/exam\/plan\/(\w+)(?:\/([\w-]+))?$/.exec(url.pathname) ?? []
  if (sn === '') return { data: { items: rows, total: rows.length, page: 1, limit: 50, total_capped: false } }
  if (method === 'GET') return { data: rows.find((row) => row.sn === sn) ?? { ...waiting(sn), actions: [] } }
  const { version } = body as { version: number }
  if (version !== (move === 'take-back' ? 4 : 3)) return { http: 409, status: 40901, message: 'stale' }
  if (move === 'take-back') {
    rows = [waiting(sn, 5), ...rows]
    return { data: rows[0] }
  }
  rows = rows.filter((row) => row.sn !== sn)
  return { data: { ...waiting(sn, 4), actions: ['takeBack'], take_back_seconds: left } }
}

const draw = (asks: Decision<Row>['asks'] = {}) =>
  drawPage(
    <ReviewWorkspace<Row, Row>
      queue={{
        title: planProcess.words.PLAN_SUBMIT,
        endpoint: planContract.list,
        query: { status: 'PLAN_SUBMIT', sort: 'submit_time' },
        lineOf: (row) => ({ name: row.title, about: '站点', days: null, due: null }),
      }}
      detail={planContract.detail}
      nameOf={(row) => row.title}
      decision={{
        of: planProcess,
        yes: planContract.approve,
        no: planContract.reject,
        back: planContract.takeBack,
        means: {},
        asks,
      }}
    >
      {(row) => <DetailPage name={row.title}>{null}</DetailPage>}
    </ReviewWorkspace>,
    { path: '/center/exam/plan/list', search: { record: 'P1' } },
  )
const decisions = () => sent.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url.pathname, body])
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

// Loaded before, so that it is drawn without waiting for the disk.
beforeAll(async () => void (await import('./DecisionForm.tsx')))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  setSession(true)
  ;[left, rows] = [9, ['P1', 'P2', 'P3'].map((sn) => waiting(sn))]
  network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** With timers that the test advances: draws on, a millisecond at a time, until it is there. */
async function until<T>(find: () => T | null | undefined): Promise<T> {
  for (let step = 0; step < 400; step++) {
    const found = find()
    if (found) return found
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1)
      await new Promise((resolve) => void setImmediate(resolve))
    })
  }
  throw new Error('it is not drawn')
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const titled = (name: string) => until(() => screen.queryByRole('heading', { level: 1, name }))
const buttonNamed = (name: RegExp) => screen.queryByRole('button', { name })
/** While they are early, the buttons say why in their names. */
const [APPROVE, REJECT] = [/^通\s?过/, /^驳\s?回/]
const states = () =>
  [APPROVE, REJECT].map((name) => {
    const button = buttonNamed(name)
    return [button?.getAttribute('aria-disabled'), button?.getAttribute('title')]
  })
const OPEN = [
  [null, null],
  [null, null],
]
const EARLY = ['true', '记录刚打开，请看清后再决定']
const decided = async (name: RegExp, next: string) => {
  fireEvent.click(await until(() => buttonNamed(name)))
  await titled(next)
}
const BACK = /收回决定/

describe('“after a decision the next record’s buttons open when it is drawn and a second has passed” (issue 31)', () => {
  it('three plans are approved by three clicks: after each the next opens by itself, with the focus on its name; then all are decided', async () => {
    const seen = draw()
    for (const next of ['计划P2', '计划P3']) {
      await decided(APPROVE, next)
      await until(() => document.activeElement?.textContent.trim() === next)
      await until(() => buttonNamed(APPROVE))
      await pass(1000)
    }
    fireEvent.click(await until(() => buttonNamed(APPROVE)))
    await until(() => screen.queryByText('全部审完了'))
    expect(decisions().map(([path]) => path)).toEqual(
      ['P1', 'P2', 'P3'].map((sn) => `/api/admin/exam/plan/${sn}/approve`),
    )
    expect(seen.search).toEqual({ record: 'P3' })
  })
  it('the first record is open at once; the next one not before its second is over, and it says why', async () => {
    draw()
    await titled('计划P1')
    await until(() => buttonNamed(APPROVE))
    expect(states()).toEqual(OPEN)
    await decided(APPROVE, '计划P2')
    await until(() => buttonNamed(APPROVE))
    expect(states()).toEqual([EARLY, EARLY])
    expect(buttonNamed(APPROVE)?.getAttribute('aria-label')).toContain('记录刚打开')
    // The pointer, the keyboard, and Enter in a field of the form.
    fireEvent.click(buttonNamed(APPROVE)!)
    fireEvent.click(buttonNamed(REJECT)!)
    fireEvent.submit(document.querySelector('form')!)
    await pass(990)
    expect(states()).toEqual([EARLY, EARLY])
    await pass(20)
    expect(states()).toEqual(OPEN)
    expect([decisions().length, screen.queryByText(/请填写/)]).toEqual([1, null])
    await decided(APPROVE, '计划P3')
    expect(decisions().length).toBe(2)
  })
  it('the second begins when the record is drawn, however long that takes', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.endsWith('/exam/plan/P2')) await held
      return network.fetch(url, init)
    })
    draw()
    fireEvent.click(await until(() => buttonNamed(APPROVE)))
    await until(() => decisions().length === 1)
    await pass(5000)
    expect(buttonNamed(APPROVE)).toBeNull()
    answer()
    await until(() => buttonNamed(APPROVE))
    expect(states()).toEqual([EARLY, EARLY])
    await pass(1010)
    expect(states()).toEqual(OPEN)
  })
})

describe('“the message names the record and does not cover the next one’s faults; what Decided 49 lets be taken back can be” (issue 31)', () => {
  const line = () => screen.queryByRole('status')
  it('the message has a line of its own before the record, told to screen readers; the keyboard reaches its button before the record', async () => {
    draw()
    await titled('计划P1')
    // The region is there before the message: else nothing would be told.
    expect(document.querySelector('.zk-review-made[role="status"]')).not.toBeNull()
    await decided(APPROVE, '计划P2')
    const back = await until(() => buttonNamed(BACK))
    expect(line()?.textContent).toContain('通过成功：计划P1')
    expect(back.textContent).toBe('收回决定（9 秒内，Z）')
    const head = screen.getByRole('heading', { level: 1, name: '计划P2' })
    expect(back.compareDocumentPosition(head) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect(back.closest('.zk-review')).not.toBeNull()
    expect(document.querySelector('.ant-message')?.textContent ?? '').toBe('')
  })
  it.each(['button', 'key'])(
    'by its %s: the record is open again, with the opinion that was typed, and waits',
    async (way) => {
      draw()
      await titled('计划P1')
      fireEvent.change(await until(() => screen.queryByRole('textbox')), { target: { value: '场次不足' } })
      await decided(REJECT, '计划P2')
      const back = await until(() => buttonNamed(BACK))
      if (way === 'button') fireEvent.click(back)
      else press('z')
      await titled('计划P1')
      expect(decisions()).toEqual([
        ['/api/admin/exam/plan/P1/reject', { version: 3, opinion: '场次不足' }],
        ['/api/admin/exam/plan/P1/take-back', { version: 4 }],
      ])
      const opinion = await until(() => screen.queryByRole<HTMLTextAreaElement>('textbox'))
      expect([opinion.value, buttonNamed(BACK)]).toEqual(['场次不足', null])
    },
  )
  it('for the seconds that the server says are left; then it says so, and nothing moves', async () => {
    left = 4
    draw()
    await titled('计划P1')
    await decided(APPROVE, '计划P2')
    const back = await until(() => buttonNamed(BACK))
    expect(back.textContent).toBe('收回决定（4 秒内，Z）')
    await pass(3900)
    expect(back.hasAttribute('disabled')).toBe(false)
    await pass(200)
    expect(back.hasAttribute('disabled')).toBe(true)
    expect(line()?.textContent).toContain('通过成功：计划P1')
    expect(screen.getByRole('note', { name: /收回决定的时间已过/ })).toBeTruthy()
    press('z')
    await pass(100)
    expect(decisions().length).toBe(1)
  })
  it('a decision that the server does not let be taken back is named all the same', async () => {
    left = 0
    draw()
    await titled('计划P1')
    await decided(APPROVE, '计划P2')
    expect(line()?.textContent).toBe('通过成功：计划P1')
    expect(buttonNamed(BACK)).toBeNull()
  })
})

describe('“site decisions and publishing ask once with their figures” (issue 31, Decided 49)', () => {
  const figures = (count: number) => ({ CN: `共 ${count} 项`, HK: `共 ${count} 項`, US: `${count} in all` })
  const asks = {
    yes: (row: Row, { opinion }: Record<string, unknown>) =>
      figures((typeof opinion === 'string' ? opinion.length : 0) + row.version),
    no: (row: Row) => figures(row.version * 10),
  }
  const question = () => screen.queryByRole('dialog')
  const answer = (name: RegExp) => fireEvent.click(within(question()!).getByRole('button', { name }))
  it.each([
    ['approval', APPROVE, '场次', '共 5 项'],
    ['rejection', REJECT, '场次不足', '共 30 项'],
  ])(
    '%s: one question that names the record, with the figures as typed; no sends nothing',
    async (_, verb, opinion, words) => {
      draw(asks)
      await titled('计划P1')
      fireEvent.change(await until(() => screen.queryByRole('textbox')), { target: { value: opinion } })
      fireEvent.click(await until(() => buttonNamed(verb)))
      expect((await until(question)).textContent).toContain('“计划P1”？')
      expect(question()?.textContent).toContain(words)
      expect(decisions()).toEqual([])
      answer(/^取\s?消$/)
      await until(() => question() === null)
      fireEvent.click(await until(() => buttonNamed(verb)))
      await until(question)
      answer(verb)
      await titled('计划P2')
      expect([decisions().length, question()]).toEqual([1, null])
    },
  )
  it('nothing is asked while the values are wrong: they are shown first', async () => {
    draw(asks)
    await titled('计划P1')
    fireEvent.click(await until(() => buttonNamed(REJECT)))
    await until(() => screen.queryAllByText(/请填写/)[0])
    expect([question(), decisions()]).toEqual([null, []])
  })
})
