import { entryWords } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { nextAfter, whoIs, withItem } from './scoreEntry.fields.tsx'
import type { EntryRow } from './scoreEntry.fields.tsx'
import { scoreEntryLabels as labels } from './scoreEntry.labels.ts'
import ScoreEntrySheetPage from './ScoreEntrySheetPage.tsx'

const row: EntryRow = {
  sn: 'G1-T1',
  score_sn: 'G1-P',
  ticket_no: '220001270100101',
  station: 7,
  name: '彭磊',
  flag: null,
  items: [null, null],
  total: 0,
  critical: false,
  stopped: false,
  note: null,
  basis: null,
  state: 'NONE',
  return_reason: null,
  sent_back: null,
  handin_time: null,
  offline: false,
  version: 0,
  handins: 1,
  needed: 2,
  difference: null,
  third_due: false,
  entries: [],
  actions: ['edit', 'handin'],
  refused: [],
}
const handed = {
  sn: 'G1-T2',
  examiner_name: '江梅',
  certificate_no: 'KPY1',
  total: 81.5,
  critical: true,
  stopped: false,
  note: null,
  basis: null,
  handin_time: '2027-05-09 16:00:00',
  migrated: false,
  on_behalf: false,
  scan: null,
  changes: [],
  version: 2,
  actions: ['return' as const],
}
const sheetOf = (rows: EntryRow[], change: object = {}) => ({
  exam_sn: 'E1',
  plan_sn: 'JH1',
  exam_name: '考核计划',
  start_time: '2027-05-09 09:00:00',
  end_time: '2027-05-09 12:00:00',
  blind: false,
  station_mode: 'DRAW',
  duty: 'EXAMINER',
  scorers: 2,
  items: [
    { name: '零件测绘', standard: null, points: 40, critical: false },
    { name: '装配图绘制', standard: '按国标', points: 60, critical: true },
  ],
  rows,
  ...change,
})

