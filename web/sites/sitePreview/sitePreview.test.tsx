import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLang } from '../../i18n/lang.ts'
import { createQueryClient } from '../../kit/wire/query.ts'
import { networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { SitePreviewPage } from './SitePreviewPage.tsx'

const MAC = 'abcdefghijklmnopqrstuv'
const LIVE = `A1.2.9999999999.${MAC}`
const OVER = `A1.2.1000000000.${MAC}`
const preview = {
  apply_sn: 'SQ20260101000001',
  org_name: '长春汽车职业技术大学',
  credential_code: 'JXZT',
  credential_name: '机械制图',
  credential_name_hk: null,
  credential_name_en: 'Machine drawing',
  form_type: 'MACHINE',
  levels: ['MIDDLE'],
  apply_type: 'NEW',
  apply_year: 2026,
  site_name: '一号站点',
  site_address: '吉林省长春市南关区人民大街 1 号',
  statement: null,
  round: 2,
  submit_time: '2026-05-10 09:00:00',
  capacity_per_day: 168,
  capacities: [
    { level: 'BEGINNER', computed: 168 },
    { level: 'SENIOR', computed: 84 },
  ],
  rooms: [{ room_no: 'A101', name: '第一机房', subject: 'ONLINE', seats: 42 }],
  status: 'SUBMIT',
  form: {
    site: { legal_person: '欧阳明', legal_person_id_no: '220102********1237', site_owner: 'OWN' },
    theory: { rooms: [{ room_no: 'A101', room_name: '第一机房', photos: ['正面.png'] }] },
    practical: { rooms: [] },
    examiners: { examiners: [{ teacher: '李雷', level_ok: ['MIDDLE'], cert_no: 'KPY1', role: ['EXAMINE'] }] },
    staff: { staff: [] },
    surveillance: {},
    safety: { evacuation_plan: ['疏散预案.pdf'] },
    rules: {},
  },
  expires: '2026-05-17 09:00:00',
  time: '2026-05-11 08:30:00',
}
let reply: () => Reply
let sent: Sent[]

function open(token: string | undefined, kind: 'car' | 'machine' = 'machine') {
  const network = networkOf(() => reply())
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  render(
    <QueryClientProvider client={client}>
      <SitePreviewPage kind={kind} code="JXZT" apply="A1" token={token} />
    </QueryClientProvider>,
  )
}

beforeEach(() => setLang('CN'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the public review page (domain.md §3.6)', () => {
  test('shows what was sent in, section by section, with a watermark; nothing of it can be opened (spec §2.1.8)', async () => {
    reply = () => ({ data: preview })
    open(LIVE)
    expect(await screen.findByRole('heading', { name: 'A. 站点基本信息' })).toBeTruthy()
    expect(sent[0]?.url.href).toContain(`code=JXZT&form_type=MACHINE&apply=A1&token=${encodeURIComponent(LIVE)}`)
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.slice(0, 2))
    expect(titles).toEqual(['申请', 'A.', 'B.', 'C.', 'D.', 'E.', 'F.', 'G.', 'H.', 'I.'])
    const capacities = screen.getByRole('table', { name: '各等级每日容量' })
    const figures = within(capacities).getAllByRole('row').slice(1)
    expect(figures.map(({ textContent }) => textContent)).toEqual(['初级168', '高级84'])
    const main = screen.getByRole('main')
    for (const words of [
      '220102********1237',
      '自有',
      '正面.png',
      '疏散预案.pdf',
      '第 2 次',
      '待审核',
      '168',
      '2026-05-17 09:00',
    ])
      expect(main.textContent).toContain(words)
    const examiners = screen.getAllByRole('table').find((table) => within(table).queryByText('李雷'))
    expect(examiners?.textContent).toContain('KPY1')
    expect(within(main).queryAllByRole('link')).toEqual([])
    expect(main.textContent).toContain('仅供评审 长春汽车职业技术大学 2026-05-11 08:30')
  })

  test('is printed', async () => {
    reply = () => ({ data: preview })
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    open(LIVE)
    fireEvent.click(await screen.findByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledOnce()
  })

  test('of before there was a form shows the rooms', async () => {
    reply = () => ({ data: { ...preview, form: null } })
    open(LIVE)
    expect(await screen.findByText('此次提交时尚无完整申请表，仅有以上内容')).toBeTruthy()
    expect(screen.getByRole('table', { name: '考场' }).textContent).toContain('A101')
  })

  test.each([
    [OVER, '链接已过期'],
    [LIVE, '无法打开此申请'],
    [undefined, '无法打开此申请'],
  ])('a link %s that the server does not know: %s', async (token, title) => {
    reply = () => ({ http: 404, status: 40400, message: '记录不存在' })
    open(token, 'car')
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(sent[0]?.url.href).toContain('form_type=CAR')
    expect(screen.queryByRole('button', { name: '打印' })).toBe(null)
  })

  test('a fault is told with the number of the request, and may be tried again', async () => {
    reply = () => ({ http: 500, status: 50000, message: '服务异常' })
    open(LIVE)
    expect(await screen.findByRole('heading', { name: '暂时无法读取' })).toBeTruthy()
    reply = () => ({ data: preview })
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: 'A. 站点基本信息' })).toBeTruthy()
  })

  test('speaks the language of its reader', async () => {
    setLang('US')
    reply = () => ({ data: preview })
    open(LIVE)
    expect(await screen.findByRole('heading', { name: 'D. Capacity' })).toBeTruthy()
    expect(screen.getByText('Machine drawing (JXZT)')).toBeTruthy()
  })
})
