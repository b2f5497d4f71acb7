import { borrowMoveWords } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { borrowLabels } from './borrow.labels.ts'
import { BorrowMoves } from './BorrowMovesPanel.tsx'
import BorrowSitesPage from './BorrowSitesPage.tsx'
import { BorrowPlanDialog } from './BorrowPlanDialog.tsx'

const plan = (sn: string, free: number) => ({
  sn,
  title: `计划 ${sn}`,
  theory_start: '2026-12-10 09:00:00',
  theory_end: '2026-12-10 11:00:00',
  practical_start: null,
  practical_end: null,
  signup_end: '2026-12-01 18:00:00',
  capacity: 100,
  own_taken: 0,
  reserved: 0,
  borrow_quota: 50,
  free,
})
const row = { sn: 'JK1', title: '借考一', version: 4, plan_sn: null }
const host = { free: 40, plans: [plan('JH1', 9), plan('JH2', 10)] }
const session = { role: 'college' as const }

const open = (page: React.ReactNode) => {
  const network = networkOf(({ method }) => ({ data: method === 'GET' ? { ...row, approved_count: 10, host } : row }))
  vi.stubGlobal('fetch', network.fetch)
  const seen = drawPage(page, { path: '/college/exam/borrow/audit', session })
  return { seen, sent: network.sent }
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a borrowed exam', () => {
  it('is put on a plan with enough places, with the version that was read', async () => {
    const { sent } = open(<BorrowPlanDialog row={row} onClose={() => undefined} />)
    const dialog = within(await screen.findByRole('dialog'))
    const [small, large] = await dialog.findAllByRole<HTMLInputElement>('radio')
    expect([small?.disabled, large?.disabled]).toEqual([true, false])
    const attach = dialog.getByRole<HTMLButtonElement>('button', { name: borrowMoveWords.attach.CN })
    expect(attach.disabled).toBe(true)
    if (large) fireEvent.click(large)
    fireEvent.click(attach)
    await waitFor(() =>
      expect(sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))).toEqual([
        { version: 4, plan_sn: 'JH2' },
      ]),
    )
  })

  it('is decided on its own page: the list only links to it', () => {
    const actions = ['approve', 'reject']
    const { seen } = open(<BorrowMoves row={{ ...row, actions }} place="row" />)
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([borrowLabels.audit.CN])
    fireEvent.click(screen.getByRole('button', { name: borrowLabels.audit.CN }))
    expect(seen.went).toEqual([expect.stringContaining('JK1')])
    cleanup()
    // There the workspace has the two buttons.
    open(<BorrowMoves row={{ ...row, actions }} place="header" deciding />)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('offers the sign-up when it is on a plan', () => {
    const { seen } = open(<BorrowMoves row={{ ...row, plan_sn: 'JH2', actions: ['signup'] }} place="row" />)
    expect(screen.queryByRole('button', { name: borrowLabels.audit.CN })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: borrowLabels.signup.CN }))
    expect(seen.went).toEqual([expect.stringContaining('/JH2/')])
  })
})

describe('the open sites', () => {
  const site = {
    ...plan('JH3', 9),
    org_sn: 'S1',
    site_name: '吉林站点',
    site_code: '220001',
    province: '220000',
    city: '220200',
    credential_sn: 'C1',
    credential_name: '机械工程制图',
    level: 'MIDDLE',
    remaining: 5,
    deadline: '2026-11-26 18:00:00',
    actions: ['apply'],
    refused: [],
  }
  const page = { items: [site], total: 1, page: 1, limit: 20, total_capped: false }

  it('are sorted by the preferred city of the address, which the form of the request states (W21)', async () => {
    const network = networkOf(({ url }) => ({
      data: url.pathname.endsWith('/exam/host') ? page : { ...page, items: [], total: 0 },
    }))
    vi.stubGlobal('fetch', network.fetch)
    drawPage(<BorrowSitesPage />, {
      path: '/school/plan/college/list',
      search: { preferred_city: '220200' },
      session: { role: 'school' },
    })
    fireEvent.click(await screen.findByRole('button', { name: borrowLabels.apply.CN }))
    const asked = network.sent.find(({ url }) => url.pathname.endsWith('/exam/host'))
    expect(asked?.url.searchParams.get('preferred_city')).toBe('220200')
    const form = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(form.getByText('吉林市')).toBeTruthy())
  })
})
