import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { auditWords as recordWords } from '../../app/auditWords.ts'
import AuditTrailPage from './AuditTrailPage.tsx'

const entry = {
  sn: '7',
  chain: 'platform',
  time: '2026-11-18 10:22:31',
  business_time: '2026-11-18 10:22:31',
  actor_name: '系统',
  actor_role: null,
  ip: null,
  action: 'student.create',
  target_type: 'student',
  target_sn: 'S1',
  target_name: null,
  target_number: null,
  target_url: null,
  chain_name: null,
  request_id: null,
}

const pageOf = (items: object[]): Reply => ({
  data: { items, total: items.length, page: 1, limit: 20, total_capped: false },
})

let serve: (sent: Sent) => Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf((one) => serve(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const query = () => Object.fromEntries(sent[0]?.url.searchParams ?? [])

describe('the audit trail', () => {
  it('is requested with the filters of its address, the latest entry first', async () => {
    serve = () => pageOf([entry])
    drawPage(<AuditTrailPage recordWords={recordWords} />, {
      path: '/system/audit',
      search: { actor: '王芳', time_from: '2026-11-01' },
    })
    await screen.findByText('S1')
    expect(query()).toMatchObject({ actor: '王芳', time_from: '2026-11-01', sort: '-time', page: '1' })
  })

  it('can be exported only with the permission', async () => {
    serve = () => pageOf([entry])
    drawPage(<AuditTrailPage recordWords={recordWords} />, { path: '/system/audit' })
    await screen.findByText('S1')
    expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
    cleanup()
    drawPage(<AuditTrailPage recordWords={recordWords} />, { path: '/system/audit', operations: ['export'] })
    await waitFor(() => expect(screen.getByRole('button', { name: /导出/ })).toBeTruthy())
  })

  it('names the object as a link to its record, and by its number where nothing has its name (console.md finding 6)', async () => {
    const named = { sn: '8', target_name: '张伟', target_number: '2024001', target_url: '/system/student?record=S2' }
    const gone = { sn: '9', target_sn: 'S3', target_name: '李强' }
    serve = () => pageOf([entry, { ...entry, ...named }, { ...entry, ...gone }])
    const { went } = drawPage(<AuditTrailPage recordWords={recordWords} />, { path: '/system/audit' })
    const link = await screen.findByRole('link', { name: '张伟' })
    expect(link.getAttribute('href')).toBe('/system/student?record=S2')
    fireEvent.click(link)
    expect(went).toEqual(['/system/student?record=S2'])
    expect(screen.getByText('2024001')).toBeTruthy()
    for (const text of ['S1', '李强', 'S3']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '李强' })).toBeNull()
    expect(screen.queryByText('S2')).toBeNull()
  })
})
