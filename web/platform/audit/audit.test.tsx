import { cleanup, screen, waitFor } from '@testing-library/react'
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
})
