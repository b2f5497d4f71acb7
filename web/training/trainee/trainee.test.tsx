import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { personFaults } from '../../kit/view/personFields.tsx'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { withOneEmployer } from './trainee.fields.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'
import TraineeListPage from './TraineeListPage.tsx'

let training: object
const open = {
  sn: 'T1',
  title: '汽车装配考评员初训',
  start_date: '2099-12-10',
  end_date: '2099-12-12',
  signup_end: '2099-12-05',
  quota: 40,
  taken: 12,
  approved: 9,
  is_open: true,
}
const row = {
  sn: 'P1',
  train_sn: 'T1',
  train_title: open.title,
  name: '欧阳建华',
  org_name: '长春汽车工业高等专科学校',
  mobile: '177****0001',
  title: 'MIDDLE',
  kind: 'train',
  status: 'SUBMIT',
  opinion: null,
  first_audit_time: '2099-11-20 10:00:00',
  hours_done: null,
  theory_score: null,
  skill_score: null,
  practice: null,
  result: null,
  certificate_no: null,
  create_time: '2099-11-18 10:22:31',
  update_time: '2099-11-20 10:00:00',
  version: 3,
  actions: ['approve', 'reject', 'reveal'],
}
const detail = {
  ...row,
  gender: 'MALE',
  id_type: 'ID_CARD',
  id_no: '2201**********1234',
  birthday: '1980-**-**',
  nation: null,
  email: 'ouyang@example.edu.cn',
  org_sn: 'org-college',
  org_text: null,
  education: 'BACHELOR',
  major: '汽车检测与维修',
  work_years: 8,
  teach_subject: null,
  skill_cert_name: null,
  skill_cert_level: null,
  skill_cert_no: null,
  photo: 'aa/photo.jpg',
  title_proof: 'aa/title.pdf',
  skill_proof: null,
  recommend_letter: 'aa/letter.png',
  invoice_title: null,
  tax_no: null,
  promise: true,
  teacher_sn: null,
  has_twin: true,
  photo_hints: [],
  remark: null,
  refused: [],
}
const pageOf = (items: object[]): Reply => ({
  data: { items, total: items.length, page: 1, limit: 20, total_capped: false },
})

let shown: object
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  shown = detail
  training = open
  const network = networkOf(({ method, url: { pathname } }) => {
    if (pathname.endsWith('/history')) return { data: [] }
    if (method !== 'GET' || pathname.endsWith('/train/teacher/P1')) return { data: shown }
    if (pathname.endsWith('/train/T1')) return { data: training }
    return pathname.endsWith('/train/T1/student') ? pageOf([shown]) : pageOf([])
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (search: Record<string, string> = {}) =>
  drawPage(<TraineeListPage />, {
    path: '/system/teacher/train/T1/student',
    params: { sn: 'T1' },
    search,
    operations: ['add', 'edit', 'delete', 'audit'],
    session: { role: 'system', org_sn: null },
  })
const posted = () => sent.filter(({ method }) => method !== 'GET')

describe('the trainees of a training (domain.md §3.19)', () => {
  it('shows the places, and who waits for the final decision', async () => {
    draw()
    expect(await screen.findByText('欧阳建华')).toBeTruthy()
    expect(document.body.textContent).toContain('名额 40，已报 12，已通过 9')
    expect(screen.getByText('组织方已初审')).toBeTruthy()
    expect(screen.getByRole('button', { name: new RegExp(labels.add.CN) })).toBeTruthy()
  })

  it.each([
    [labels.over.CN, { is_open: false }],
    [labels.no_place.CN, { taken: 40 }],
  ])('takes nobody while it says “%s”', async (why, now) => {
    training = { ...open, ...now }
    draw()
    expect(await screen.findByText(why)).toBeTruthy()
    await screen.findByText('欧阳建华')
    expect(screen.queryByRole('button', { name: new RegExp(labels.add.CN) })).toBeNull()
  })

  it('says before a removal that its place becomes free', async () => {
    shown = { ...detail, actions: ['delete'] }
    draw()
    fireEvent.click(await screen.findByRole('button', { name: /^删\s*除$/ }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain(labels.delete_asks.CN)
    fireEvent.click(within(question).getByRole('button', { name: /^删\s*除$/ }))
    await expect.poll(() => sent.find(({ method }) => method === 'DELETE')?.url.pathname).toMatch(/\/P1\/delete$/)
  })

  it('opens a registration with its documents beside it, and warns of another one with the same document', async () => {
    draw({ record: 'P1' })
    const photo = await screen.findByAltText('欧阳建华的证件照')
    expect(photo.getAttribute('src')).toContain('aa')
    expect(screen.getByText('职称证明.pdf')).toBeTruthy()
    expect(screen.getByText(labels.twin.CN)).toBeTruthy()
    expect(screen.getAllByText(labels.missing.CN)).toHaveLength(1)
  })

  it('Decided 22: what the machine doubts in the photo is marked there and said, for who decides', async () => {
    const place = { x: 0, y: 0, w: 1, h: 0.4 }
    const message = '背景颜色为 #628BCE，须为白色'
    shown = { ...detail, photo_hints: [{ rule: 'background_colour', label: '背景颜色', message, place }] }
    draw({ record: 'P1' })
    const photo = await screen.findByAltText('欧阳建华的证件照')
    expect(photo.parentElement?.textContent).toBe('背景颜色')
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.getByText(labels.photo_hints.CN)).toBeTruthy()
  })

  it('is rejected with an opinion only', async () => {
    draw()
    fireEvent.click(await screen.findByRole('button', { name: /驳\s*回/ }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(labels.reject_asks.CN)
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '推荐函未盖章' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /驳\s*回/ }))
    await expect.poll(() => posted().map(({ body }) => body)).toEqual([{ version: 3, opinion: '推荐函未盖章' }])
  })

  it('records the result of an approved trainee', async () => {
    shown = { ...detail, status: 'AUDIT', actions: ['result'], hours_done: 24, theory_score: 85.5, result: 'PASS' }
    draw()
    fireEvent.click(await screen.findByRole('button', { name: labels.result.CN }))
    const save = await screen.findByRole('button', { name: /保\s*存/ })
    fireEvent.click(save)
    await expect
      .poll(() => posted().map(({ body }) => body))
      .toEqual([expect.objectContaining({ version: 3, hours_done: 24, theory_score: 85.5, result: 'PASS' })])
  })
})

describe('the form of a registration', () => {
  it('names one employer: of the list, or another', () => {
    const both = { org_sn: 'org-college', org_text: '一汽解放' }
    expect(withOneEmployer({ employer: 'LISTED', ...both })).toMatchObject({ org_sn: 'org-college', org_text: null })
    expect(withOneEmployer({ employer: 'OTHER', ...both })).toMatchObject({ org_sn: null, org_text: '一汽解放' })
  })

  it.each([
    [{ id_type: 'ID_CARD', id_no: '220102197501011234' }, ['id_no id_check_digit']],
    [{ id_type: 'ID_CARD', id_no: '' }, []],
    [{ id_type: 'PASSPORT', id_no: 'E12345678' }, ['gender', 'birthday']],
  ])('%j has the faults %j', (values, expected) => {
    const faults = personFaults({ name: '欧阳建华', ...values }).map(({ path, rule }) => `${path} ${rule}`)
    expect(faults).toHaveLength(expected.length)
    for (const [at, fault] of expected.entries()) expect(faults[at]).toContain(fault)
  })
})
