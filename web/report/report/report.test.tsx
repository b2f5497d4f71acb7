import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import ReportDashboardPage from './ReportDashboardPage.tsx'

const draw = (tiles: object[]) => {
  vi.stubGlobal('fetch', networkOf(() => ({ data: { tiles } })).fetch)
  return drawPage(<ReportDashboardPage />, { path: '/school/dashboard' })
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the dashboard', () => {
  it('shows the pending work first, and each tile leads to its list', async () => {
    const seen = draw([
      { name: 'students', count: 4021, waits: false, url: '/school/student/manage' },
      { name: 'photos_rejected', count: 27, waits: true, url: '/school/student/manage?photo_status=REJECT' },
      { name: 'failed_imports', count: 0, waits: true, url: null },
    ])
    const tile = await screen.findByRole('link', { name: /照片不合格/ })
    const order = [...document.querySelectorAll('h2, .zk-tile')].map(({ textContent }) => textContent)
    expect(order).toEqual(['待办事项', '照片不合格27请按原因重新上传', '数据概览', '学生4,021', '未完成的导入0'])
    fireEvent.click(tile)
    expect(seen.went).toEqual(['/school/student/manage?photo_status=REJECT'])
  })

  it('shows a friendly text when no work is pending', async () => {
    draw([{ name: 'students', count: 3, waits: false, url: null }])
    expect(await screen.findByText('没有待办事项')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
