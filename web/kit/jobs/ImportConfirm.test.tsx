import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from './jobs.ts'
import { Checked } from './ImportResult.tsx'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'

const JOB: Job = {
  sn: 'J1',
  kind: 'score.import',
  subject: '成绩.xlsx',
  mode: 'preview',
  state: 'done',
  progress: 12,
  total: 12,
  ok: 10,
  failed: 2,
  changes: 0,
  hidden: 0,
  warned: 0,
  result_url: null,
  undo_until: null,
  error: null,
  create_time: '2026-11-20 10:00:00',
  finish_time: '2026-11-20 10:00:01',
}
const PAGE = { page: 1, limit: 10, total_capped: false }
const line = (row: number, message: string, rule: string) => ({
  row,
  name: `考生${row}`,
  mended: false,
  cells: [],
  faults: [{ field: null, rule, message }],
})
const CHANGE = '理论成绩由“75.0”改为“60.0”，确认后才会修改'
const LINES = {
  changes: line(2, CHANGE, 'import_change'),
  hidden: line(5, '此行在文件中被隐藏或筛选掉，确认后才会导入', 'row_hidden'),
  correction: line(9, '不能为空', 'cell_required'),
}
const WARNING = {
  row: 3,
  name: '考生3',
  column: '成绩',
  value: '59.6',
  rule: 'cell_shown',
  message: 'Excel 中显示为 60，实际保存的是 59.6，按 59.6 导入',
}

const run = vi.fn<ComponentProps<typeof Checked>['onRun']>()
beforeEach(() => {
  setSession(true)
  run.mockReset()
  const network = networkOf(({ url }) => {
    if (url.pathname.endsWith('/errors')) {
      const items = url.searchParams.get('warnings') === 'true' ? [WARNING] : []
      return { data: { ...PAGE, items, total: items.length } }
    }
    const items = Object.entries(LINES).flatMap(([lacks, one]) =>
      lacks === url.searchParams.get('lacks') ? [one] : [],
    )
    return { data: { ...PAGE, items, columns: [], total: items.length } }
  })
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (more: Partial<Job>) =>
  drawPage(<Checked job={{ ...JOB, ...more }} busy={false} onRun={run} onAgain={() => undefined} />, {})
const sectionOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('section')!

describe('the confirmations of an import', () => {
  it('F16: what would change stored data is counted, and written only when that is chosen', async () => {
    draw({ changes: 1 })
    expect(await screen.findByText('10 行可以导入，1 行会修改已有数据，1 行有错误')).toBeTruthy()
    expect(within(await sectionOf('会修改的已有数据')).getByText(CHANGE)).toBeTruthy()
    // A change is not a fault: it is not listed among the rows to correct.
    expect(screen.getAllByText(CHANGE)).toHaveLength(1)
    expect(screen.getByRole('button', { name: '导入 10 行，跳过 2 行' })).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: '确认修改以上 1 条已有数据' }))
    fireEvent.click(screen.getByRole('button', { name: '导入 11 行，跳过 1 行' }))
    expect(run).toHaveBeenCalledWith('skip', { changes: true, hidden: false })
  })

  it('a fault of a whole row, such as one of totals, stands beside the row', async () => {
    draw({ failed: 1 })
    const row = await screen.findByRole('group', { name: '第 9 行 · 考生9' })
    expect(within(row).getByText('不能为空')).toBeTruthy()
  })

  it('Decided 45: hidden rows are left out unless that is chosen; what was taken with a warning is listed', async () => {
    draw({ ok: 11, failed: 1, hidden: 1, warned: 1 })
    expect(await screen.findByText('11 行可以导入，1 行在文件中被隐藏，1 行须核对')).toBeTruthy()
    expect(within(await sectionOf('文件中被隐藏或筛选掉的行')).getByText('考生5')).toBeTruthy()
    expect(await within(await sectionOf('须核对的内容')).findByText(WARNING.message)).toBeTruthy()
    expect(screen.getByRole('button', { name: '导入 11 行，跳过 1 行' })).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: '同时导入隐藏的 1 行' }))
    fireEvent.click(screen.getByRole('button', { name: '导入 12 行' }))
    expect(run).toHaveBeenCalledWith('abort', { changes: false, hidden: true })
  })
})
