import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { PlanDraws } from './AttendanceDrawsPicker.tsx'
import { AttendanceReplayPage } from './AttendanceReplayPage.tsx'

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const published = {
  room_sn: 'R1',
  room: 'A101',
  seed_hash: `1111aaaa${'0'.repeat(48)}2222bbbb`,
  list_hash: `3333cccc${'0'.repeat(48)}4444dddd`,
  committed: true,
  commit_time: '2026-12-01 08:00:00',
  drawn_time: null,
  seed: null,
  order: [],
}
const replay = (link: string, answer: object) => {
  vi.stubGlobal('fetch', networkOf(() => ({ data: answer })).fetch)
  drawPage(<AttendanceReplayPage link={link} />)
  fireEvent.click(screen.getByRole('button', { name: '重新计算' }))
}

it('a changed list of candidates is noticed on the open page (Decided 25); what was published is filled in by the link', async () => {
  const link = 'seed_hash=aa&list_hash=bb&seed=s&tickets=220017250800101+220017250800102'
  replay(link, { seed_hash: 'aa', list_hash: 'cc', order: ['220017250800101'] })
  expect(await screen.findByText(/考生名单有改动/)).toBeTruthy()
  expect(screen.queryByText(/没有改动/)).toBeNull()
  cleanup()
  replay(link, { seed_hash: 'aa', list_hash: 'bb', order: ['220017250800101'] })
  expect(await screen.findByText(/种子与考生名单没有改动/)).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '准考证号' }).value).toBe(
    '220017250800101\n220017250800102',
  )
})

describe('the hashes of a plan whose workstations are drawn (Decided 25)', () => {
  const plan = async (draws: object[], role: 'college' | 'school' = 'college') => {
    const sent: string[] = []
    const network = networkOf(({ url }) => {
      sent.push(url.pathname)
      const rows = [
        {
          sn: 'JH1P01',
          name: '实操',
          subject: 'OFFLINE',
          start_time: '2026-12-10 09:00:00',
          end_time: '2026-12-10 10:30:00',
        },
      ]
      return {
        data: url.pathname.endsWith('/draw')
          ? draws
          : { items: rows, total: 1, page: 1, limit: 50, total_capped: false },
      }
    })
    vi.stubGlobal('fetch', network.fetch)
    drawPage(<PlanDraws plan="JH1" />, { path: `/${role}/exam/plan/list`, session: { role } })
    return sent
  }

  it('are shown from the approval on: short, whole on request, with the open page', async () => {
    await plan([published])
    expect(await screen.findByText('审批时封存（2026-12-01 08:00）')).toBeTruthy()
    expect(screen.getByText('1111aaaa…2222bbbb')).toBeTruthy()
    expect(screen.getByText(published.list_hash)).toBeTruthy()
    expect(screen.queryByText('种子')).toBeNull()
    expect(screen.getByRole('link', { name: '公开验证' }).getAttribute('href')).toBe(
      `/exam/draw#seed_hash=${published.seed_hash}&list_hash=${published.list_hash}`,
    )
  })

  it('have the seed and the order after the draw', async () => {
    await plan([{ ...published, seed: 'ff'.repeat(32), order: ['2', '1'], drawn_time: '2026-12-10 08:40:00' }])
    expect(await screen.findByText('种子')).toBeTruthy()
    expect(screen.getByRole('link', { name: '公开验证' }).getAttribute('href')).toContain('&tickets=1+2')
  })

  it('are not asked for by a school, which lists no exams', async () => {
    expect(await plan([published], 'school')).toEqual([])
  })
})

it('a draw is recomputed without a session: hashes and order are shown; a refusal is said', async () => {
  const sent: unknown[] = []
  const network = networkOf(({ body }) => {
    sent.push(body)
    return sent.length === 1
      ? { data: { seed_hash: 'aa', list_hash: 'bb', order: ['220017250800102', '220017250800101'] } }
      : { http: 400, status: 40000, message: '输入有误' }
  })
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<AttendanceReplayPage link="" />)
  fireEvent.change(screen.getByRole('textbox', { name: '种子' }), { target: { value: ' seed ' } })
  fireEvent.change(screen.getByRole('textbox', { name: '准考证号' }), {
    target: { value: '220017250800101\n220017250800102\n' },
  })
  fireEvent.click(screen.getByRole('button', { name: '重新计算' }))
  expect((await screen.findAllByRole('listitem')).map((one) => one.textContent)).toEqual([
    '220017250800102',
    '220017250800101',
  ])
  expect(sent).toEqual([{ seed: 'seed', tickets: ['220017250800101', '220017250800102'] }])
  fireEvent.click(screen.getByRole('button', { name: '重新计算' }))
  expect(await screen.findByText('输入有误')).toBeTruthy()
})
