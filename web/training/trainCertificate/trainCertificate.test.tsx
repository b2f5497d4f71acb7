import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'
import TrainCertificateListPage from './TrainCertificateListPage.tsx'

const row = {
  sn: 'C1',
  trainee_sn: 'P1',
  name: '欧阳建华',
  employer: '长春市汽车维修中心',
  train_sn: 'T1',
  train_title: '汽车装配考评员初训',
  type: 'FIRST',
  org_sn: 'org-train',
  org_name: '长春智造培训中心',
  credential_sn: 'K1',
  credential_name: '汽车装配',
  levels: ['BEGINNER', 'MIDDLE'],
  hours_done: 24,
  exam_score: 86.5,
  e_certificate_only: true,
  status: 'SUBMIT',
  opinion: null,
  cert_no: null,
  issue_date: null,
  expire_date: null,
  needs_org: false,
  create_time: '2099-12-18 10:22:31',
  update_time: '2099-12-18 10:22:31',
  version: 3,
  actions: ['approve', 'reject', 'reveal'],
}
const detail = {
  ...row,
  gender: 'MALE',
  title: 'MIDDLE',
  id_no: '2201**********1234',
  id_photo: 'aa/photo.jpg',
  start_date: '2099-12-10',
  end_date: '2099-12-12',
  mailing: null,
  examiner: null,
  refused: [],
}
const passed = (sn: string, name: string) => ({ sn, name, org_name: '长春汽高专', hours_done: 24, theory_score: 90 })
const pageOf = (items: object[]): Reply => ({
  data: { items, total: items.length, page: 1, limit: 20, total_capped: false },
})

