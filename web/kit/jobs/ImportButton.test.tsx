import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { ImportButton } from './ImportButton.tsx'
import { onJob } from './jobs.ts'
import { LiftScope } from '../wire/lift.tsx'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const jobOf = (mode: string, more: object = {}) => ({
  sn: `J-${mode}`,
  kind: 'major.import',
  subject: 'majors.xlsx',
  mode,
  state: 'done',
  progress: 12,
  total: 12,
  ok: 12,
  failed: 0,
  result_url: null,
  changes: 0,
  hidden: 0,
  warned: 0,
  undo_until: null,
  error: null,
  create_time: '2026-11-20 10:00:00',
  finish_time: '2026-11-20 10:00:01',
  ...more,
})
let job: (mode: string) => object
let sent: Sent[]
const announced: string[] = []
const stop = onJob((sn) => announced.push(sn))

const column = (key: string, title: string, more: object = {}) => ({
  key,
  title,
  required: true,
  read: true,
  masked: false,
  words: [],
  ...more,
})
const COLUMNS = [
  column('code', '专业代码'),
  column('name', '专业名称'),
  column('director_mobile', '手机号', { masked: true }),
]
type Line = { row: number; name: string; mended: boolean; cells: string[]; faults: object[] }
const fault = (field: string, message: string, rule = 'r') => ({ field, rule, message })
let lines: Line[]
const refused = (url: URL) => {
  const items = url.searchParams.get('lacks') === 'correction' ? lines : []
  return { items, columns: COLUMNS, total: items.length, page: 1, limit: 50, total_capped: false }
}

/** A correction as the server answers it: the row without faults. */
function mended(url: URL, body: unknown): Line {
  const row = Number(url.pathname.split('/').at(-1))
  const values = z.object({ values: z.record(z.string(), z.string()) }).parse(body).values
  lines = lines.map((line) =>
    line.row === row
      ? {
          ...line,
          mended: true,
          faults: [],
          cells: COLUMNS.map(({ key }, at) => values[key] ?? line.cells[at] ?? ''),
        }
      : line,
  )
  return lines.find((line) => line.row === row)!
}
const counts = () => {
  const failed = lines.filter((line) => line.faults.length > 0).length
  return { ok: 12 - failed, failed }
}
const modeIn = (body: unknown) => z.object({ mode: z.string() }).parse(body).mode

const fieldIn = (form: FormData | null) =>
  form?.get('mode') === 'preview' ? 'preview' : form?.get('mode') === 'skip' ? 'skip' : 'abort'

const held = { user: { role: 'school' }, permissions: [{ id: '/school/major/manage', operation: ['import'] }] }

function serve({ url, form, body, method }: Sent): Reply {
  if (url.pathname.endsWith(authContract.current.path)) return { data: held }
  if (url.pathname.endsWith('/import')) return { data: { job: `J-${fieldIn(form)}` } }
  if (url.pathname.endsWith('/undo')) return { data: { job: 'J-undo' } }
  if (url.pathname.endsWith('/run')) return { data: { job: `J-${modeIn(body)}` } }
  if (url.pathname.includes('/row')) return { data: method === 'PUT' ? mended(url, body) : refused(url) }
  if (url.pathname.endsWith('/errors')) {
    const found = { row: 5, name: '机械制图', column: '专业代码', value: '46010', rule: 'major_code_short' }
    const ruled = { ...found, row: 9, name: '数控', value: '460109', rule: 'major_exists', message: '已存在' }
    const items = [{ ...found, message: '专业代码位数不足，须为 6 位' }, ruled]
    return { data: { items, total: 2, page: 1, limit: 10, total_capped: false } }
  }
  return { data: job(url.pathname.split('-').at(-1) ?? '') }
}

beforeEach(() => {
  lines = [
    {
      row: 5,
      name: '机械制图',
      mended: false,
      cells: ['46010', '机械制图', '138****8000'],
      faults: [fault('code', '专业代码位数不足，须为 6 位')],
    },
    {
      row: 9,
      name: '数控',
      mended: false,
      cells: ['460109', '数控', '13******00'],
      faults: [fault('director_mobile', '手机号须为 11 位')],
    },
  ]
  setSession(true)
  announced.length = 0
  job = (mode) => jobOf(mode)
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
afterAll(() => {
  stop()
})

const LIFT = {
  by: text('可由院校解除'),
  place: { title: text('专业管理'), link: { href: '/school/major/manage', open: () => undefined } },
}

async function preview() {
  drawPage(
    <LiftScope value={(rule) => (rule === 'major_exists' ? LIFT : null)}>
      <ImportButton calls={majorContract} what={text('专业')} />
    </LiftScope>,
    { operations: ['import'] },
  )
  fireEvent.click(screen.getByRole('button', { name: /导\s*入/ }))
  await screen.findByText('下载模板并填写')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'majors.xlsx')] } })
  await screen.findByText('majors.xlsx')
  fireEvent.click(screen.getByRole('button', { name: '开始预检' }))
}
const modes = () =>
  sent.flatMap(({ url, form, body }) =>
    url.pathname.endsWith('/import') ? [form?.get('mode')] : url.pathname.endsWith('/run') ? [modeIn(body)] : [],
  )
