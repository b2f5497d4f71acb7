import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { traineeLabels as labels } from './trainee.labels.ts'
import TraineeAllPage from './TraineeAllPage.tsx'
import TraineeListPage from './TraineeListPage.tsx'

const training = {
  sn: 'T1',
  title: '汽车装配考评员初训',
  start_date: '2099-12-10',
  end_date: '2099-12-12',
  signup_end: '2099-12-05',
  quota: 40,
  taken: 12,
  approved: 9,
  is_open: true,
}
const row = {
  sn: 'P1',
  train_sn: 'T1',
  train_title: training.title,
  name: '欧阳建华',
  org_name: '长春汽车工业高等专科学校',
  mobile: '177****0001',
  title: 'MIDDLE',
  kind: 'org',
  status: 'AUDIT',
  opinion: null,
  first_audit_time: null,
  hours_done: null,
  theory_score: null,
  skill_score: null,
  practice: null,
  result: null,
  certificate_no: null,
  create_time: '2099-11-18 10:22:31',
  update_time: '2099-11-20 10:00:00',
  version: 3,
  actions: [],
}

const PATH = '/system/teacher/train/T1/student'
const held = {
  user: { role: 'system' },
  permissions: [{ id: '/system/teacher/train', operation: ['add', 'edit', 'delete', 'audit', 'import', 'export'] }],
}
/** A button by its words, behind its picture. */
const named = (text: string) => new RegExp(`(^|\\s)${[...text].join('\\s*')}$`)

let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf(({ method, url: { pathname } }) => {
    if (pathname.endsWith(authContract.current.path)) return { data: held }
    if (method === 'POST') return { data: { job: 'J1' } }
    if (pathname.endsWith('/train/T1')) return { data: training }
    if (pathname.endsWith('/train/T1/student') || pathname.endsWith('/teacher/data/list'))
      return { data: { items: [row], total: 1, page: 1, limit: 20, total_capped: false } }
    return { data: {} }
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Who = { role: 'system' | 'train' | 'school'; operations: string[] }
const draw = ({ role, operations }: Who) =>
  drawPage(<TraineeListPage />, {
    path: role === 'system' ? PATH : `/${role}/train/T1/student`,
    params: { sn: 'T1' },
    operations,
    session: { role, org_sn: role === 'system' ? null : 'O1' },
  })
const holder: Who = { role: 'system', operations: ['add', 'edit', 'delete', 'audit', 'import', 'export'] }
const posted = () => sent.filter(({ method }) => method === 'POST')
const isOffered = (name: string) => screen.queryByRole('button', { name: named(name) }) !== null

describe('the toolbar', () => {
  it('of who holds the training: both imports, Excel and Word', async () => {
    draw(holder)
    await screen.findByText('欧阳建华')
    expect([labels.import, labels.import_results, labels.export_forms].map(({ CN }) => isOffered(CN))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('of an institution: its staff is imported, nothing else', async () => {
    draw({ role: 'school', operations: ['add', 'import'] })
    await screen.findByText('欧阳建华')
    expect([labels.import, labels.import_results, labels.export_forms].map(({ CN }) => isOffered(CN))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the list of all trainings', () => {
  it('imports results and exports all that the filters find; people are registered for one training', async () => {
    drawPage(<TraineeAllPage />, {
      path: '/train/train/student',
      operations: holder.operations,
      session: { role: 'train', org_sn: 'O1' },
    })
    await screen.findByText('欧阳建华')
    fireEvent.click(screen.getByRole('button', { name: named(labels.export_forms.CN) }))
    expect([isOffered(labels.import.CN), isOffered(labels.import_results.CN)]).toEqual([false, true])
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: /导\s*出/ }))
    await expect.poll(() => posted().map(({ body }) => body)).toEqual([{ full: false }])
  })
})

describe('the import of people', () => {
  it('sends the workbook to this training', async () => {
    draw(holder)
    fireEvent.click(await screen.findByRole('button', { name: named(labels.import.CN) }))
    const drawer = await screen.findByRole('dialog')
    await within(drawer).findByText('选择填写好的文件')
    const input = drawer.querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['x'], '报名.xlsx')] } })
    fireEvent.click(await within(drawer).findByRole('button', { name: '开始预检' }))
    await expect.poll(() => posted().map(({ url }) => url.pathname)).toEqual(['/api/admin/train/T1/student/import'])
    expect(posted()[0]?.form?.get('mode')).toBe('preview')
  })
})

describe('the exports', () => {
  it.each([
    ['导出', 'excel'],
    [labels.export_forms.CN, 'word'],
  ])('%s asks for the trainees of this training, whole numbers only with a reason (spec §7.20)', async (name, kind) => {
    draw(holder)
    await screen.findByText('欧阳建华')
    fireEvent.click(screen.getByRole('button', { name: named(name) }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('checkbox', { name: labels.full.CN }))
    fireEvent.change(await within(dialog).findByRole('textbox'), { target: { value: '核对成绩与证件' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /导\s*出/ }))
    await expect
      .poll(() => posted().map(({ url }) => url.pathname))
      .toEqual([`/api/admin/teacher/train/export/${kind}`])
    expect(posted()[0]?.body).toEqual({ train_sn: ['T1'], full: true, reason: '核对成绩与证件' })
  })
})
