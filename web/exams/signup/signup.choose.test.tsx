import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import SignupChoosePage from './SignupChoosePage.tsx'

const head = {
  sn: 'JH1',
  title: '2026年第1批考核计划',
  org_sn: 'O2',
  org_name: '考核站点',
  credential_sn: 'C1',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  plan_type: 'NORMAL',
  theory_start: '2026-12-12 09:00:00',
  theory_end: '2026-12-12 11:00:00',
  practical_start: null,
  practical_end: null,
  signup_start: '2026-11-01 08:00:00',
  signup_end: '2026-11-26 18:00:00',
  contact_name: '周海燕',
  contact_mobile: '13700000001',
  status: 'PLAN_AUDIT',
  side: 'SCHOOL',
  places: { capacity: 30, taken: 10, own_taken: 6, reserved: 10, free: 4 },
  borrows: [{ sn: 'JK1', title: '借考', org_sn: 'O1', org_name: '学校', approved_count: 130, taken: 5 }],
  subjects: ['THEORY'],
  conditions: [] as string[],
  refused: null,
  actions: ['signup', 'export'],
}
const reason = { rule: 'signup_photo', message: '证件照未合格' }
/** The student at this place; every third may not be signed up. */
const student = (at: number) => ({
  sn: `S${at}`,
  name: `学生${at}`,
  gender: 'MALE',
  id_no: '110101********1235',
  student_no: `N${at}`,
  major_name: '机械',
  class_name: '一班',
  grade_year: 2024,
  photo: null,
  photo_status: 'AUDIT',
  eligible: at % 3 !== 0,
  reasons: at % 3 === 0 ? [reason] : [],
  actions: [],
})
const TOTAL = 250
const page = (items: unknown[], total: number) => ({ items, total, page: 1, limit: 20, total_capped: false })

function serve({ method, url, body }: Sent, change: object = {}) {
  if (url.pathname.endsWith('/signup/plan/JH1') || url.pathname.endsWith('/signup/plan/'))
    return { data: { ...head, ...change } }
  if (url.pathname.endsWith('/eligible')) {
    const [at, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
    const first = (at - 1) * limit
    const rows = Array.from({ length: Math.max(0, Math.min(limit, TOTAL - first)) }, (_, place) =>
      student(first + place),
    )
    return { data: page(rows, TOTAL) }
  }
  if (method === 'POST') {
    const asked: string[] =
      typeof body === 'object' && body !== null && 'students' in body ? (body.students as string[]) : []
    const taken = asked.map((sn) => ({ student_sn: sn, sn: `U${sn}`, name: sn, status: 'SUBMIT' }))
    return { data: { taken, refused: [], places: head.places } }
  }
  return { data: page([], 0) }
}

const draw = (change: object = {}) => {
  const network = networkOf((sent) => serve(sent, change))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<SignupChoosePage />, { path: '/school/exam/plan/JH1/signup' })
  return () => network.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('choosing students', () => {
  it('signs up the selected students, through the borrowed exam of the plan', async () => {
    const posted = draw()
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择学生1' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择学生2' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择学生0' }).disabled).toBe(true)
    expect(screen.getAllByText('证件照未合格').length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: '加入所选（2）' }))
    await waitFor(() => expect(posted()).toEqual([{ students: ['S1', 'S2'], subjects: 'THEORY', borrow_sn: 'JK1' }]))
    expect(await screen.findByText('已加入 2 人')).toBeTruthy()
    expect(screen.getByRole('button', { name: '加入所选（0）' })).toBeTruthy()
  })

  it.each([
    [['已取得中级'], () => screen.findByRole('checkbox', { name: '所选学生均符合：已取得中级' }), '已取得中级'],
    [['已取得中级', '相关专业在读'], () => screen.findByRole('radio', { name: '相关专业在读' }), '相关专业在读'],
  ])(
    'asks once for all selected students which of the conditions %o of the level they fulfil',
    async (conditions, find, declared) => {
      const posted = draw({ conditions })
      fireEvent.click(await screen.findByRole('checkbox', { name: '选择学生1' }))
      fireEvent.click(screen.getByRole('checkbox', { name: '选择学生2' }))
      const add = screen.getByRole<HTMLButtonElement>('button', { name: '加入所选（2）' })
      expect([
        add.disabled,
        screen.getByRole<HTMLButtonElement>('button', { name: '加入全部筛选结果' }).disabled,
      ]).toEqual([true, true])
      fireEvent.click(await find())
      fireEvent.click(add)
      await waitFor(() => expect(posted()).toHaveLength(1))
      expect(posted()[0]).toEqual({
        students: ['S1', 'S2'],
        subjects: 'THEORY',
        borrow_sn: 'JK1',
        declared_condition: declared,
      })
    },
  )

  it('adds all students of a filter: page by page the eligible ones, at most as many as there are places', async () => {
    const posted = draw()
    await screen.findByRole('checkbox', { name: '选择学生1' })
    fireEvent.click(screen.getByRole('button', { name: '加入全部筛选结果' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: '加入全部筛选结果' }))
    await waitFor(() => expect(posted()).toHaveLength(1))
    const [{ students } = { students: [] }] = posted() as { students: string[] }[]
    expect(students).toHaveLength(125)
    expect(students.every((sn) => Number(sn.slice(1)) % 3 !== 0)).toBe(true)
  })

  it('offers nothing while the plan takes no sign-ups, and shows the reason', async () => {
    draw({ refused: { rule: 'signup_over', message: '报名已于 2026-11-26 截止' } })
    expect(await screen.findByText('报名已于 2026-11-26 截止')).toBeTruthy()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '加入全部筛选结果' })).disabled).toBe(true)
  })

  it('shows that a borrowed exam on the plan is needed', async () => {
    draw({ borrows: [] })
    expect(await screen.findByText(/没有已加入该计划的借考/)).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
