import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { StudentPhotoImportDrawer } from './StudentPhotoImportDrawer.tsx'

const jobOf = (mode: string) => ({
  sn: `J-${mode}`,
  kind: 'student.photoImport',
  subject: '照片.zip',
  mode,
  state: 'done',
  progress: 3,
  total: 3,
  ok: 2,
  failed: 1,
  changes: 0,
  hidden: 0,
  warned: 1,
  result_url: null,
  undo_until: null,
  error: null,
  create_time: '2026-11-20 10:00:00',
  finish_time: '2026-11-20 10:00:01',
})
const lineOf = (row: number, message: string) => ({
  row,
  name: null,
  column: `${row}.jpg`,
  value: null,
  rule: 'photo_same',
  message,
})

let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf(({ url }) => {
    if (url.pathname.endsWith('/student/photo')) return { data: { job: 'J-preview' } }
    if (url.pathname.endsWith('/run')) return { data: { job: 'J-skip' } }
    if (!url.pathname.endsWith('/errors')) return { data: jobOf(url.pathname.split('-').at(-1) ?? '') }
    const line = url.searchParams.get('warnings') ? lineOf(2, '同一张图片') : lineOf(3, '没有学生与此文件名对应')
    return { data: { items: [line], total: 1, page: 1, limit: 10, total_capped: false } }
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('Decided 45: an archive of photos is checked first; what is right is stored on confirmation', async () => {
  drawPage(<StudentPhotoImportDrawer onClose={() => undefined} />, { operations: ['import'] })
  await screen.findByRole('button', { name: '检查照片' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], '照片.zip')] } })
  await screen.findByText('照片.zip')
  fireEvent.click(screen.getByRole('button', { name: '检查照片' }))
  expect(await screen.findByText('2 张照片可以保存，1 张有问题')).toBeTruthy()
  expect(screen.getByText('1 张与另一张是同一图片，请核对是否用错')).toBeTruthy()
  expect(await screen.findByText('没有学生与此文件名对应')).toBeTruthy()
  expect(await screen.findByText('同一张图片')).toBeTruthy()
  expect(sent.find(({ form }) => form)?.form?.get('mode')).toBe('preview')
  expect(sent.some(({ url }) => url.pathname.endsWith('/run'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '保存 2 张照片' }))
  expect(await screen.findByText('已导入 2 行，1 行未导入')).toBeTruthy()
})
