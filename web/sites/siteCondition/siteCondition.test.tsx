import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { nowText } from '../../kit/wire/clock.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { siteConditionWords as words } from '@zhikao/domain/sites/siteCondition/siteCondition.messages.ts'
import { siteConditionLabels as labels } from './siteCondition.labels.ts'
import { ConditionsOfApplication } from './SiteConditionPanel.tsx'

const open = {
  sn: 'C1',
  application_sn: 'A1',
  text: '补充两台备用机',
  level: 'MIDDLE',
  due: addDays(nowText().slice(0, 10), 3),
  days_left: 3,
  status: 'OPEN',
  evidence_files: [] as string[],
  evidence_note: null as string | null,
  evidence_time: null as string | null,
  opinion: null as string | null,
  decide_time: null,
  version: 4,
  actions: ['meet'],
  refused: [] as object[],
}
const waiting = {
  ...open,
  evidence_files: ['attachment/a.pdf'],
  evidence_note: '已到货',
  evidence_time: '2026-11-20 10:00:00',
  actions: ['confirm', 'return'],
}

let rows: object[]
let list: Reply | null
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  rows = [open]
  list = null
  const network = networkOf(({ method, url: { pathname } }) => {
    if (pathname.endsWith('/media/file')) return { data: { key: 'attachment/new.pdf', name: 'new.pdf', url: '' } }
    return method === 'GET' ? (list ?? { data: rows }) : { data: { ...open, version: 5 } }
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const draw = () => drawPage(<ConditionsOfApplication sn="A1" />)
const written = () =>
  sent.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url.pathname.replace('/api/admin', ''), body])

describe('the conditions of an approval (issue 34, conditions)', () => {
  it('show state, level, due day with what is left, and the way to hand in evidence', async () => {
    draw()
    expect(await screen.findByText(/补充两台备用机/)).toBeDefined()
    expect(screen.getByText('待满足')).toBeDefined()
    expect(screen.getByText('还剩 3 天')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '提交证明材料' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByText(labels.meet_note.CN)).toBeDefined()
    // Without a file it is refused at its field, and nothing is sent.
    fireEvent.click(drawer.getByRole('button', { name: /^提\s*交$/ }))
    expect((await drawer.findAllByRole('alert')).length).toBeGreaterThan(0)
    expect(written()).toEqual([])
  })

  it('show evidence that waits; it is confirmed under the version that was seen', async () => {
    rows = [waiting]
    draw()
    expect(await screen.findByText(labels.waiting.CN)).toBeDefined()
    expect(screen.getByText('说明：已到货')).toBeDefined()
    expect(screen.getByRole('link')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '确认已满足' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: /确认已满足/ }))
    await waitFor(() =>
      expect(written()).toEqual([['/credential/apply/A1/condition/C1/confirm', { version: 4, opinion: null }]]),
    )
  })

  it('are returned with a reason; what follows is written beside it', async () => {
    rows = [waiting]
    draw()
    fireEvent.click(await screen.findByRole('button', { name: '退回材料' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(labels.return_note.CN)).toBeDefined()
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '照片不清楚' } })
    fireEvent.click(dialog.getByRole('button', { name: /退回材料/ }))
    await waitFor(() =>
      expect(written()).toEqual([['/credential/apply/A1/condition/C1/return', { version: 4, opinion: '照片不清楚' }]]),
    )
  })

  it('show a returned one with its reason, a lapsed one without a way to go on, and why a move is closed', async () => {
    rows = [
      { ...open, opinion: '照片不清楚' },
      { ...open, sn: 'C2', status: 'LAPSED', days_left: null, actions: [] },
      {
        ...open,
        sn: 'C3',
        actions: [],
        refused: [{ move: 'meet', rule: 'condition_late', message: '期限已过，不能再提交材料' }],
      },
    ]
    draw()
    expect(await screen.findByText('材料已退回：照片不清楚')).toBeDefined()
    expect(screen.getByText('逾期未满足')).toBeDefined()
    expect(screen.getAllByRole('button', { name: /提交证明材料/ })).toHaveLength(2)
  })

  it('are left out where there are none; why they are not read is said', async () => {
    rows = []
    draw()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByText(words.conditions.CN)).toBeNull()
    cleanup()
    list = { http: 500, status: 50000, message: '服务器错误' }
    draw()
    expect(await screen.findByText('服务器错误')).toBeDefined()
  })
})
