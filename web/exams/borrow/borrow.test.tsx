import { borrowMoveWords, borrowWords, feeBearerWords } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
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
const say = (text: { CN: string }, km: string) => text.CN.replace('{km}', km)

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
    distance: 98.4,
    credential_sn: 'C1',
    credential_name: '机械工程制图',
    level: 'MIDDLE',
    remaining: 5,
    deadline: '2026-11-26 18:00:00',
    pending_sn: null,
    actions: ['apply'],
    refused: [],
  }
  const pageOf = (items: object[]) => ({ items, total: items.length, page: 1, limit: 20, total_capped: false })
  const own = { contact_name: '周海燕', contact_mobile: '13900000001' }
  const drawSites = (sites: object[], search: Record<string, string>) => {
    const answer = (path: string) =>
      path.endsWith('/college/info') ? own : pageOf(path.endsWith('/exam/host') ? sites : [])
    const network = networkOf(({ url, method }) => ({ data: method === 'GET' ? answer(url.pathname) : row }))
    vi.stubGlobal('fetch', network.fetch)
    drawPage(<BorrowSitesPage />, { path: '/school/plan/college/list', search, session: { role: 'school' } })
    return network
  }
  const writes = (sent: Sent[]) => sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))
  /** The three values that nothing else says, then the request is sent. */
  const fillIn = async () => {
    const count = await screen.findByLabelText(borrowWords.student_count.CN)
    const form = within(screen.getByRole('dialog'))
    fireEvent.change(count, { target: { value: '5' } })
    fireEvent.change(form.getByLabelText(borrowWords.reason.CN), { target: { value: '本校没有实操机房' } })
    fireEvent.click(form.getByLabelText(feeBearerWords.SCHOOL.CN))
    fireEvent.click(form.getByRole('button', { name: borrowLabels.apply_submit.CN }))
  }

  it('are sorted by the preferred city of the address, which the form of the request states (W21)', async () => {
    const { sent } = drawSites([site], { preferred_city: '220200' })
    fireEvent.click(await screen.findByRole('button', { name: borrowLabels.apply.CN }))
    const asked = sent.find(({ url }) => url.pathname.endsWith('/exam/host'))
    expect(asked?.url.searchParams.get('preferred_city')).toBe('220200')
    await fillIn()
    await waitFor(() => expect(writes(sent)).toHaveLength(1))
    expect(writes(sent)[0]).toMatchObject({ preferred_city: '220200' })
  })

  it('finding 17: the form asks nothing that follows from the plan, and has the contact of the institution filled in', async () => {
    const { sent } = drawSites([site], { apply: 'JH3' })
    await screen.findByLabelText(borrowWords.school_contact.CN)
    const form = within(screen.getByRole('dialog'))
    for (const { CN } of [borrowWords.expected_date_start, borrowWords.expected_date_end, borrowWords.preferred_city])
      expect(form.queryByLabelText(CN)).toBeNull()
    await fillIn()
    await waitFor(() => expect(writes(sent)).toHaveLength(1))
    expect(writes(sent)[0]).toMatchObject({
      wanted_plan_sn: 'JH3',
      expected_date_start: '2026-12-10',
      expected_date_end: '2026-12-10',
      preferred_city: '220200',
      school_contact: '周海燕',
      school_mobile: '13900000001',
    })
  })

  it('have their distance in whole kilometers, below 10 km with one decimal place; unknown is a dash (§3.11)', async () => {
    drawSites([site, { ...site, sn: 'JH4', distance: 3.84 }, { ...site, sn: 'JH5', distance: null }], { apply: 'JH3' })
    for (const shown of ['98', '3.8', '—']) expect(await screen.findByRole('cell', { name: shown })).toBeTruthy()
    expect(await screen.findByText(new RegExp(say(borrowLabels.away, '98')))).toBeTruthy()
  })

  const waiting = {
    ...site,
    pending_sn: 'JK202611230001',
    actions: [],
    refused: [{ move: 'apply', rule: 'borrow_repeated', message: '已有待审核申请 JK202611230001；请等待审核' }],
  }

  it('finding 17: a row with a waiting request of the own institution says so, with the link, instead of the button', async () => {
    drawSites([waiting], {})
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: borrowLabels.apply_waits.CN })
    expect(link.getAttribute('href')).toBe('/school/plan/list?record=JK202611230001')
    expect(screen.queryByRole('button', { name: borrowLabels.apply.CN })).toBeNull()
  })

  it('finding 17: the address of the form says at once why there is none; the number is a link', async () => {
    drawSites([waiting], { apply: 'JH3' })
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText(borrowLabels.apply_refused.CN)).toBeTruthy()
    const link = drawer.getByRole('link', { name: 'JK202611230001' })
    expect(link.getAttribute('href')).toBe('/school/plan/list?record=JK202611230001')
    expect(drawer.queryByRole('textbox')).toBeNull()
  })
})
