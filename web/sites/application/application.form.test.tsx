import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { readSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { SITE_RULES } from '@zhikao/domain/platform/setting/setting.site.rules.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { ApplicationFormView } from './ApplicationFormViewPanel.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'

type Detail = DataOf<typeof applicationContract.detail>

const PEOPLE = ['t1', 't2', 't3', 't4', 't5', 't6'].map((teacher) => ({ teacher, role: ['EXAMINE', 'INVIGILATE'] }))
const LAB = { seat_count: 42, pc_total: 45, spare_pc: 3 }
const draftOf = (values: object = {}) =>
  readSiteDraft('MACHINE', { site: { site_name: '长春考核站点' }, ...values }).draft
const RECORD: Detail = {
  sn: 'A1',
  apply_sn: 'SQ202611290001',
  org_sn: 'O1',
  org_name: '长春汽车职业技术大学',
  province: '220000',
  site_code: null,
  credential_sn: 'C1',
  credential_code: 'JXGCZT',
  credential_name: '机械工程制图',
  credential_name_hk: null,
  credential_name_en: null,
  form_type: 'MACHINE',
  levels: ['MIDDLE'],
  apply_type: 'NEW',
  apply_year: 2026,
  capacity_per_day: 0,
  capacities: [],
  contact_name: '周海燕',
  contact_mobile: '13812345678',
  round: 0,
  submit_time: null,
  waiting_days: null,
  due: null,
  audit_opinion: null,
  approved_levels: null,
  approved_capacity_per_day: null,
  approved_capacities: null,
  valid_from: null,
  valid_to: null,
  status: 'INIT',
  update_time: '',
  version: 3,
  actions: ['edit', 'delete'],
  site_name: '长春考核站点',
  site_address: '人民大街 1 号',
  statement: null,
  rooms: [],
  form: draftOf(),
  base_sn: null,
  auditor: null,
  audit_time: null,
  site_visit_date: null,
  site_visit_files: [],
  agreement_files: [],
  level_ends: {},
  open_conditions: 0,
  agreement_no: null,
  disable_reason: null,
  create_time: '',
  default_valid_from: '',
  default_valid_to: '',
  exams_soon: 0,
  offered: [{ level: 'MIDDLE', theory_required: true, practical_required: true }],
  form_facts: {
    today: '2026-11-29',
    valid_to: '2027-11-28',
    apply_year: 2026,
    retention_months: 36,
    examiners: {},
    names: {},
    basis: { minutes: [], rules: SITE_RULES },
  },
  check_sheet: null,
  approved_rooms: null,
  rounds: [],
  refused: [],
}

/** The first time that it was sent in. */
const { levels, site_name, site_address, contact_name, contact_mobile } = RECORD
const HEADER = { levels, site_name, site_address, contact_name, contact_mobile }
const ROUND = {
  ...HEADER,
  submit_time: '2026-11-20 09:00:00',
  statement: null,
  rooms: [],
  capacity_per_day: 0,
  capacities: [],
  review: null,
}

let sent: Sent[]
let answer: (body: unknown) => Reply
let changes: object[]
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setSession(true)
  answer = () => ({ data: { ...RECORD, version: 4 } })
  changes = []
  const network = networkOf(({ method, url, body }) => {
    if (url.pathname.endsWith('/diff')) return { data: changes }
    if (url.pathname.includes('/round/')) return { data: { ...ROUND, round: 1, form: draftOf() } }
    return method === 'GET' ? { data: { items: [], total: 0, page: 1, limit: 50, total_capped: false } } : answer(body)
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draw = (change: Partial<Detail> = {}) =>
  drawPage(<ApplicationForm record={{ ...RECORD, ...change }} onReload={() => undefined} />)
const step = (name: string) => fireEvent.click(screen.getByText(name, { selector: '.zk-doc-step > span' }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const saves = () => sent.filter(({ method }) => method === 'PUT')
const bodyOf = (at: number) => JSON.parse(JSON.stringify(saves()[at]?.body)) as Record<string, Record<string, unknown>>

describe('the whole form of an application (domain.md §3.6)', () => {
  it('has a step for each section, and says what each one lacks', () => {
    draw()
    const steps = within(screen.getByRole('navigation', { name: '申请表各部分' })).getAllByRole('listitem')
    expect(steps.map((one) => one.textContent)).toEqual([
      expect.stringContaining('申请信息已完整'),
      expect.stringMatching(/站点基本信息已填 1\/\d+/),
      expect.stringContaining('理论考场'),
      expect.stringContaining('机械制图实操机房'),
      expect.stringContaining('考评员'),
      expect.stringContaining('管理人员'),
      expect.stringContaining('监控与网络'),
      expect.stringContaining('安全与应急'),
      expect.stringContaining('制度与承诺'),
    ])
  })

  it('saves what is written by itself, once for a pause, under the version that it was read with', async () => {
    draw()
    step('监控与网络')
    enter('网络运营商', '中国联通')
    enter('录像机型号', '海康威视')
    expect(screen.getByRole('status', { name: '' })).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(bodyOf(0)).toMatchObject({
      version: 3,
      draft: true,
      form: { surveillance: { isp: '中国联通', nvr_model: '海康威视' } },
    })
    expect(await screen.findByText(/^已自动保存/)).toBeDefined()
  })

  it('is not saved over another window: it says so and stops', async () => {
    answer = () => ({ ...ERRORS.stale, message: '已被修改' })
    draw()
    step('监控与网络')
    enter('网络运营商', '中国联通')
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(await screen.findByText(/已在其他窗口或由他人修改/)).toBeDefined()
    enter('网络运营商', '中国移动')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(saves()).toHaveLength(1)
  })

  it('what cannot be saved is a fault at its field: the page stays, says why, and saves once it is corrected', async () => {
    draw()
    step('监控与网络')
    enter('摄像头总数', '99999999999')
    enter('网络运营商', '中国\uE863通')
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(await screen.findByText(/^未保存：有内容过长或格式不对/)).toBeDefined()
    expect(saves()).toEqual([])
    press('检查缺漏')
    expect(screen.getByLabelText('摄像头总数').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('网络运营商').getAttribute('aria-invalid')).toBe('true')
    enter('摄像头总数', '16')
    enter('网络运营商', '中国联通')
    press(/^保\s*存$/)
    await waitFor(() => expect(saves()).toHaveLength(1))
    // By hand: the audit trail has it.
    expect(bodyOf(0)).toMatchObject({ draft: false, form: { surveillance: { camera_total: 16 } } })
  })

  it('a file of another type is a fault of its field', () => {
    draw({ form: draftOf({ safety: { emergency_plan: ['a.png'] } }) })
    step('安全与应急')
    press('检查缺漏')
    expect(screen.getByText('须为 PDF 文件', { selector: '.zk-cell-fault' })).toBeDefined()
  })

  it('two savings at once are one after the other, the second under the version of the first', async () => {
    draw()
    step('监控与网络')
    enter('网络运营商', '中国联通')
    press(/^保\s*存$/)
    press(/^保\s*存$/)
    await waitFor(() => expect(saves()).toHaveLength(2))
    expect([bodyOf(0)['version'], bodyOf(1)['version']]).toEqual([3, 4])
  })

  it('a refusal of the server is shown with its reason', async () => {
    answer = () => ({
      ...ERRORS.input,
      message: '输入有误',
      errors: [{ path: 'form.rules.equipment_list', rule: 'media_unknown', message: '文件不存在' }],
    })
    draw()
    step('监控与网络')
    enter('网络运营商', '中国联通')
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(await screen.findByText('未保存：文件不存在（将自动重试）')).toBeDefined()
  })

  it('says what is wrong once a field was left, and leads from the list of faults to the field', async () => {
    draw({ form: draftOf({ theory: { rooms: [{ ...LAB, room_no: 'A101', room_name: '第一机房', ups: false }] } }) })
    step('站点基本信息')
    expect(screen.queryByText('请填写此项')).toBeNull()
    enter('考务专用电话', '12345')
    fireEvent.blur(screen.getByLabelText('考务专用电话'))
    await waitFor(() => expect(screen.getByLabelText('考务专用电话').getAttribute('aria-invalid')).toBe('true'))
    press(/^还有 \d+ 项$/)
    press('理论考场 › 考场 1 › 不间断电源')
    expect(await screen.findByRole('group', { name: '考场 1' })).toBeDefined()
    await waitFor(() => expect(document.activeElement?.closest('.zk-doc-field')?.textContent).toContain('不间断电源'))
  })

  it('shows the capacity of §3.6 D live: 168 a day', () => {
    const rooms = [1, 2].map((at) => ({ ...LAB, room_no: `A${at}`, room_name: '机房' }))
    draw({
      form: draftOf({
        theory: { rooms },
        practical: { rooms: rooms.map((one) => ({ ...one, cad_software: [{ license_count: 42 }] })) },
        examiners: { examiners: PEOPLE },
      }),
    })
    expect(screen.getByRole('region', { name: '每日容量' }).textContent).toContain('168 人/日')
  })

  it('sent back, it shows the opinion and what was changed since', async () => {
    draw({
      status: 'REJECT',
      audit_opinion: '请补充备用线路',
      rounds: [{ ...ROUND, round: 1 }],
      form: draftOf({ surveillance: { backup_line: true } }),
    })
    expect(screen.getByText('审核意见：请补充备用线路')).toBeDefined()
    const changed = await screen.findByRole('region', { name: '与上次提交相比的修改' })
    expect(
      within(changed)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['监控与网络 › 有备用线路'])
  })
})

describe('the form of an application that is read', () => {
  const form = draftOf({
    site: { site_name: '长春考核站点', building: '二号楼', secrecy_room: false, total_area_m2: 2350 },
    theory: { rooms: [{ ...LAB, room_no: 'A101', room_name: '第一机房', pc_os: 'UOS' }] },
    examiners: { examiners: [{ teacher: 't1', role: ['EXAMINE', 'INVIGILATE'] }] },
  })
  const read = (rounds: Detail['rounds'], status: Detail['status'] = 'INIT') =>
    drawPage(
      <ApplicationFormView
        application={{
          ...RECORD,
          status,
          form,
          rounds,
          form_facts: { ...RECORD.form_facts, names: { t1: '欧阳晓燕' } },
        }}
      />,
    )
  const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

  it('sent in again, it marks what differs from the time before', async () => {
    changes = [{ section: 'site', field: 'building', before: '一号楼', after: '二号楼' }]
    read(
      [
        { ...ROUND, round: 3 },
        { ...ROUND, round: 2 },
      ],
      'SUBMIT',
    )
    await waitFor(() => expect(factOf('楼栋')).toContain('一号楼'))
    expect(sent.map(({ url }) => url.search)).toEqual(['?from=2&to=3'])
  })
})