function draw(change: Partial<EntryRow> = {}, search: Record<string, string> = {}, sheet: object = {}) {
  const shown = { ...row, ...change }
  const network = networkOf(({ method }) =>
    method === 'GET' ? { data: sheetOf([shown], sheet) } : { data: { ...shown, version: 5, state: 'DRAFT' } },
  )
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<ScoreEntrySheetPage />, { path: '/teacher/center/setting/E1/score', search })
  return network.sent
}
const open = { candidate: 'G1-P' }
const written = (sent: ReturnType<typeof draw>) => sent.filter(({ method }) => method !== 'GET')

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the own score sheet (Decided 13)', () => {
  it('lists the candidates with station, state and how many handed in; a third scorer due is marked', async () => {
    draw({ third_due: true, handins: 2, needed: 3 })
    expect(await screen.findByRole('heading', { level: 2, name: '彭磊 220001270100101' })).toBeTruthy()
    expect(screen.getByText(labels.third_due.CN)).toBeTruthy()
    expect(screen.getByText(/7 号工位.*2 \/ 3 人已交分/s)).toBeTruthy()
  })

  it.each([
    ['DRAW', 7, '7 号工位'],
    ['ORDER', 7, '7 号座位'],
    ['DRAW', null, '未抽签'],
  ])('the place is called as on the exam day: %s at %s is %s (Decided 40, D6)', async (station_mode, station, text) => {
    draw({ station }, {}, { station_mode })
    expect(await screen.findByText(new RegExp(`^${text} · `))).toBeTruthy()
  })

  it('shows ticket number and station only where the exam template says blind', async () => {
    draw({ name: null }, {}, { blind: true })
    expect(await screen.findByRole('heading', { level: 2, name: '220001270100101' })).toBeTruthy()
    expect(screen.getByText(labels.blind.CN)).toBeTruthy()
  })

  it('sums up as the points are typed, names an item above its points, and hands in only a whole entry, after a question', async () => {
    const sent = draw({}, open)
    const dialog = await screen.findByRole('dialog')
    const [first, second] = within(dialog).getAllByRole('spinbutton') as [HTMLInputElement, HTMLInputElement]
    expect(first.getAttribute('inputmode')).toBe('decimal')
    const handIn = () => within(dialog).getByRole('button', { name: /^交\s?分$/ })
    fireEvent.change(first, { target: { value: '41' } })
    expect(await within(dialog).findByText('“零件测绘”最高 40 分')).toBeTruthy()
    fireEvent.change(first, { target: { value: '38.5' } })
    expect(within(dialog).getByText('1 项未评')).toBeTruthy()
    expect(handIn()).toHaveProperty('disabled', true)
    fireEvent.change(second, { target: { value: '40' } })
    expect(within(dialog).getByText('78.5')).toBeTruthy()
    fireEvent.click(handIn())
    expect(await screen.findByText(labels.handin_means.CN)).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: /^交\s?分$/ }).at(-1)!)
    await waitFor(() => expect(written(sent)).toHaveLength(2))
    const [saved, given] = written(sent)
    expect([saved?.url.pathname, saved?.body]).toEqual([
      '/api/admin/score/entry/G1-T1',
      { items: [38.5, 40], critical: false, stopped: false, note: null, basis: null, version: 0 },
    ])
    expect([given?.url.pathname, given?.body]).toEqual(['/api/admin/score/entry/G1-T1/handin', { version: 5 }])
  })

  it('before the own hand-in others are not shown; after it the totals, boxes and the difference, and the chief returns with a reason', async () => {
    draw({}, open)
    expect(await screen.findByText(labels.others_hidden.CN)).toBeTruthy()
    cleanup()
    const own = { state: 'HANDED' as const, items: [38, 40], total: 78, handin_time: '2027-05-09 15:00:00', version: 2 }
    const sent = draw({ ...own, entries: [handed], difference: 3.5, handins: 2, actions: ['change'] }, open)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('81.5')).toBeTruthy()
    expect(within(dialog).getAllByText(entryWords.critical.CN)).toHaveLength(2)
    expect(within(dialog).getByText('分差 3.5')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: '退回 江梅' }))
    const reason = await screen.findByLabelText(/^退回理由/)
    fireEvent.change(reason, { target: { value: '第二项漏评' } })
    fireEvent.click(screen.getByRole('button', { name: /^退\s?回$/ }))
    await waitFor(() => expect(written(sent).map(({ body }) => body)).toEqual([{ reason: '第二项漏评', version: 2 }]))
  })

  it('Decided 33: a chief who scored nothing opens the dispute with a reason; before it nothing is shown', async () => {
    const sent = draw({ handins: 2, actions: ['edit', 'dispute'] }, open)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(labels.others_hidden.CN)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: labels.dispute.CN }))
    expect(await screen.findByText(labels.dispute_means.CN)).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^公开理由/), { target: { value: '两人分歧较大' } })
    fireEvent.click(screen.getAllByRole('button', { name: labels.dispute.CN }).at(-1)!)
    await waitFor(() =>
      expect(written(sent).map(({ url, body }) => [url.pathname, body])).toEqual([
        ['/api/admin/score/entry/G1-T1/dispute', { reason: '两人分歧较大' }],
      ]),
    )
  })

  it('Decided 31: a scorer who was not there says what the points are from, before the hand-in', async () => {
    const own = { items: [38, 40], total: 78, state: 'DRAFT' as const, version: 2 }
    const sent = draw(own, open, { duty: 'SCORER' })
    const dialog = await screen.findByRole('dialog')
    const handIn = () => within(dialog).getByRole('button', { name: /^交\s?分$/ })
    expect([within(dialog).getByText(labels.basis_missing.CN), handIn()]).toEqual([
      expect.anything(),
      expect.objectContaining({ disabled: true }),
    ])
    fireEvent.click(within(dialog).getByRole('radio', { name: '录像' }))
    expect(handIn()).toHaveProperty('disabled', false)
    fireEvent.click(within(dialog).getByRole('button', { name: /^保\s?存$/ }))
    await waitFor(() =>
      expect(written(sent).map(({ body }) => body)).toMatchObject([{ basis: 'RECORDING', version: 2 }]),
    )
  })

  it('Decided 34: a change after the hand-in is shown with what was handed in first', async () => {
    const changes = [{ total: 50, reason: '复核后改正', time: '2027-05-09 17:00:00' }]
    draw({ state: 'HANDED', difference: 3.5, entries: [{ ...handed, changes }], actions: ['change'] }, open)
    expect(await screen.findByText('原交 50.0 分；改动理由：复核后改正')).toBeTruthy()
  })

  it('a change after the hand-in needs a reason', async () => {
    const own = { state: 'HANDED' as const, items: [38, 40], total: 78, handin_time: '2027-05-09 15:00:00', version: 2 }
    const sent = draw({ ...own, difference: 0, actions: ['change'] }, open)
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getAllByRole('spinbutton')[0]!, { target: { value: '40' } })
    const change = within(dialog).getByRole('button', { name: labels.change.CN })
    expect(change).toHaveProperty('disabled', true)
    fireEvent.change(await within(dialog).findByLabelText(/^修改理由/), { target: { value: '复核后改正' } })
    fireEvent.click(change)
    await waitFor(() => expect(written(sent)).toHaveLength(1))
    expect(written(sent)[0]?.body).toMatchObject({ items: [40, 40], reason: '复核后改正', version: 2 })
  })

  it('what keeps the hand-in closed is said, with the reason of a return', async () => {
    const refused = [{ move: 'handin', rule: 'entry_running', message: '该考生尚在考试' }]
    draw({ state: 'RETURNED', return_reason: '第二项漏评', actions: ['edit'], refused }, open)
    expect(await screen.findByText('第二项漏评')).toBeTruthy()
    expect(screen.getByText('该考生尚在考试')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^交\s?分$/ })).toHaveProperty('disabled', true)
  })
})

test('the next candidate is the next one who still needs the own entry, from the first again at the end', () => {
  const rows = [
    { ...row, score_sn: 'A-P' },
    { ...row, score_sn: 'B-P', state: 'HANDED' as const, actions: ['change' as const] },
    { ...row, score_sn: 'C-P', actions: ['edit' as const] },
    { ...row, score_sn: 'D-P' },
  ]
  expect(['A-P', 'D-P', 'B-P'].map((sn) => nextAfter(rows, sn)?.score_sn)).toEqual(['D-P', 'A-P', 'D-P'])
  expect(nextAfter([rows[1]!], 'B-P')).toBeNull()
})

test('an emptied item is not judged; a candidate without a name is the ticket number', () => {
  const typed = { items: [10, 20], critical: false, stopped: false, note: null }
  expect(withItem(typed, 1, undefined).items).toEqual([10, null])
  expect(whoIs({ ...row, name: null })).toBe('220001270100101')
})
