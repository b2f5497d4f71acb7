import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { ScoreGrid } from './ScoreGridPanel.tsx'
import type { CandidateRow, Part, SheetDetail } from './score.columns.tsx'
import ScoreRowsPage from './ScoreRowsPage.tsx'

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const partAt = (sn: string, more: Partial<Part>): Part => ({
  sn,
  exam_sn: 'E1',
  score: null,
  flag: 'NORMAL',
  raw_score: null,
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
  actions: [],
  ...more,
})
const rowAt = (sn: string, name: string, parts: Pick<CandidateRow, 'theory' | 'practical'>): CandidateRow => ({
  sn,
  ticket_no: `2200012701001${sn.slice(1)}`,
  name,
  id_no: '220104********1234',
  org_sn: 'O1',
  org_name: '长春汽车职业学校',
  composite: null,
  pass: null,
  verdict: 'INCOMPLETE',
  certificate_no: null,
  certificate_void_date: null,
  issue_date: null,
  actions: ['edit'],
  ...parts,
})
const handIn = (sn: string): Part['entries'][number] => ({
  sn,
  examiner_name: '梁鑫',
  certificate_no: null,
  total: 80,
  critical: false,
  stopped: false,
  note: null,
  basis: null,
  on_behalf: false,
  handin_time: '2026-11-21 12:00:00',
  migrated: false,
  scan: null,
  version: 1,
  changes: [],
})

const blank = { score: null, flag: null, version: null, raw_score: null, actions: ['edit' as const] }

const lineOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
function draw(...items: CandidateRow[]) {
  const network = networkOf(({ method }) => ({
    data: method === 'GET' ? { items, total: items.length, page: 1, limit: 100 } : { items: [], refused: [] },
  }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(
    <ScoreGrid sheet={{ sn: 'P1', title: '教育技术 初级', scorers: 2 }} first="first" onClose={() => undefined} />,
  )
  return network
}

it('D3: what is the examiners’ is no cell to enter, and says how many have handed in; the cursor begins in the first cell that may be entered', async () => {
  const due = rowAt('G1', '彭磊', {
    theory: partAt('G1-T', { score: 75, actions: ['edit'] }),
    practical: partAt('G1-P', { ...blank, entries: [handIn('N1')] }),
  })
  const third = rowAt('G2', '诸葛明慧', {
    theory: partAt('G2-T', blank),
    practical: partAt('G2-P', { ...blank, third_due: true, entries: [handIn('N2'), handIn('N3')] }),
  })
  const judged = rowAt('G3', '何春晖', {
    theory: partAt('G3-T', { score: 60, actions: ['edit'] }),
    practical: partAt('G3-P', { score: 80.5, ruled: 80.5, actions: ['edit'] }),
  })
  draw(due, third, judged)
  expect((await lineOf('彭磊')).getByText('考评员评分 1/2')).toBeTruthy()
  expect((await lineOf('诸葛明慧')).getByText('考评员评分 2/3')).toBeTruthy()
  expect((await lineOf('何春晖')).queryByText(/考评员评分/)).toBeNull()
  expect((await lineOf('何春晖')).getByText('80.5')).toBeTruthy()
  const start = document.activeElement?.closest('[role="row"]')
  expect(start?.textContent).toContain('诸葛明慧')
})

it('D3: no cell of a practical invites what is refused: without the examiners’ points flags alone are set, and a remark once there is a flag', async () => {
  const network = draw(
    rowAt('G1', '彭磊', { theory: null, practical: partAt('G1-P', { ...blank, entries: [handIn('N1')] }) }),
    rowAt('G2', '何春晖', { theory: null, practical: partAt('G2-P', { flag: 'ABSENT', actions: ['edit'] }) }),
    rowAt('G3', '诸葛明慧', { theory: null, practical: partAt('G3-P', { score: 80, ruled: 80, actions: ['edit'] }) }),
  )
  const isOpen = async (name: string) =>
    (await lineOf(name)).getAllByRole('gridcell').map((cell) => cell.className.includes('zk-grid-open'))
  // Ticket number, practical, deduction, remark, composite.
  expect(await isOpen('彭磊')).toEqual([false, true, false, false, false])
  expect(await isOpen('何春晖')).toEqual([false, true, false, true, false])
  expect(await isOpen('诸葛明慧')).toEqual([false, true, true, true, false])
  const cell = screen.getByRole('textbox', { name: /^彭磊 .*实操$/ })
  fireEvent.keyDown(cell, { key: '8' })
  expect([cell.hasAttribute('readonly'), screen.getByRole('status').textContent]).toEqual([true, '该格只能设标志'])
  fireEvent.paste(cell, { clipboardData: { getData: () => '86' } })
  expect(screen.getByRole('status').textContent).toContain('不能录入，未粘贴任何内容')
  expect(network.sent.filter(({ method }) => method === 'PUT')).toEqual([])
})

it('who was absent from a practical is flagged in its points', async () => {
  const network = draw(
    rowAt('G1', '彭磊', { theory: null, practical: partAt('G1-P', { ...blank, entries: [handIn('N1')] }) }),
  )
  expect((await lineOf('彭磊')).getByText('考评员评分 1/2')).toBeTruthy()
  const marks = within(await screen.findByRole('group', { name: '标志' }))
  fireEvent.click(marks.getByRole('button', { name: /缺考/ }))
  await waitFor(() => expect(network.sent.filter(({ method }) => method === 'PUT')).toHaveLength(1))
  const [put] = network.sent.filter(({ method }) => method === 'PUT')
  expect(put?.body).toMatchObject({ items: [{ sn: 'G1-P', version: 0, entry: { flag: 'ABSENT', score: null } }] })
})

const sheet: Pick<SheetDetail, 'writable' | 'status' | 'actions' | 'missing' | 'owing' | 'returned' | 'verdicts'> = {
  writable: true,
  status: 'INIT',
  actions: [],
  missing: [],
  owing: [],
  returned: [],
  verdicts: [],
}

it('D3: 录入成绩 is offered for a candidate whose theory is blank or was sent back; where only examiners owe points the first link is 代录评分表', async () => {
  const stored = partAt('T', { score: 75.5, actions: ['edit'] })
  const owed = partAt('P', blank)
  const items: CandidateRow[] = [
    { ...rowAt('G1', '彭磊', { theory: stored, practical: owed }), actions: ['edit', 'behalf'] },
    { ...rowAt('G2', '何春晖', { theory: partAt('T', blank), practical: owed }), actions: ['edit', 'behalf'] },
    rowAt('G3', '诸葛明慧', { theory: { ...stored, return_opinion: '请核对' }, practical: null }),
  ]
  const list = { items, total: items.length, page: 1, limit: 20 }
  const { fetch } = networkOf(({ url }) => ({ data: url.pathname.endsWith('/sheet') ? sheet : list }))
  vi.stubGlobal('fetch', fetch)
  drawPage(<ScoreRowsPage />, { path: '/college/score/plan/$sn/score' })
  const verbs = async (name: string) =>
    (await lineOf(name)).getAllByRole('button').map(({ textContent }) => textContent)
  expect(await verbs('彭磊')).toEqual(['代录评分表'])
  expect((await verbs('何春晖'))[0]).toBe('录入成绩')
  expect(await verbs('诸葛明慧')).toEqual(['录入成绩'])
})
