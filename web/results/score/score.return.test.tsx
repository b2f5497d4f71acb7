import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { candidateColumnsOf } from './score.columns.tsx'
import type { CandidateRow, Part } from './score.columns.tsx'
import { returnsOf, RowReturns, useReturning } from './ScoreRowReturnPanel.tsx'

const part = (sn: string, more: Partial<Part> = {}): Part => ({
  sn,
  exam_sn: 'E1',
  score: 75,
  flag: 'NORMAL',
  raw_score: 75,
  examiner_scores: [],
  deduction: null,
  remark: null,
  return_opinion: null,
  version: 3,
  kept: false,
  ruled: null,
  entries: [],
  difference: 0,
  third_due: false,
  actions: ['return'],
  ...more,
})
const row: CandidateRow = {
  sn: 'G1',
  ticket_no: '220001270100101',
  name: '彭磊',
  id_no: '220104********1234',
  org_sn: 'O1',
  org_name: '长春汽车职业学校',
  theory: part('G1-T'),
  practical: part('G1-P', { actions: [], return_opinion: '请核对', remark: '补时 10 分钟' }),
  composite: 75,
  pass: true,
  verdict: 'PASSED',
  certificate_no: null,
  certificate_void_date: null,
  issue_date: null,
  actions: ['return'],
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Returning() {
  const { ask, dialog } = useReturning()
  return (
    <>
      <RowReturns row={row} ask={ask} />
      {dialog}
    </>
  )
}

it('offers each subject that may be sent back, and no other', () => {
  expect(returnsOf(row, () => undefined).map(({ label }) => label.CN)).toEqual(['退回理论'])
})

it('asks for the opinion, and sends it with the version that was seen', async () => {
  const network = networkOf(() => ({ data: null }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<Returning />)
  fireEvent.click(screen.getByRole('button', { name: '退回理论' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('退回 彭磊 的理论成绩？')
  fireEvent.click(within(dialog).getByRole('button', { name: '退回成绩' }))
  expect(within(dialog).getByText('请填写退回意见')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '与导出记录不一致' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '退回成绩' }))
  await waitFor(() => expect(network.sent).toHaveLength(1))
  const [sent] = network.sent
  expect([sent?.method, sent?.url.pathname.endsWith('/score/G1-T/return'), sent?.body]).toEqual([
    'PUT',
    true,
    { opinion: '与导出记录不一致', version: 3 },
  ])
})

it('shows which subject was sent back, and its remark', () => {
  const cells = candidateColumnsOf(undefined)
  const shown = (name: string) => cells.find((column) => column.name === name)?.show(row)
  drawPage(
    <>
      <output aria-label="practical">{shown('practical')}</output>
      <output aria-label="theory">{shown('theory')}</output>
      <output aria-label="remark">{shown('remark')}</output>
    </>,
  )
  expect(screen.getByLabelText('practical').textContent).toContain('已退回')
  expect(screen.getByLabelText('theory').textContent).not.toContain('已退回')
  expect(screen.getByLabelText('remark').textContent).toBe('补时 10 分钟')
})
