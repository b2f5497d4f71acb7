import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { collegeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { CollegeApprovals } from './CollegeSectionsPanel.tsx'
import type { CollegeDetail } from './CollegeSectionsPanel.tsx'

const approval = {
  sn: 'A1',
  credential_sn: 'C1',
  credential_name: '机械工程制图',
  levels: ['BEGINNER' as const, 'MIDDLE' as const],
  capacity: 90,
  agreement_no: 'XY2026-017',
  valid_from: '2026-01-10',
  valid_to: '2029-01-09',
}
const facts = { site_code: '220001', approved_count: 2, approved_capacity: 90, agreement_end: '2029-01-09' }
const draw = (more: Pick<CollegeDetail, 'approvals' | 'agreement_no'>) => {
  vi.stubGlobal('fetch', networkOf(() => ({ data: null })).fetch)
  return drawPage(<CollegeApprovals college={{ ...facts, ...more }} />, {
    path: '/college/info',
    session: { role: 'college' },
  })
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('each approved credential stands with its levels, capacity, agreement number and validity (§3.2)', () => {
  draw({ agreement_no: 'XY2026-017', approvals: [approval, { ...approval, sn: 'A2', agreement_no: null }] })
  const [, first, second] = within(screen.getByRole('table')).getAllByRole('row')
  const levels = [levelWords.BEGINNER.CN, levelWords.MIDDLE.CN].join('、')
  const cells = (row: HTMLElement | undefined) => row && [...row.children].map((cell) => cell.textContent)
  expect(cells(first)).toEqual([`机械工程制图 · ${levels}`, '90', 'XY2026-017', '2026-01-10 至 2029-01-09'])
  expect(cells(second)?.[2]).toBe('—')
})

it('without an approval there is no table, and the number is a dash', () => {
  draw({ agreement_no: null, approvals: [] })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText(collegeWords.agreement_no.CN).nextSibling?.textContent).toBe('—')
})
