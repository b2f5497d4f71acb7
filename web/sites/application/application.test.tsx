import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Form, Input } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationMoveWords as moves } from '@zhikao/domain/sites/application/application.messages.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { SITE_RULES } from '@zhikao/domain/platform/setting/setting.site.rules.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { applicationLabels as labels } from './application.labels.ts'
import { ImpactField } from './ApplicationImpactPanel.tsx'
import { ApplicationDisableDialog } from './ApplicationDisableDialog.tsx'
import { sitePreviewLabels as previewLabels } from '../sitePreview/sitePreview.labels.ts'
import { ApplicationShareDialog } from './ApplicationShareDialog.tsx'
import ApplicationFormPage from './ApplicationFormPage.tsx'
import { readSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { CapacitiesField, computedWith } from './application.fields.tsx'
import { approveAsks, rejectAsks } from './ApplicationReviewPanel.tsx'

const pageOf = (items: object[]): Reply => ({
  data: { items, total: items.length, page: 1, limit: 20, total_capped: false },
})

const both = { theory_required: true, practical_required: true }
const APPLIED: Parameters<typeof computedWith>[0] = {
  sn: 'A1',
  levels: ['BEGINNER', 'MIDDLE'],
  capacities: [
    { level: 'BEGINNER', computed: 90 },
    { level: 'MIDDLE', computed: 40 },
  ],
  rooms: [
    { room_no: 'T1', name: '第一机房', subject: 'ONLINE', seats: 10 },
    { room_no: 'T2', name: '第二机房', subject: 'ONLINE', seats: 30 },
    { room_no: 'P1', name: '实操机房', subject: 'OFFLINE', seats: 20 },
  ],
  offered: [
    { level: 'BEGINNER', ...both },
    { level: 'MIDDLE', ...both },
  ],
  form: null,
  form_type: 'MACHINE',
  form_facts: {
    today: '',
    valid_to: '',
    apply_year: 2026,
    retention_months: 36,
    examiners: {},
    names: {},
    basis: { minutes: [], rules: SITE_RULES },
  },
}
const lab = (room_no: string, seats: number) => ({ room_no, seat_count: seats, pc_total: seats + 3, spare_pc: 3 })
const FORM = readSiteDraft('MACHINE', {
  theory: { rooms: [lab('T1', 10)] },
  practical: { rooms: [{ ...lab('P1', 20), cad_software: [{ license_count: 20 }] }] },
  examiners: { examiners: Array.from({ length: 4 }, () => ({ role: ['EXAMINE', 'INVIGILATE'] })) },
}).draft

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

const writes = () => sent.filter(({ method }) => method !== 'GET')
const disable = () =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(moves.disable.CN.split('').join('\\s*')) }))

describe('disabling a site', () => {
  const draw = async (exams_soon: number) => {
    serve = () => ({ data: { sn: 'P1', version: 5, exams_soon } })
    drawPage(<ApplicationDisableDialog sn="P1" name="汽车检测" onClose={() => undefined} />)
    await screen.findByRole('dialog')
  }

  it('needs a reason', async () => {
    await draw(0)
    disable()
    expect(await screen.findByText(kernelMessages.opinion_required.CN)).toBeTruthy()
    expect(writes()).toEqual([])
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' 停电 ' } })
    disable()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]?.body).toEqual({ version: 5, opinion: '停电', confirm: false })
  })

  it('needs an additional confirmation while exams are near', async () => {
    await draw(2)
    const near = await screen.findByRole('checkbox', { name: labels.disable_confirm.CN })
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '停电' } })
    disable()
    expect(writes()).toEqual([])
    fireEvent.click(near)
    disable()
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ confirm: true }))
  })
})

describe('a link to an application (domain.md §3.6, public review page)', () => {
  const draw = async (round: number) => {
    const url = '/school/submit/car/QCJC/review?apply=P1&token=t'
    serve = () => ({ data: { url, token: 't', expires: '2026-05-17 09:00:00' } })
    drawPage(<ApplicationShareDialog row={{ sn: 'P1', round }} name="汽车检测" onClose={() => undefined} />)
    await screen.findByRole('dialog')
  }

  it('is made for some days, and shown with its end', async () => {
    await draw(1)
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '3' } })
    fireEvent.click(screen.getByRole('button', { name: previewLabels.make.CN }))
    const link = await screen.findByRole('textbox')
    expect(link).toHaveProperty('value', `${window.location.origin}/school/submit/car/QCJC/review?apply=P1&token=t`)
    expect(screen.getByText('链接有效期至 2026-05-17 09:00')).toBeTruthy()
    expect(writes().map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/admin/credential/apply/P1/share', { days: 3 }],
    ])
  })

  it('ends, with all others, after a question', async () => {
    await draw(1)
    fireEvent.click(screen.getByRole('button', { name: previewLabels.make.CN }))
    await screen.findByRole('textbox')
    serve = () => ({ data: null })
    fireEvent.click(screen.getByRole('button', { name: previewLabels.revoke.CN }))
    const [title] = await screen.findAllByText(previewLabels.revoke_title.CN)
    const question = within(title?.closest<HTMLElement>('[role=dialog]') ?? document.body)
    expect(writes()).toHaveLength(1)
    fireEvent.click(question.getByRole('button', { name: previewLabels.revoke.CN }))
    await waitFor(() => expect(writes()[1]?.url.pathname).toBe('/api/admin/credential/apply/P1/share/revoke'))
    // The link that was made is not shown any more.
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })

  it('is not offered of what was never sent in: it says why', async () => {
    await draw(0)
    expect(screen.getByText('申请尚未提交过，提交后才能分享')).toBeTruthy()
    expect(screen.queryByRole('button', { name: previewLabels.make.CN })).toBeNull()
  })
})

