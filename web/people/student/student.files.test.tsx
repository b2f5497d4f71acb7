import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import StudentListPage from './StudentListPage.tsx'

const empty = { items: [], total: 0, page: 1, limit: 20, total_capped: false }

beforeEach(() => {
  setSession(true)
  vi.stubGlobal('fetch', networkOf(() => ({ data: empty })).fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('import, export and the same of photos have four different icons (console.md finding 29)', async () => {
  drawPage(<StudentListPage />, { path: '/school/student/manage', operations: ['import', 'export'] })
  const iconOf = async (name: RegExp) =>
    (await screen.findByRole('button', { name })).querySelector('svg')?.getAttribute('data-icon')
  const icons = await Promise.all([/导入/, /批量上传照片/, /导出$/, /导出照片/].map(iconOf))
  expect(icons).toEqual(['file-add', 'file-zip', 'download', 'picture'])
})
