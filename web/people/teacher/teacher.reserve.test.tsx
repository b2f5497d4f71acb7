import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession, testUser } from '../../kit/wire/testUser.ts'
import { teacherLabels as labels } from './teacher.labels.ts'
import TeacherOwnPage from './TeacherOwnPage.tsx'
import { TeacherReserve } from './TeacherReservePage.tsx'
import { ReserveMoves } from './TeacherReservePanel.tsx'

const row = {
  sn: 'K1',
  name: '高山',
  gender: 'MALE',
  org_sn: 'O1',
  org_name: '吉林工业职业学院',
  mobile: '138****4310',
  title: 'ASSOCIATE',
  grade: 'SENIOR',
  credentials: [],
  train_cert_no: 'KPY2026JXGCZT00001',
  train_cert_expire: '2028-06-30',
  is_chief: true,
  reserve: true,
  consent_time: '2026-11-01 08:00:00',
  proposed_time: null,
  declined_time: null,
  regions: [],
  free_from: '2026-12-01',
  free_to: '2026-12-31',
  last_dispatch: { time: '2026-11-10 09:00:00', plan_sn: 'JH1', title: '机械工程制图第 1 期' },
  status: 'ENABLE',
  init_reason: null,
  account_sn: null,
  duty_count: 3,
  chief_count: 1,
  last_duty: '2026-10-10',
  decline_count: 0,
  violation_count: 0,
  yearly_rating: { year: 2025, grade: 'QUALIFIED' },
  update_time: '2026-11-10 09:00:00',
  version: 4,
  actions: ['availability', 'unreserve'],
}

function network(change: object = {}) {
  const rows = { items: [{ ...row, ...change }], total: 1, page: 1, limit: 20, total_capped: false }
  const sent = networkOf(({ method }) => (method === 'GET' ? { data: rows } : { data: { ...row, changed: 1 } }))
  vi.stubGlobal('fetch', sent.fetch)
  return sent.sent
}
const written = (sent: ReturnType<typeof network>) =>
  sent.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [[url.pathname, body]]))

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the reserve page (§3.7 “reserve=true list plus 可调派地区, 可用时间段, 最近调派”)', () => {
  const draw = (change: object = {}) => {
    const sent = network(change)
    const session = testUser({ role: 'center', org_sn: null })
    drawPage(<TeacherReserve Moves={ReserveMoves} />, { path: '/center/teacher/reserve', session })
    return sent
  }

  it('lists the pool alone, with days, last dispatch and consent', async () => {
    const sent = draw()
    await screen.findByText('高山')
    const asked = sent.find(({ url }) => url.pathname === '/api/admin/user/teacher')
    expect(asked?.url.searchParams.get('reserve')).toBe('true')
    expect(screen.getByText('机械工程制图第 1 期')).toBeTruthy()
    expect(screen.getByText('2026-11-01')).toBeTruthy()
    for (const name of ['可调派地区', '可用时间段', '最近调派', '同意调派'])
      expect(screen.getByRole('columnheader', { name })).toBeTruthy()
  })

  it('takes an examiner out of the pool', async () => {
    const sent = draw()
    fireEvent.click(await screen.findByRole('button', { name: '高山：更多操作' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: labels.leave.CN }))
    await waitFor(() =>
      expect(written(sent)).toEqual([['/api/admin/user/teacher/reserve', { ids: ['K1'], reserve: false }]]),
    )
  })

  it('refuses a period that ends before it begins, before it is sent', async () => {
    const sent = draw({ free_from: '2026-12-31', free_to: '2026-12-01', regions: ['220000'] })
    fireEvent.click(await screen.findByRole('button', { name: labels.set_availability.CN }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
    expect((await dialog.findAllByText('可用时间段的结束日期不能早于开始日期')).length).toBeGreaterThan(0)
    expect(written(sent)).toEqual([])
  })
})

describe('the own file', () => {
  const draw = (change: object) => {
    const sent = network({ actions: ['consent', 'decline', 'availability'], ...change })
    drawPage(<TeacherOwnPage />, { path: '/teacher/center/file' })
    return sent
  }

  it.each([
    ['agrees', { consent_time: null }, labels.consent.CN, true],
    ['withdraws the consent', {}, labels.unconsent.CN, false],
    [
      'declines what was proposed',
      { consent_time: null, proposed_time: '2026-11-02 08:00:00' },
      labels.decline.CN,
      false,
    ],
    [
      'agrees to what was proposed',
      { consent_time: null, proposed_time: '2026-11-02 08:00:00' },
      labels.consent.CN,
      true,
    ],
  ])(
    'the examiner %s after a question, with the version that was read (§5.7, Decided 41, exam-day R17)',
    async (_, change, name, consent) => {
      const sent = draw(change)
      fireEvent.click(await screen.findByRole('button', { name: new RegExp(name) }))
      const dialog = within(await screen.findByRole('dialog'))
      fireEvent.click(dialog.getByRole('button', { name }))
      await waitFor(() =>
        expect(written(sent)).toEqual([['/api/admin/user/teacher/K1/consent', { version: 4, consent }]]),
      )
    },
  )

  it.each([
    ['agreeing', { consent_time: null }, labels.consent.CN],
    ['where and when, once the examiner has agreed', {}, labels.set_availability.CN],
  ])('the blue button is the next step: %s', async (_, change, name) => {
    draw(change)
    await screen.findByText(labels.pool.CN)
    const blue = screen.getAllByRole('button').filter((one) => one.classList.contains('ant-btn-primary'))
    expect(blue.map(({ textContent }) => textContent)).toEqual([name])
  })

  it('who has agreed waits for the centre to be added to the pool', async () => {
    draw({ reserve: false })
    expect(await screen.findByText(labels.awaits_center.CN)).toBeTruthy()
  })
})
