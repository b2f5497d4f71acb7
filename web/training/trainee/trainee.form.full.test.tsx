import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { traineeLabels as labels } from './trainee.labels.ts'
import TraineeListPage from './TraineeListPage.tsx'

const training = {
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
/** A registration that is complete but for its state. */
const record = {
  sn: 'P1',
  train_sn: 'T1',
  train_title: training.title,
  name: '欧阳建华',
  gender: 'MALE',
  id_type: 'ID_CARD',
  id_no: '2201**********1234',
  birthday: '1980-**-**',
  nation: null,
  mobile: '177****0001',
  email: 'ouyang@example.edu.cn',
  org_sn: 'O1',
  org_name: '长春汽车工业高等专科学校',
  org_text: null,
  title: 'MIDDLE',
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
  kind: 'org',
  status: 'INIT',
  opinion: null,
  first_audit_time: null,
  hours_done: null,
  theory_score: null,
  skill_score: null,
  practice: null,
  result: null,
  certificate_no: null,
  teacher_sn: null,
  has_twin: false,
  photo_hints: [],
  remark: null,
  create_time: '2099-11-18 10:22:31',
  update_time: '2099-11-20 10:00:00',
  version: 3,
  actions: ['edit', 'submit'],
  refused: [],
}
const EMPTY = { items: [], total: 0, page: 1, limit: 20, total_capped: false }
const INCOMPLETE = { move: 'submit', rule: 'trainee_incomplete', message: '材料不完整，缺少证件照' }

let shown: object
let answer: Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  shown = record
  answer = { data: record }
  const network = networkOf(({ method, url: { pathname } }) => {
    if (method !== 'GET') return answer
    if (pathname.endsWith('/history')) return { data: [] }
    if (pathname.endsWith('/train/teacher/P1')) return { data: shown }
    return { data: pathname.endsWith('/train/T1') ? training : EMPTY }
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (search: Record<string, string>, role: 'school' | 'system' = 'school') =>
  drawPage(<TraineeListPage />, {
    path: `/${role}/train/T1/student`,
    params: { sn: 'T1' },
    search,
    operations: role === 'system' ? ['add', 'edit', 'delete', 'audit'] : ['add', 'edit', 'delete'],
    session: { role, org_sn: role === 'system' ? null : 'O1' },
  })
const posted = () => sent.filter(({ method }) => method !== 'GET')
/** The button of the form, once its record is read. */
const save = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^保\s*存$/ }))
}
const submitSwitch = () => screen.queryByRole('switch', { name: labels.submit.CN })
const faultyFields = () => [...document.querySelectorAll('.ant-form-item-has-error')]

describe('the form of a new registration', () => {
  it('is kept back without what its asterisks ask for', async () => {
    draw({ add: '1' })
    await save()
    await expect.poll(() => faultyFields().length).toBeGreaterThanOrEqual(7)
    expect(posted()).toEqual([])
  })

  it('of an institution has its own staff, without a choice of the employer', async () => {
    draw({ add: '1' })
    await screen.findByLabelText('姓名')
    expect(screen.queryByRole('radio', { name: labels.other.CN })).toBeNull()
    expect(submitSwitch()?.getAttribute('aria-checked')).toBe('true')
    cleanup()
    draw({ add: '1' }, 'system')
    expect(await screen.findByRole('radio', { name: labels.other.CN })).toBeTruthy()
  })
})

describe('the form of a registration that exists', () => {
  it('leaves the masked numbers as they are, and submits what is complete', async () => {
    draw({ edit: 'P1' })
    await save()
    await expect.poll(() => posted().map(({ url }) => url.pathname)).toEqual(['/api/admin/teacher/P1/update'])
    const body = posted()[0]?.body
    expect(body).toMatchObject({ version: 3, submit: true, org_sn: 'O1', org_text: null, photo: 'aa/photo.jpg' })
    for (const name of ['id_no', 'mobile', 'birthday', 'employer']) expect(body).not.toHaveProperty(name)
  })

  it.each([
    ['submitted', { actions: ['edit', 'submit'] }],
    ['waits for a decision', { status: 'SUBMIT', actions: ['edit'] }],
  ])('that is %s has its missing parts at their fields', async (_, now) => {
    shown = { ...record, photo: null, recommend_letter: null, promise: false, ...now }
    draw({ edit: 'P1' })
    await save()
    await expect
      .poll(() => faultyFields().map((field) => field.querySelector('label')?.textContent))
      .toEqual(['证件照', '单位推荐函（盖章）', '本人承诺'])
    expect(posted()).toEqual([])
  })

  it('of who holds trainings has the missing employer at its field', async () => {
    shown = { ...record, org_sn: null }
    draw({ edit: 'P1' }, 'system')
    await save()
    await expect
      .poll(() => faultyFields().map((field) => field.querySelector('label')?.textContent))
      .toEqual(['单位名称（其他）'])
    expect(posted()).toEqual([])
  })

  it('stays a draft while something is missing, unless it is submitted with it', async () => {
    shown = { ...record, photo: null, actions: ['edit'], refused: [INCOMPLETE] }
    draw({ edit: 'P1' })
    expect(await screen.findByRole('switch', { name: labels.submit.CN })).toBeTruthy()
    await save()
    await expect.poll(() => posted().map(({ body }) => body)).toEqual([expect.objectContaining({ submit: false })])
  })

  it('has no submission where it waits for a decision already', async () => {
    shown = { ...record, status: 'SUBMIT', actions: ['edit'] }
    draw({ edit: 'P1' })
    expect(await screen.findByRole('switch')).toBeTruthy()
    expect(submitSwitch()).toBeNull()
  })

  it('has the faults of the server at their fields', async () => {
    const message = '照片须为 jpg 或 png 图片，请重新上传'
    answer = { http: 400, status: 80400, errors: [{ path: 'photo', rule: 'trainee_photo', message }] }
    draw({ edit: 'P1' })
    await save()
    await expect.poll(() => faultyFields().some(({ textContent }) => textContent?.includes(message))).toBe(true)
  })
})

it('the result has its faults at their fields', async () => {
  const message = '合格须满 24 学时，请核对学时或结果'
  shown = { ...record, status: 'AUDIT', actions: ['result'], hours_done: 20, theory_score: 85.5, result: 'PASS' }
  answer = { http: 400, status: 80400, errors: [{ path: 'hours_done', rule: 'result_hours', message }] }
  draw({ record: 'P1' })
  fireEvent.click(await screen.findByRole('button', { name: labels.result.CN }))
  await save()
  await expect.poll(() => faultyFields().some(({ textContent }) => textContent?.includes(message))).toBe(true)
})
