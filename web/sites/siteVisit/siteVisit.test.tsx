import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { siteVisitLabels as labels } from './siteVisit.labels.ts'
import { VisitsOfApplication } from './SiteVisitPanel.tsx'

const row = {
  sn: 'V1',
  date: '2026-11-20',
  people: '周海燕、陈立',
  findings: '设备与申请表一致',
  files: ['attachment/a.pdf'],
  author: '考试中心甲',
  create_time: '2026-11-21 09:30:00',
}
let rows: object[]
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  rows = [row]
  const network = networkOf(({ method }) => ({ data: method === 'GET' ? rows : row }))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const draw = (operations: string[]) => drawPage(<VisitsOfApplication sn="A1" />, { operations })

describe('the visits to a site (issue 34, visits)', () => {
  it('show day, people, findings, files and who recorded them; the institution cannot add one', async () => {
    draw(['export'])
    expect(await screen.findByText('设备与申请表一致')).toBeDefined()
    expect(screen.getByText('2026-11-20')).toBeDefined()
    expect(screen.getByText('考试中心甲 登记于 2026-11-21 09:30')).toBeDefined()
    expect(screen.getByRole('link')).toBeDefined()
    expect(screen.queryByRole('button', { name: labels.add.CN })).toBeNull()
  })

  it('are recorded by those who decide: what is missing is named, then it is sent', async () => {
    rows = []
    draw(['audit'])
    expect(await screen.findByText(labels.none.CN)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: labels.add.CN }))
    const drawer = within(await screen.findByRole('dialog'))
    fireEvent.change(await drawer.findByLabelText(/考察人员/), { target: { value: '周海燕' } })
    fireEvent.change(drawer.getByLabelText(/考察情况/), { target: { value: '设备与申请表一致' } })
    fireEvent.click(drawer.getByRole('button', { name: labels.add.CN }))
    expect((await drawer.findAllByRole('alert')).length).toBeGreaterThan(0)
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toEqual([]))
  })
})
