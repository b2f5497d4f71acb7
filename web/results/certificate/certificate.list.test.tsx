import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import CertificateListPage from './CertificateListPage.tsx'

const NO = 'S000122000017254000123'
const REASON = '复核监控录像，认定由他人替考'
const row = {
  sn: 'C1',
  no: NO,
  signup_sn: 'S1',
  name: '林子涵',
  id_no: '110101********1235',
  org_sn: 'O1',
  org_name: '长春职校',
  site_sn: 'O2',
  site_name: '考核站点',
  plan_sn: 'JH1',
  plan_title: '2026年第1批',
  credential_sn: 'X1',
  credential_name: '机械工程制图',
  direction: null,
  subjects: ['ONLINE', 'OFFLINE'],
  level: 'MIDDLE',
  issue_date: '2026-05-18',
  expire_date: null,
  status: 'VALID',
  reissue_dates: [],
  void_date: null,
  void_reason: null,
  void_by_name: null,
  update_time: '2026-05-18 00:10:00',
  version: 3,
  actions: ['void'],
  refused: [],
}
const WAITING = { ...row, status: 'VOIDING', void_reason: REASON, void_by_name: '周文彬' }
const SAME = '作废须由另一名平台人员确认'

function draw(change: object) {
  const network = networkOf(({ method }) =>
    method === 'PUT'
      ? { data: { ...row, ...change } }
      : { data: { items: [{ ...row, ...change }], total: 1, page: 1, limit: 20, total_capped: false } },
  )
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<CertificateListPage />, { path: '/system/score/certificate' })
  return () =>
    network.sent.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url.pathname, body] as const)
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the list of certificates', () => {
  it('asks for a reason before a void is requested, and says that a second person must confirm', async () => {
    const put = draw({})
    fireEvent.click(await screen.findByRole('button', { name: /申请作废/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/须由另一名平台人员确认后才作废/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: /申请作废/ }))
    expect(await dialog.findByText('请填写原因')).toBeTruthy()
    expect(put()).toEqual([])
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: REASON } })
    fireEvent.click(dialog.getByRole('button', { name: /申请作废/ }))
    await waitFor(() => expect(put()).toEqual([[`/api/admin/certificate/${NO}/void`, { version: 3, reason: REASON }]]))
  })

  it('shows the second person who asked and why, in the list and before the confirmation', async () => {
    const put = draw({ ...WAITING, actions: ['confirmVoid', 'cancelVoid'] })
    expect(await screen.findByText(`周文彬 申请作废：${REASON}`)).toBeTruthy()
    expect(screen.getByText('作废待确认')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /确认作废/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(`周文彬 申请作废：${REASON}`)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: /确认作废/ }))
    await waitFor(() => expect(put()).toEqual([[`/api/admin/certificate/${NO}/void/confirm`, { version: 3 }]]))
  })

  it('disables the confirmation for the person who asked, with the rule as its reason', async () => {
    const refused = [{ move: 'confirmVoid', rule: 'certificate_second_person', message: SAME }]
    draw({ ...WAITING, actions: ['cancelVoid'], refused })
    expect(await screen.findByLabelText(`确认作废: ${SAME}`)).toBeTruthy()
  })
})
