import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { FeesOfCollege } from './FeeCollegePanel.tsx'
import { feeLabels as labels } from './fee.labels.ts'

const sums = { count: 3, total: '870.00', paid: '290.00', waived: '0.00', unpaid: '580.00', refundable: '0.00' }
const line = { payer_org_sn: 'S1', payer_name: '吉林学院', payer: 'SCHOOL', ...sums }
const years = [
  { year: 2026, ...sums },
  { year: 2025, ...sums, unpaid: '0.00' },
]
const draw = (role: 'college' | 'teacher', items: object[]) => {
  const network = networkOf(({ url }) => ({
    data: url.pathname.endsWith('/year')
      ? years
      : { items, total: items.length, page: 1, limit: 6, total_capped: false },
  }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<FeesOfCollege sn="S1" />, { path: '/college/info', session: { role } })
  return network
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('an institution has the sums of each year, billed to it and of its own exams, and the way to the list of its fees', async () => {
  const { sent } = draw('college', [line])
  const billed = within(await screen.findByRole('table', { name: labels.billed_years.CN }))
  await screen.findByRole('table', { name: labels.hosted_years.CN })
  const rows = billed.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['2026', '3', '¥870.00', '¥290.00', '¥580.00', '¥0.00', '¥0.00'],
    ['2025', '3', '¥870.00', '¥290.00', '¥0.00', '¥0.00', '¥0.00'],
  ])
  const asked = sent.filter(({ url }) => url.pathname.endsWith('/year')).map(({ url }) => url.search)
  expect(asked.toSorted()).toEqual(['?host_org_sn=S1', '?org_sn=S1'])
  expect(screen.getByRole('link', { name: titles.fee.CN }).getAttribute('href')).toContain('/college/fee?org_sn=S1')
})

it('without fees it says so and has no table; who may not open the fees asks for none', async () => {
  draw('college', [])
  expect(await screen.findByText(labels.billed_none.CN)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  cleanup()
  expect(draw('teacher', [line]).sent).toEqual([])
})