let shown: typeof detail
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  shown = detail
  const network = networkOf(({ method, url: { pathname } }) => {
    if (pathname.endsWith('/history')) return { data: [] }
    if (method === 'POST' && pathname.endsWith('/train/certificate')) return { data: { sns: ['C2', 'C3'] } }
    if (method !== 'GET' || pathname.endsWith('/train/certificate/C1')) return { data: shown }
    if (pathname.endsWith('/train/certificate')) return pageOf([shown])
    if (pathname.endsWith('/train/T1/student')) return pageOf([passed('P1', '欧阳建华'), passed('P2', '司徒明远')])
    if (pathname.endsWith('/train/T1')) return { data: { sn: 'T1', title: '汽车装配考评员初训' } }
    if (pathname.endsWith('/college/all/list')) return pageOf([{ sn: 'O9', name: '长春职业技术大学' }])
    return pageOf([])
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const drawAs = (role: 'system' | 'train', search: Record<string, string> = {}) =>
  drawPage(<TrainCertificateListPage />, {
    path: role === 'system' ? '/system/teacher/train/submit' : '/train/submit',
    search,
    operations: role === 'system' ? ['add', 'edit', 'audit'] : ['add', 'edit'],
    session: { role, org_sn: role === 'system' ? null : 'org-train' },
  })
const posted = () => sent.filter(({ method }) => method !== 'GET')
/** The drawer with this title. */
async function drawer(title: string) {
  const heading = await screen.findByText(title, { selector: '.ant-drawer-title, .ant-drawer-title *' })
  return within(heading.closest<HTMLElement>('[role=dialog]')!)
}

describe('applications for training certificates (domain.md §3.19, §5.6)', () => {
  it('a link from the list of trainees names training and trainee; others of the training are chosen with them', async () => {
    drawAs('train', { add: 'T1,P1' })
    const form = await drawer(labels.add_title.CN)
    expect(await form.findByText('已选 1 人')).toBeTruthy()
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: /欧阳建华/ }).checked).toBe(true)
    fireEvent.click(form.getByRole('checkbox', { name: new RegExp(labels.choose_all.CN) }))
    expect(form.getByText('已选 2 人')).toBeTruthy()
    fireEvent.click(form.getByRole('switch', { name: '申请声明' }))
    fireEvent.click(form.getByRole('button', { name: labels.send.CN }))
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]?.body).toEqual({
      train_sn: 'T1',
      trainees: [
        { sn: 'P1', id_photo: null },
        { sn: 'P2', id_photo: null },
      ],
      mailing: null,
      e_certificate_only: true,
      statement: true,
    })
  })

  it('without the declaration, or printed without an address, nothing is sent and the field says why', async () => {
    drawAs('train', { add: 'T1,P1' })
    const form = await drawer(labels.add_title.CN)
    await form.findByText('已选 1 人')
    fireEvent.click(form.getByRole('switch', { name: '只要电子证书' }))
    fireEvent.click(form.getByRole('button', { name: labels.send.CN }))
    expect((await form.findAllByText(/须先声明所填内容属实/)).length).toBeGreaterThan(0)
    expect(posted()).toEqual([])
    for (const [label, value] of [
      ['收件人', '王建国'],
      ['收件手机号', '13904310001'],
      ['收件地址', '长春市朝阳区前进大街 2699 号'],
    ] as const)
      fireEvent.change(form.getByLabelText(label), { target: { value } })
    fireEvent.click(form.getByRole('switch', { name: '申请声明' }))
    fireEvent.click(form.getByRole('button', { name: labels.send.CN }))
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]?.body).toMatchObject({
      e_certificate_only: false,
      mailing: { name: '王建国', mobile: '13904310001', address: '长春市朝阳区前进大街 2699 号' },
    })
  })

  it('the platform issues; where the employer is not on the platform it chooses the institution first', async () => {
    shown = { ...detail, needs_org: true }
    drawAs('system', { record: 'C1' })
    const page = await drawer(labels.detail.CN)
    fireEvent.click(await page.findByRole('button', { name: /通过并签发/ }))
    // The form comes in the place of the drawer that reads the record.
    expect(await screen.findByText(/未在平台登记/)).toBeTruthy()
    const form = await drawer(labels.approve.CN)
    fireEvent.click(form.getByRole('button', { name: labels.approve.CN }))
    await waitFor(() => expect(form.getAllByText(/考评员所在单位/).length).toBeGreaterThan(1))
    expect(posted()).toEqual([])
    fireEvent.mouseDown(form.getByRole('combobox'))
    fireEvent.click(await screen.findByText('长春职业技术大学'))
    fireEvent.click(form.getByRole('button', { name: labels.approve.CN }))
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]?.body).toEqual({ version: 3, opinion: null, org_sn: 'O9' })
  })

  it('an issued certificate shows its number, and that the examiner is not enabled', async () => {
    const reason = '考评员仍为停用'
    shown = {
      ...detail,
      status: 'AUDIT',
      cert_no: 'KPY2099QCZP00001' as never,
      actions: ['pdf'],
      examiner: { status: 'DISABLE', reason } as never,
    }
    drawAs('train', { record: 'C1' })
    const page = await drawer(labels.detail.CN)
    expect((await page.findAllByText('KPY2099QCZP00001')).length).toBeGreaterThan(0)
    expect(page.getAllByText(reason).length).toBeGreaterThan(0)
    expect(page.getByRole('button', { name: /查看证书PDF/ })).toBeTruthy()
  })

  it('a rejected one is submitted again: the masked mobile is typed anew', async () => {
    const mailing = { name: '王建国', mobile: '139****0001', address: '长春市前进大街 2699 号' } as never
    shown = {
      ...detail,
      status: 'REJECT',
      opinion: '证件照不清晰' as never,
      mailing,
      e_certificate_only: false,
      actions: ['submit'],
    }
    drawAs('train', { edit: 'C1' })
    const mobile = await screen.findByLabelText<HTMLInputElement>('收件手机号')
    const form = await drawer(labels.edit_title.CN)
    expect(mobile.value).toBe('')
    fireEvent.change(mobile, { target: { value: '13904310001' } })
    fireEvent.click(form.getByRole('switch', { name: '申请声明' }))
    fireEvent.click(form.getByRole('button', { name: labels.send.CN }))
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]?.url.pathname).toBe('/api/admin/train/certificate/C1/submit')
    expect(posted()[0]?.body).toMatchObject({ version: 3, mailing: { mobile: '13904310001' }, statement: true })
  })
})