const corrections = () => sent.flatMap(({ method, url, body }) => (method === 'PUT' ? [[url.pathname, body]] : []))

describe('an import', () => {
  it('cannot start without a file', async () => {
    drawPage(<ImportButton calls={majorContract} what={text('专业')} />, { operations: ['import'] })
    fireEvent.click(screen.getByRole('button', { name: /导\s*入/ }))
    expect((await screen.findByRole('button', { name: '开始预检' })).hasAttribute('disabled')).toBe(true)
  })

  it('checks the file first; a file without faults is then imported as a whole', async () => {
    await preview()
    fireEvent.click(await screen.findByRole('button', { name: '导入 12 行' }))
    expect(await screen.findByText('已导入 12 行')).toBeTruthy()
    expect(modes()).toEqual(['preview', 'abort'])
    expect(announced).toEqual(['J-abort'])
  })

  it('shows each refused row by name, wrong cell and reason; the buttons say how many rows are imported, skipped, downloaded', async () => {
    job = (mode) => jobOf(mode, { ...counts(), result_url: mode === 'preview' ? null : '/api/file' })
    await preview()
    expect(await screen.findByText('10 行可以导入，2 行有错误')).toBeTruthy()
    const row = await screen.findByRole('group', { name: '第 5 行 · 机械制图' })
    expect(within(row).getByText('专业代码位数不足，须为 6 位')).toBeTruthy()
    expect(within(row).getAllByRole('textbox')).toHaveLength(1)
    expect(screen.getByRole('button', { name: '下载 2 行错误' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '导入 10 行，跳过 2 行' }))
    expect(await screen.findByText('已导入 10 行，2 行未导入')).toBeTruthy()
    expect(await screen.findByText('46010')).toBeTruthy()
    expect(modes()).toEqual(['preview', 'skip'])
    expect(announced).toEqual(['J-skip'])
  })

  it('a wrong cell is corrected in place: Enter checks it and moves to the next, after the last to the import of all rows', async () => {
    job = (mode) => jobOf(mode, counts())
    await preview()
    const code = await screen.findByRole('textbox', { name: '第 5 行 · 机械制图 专业代码' })
    const mobile = screen.getByRole('textbox', { name: '第 9 行 · 数控 手机号' })
    expect(code.getAttribute('aria-invalid')).toBe('true')
    // The browser never receives a person's number: the user types it again.
    expect([mobile.getAttribute('value'), mobile.getAttribute('placeholder')]).toEqual(['', '13******00'])
    fireEvent.change(code, { target: { value: '460105' } })
    fireEvent.keyDown(code, { key: 'Enter', keyCode: 13 })
    expect(document.activeElement).toBe(mobile)
    await screen.findByText('11 行可以导入，1 行有错误')
    fireEvent.change(mobile, { target: { value: '13800138009' } })
    fireEvent.keyDown(mobile, { key: 'Enter', keyCode: 13 })
    expect(document.activeElement?.textContent).toMatch(/^导入 11 行/)
    const all = await screen.findByRole('button', { name: '导入 12 行' })
    expect(screen.getAllByText('已改正')).toHaveLength(2)
    expect(corrections()).toEqual([
      ['/api/admin/job/J-preview/row/5', { values: { code: '460105' } }],
      ['/api/admin/job/J-preview/row/9', { values: { director_mobile: '13800138009' } }],
    ])
    fireEvent.click(all)
    expect(await screen.findByText('已导入 12 行')).toBeTruthy()
    expect(modes()).toEqual(['preview', 'abort'])
  })

  it('what a formula shows is mended by typing it again; Enter alone sends nothing', async () => {
    lines = lines.map((line) => ({ ...line, faults: [fault('code', '此处不能填写公式', 'formula')] }))
    job = (mode) => jobOf(mode, counts())
    await preview()
    const code = await screen.findByRole('textbox', { name: '第 5 行 · 机械制图 专业代码' })
    fireEvent.keyDown(code, { key: 'Enter', keyCode: 13 })
    fireEvent.keyUp(code, { key: 'Enter', keyCode: 13 })
    fireEvent.change(code, { target: { value: '' } })
    fireEvent.change(code, { target: { value: '46010' } })
    fireEvent.keyDown(code, { key: 'Enter', keyCode: 13 })
    await screen.findByText('已改正')
    expect(corrections()).toEqual([['/api/admin/job/J-preview/row/5', { values: { code: '46010' } }]])
  })

  it('a row that a rule refuses says who lifts it, with a link, in the preview and in the result; a wrong format does not (issue 13.5)', async () => {
    lines = lines.map((line) =>
      line.row === 9 ? { ...line, faults: [fault('code', '已存在', 'major_exists')] } : line,
    )
    job = (mode) => jobOf(mode, counts())
    await preview()
    const code = await screen.findByRole('textbox', { name: '第 9 行 · 数控 专业代码' })
    const reason = document.getElementById(code.getAttribute('aria-describedby') ?? '')!
    expect(reason.textContent).toBe('已存在可由院校解除 · 前往“专业管理”')
    expect(within(reason).getByRole('link').getAttribute('href')).toBe('/school/major/manage')
    expect(screen.getAllByText(/可由院校解除/)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: '导入 10 行，跳过 2 行' }))
    const line = (await screen.findByText('460109')).closest('tr')!
    expect(within(line).getByText(/可由院校解除/).textContent).toBe('可由院校解除 · 前往“专业管理”')
    expect(screen.getAllByText(/可由院校解除/)).toHaveLength(1)
  })

  it('all columns of a row can be shown; a cell that is left as it was is not sent', async () => {
    job = (mode) => jobOf(mode, counts())
    await preview()
    const row = await screen.findByRole('group', { name: '第 9 行 · 数控' })
    fireEvent.click(within(row).getByRole('button', { name: '显示全部列' }))
    expect(within(row).getAllByRole('textbox')).toHaveLength(3)
    fireEvent.blur(within(row).getByRole('textbox', { name: '第 9 行 · 数控 专业名称' }))
    expect(corrections()).toEqual([])
  })

  it('an import is undone after a question; what stays is listed by row and reason', async () => {
    job = (mode) =>
      mode === 'undo'
        ? jobOf(mode, { kind: 'major.undo', mode: null, ok: 11, failed: 1 })
        : jobOf(mode, mode === 'abort' ? { undo_until: '2026-11-21 10:00:01' } : {})
    await preview()
    fireEvent.click(await screen.findByRole('button', { name: '导入 12 行' }))
    fireEvent.click(await screen.findByRole('button', { name: '撤销导入的 12 行' }))
    await screen.findByText(/2026-11-21 10:00:01 之前可以撤销/)
    const question = screen.getAllByRole('dialog').at(-1)!
    // The second of two quick Enter is the way back (Decided 49).
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question).getByRole('button', { name: /^取\s*消$/ })),
    )
    fireEvent.click(within(question).getByRole('button', { name: '撤销导入的 12 行' }))
    expect(await screen.findByText('已撤销 11 行，1 行未撤销')).toBeTruthy()
    expect(await screen.findByText('46010')).toBeTruthy()
    expect(announced).toEqual(['J-abort', 'J-undo'])
  })

  it('shows the progress and can be stopped', async () => {
    job = (mode) => jobOf(mode, { state: 'running', progress: 3, finish_time: null })
    await preview()
    expect(await screen.findByText('3 / 12 行')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '取消任务' }))
    await waitFor(() =>
      expect(sent.some(({ method, url }) => method === 'DELETE' && url.pathname.endsWith('/job/J-preview'))).toBe(true),
    )
  })

  it.each([
    ['could not be read', { state: 'failed', ok: 0, error: '表头与模板不一致' }, '表头与模板不一致'],
    ['was left', { state: 'cancelled', ok: 0 }, '任务已取消，没有写入任何数据'],
  ])('shows why a file %s, offers no import, and accepts another one', async (_, ended, why) => {
    job = (mode) => jobOf(mode, ended)
    await preview()
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.queryByText(/预检通过|^导入 0 行/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '改好后重新选择文件' }))
    expect(await screen.findByText('下载模板并填写')).toBeTruthy()
  })
})
