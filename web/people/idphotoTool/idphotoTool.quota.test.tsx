import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { IdphotoToolQuotaDrawer } from './IdphotoToolQuotaDrawer.tsx'
import { statLabels as labels } from './idphotoTool.labels.ts'

const first = { student_max: 20, org_month_max: 500, month_total: 9000, warn_below: 800, version: 3, orgs: [] }
let stored: object
let sent: Sent[]
let closed: number
beforeEach(async () => {
  stored = { ...first, update_time: '2026-11-02 09:00:00' }
  closed = 0
  const network = networkOf(({ method }) => {
    if (method === 'GET') return { data: stored }
    // Another person was faster.
    if (Object.hasOwn(stored, 'newer')) return { http: 409, status: 40900, message: '数据已被他人更新', rule: 'stale' }
    return { data: stored }
  })
  sent = network.sent
  setSession(true)
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<IdphotoToolQuotaDrawer onClose={() => (closed += 1)} />, { path: '/system/setting/idphotoapistat' })
  await screen.findByLabelText(labels.student_max.CN)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.getByLabelText<HTMLInputElement>(labels.student_max.CN)
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }))
const reads = () => sent.filter(({ method }) => method === 'GET').length
const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)

it('the quotas are saved with the version that was seen, and the drawer closes', async () => {
  type('30')
  save()
  await waitFor(() => expect(closed).toBe(1))
  expect(puts()).toEqual([{ ...first, student_max: 30 }])
})

it('a save that comes too late keeps what was typed and leaves the drawer open', async () => {
  const before = reads()
  stored = { ...first, student_max: 5, version: 4, update_time: '2026-11-02 10:00:00', newer: true }
  type('30')
  save()
  expect(await screen.findByText('数据已被他人更新')).toBeTruthy()
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  expect([field().value, closed]).toEqual(['30', 0])
})
