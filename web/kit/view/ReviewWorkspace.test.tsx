import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import { DetailPage, Section } from './DetailPage.tsx'
import { ReviewWorkspace } from './ReviewWorkspace.tsx'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
type Row = { sn: string; title: string; version: number; actions: string[]; waiting_days: number | null }
let rows: Row[]
const rowOf = (sn: string, waiting_days: number): Row => ({
  sn,
  title: `计划${sn}`,
  version: 3,
  actions: ['approve', 'reject'],
  waiting_days,
})

/** A server with a queue: a decided plan leaves it. */
function serve({ method, url, body }: Sent): Reply {
  const [, sn = '', move] = /\/exam\/plan\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? []
  if (sn === '') return { data: { items: rows, total: rows.length, page: 1, limit: 50, total_capped: false } }
  if (method === 'GET') {
    const found = rows.find((row) => row.sn === sn)
    return { data: found ?? { ...rowOf(sn, 0), actions: [] } }
  }
  const { version } = body as { version: number }
  if (version !== 3) return { http: 409, status: 40901, message: 'stale' }
  rows = rows.filter((row) => row.sn !== sn)
  return { data: { ...rowOf(sn, 0), actions: [], move } }
}

const draw = (record = 'P1') =>
  drawPage(
    <ReviewWorkspace<Row, Row>
      queue={{
        title: text('待审核的计划'),
        endpoint: planContract.list,
        query: { status: 'PLAN_SUBMIT', sort: 'submit_time' },
        lineOf: (row) => ({ name: row.title, about: '站点', days: row.waiting_days, due: null }),
      }}
      detail={planContract.detail}
      nameOf={(row) => row.title}
      decision={{
        of: planProcess,
        yes: planContract.approve,
        no: planContract.reject,
        means: { yes: text('通过后开放报名') },
      }}
    >
      {(row) => (
        <DetailPage name={row.title}>
          {['基本', '场次', '站点'].map((title) => (
            <Section key={title} title={text(title)} />
          ))}
        </DetailPage>
      )}
    </ReviewWorkspace>,
    { path: '/center/exam/plan/list', search: { record } },
  )

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** antd sets two characters apart. */
const approve = () => screen.findByRole('button', { name: /^通\s?过$/ })
const reject = () => screen.findByRole('button', { name: /^驳\s?回$/ })
let sent: Sent[]
const decisions = () => sent.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url.pathname, body])
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

beforeEach(() => {
  localStorage.clear()
  setSession(true)
  rows = [rowOf('P1', 9), rowOf('P2', 4), rowOf('P3', 0)]
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the workspace in which a queue is decided (issue 13)', () => {
  it('the queue asks for those that wait, oldest first, and says of each in words how long it waits', async () => {
    draw()
    const queue = await screen.findByRole('navigation', { name: '待审核的计划' })
    const links = await within(queue).findAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      '计划P1站点已等 9 天，过久',
      '计划P2站点已等 4 天，较久',
      '计划P3站点今天提交',
    ])
    expect(links[0]?.getAttribute('aria-current')).toBe('true')
    const asked = sent.find(({ url }) => url.pathname.endsWith('/exam/plan'))?.url.searchParams
    expect([asked?.get('status'), asked?.get('sort')]).toEqual(['PLAN_SUBMIT', 'submit_time'])
  })
  it('the second click of a double click decides nothing: by then the next record may be there', async () => {
    draw()
    await heading('计划P1')
    fireEvent.click(await approve(), { detail: 2 })
    fireEvent.click(await reject(), { detail: 2 })
    fireEvent.click(await reject(), { detail: 1 })
    expect((await screen.findAllByText(/请填写/)).length).toBeGreaterThan(0)
    expect(decisions()).toEqual([])
  })
  it('a rejection needs the opinion, shown at its field, and sends it with the version that was read', async () => {
    draw()
    await heading('计划P1')
    fireEvent.click(await reject())
    const opinion = screen.getByRole('textbox', { name: /意见（驳回时必填）/ })
    expect(opinion.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(opinion, { target: { value: '场次不足 ' } })
    fireEvent.click(await reject())
    await heading('计划P2')
    expect(decisions()).toEqual([['/api/admin/exam/plan/P1/reject', { version: 3, opinion: '场次不足' }]])
  })
  it('J and K go through the queue; an opinion that was typed is there again when its record is', async () => {
    draw()
    await heading('计划P1')
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: '待核实' } })
    press('j')
    await heading('计划P2')
    const opinion = async () => (await screen.findByRole<HTMLTextAreaElement>('textbox')).value
    expect(await opinion()).toBe('')
    press('k')
    await heading('计划P1')
    expect(await opinion()).toBe('待核实')
  })
  it('a record that is not waiting shows no decision but the way to the next one', async () => {
    const seen = draw('P9')
    await heading('计划P9')
    expect(await screen.findByText('这条记录现在不待审核')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(通\s?过|驳\s?回)$/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '下一个待审' }))
    await heading('计划P1')
    expect(seen.search).toEqual({ record: 'P1' })
  })
  it('the sections of a long record are one click away', async () => {
    draw()
    await heading('计划P1')
    const line = await screen.findByRole('navigation', { name: '本页内容' })
    expect(
      within(line)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['基本', '场次', '站点'])
  })
})
