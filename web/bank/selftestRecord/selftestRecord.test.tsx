import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { SelftestExport } from './SelftestRecordExportPanel.tsx'
import { SelftestsOfStudent } from './SelftestRecordStudentPanel.tsx'

const record = {
  paper_sn: 'SJ1',
  title: '机械工程制图中级理论自测 A 卷',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  attempts: 3,
  best: 46,
  latest: 38,
  total: 50,
  latest_time: '2026-11-29 16:20:31',
  seconds: 1205,
}
let records: object[]
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  records = [record]
  const network = networkOf(({ method, url }) => {
    if (url.pathname.endsWith('/user/current')) return { http: 503, status: 50300 }
    return method === 'POST' ? { data: { job: 'J1' } } : { data: records }
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the detail of a student says what was reached in self-tests (§3.15a)', async () => {
  drawPage(<SelftestsOfStudent sn="S1" />)
  expect(await screen.findByText(record.title)).toBeTruthy()
  expect(
    screen.getByText('3 次 · 最高 46 分 · 最近 38 / 50 分（76%） · 2026-11-29 16:20 · 用时 20 分 5 秒'),
  ).toBeTruthy()
  expect(sent[0]?.url.pathname).toBe('/api/admin/user/student/S1/practice')
})

it('says that there are none yet', async () => {
  records = []
  drawPage(<SelftestsOfStudent sn="S1" />)
  expect(await screen.findByText('还没有自测记录')).toBeTruthy()
})

it('the export takes the filters of the list of students', async () => {
  const facts = { filters: { grade_year: '2025' }, total: 12, count: '12', chips: [], onExportable: () => undefined }
  drawPage(<SelftestExport facts={facts} />, { operations: ['export'] })
  fireEvent.click(screen.getByRole('button', { name: /自测导出/ }))
  fireEvent.click(await screen.findByRole('button', { name: /(^|\s)导\s?出$/ }))
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.url.pathname)
    .toBe('/api/admin/user/student/ziceexport')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ grade_year: '2025' })
})
