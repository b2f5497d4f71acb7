import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { transferLabels as labels } from './transfer.labels.ts'
import TransferListPage from './TransferListPage.tsx'

const row = {
  sn: 'T1',
  org_sn: 'O1',
  org_name: '长春市第一中等专业学校',
  side: 'NEW',
  name: '欧阳子轩',
  id_type: 'ID_CARD',
  id_no: '110101********1235',
  student_no: 'T0001',
  major_name: '机械设计与制造',
  class_name: '机械2403班',
  grade_year: 2025,
  reason: '随家庭迁居转入本校',
  proof_files: [],
  requested_by: '教务甲',
  from_org_name: null,
  student: null,
  opinion: null,
  decide_time: null,
  deadline: '2026-12-13 10:00:00',
  status: 'SUBMIT',
  create_time: '2026-11-29 10:00:00',
  update_time: '2026-11-29 10:00:00',
  version: 1,
  actions: ['withdraw'],
  refused: [],
}
const recorded = { sn: 'S1', name: '欧阳子轩', student_no: 'A0009', major_name: '数控技术', class_name: '数控2401班' }
const place = { student_no: null, major_name: null, class_name: null, grade_year: null, requested_by: null }
const received = { ...row, ...place, side: 'OLD', from_org_name: '吉林机电工程学校', student: recorded }

let shown: object
let answer: Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  shown = row
  answer = { data: row }
  const network = networkOf(({ method, url: { pathname } }) => {
    if (method !== 'GET') return answer
    if (pathname.endsWith('/history')) return { data: [] }
    if (pathname.endsWith('/transfer/T1')) return { data: shown }
    const items = pathname.endsWith('/transfer') ? [shown] : []
    const major = { code: '460101', name: '机械设计与制造', edu_level: 'HIGHER', duration: 3 }
    const found = pathname.endsWith('/major') ? [major] : items
    return { data: { items: found, total: found.length, page: 1, limit: 20, total_capped: false } }
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (search: Record<string, string> = {}, operations = ['add', 'audit']) =>
  drawPage(<TransferListPage />, { path: '/school/student/transfer', operations, search, session: { role: 'school' } })
const written = () =>
  sent.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url.pathname.replace('/api/admin', ''), body])

describe('the list of transfers', () => {
  it('of an institution shows the direction and the masked number, and asks for a side', async () => {
    draw({ side: 'OLD' })
    expect(await screen.findByText('110101********1235')).toBeDefined()
    expect(screen.getAllByText('本院校申请转入').length).toBeGreaterThan(0)
    expect(sent.find(({ url }) => url.pathname.endsWith('/transfer'))?.url.searchParams.get('side')).toBe('OLD')
  })

  it('of the platform shows from where to where, and no way to request', async () => {
    shown = { ...received, side: 'PLATFORM', actions: ['approve', 'reject'] }
    drawPage(<TransferListPage />, {
      path: '/center/student/transfer',
      operations: ['audit'],
      session: { role: 'center', org_sn: null },
    })
    expect(await screen.findByText('吉林机电工程学校')).toBeDefined()
    expect(screen.queryByRole('button', { name: labels.add.CN })).toBeNull()
  })
})

describe('a request', () => {
  it('is sent with number, name and the new place; what the server refuses is shown at its field', async () => {
    draw({ add: '1' })
    const form = await screen.findByRole('dialog')
    const type = (label: string, value: string) =>
      fireEvent.change(within(form).getByLabelText(new RegExp(`^${label}`)), { target: { value } })
    type('姓名', '欧阳子轩')
    type('证件号码', '110101200503071235')
    type('学号', 'T0001')
    type('班级', '机械2403班')
    type('年级', '2025')
    type('转学原因', '随家庭迁居转入本校')
    fireEvent.mouseDown(within(form).getByLabelText(/^专业/))
    fireEvent.click(await screen.findByText('460101 机械设计与制造'))
    fireEvent.click(within(form).getByRole('button', { name: labels.submit.CN }))
    await waitFor(() =>
      expect(written()).toEqual([
        [
          '/user/student/transfer',
          {
            name: '欧阳子轩',
            id_type: 'ID_CARD',
            id_no: '110101200503071235',
            student_no: 'T0001',
            major_code: '460101',
            class_name: '机械2403班',
            grade_year: 2025,
            reason: '随家庭迁居转入本校',
            proof_files: [],
          },
        ],
      ]),
    )
  })
})

describe('the detail', () => {
  it('of the requesting institution has the place and the way back, and nothing of a student on record', async () => {
    draw({ record: 'T1' })
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('机械2403班')).toBeDefined()
    expect(within(drawer).queryByText('登记的学生')).toBeNull()
    expect(within(drawer).getByRole('button', { name: '撤回申请' })).toBeDefined()
    expect(within(drawer).queryByRole('button', { name: '同意转学' })).toBeNull()
  })

  it('of who decides has the student, and the rule that is in the way', async () => {
    shown = {
      ...received,
      actions: ['reject'],
      refused: [{ move: 'approve', rule: 'transfer_signup', message: '学生有未结束的报名（春季考核）' }],
    }
    draw({ record: 'T1' })
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('数控2401班')).toBeDefined()
    expect(within(drawer).queryByText('转入后')).toBeNull()
    expect(within(drawer).getByRole('button', { name: /同意转学/ })).toBeDefined()
  })

  it('that has lapsed says both reasons', async () => {
    shown = { ...row, status: 'LAPSED', actions: [] }
    draw({ record: 'T1' })
    expect(await screen.findByText(labels.lapsed.CN)).toBeDefined()
  })

  it('is rejected with an opinion', async () => {
    shown = { ...received, actions: ['approve', 'reject'] }
    answer = { data: { ...received, status: 'REJECT', actions: [] } }
    draw({ record: 'T1' })
    const drawer = await screen.findByRole('dialog')
    fireEvent.click(await within(drawer).findByRole('button', { name: /驳\s*回/ }))
    const dialogs = await waitFor(() => {
      const found = screen.getAllByRole('dialog')
      expect(found.length).toBeGreaterThan(1)
      return found
    })
    const question = within(dialogs.at(-1)!)
    fireEvent.change(question.getByRole('textbox'), { target: { value: '学生本人未申请' } })
    fireEvent.click(question.getByRole('button', { name: /驳/ }))
    await waitFor(() =>
      expect(written()).toEqual([['/user/student/transfer/T1/reject', { version: 1, opinion: '学生本人未申请' }]]),
    )
  })
})
