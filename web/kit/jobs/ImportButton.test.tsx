import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { ImportButton } from './ImportButton.tsx'
import { onJob } from './jobs.ts'
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
  error: null,
  create_time: '2026-11-20 10:00:00',
  finish_time: '2026-11-20 10:00:01',
  ...more,
})
let job: (mode: string) => object
let sent: Sent[]
const announced: string[] = []
const stop = onJob((sn) => announced.push(sn))

const fieldIn = (form: FormData | null) =>
  form?.get('mode') === 'preview' ? 'preview' : form?.get('mode') === 'skip' ? 'skip' : 'abort'

const held = { user: { role: 'school' }, permissions: [{ id: '/school/major/manage', operation: ['import'] }] }

function serve({ url, form }: Sent): Reply {
  if (url.pathname.endsWith(authContract.current.path)) return { data: held }
  if (url.pathname.endsWith('/import')) return { data: { job: `J-${fieldIn(form)}` } }
  if (url.pathname.endsWith('/errors')) {
    const fault = { row: 5, name: '机械制图', column: '专业代码', value: '46010', rule: 'major_code_format' }
    const items = [{ ...fault, message: '专业代码须为 6 位数字' }]
    return { data: { items, total: 1, page: 1, limit: 10, total_capped: false } }
  }
  return { data: job(url.pathname.split('-').at(-1) ?? '') }
}

beforeEach(() => {
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

async function preview() {
  drawPage(<ImportButton calls={majorContract} what={text('专业')} />)
  fireEvent.click(screen.getByRole('button', { name: /导\s*入/ }))
  await screen.findByText('下载模板并填写')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'majors.xlsx')] } })
  await screen.findByText('majors.xlsx')
  fireEvent.click(screen.getByRole('button', { name: '开始预检' }))
}
const modes = () => sent.filter(({ url }) => url.pathname.endsWith('/import')).map(({ form }) => form?.get('mode'))

describe('an import', () => {
  it('cannot start without a file', async () => {
    drawPage(<ImportButton calls={majorContract} what={text('专业')} />)
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

  it('shows each fault by row, name, column, value and reason; the buttons say how many rows are imported, skipped, downloaded', async () => {
    job = (mode) => jobOf(mode, { ok: 11, failed: 1, result_url: '/api/admin/job/J/file' })
    await preview()
    expect(await screen.findByText('11 行可以导入，1 行有错误')).toBeTruthy()
    expect((await screen.findByText('专业代码须为 6 位数字')).closest('tr')?.textContent).toBe(
      '5机械制图专业代码46010专业代码须为 6 位数字',
    )
    expect(screen.getByRole('link', { name: '下载 1 行错误' }).getAttribute('href')).toBe('/api/admin/job/J/file')
    fireEvent.click(screen.getByRole('button', { name: '导入 11 行，跳过 1 行' }))
    expect(await screen.findByText('已导入 11 行，1 行未导入')).toBeTruthy()
    expect(modes()).toEqual(['preview', 'skip'])
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

  it('shows why a file could not be read, and accepts another one', async () => {
    job = (mode) => jobOf(mode, { state: 'failed', ok: 0, error: '表头与模板不一致' })
    await preview()
    expect(await screen.findByText('表头与模板不一致')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '改好后重新选择文件' }))
    expect(await screen.findByText('下载模板并填写')).toBeTruthy()
  })
})
