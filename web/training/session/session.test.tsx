import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { sessionFaults } from './session.fields.tsx'
import { trainSessionLabels as labels } from './session.labels.ts'
import SessionListPage from './SessionListPage.tsx'

const row = {
  sn: 'T1',
  title: '汽车装配考评员初训',
  org_sn: 'org-train',
  org_name: '长春智造职业培训中心',
  credential_sn: 'C1',
  credential_name: '汽车装配',
  levels: ['MIDDLE'],
  type: 'FIRST',
  mode: 'OFFLINE',
  start_date: '2099-12-10',
  end_date: '2099-12-12',
  signup_end: '2099-12-05',
  place: '培训楼 301',
  hours: 24,
  quota: 40,
  taken: 12,
  approved: 9,
  fee: 380.5,
  status: 'ENABLE',
  is_open: true,
  update_time: '2026-11-18 10:22:31',
  version: 3,
  actions: [],
}
const detail = {
  ...row,
  contact: '王老师 0431-85000000',
  content: null,
  exam_mode: '开卷笔试',
  pass_score: 60,
  create_time: '2026-11-01 09:00:00',
  refused: [],
}
const pageOf = (items: object[]): Reply => ({
  data: { items, total: items.length, page: 1, limit: 20, total_capped: false },
})

let items: object[]
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf(({ method, url: { pathname } }) => {
    if (pathname.endsWith('/history')) return { data: [] }
    if (method !== 'GET' || pathname.endsWith('/train/T1')) return { data: detail }
    return pathname.endsWith('/train') ? pageOf(items) : pageOf([])
  })
  sent = network.sent
  items = [row]
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const operations = ['add', 'edit', 'delete']
const asPlatform = (search: Record<string, string> = {}) =>
  drawPage(<SessionListPage />, {
    path: '/system/teacher/train/list',
    operations,
    search,
    session: { role: 'system', org_sn: null },
  })
const asTrainer = (search: Record<string, string> = {}) =>
  drawPage(<SessionListPage />, { path: '/train/train/list', operations, search, session: { role: 'train' } })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

describe('the list of trainings', () => {
  it('of an institution has what is enabled, without a way to add', async () => {
    drawPage(<SessionListPage />, { path: '/school/train/list' })
    await screen.findByRole('link', { name: row.title })
    expect(screen.getByText('2099-12-10')).toBeTruthy()
    expect(screen.getByText(row.org_name)).toBeTruthy()
    expect(screen.queryByRole('button', { name: new RegExp(labels.add.CN) })).toBeNull()
    expect(screen.queryByRole('combobox', { name: '状态' })).toBeNull()
    expect(screen.getByRole('button', { name: /^学\s*员$/ })).toBeTruthy()
  })

  it('of the platform names the organiser, itself where none is given, and filters by it', async () => {
    items = [row, { ...row, sn: 'T2', title: '平台班', org_sn: null, org_name: null }]
    asPlatform()
    await screen.findByRole('link', { name: '平台班' })
    expect(heads()).toContain('组织方')
    expect(screen.getByText('平台')).toBeTruthy()
    expect(sent.some(({ url }) => url.searchParams.get('org_level') === 'TRAINING')).toBe(true)
  })

  it('of a training organisation has no organiser: all are its own', async () => {
    asTrainer()
    await screen.findByRole('link', { name: row.title })
    expect(heads()).not.toContain('组织方')
    expect(sent.some(({ url }) => url.pathname.endsWith('/college'))).toBe(false)
  })
})

describe('an institution', () => {
  const asSchool = () => drawPage(<SessionListPage />, { path: '/school/train/list', operations: ['add', 'import'] })
  const register = () => screen.getByRole('button', { name: labels.register.CN })

  it('goes to the form for one of its staff', async () => {
    const seen = asSchool()
    await screen.findByRole('link', { name: row.title })
    fireEvent.click(register())
    expect(seen.went).toEqual(['/school/train/T1/student?add=1'])
  })

  it('cannot while all places are taken, and sees why', async () => {
    items = [{ ...row, taken: 40 }]
    asSchool()
    await screen.findByRole('link', { name: row.title })
    expect(register().hasAttribute('disabled')).toBe(true)
    expect(screen.getByLabelText(/名额 40 人已满/)).toBeTruthy()
  })

  it('is not offered the form once the registration is over; who holds trainings has it with the trainees', async () => {
    items = [{ ...row, is_open: false }]
    asSchool()
    await screen.findByRole('link', { name: row.title })
    expect(screen.queryByRole('button', { name: labels.register.CN })).toBeNull()
    cleanup()
    items = [row]
    asTrainer()
    await screen.findByRole('link', { name: row.title })
    expect(screen.queryByRole('button', { name: labels.register.CN })).toBeNull()
  })
})

describe('a training', () => {
  it('is shown with its hours, fee, assessment and contact', async () => {
    drawPage(<SessionListPage />, { path: '/school/train/list', search: { record: 'T1' } })
    for (const text of ['王老师 0431-85000000', '¥380.50', '24 学时', '开卷笔试'])
      expect(await screen.findByText(text)).toBeTruthy()
  })

  it('is enabled after a question that says until when people register', async () => {
    items = [{ ...row, status: 'INIT', is_open: false, actions: ['edit', 'enable', 'delete'] }]
    asTrainer()
    fireEvent.click(await screen.findByRole('button', { name: /^启\s*用$/ }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('报名至 2099-12-05 截止')
    fireEvent.click(within(question).getByRole('button', { name: /^启\s*用$/ }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.url.pathname).toMatch(/\/T1\/enable$/))
  })

  it('is kept back without what its asterisks ask for; only the platform chooses the organiser', async () => {
    asTrainer({ add: '1' })
    const form = await screen.findByRole('dialog')
    fireEvent.click(await within(form).findByRole('button', { name: /^保\s*存$/ }))
    await waitFor(() => expect(form.querySelectorAll('.ant-form-item-has-error').length).toBeGreaterThanOrEqual(6))
    expect(within(form).queryByText('组织方')).toBeNull()
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
    cleanup()
    asPlatform({ add: '1' })
    expect(await within(await screen.findByRole('dialog')).findByText('组织方')).toBeTruthy()
  })
})

it.each([
  [{ start_date: '2026-12-10', end_date: '2026-12-12', signup_end: '2026-12-10' }, []],
  [{ start_date: '2026-12-10', end_date: '2026-12-12', signup_end: '2026-12-11' }, ['signup_end']],
  [{ start_date: '2026-12-10', end_date: '2026-12-09', signup_end: '2026-12-01' }, ['end_date']],
  [{ start_date: '2026-12-10' }, []],
])('the form judges the dates %o before it is sent: %o', (values, paths) => {
  expect(sessionFaults(values).map(({ path }) => path)).toEqual(paths)
})
