import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settingWords } from '@zhikao/domain/platform/setting/setting.messages.ts'
import { SETTING_LIST } from '@zhikao/domain/platform/setting/setting.rules.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import SettingBusinessPage from './SettingBusinessPage.tsx'

let stored: Record<string, object>
let refusal: Reply | null
let sent: Sent[]
beforeEach(() => {
  stored = {}
  refusal = null
  isWhole = false
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The form is tested on a page of four settings: the roles of all lines are searched for each query. */
const FEW = ['late_min', 'ticket_open_days', 'signup_end_days', 'site_warn_days']
let isWhole = false
const rows = () =>
  SETTING_LIST.filter(({ name }) => isWhole || FEW.includes(name)).map(
    ({ name, group, kind, min, max, options, fallback }) => ({
      name,
      group,
      kind,
      min,
      max,
      options,
      fallback,
      value: fallback,
      version: 0,
      update_time: null,
      update_by: null,
      ...stored[name],
    }),
  )
const CHANGES = [20, 25, 15, 10].map((before, at) => ({
  sn: `H${at}`,
  time: '2026-11-02 09:00:00',
  actor_name: '乔安',
  before,
  after: [30, 20, 25, 15][at],
}))

function serve({ url, method }: Sent): Reply {
  if (method === 'PUT') return refusal ?? { data: rows()[0] }
  return {
    data: url.pathname.endsWith('/late_min/history') ? CHANGES : url.pathname.endsWith('/history') ? [] : rows(),
  }
}

async function drawn(operations: string[] = ['edit']) {
  const network = networkOf(serve)
  sent = network.sent
  setSession(true)
  vi.stubGlobal('fetch', network.fetch)
  const seen = drawPage(<SettingBusinessPage />, { path: '/system/setting/business', operations })
  await screen.findByText(settingWords.late_min.CN)
  return seen
}
const lineOf = (name: keyof typeof settingWords) => {
  const line = screen.getByText(settingWords[name].CN).closest('li')
  if (!line) throw new Error(`${name} has no line`)
  return line
}
async function open(name: keyof typeof settingWords) {
  fireEvent.click(within(lineOf(name)).getByRole('button', { name: `修改“${settingWords[name].CN}”` }))
  // The drawer with the form takes the place of the one that was reading.
  await screen.findByLabelText('取值')
  return within(screen.getByRole('dialog', { name: settingWords[name].CN }))
}
type Drawer = Awaited<ReturnType<typeof open>>
const type = (drawer: Drawer, value: string) => fireEvent.change(drawer.getByLabelText('取值'), { target: { value } })
const save = (drawer: Drawer) => fireEvent.click(drawer.getByRole('button', { name: /^保\s*存$/ }))
const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url.pathname, body])

describe('/system/setting/business (Decided 23)', () => {
  it('has a line for each setting with its value in words, its default, and who changed it last', async () => {
    isWhole = true
    stored = {
      late_min: { value: 20, version: 1, update_time: '2026-11-02 09:00:00', update_by: '乔安' },
      holidays: { value: ['2027-01-01', '2027-02-06', '2027-02-07', '2027-02-08', '2027-02-09'] },
    }
    await drawn()
    for (const { name } of SETTING_LIST) expect(lineOf(name)).toBeTruthy()
    expect(lineOf('late_min').textContent).toContain('2026-11-02 09:00:00 由 乔安 修改')
    expect(lineOf('late_min').textContent).toContain('20 已修改默认 30')
    expect(lineOf('practical_first').textContent).toContain('否')
    expect(lineOf('avoid_own_school').textContent).toContain('不可安排')
    expect(lineOf('site_warn_days').textContent).toContain('60、30、7')
    expect(lineOf('holidays').textContent).toContain('共 5 天')
    expect(lineOf('photo_max_bytes').textContent).toContain('204,800')
  })

  it('is searched by the words of the settings; no match says so', async () => {
    await drawn()
    fireEvent.change(screen.getByLabelText('查找设置'), { target: { value: '准考证' } })
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringContaining(settingWords.ticket_open_days.CN),
    ])
    fireEvent.change(screen.getByLabelText('查找设置'), { target: { value: '食堂' } })
    expect(screen.getByText('没有符合的设置，请换一个词查找')).toBeTruthy()
  })

  it('one is changed in its drawer, which shows its bounds and its changes; the version that was seen is sent', async () => {
    stored = { late_min: { value: 20, version: 3 } }
    const seen = await drawn()
    const drawer = await open('late_min')
    expect(seen.search).toEqual({ record: 'late_min' })
    expect(drawer.getByText('可填 0 至 240，默认 30')).toBeTruthy()
    expect((await drawer.findByText(/20 → 30/)).closest('li')?.textContent).toBe('20 → 30 2026-11-02 09:00:00 乔安')
    const field = drawer.getByLabelText('取值')
    const changes = drawer.getByRole('heading', { name: '修改记录' })
    expect(field.compareDocumentPosition(changes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(drawer.getByText('更早的 1 次').closest('details')?.textContent).toContain('10 → 15')
    type(drawer, '25')
    save(drawer)
    await waitFor(() => expect(puts()).toEqual([['/api/admin/setting/late_min', { value: 25, version: 3 }]]))
    await waitFor(() => expect(seen.search).toEqual({}))
  })

  it('lists of days and of dates are typed or pasted as text', async () => {
    await drawn()
    type(await open('site_warn_days'), '90、 60,30')
    save(within(await screen.findByRole('dialog')))
    await waitFor(() =>
      expect(puts()).toEqual([['/api/admin/setting/site_warn_days', { value: [90, 60, 30], version: 0 }]]),
    )
  })

  it('a refusal of the server is shown in the drawer, which keeps what was typed', async () => {
    refusal = { http: 422, status: 42200, rule: 'setting_order', message: '报名截止不得大于计划提交' }
    await drawn()
    const drawer = await open('signup_end_days')
    type(drawer, '40')
    save(drawer)
    expect(await drawer.findByText('报名截止不得大于计划提交')).toBeTruthy()
    expect(drawer.getByLabelText<HTMLInputElement>('取值').value).toBe('40')
  })

  it('a fault of the value stands at its field', async () => {
    const errors = [{ path: 'value', rule: 'number_max', message: '不能大于 240' }]
    refusal = { http: 400, status: 40000, message: '输入有误', errors }
    await drawn()
    const drawer = await open('late_min')
    type(drawer, '500')
    save(drawer)
    expect((await drawer.findAllByText(/不能大于 240/)).length).toBeGreaterThan(0)
  })

  it('who may only read has no button', async () => {
    await drawn([])
    expect(screen.queryByRole('button', { name: /^修改/ })).toBeNull()
  })
})
