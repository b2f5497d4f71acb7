import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { ScoreDistribution } from './ScoreDistributionPanel.tsx'

const found: DataOf<typeof scoreSheetContract.distribution> = {
  rooms: [
    { subject: 'ONLINE', room_sn: 'R1', room: '机房一', count: 3, mean: 71.5, bands: [0, 0, 0, 0, 0, 1, 0, 0, 0, 2] },
  ],
  examiners: [
    { sn: 'T1', name: '彭磊', count: 2, mean: 73, difference: 2.3, compared: 2, bands: [0, 0, 0, 0, 0, 0, 1, 0, 1, 0] },
    {
      sn: 'T2',
      name: '江梅',
      count: 2,
      mean: 70.8,
      difference: -2.2,
      compared: 2,
      bands: [0, 0, 0, 0, 0, 0, 1, 1, 0, 0],
    },
    {
      sn: 'T3',
      name: '于洋',
      count: 1,
      mean: 60,
      difference: null,
      compared: 0,
      bands: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
    },
  ],
  passed: 2,
  candidates: 3,
  earlier: [{ sn: 'JH1', title: '春季考核', org_name: '长春站', publish_time: '2026-05-09', passed: 1, candidates: 4 }],
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function draw() {
  vi.stubGlobal('fetch', networkOf(() => ({ data: found })).fetch)
  drawPage(<ScoreDistribution sn="JH2" />)
  await screen.findByRole('heading', { name: '理论 · 机房一：各分数段人数' })
}

it('draws the bands of a room with their figures in words, and as a table', async () => {
  await draw()
  expect(screen.getByRole('img', { name: '50–59：1 人' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '90–100：2 人' })).toBeTruthy()
  const [button] = screen.getAllByRole('button', { name: /表格/ })
  if (button) fireEvent.click(button)
  const table = screen.getByRole('table', { name: '理论 · 机房一：各分数段人数' })
  expect(within(table).getAllByRole('row')).toHaveLength(11)
})

it('an examiner’s mean difference has its sign; where nobody else judged, there is none', async () => {
  await draw()
  const rows = within(screen.getByRole('table', { name: '考评员' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(['彭磊273.0+2.32', '江梅270.8−2.22', '于洋160.0–0'])
})

it('the pass rate is beside those of earlier plans', async () => {
  await draw()
  const list = screen.getByText('本计划').closest('ol')
  expect(
    within(list ?? document.body)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['本计划66.7% 2/3合格人数', '春季考核 · 长春站 · 2026-05-0925% 1/4合格人数'])
})