describe('the plans that an approval takes something from (Decided 9)', () => {
  const loss = { loss: 'SEATS', day: '2026-11-10', room_no: 'A101', capacity: 20, seats: 19 }
  const draw = (plans: object[]) => {
    serve = () => ({ data: plans })
    const named: unknown[] = []
    const draft = { approved_levels: ['MIDDLE'], valid_from: '2026-03-01', valid_to: '2026-12-31' }
    drawPage(
      <Form initialValues={draft} onValuesChange={(values: object) => named.push(values)}>
        {Object.keys(draft).map((name) => (
          <Form.Item key={name} name={name} hidden>
            <Input />
          </Form.Item>
        ))}
        <Form.Item name="confirm">
          <ImpactField sn="A1" />
        </Form.Item>
      </Form>,
    )
    return named
  }

  it('are shown with each loss, and confirmed by their numbers', async () => {
    const named = draw([
      { sn: 'JH20262200171001', title: '第1批', level: 'MIDDLE', losses: [loss] },
      { sn: 'JH20262200171002', title: '第2批', level: 'MIDDLE', losses: [{ ...loss, loss: 'ROOM', seats: null }] },
    ])
    expect(await screen.findByText(/A101 只有 19 座，场次为 20 人/)).toBeTruthy()
    expect(screen.getByText(/失去考场 A101/)).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: labels.impact_confirm.CN }))
    expect(named).toEqual([{ confirm: ['JH20262200171001', 'JH20262200171002'] }])
    expect(sent.at(-1)?.url.pathname).toContain('/impact')
    expect(sent.at(-1)?.url.search).toBe('?approved_levels=MIDDLE&valid_from=2026-03-01&valid_to=2026-12-31')
  })

  it('none: it says so, and asks for nothing', async () => {
    draw([])
    expect(await screen.findByText(labels.impact_none.CN)).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the approved capacity (Decided 12: one figure per approved level)', () => {
  it('has a field for each chosen level, filled in with the computed figure, which is the upper limit', () => {
    const draft = { approved_levels: ['MIDDLE'], approved_capacities: [] }
    const named: unknown[] = []
    drawPage(
      <Form initialValues={draft} onValuesChange={(values: object) => named.push(values)}>
        <Form.Item name="approved_levels" hidden>
          <Input />
        </Form.Item>
        <Form.Item name="approved_capacities">
          <CapacitiesField of={APPLIED} />
        </Form.Item>
      </Form>,
    )
    const field = screen.getByRole('spinbutton', { name: /中级/ })
    expect(screen.getAllByRole('spinbutton')).toEqual([field])
    expect([field.getAttribute('aria-valuenow'), field.getAttribute('aria-valuemax')]).toEqual(['40', '40'])
    fireEvent.change(field, { target: { value: '30' } })
    expect(named.at(-1)).toEqual({ approved_capacities: [{ level: 'MIDDLE', capacity: 30 }] })
    fireEvent.change(field, { target: { value: '' } })
    expect(named.at(-1)).toEqual({ approved_capacities: [] })
  })
  it('follows the rooms that are chosen', () => {
    const kept = computedWith({ ...APPLIED, form: FORM }, ['T1', 'P1'])
    // 10 seats, five sessions.
    expect(kept.find(({ level }) => level === 'MIDDLE')?.computed).toBe(40)
    expect(computedWith({ ...APPLIED, form: FORM }, ['T2', 'P1']).at(-1)?.computed).toBe(0)
    expect(computedWith({ ...APPLIED, form: FORM }, undefined)).toEqual(APPLIED.capacities)
  })
})

describe('the application for a credential', () => {
  const card = { sn: 'C1', code: 'QCJC', name: '汽车检测', name_hk: null, name_en: null, levels: [], valid_to: null }
  const draw = (own: object) => {
    serve = () => pageOf([{ ...card, form_type: 'CAR', approved_sn: null, ...own }])
    drawPage(<ApplicationFormPage />, { path: '/school/credential/QCJC' })
  }

  it('is read-only while it waits for its decision', async () => {
    draw({ open_sn: 'P1', open_status: 'SUBMIT', actions: ['view'] })
    expect(await screen.findByText(labels.waiting.CN)).toBeTruthy()
    expect(screen.queryByRole('button', { name: labels.submit.CN })).toBeNull()
  })
})

describe('Decided 49: “Site decisions … ask once, with figures”', () => {
  it('an approval: levels, capacity and validity as the form has them, and the plans that lose something', () => {
    const typed = {
      approved_levels: ['BEGINNER', 'MIDDLE'],
      approved_rooms: ['T1', 'P1'],
      approved_capacities: [{ level: 'BEGINNER', capacity: 80 }],
      valid_from: '2026-03-01',
      valid_to: '2027-02-28',
      confirm: ['JH1', 'JH2'],
    }
    expect(approveAsks(APPLIED, typed).CN).toMatch(
      /^批准每日人数：初级 80、中级 40，不批准考场 T2；有效期 2026-03-01 至 2027-02-28；2 个考核计划/,
    )
    const all = { ...typed, approved_rooms: ['T1', 'T2', 'P1'], confirm: undefined }
    expect(approveAsks(APPLIED, all).US).toMatch(/MIDDLE|40; valid.*; 0 plans lose/)
  })
  it('a rejection: which submission, and what it applies for', () => {
    const rooms = [{ room_no: 'T1', name: '机房', subject: 'ONLINE' as const, seats: 40 }]
    const words = rejectAsks({ levels: ['SENIOR'], rooms, capacity_per_day: 40, rounds: [] })
    expect(words.CN).toMatch(/^第 1 次提交：高级，1 间考场，计算容量每日 40 人。/)
    expect(words.US).not.toMatch(/[{}]/)
  })
})
