import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { clock } from '../../db/clock.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import {
  completeWith,
  decideTrainee,
  faultsOf,
  registerTrainee,
  traineeDetail,
  uploadProof,
} from '../../test/trainees.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee, traineeForm } from './trainee.factory.ts'

let t: TestApp
let college: Client
let trainer: Client
let system: Client
let photo: string
let today: string

beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
  trainer = await t.as('trainer')
  system = await t.as('system')
  photo = await uploadProof(t, college)
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

const complete = (key = photo) => completeWith(key)
const audit = (client: Client, id: string, decision: 'AUDIT' | 'REJECT', opinion?: string) =>
  decideTrainee(client, system, id, decision, opinion)
async function placesOf(sn: string): Promise<[number, number]> {
  const { taken, approved } = (await system.call(trainSessionContract.detail, { params: { id: sn } })).data
  return [taken, approved]
}
const accountOf = async (mobile: string) =>
  (
    await t.db.execute<{ status: string; role: string }>(
      sql`select status, role from account where username = ${mobile} and delete_time is null`,
    )
  ).rows[0]

describe('a registration by an institution (domain.md §3.19, §5.6, Decided 30)', () => {
  it('is submitted, accepted, approved: place, disabled account until the final decision, history, notices (spec §3.1, §7.11, §7.16)', async () => {
    const { sn: train } = await buildTrainSession(t.db, { org_sn: ORGS.trainer })
    const form = traineeForm(complete())
    const made = await college.call(traineeContract.create, { body: { train_sn: train, ...form } })
    expect(made.data).toMatchObject({ status: 'SUBMIT', kind: 'org', actions: ['edit', 'delete'], photo })
    expect(made.data.id_no).not.toBe(form.id_no)
    expect(made.data.mobile).not.toBe(form.mobile)
    expect(await placesOf(train)).toEqual([1, 0])
    expect(await accountOf(form.mobile)).toEqual({ status: 'DISABLE', role: 'teacher' })
    const { sn } = made.data
    expect(await audit(system, sn, 'AUDIT')).toMatchObject({ http: 422, rule: 'trainee_first_step' })
    expect((await traineeDetail(trainer, sn)).data.actions).toEqual(['edit', 'approve', 'reject', 'reveal', 'delete'])
    expect((await audit(trainer, sn, 'AUDIT')).data).toMatchObject({ status: 'SUBMIT' })
    expect((await traineeDetail(college, sn)).data.first_audit_time).toMatch(/^\d{4}-/)
    expect((await audit(trainer, sn, 'AUDIT')).rule).toBe('trainee_accepted')
    expect((await audit(system, sn, 'AUDIT')).data).toMatchObject({
      status: 'AUDIT',
      actions: ['result', 'reveal', 'delete'],
    })
    expect(await placesOf(train)).toEqual([1, 1])
    expect(await accountOf(form.mobile)).toEqual({ status: 'ENABLE', role: 'teacher' })
    const history = await college.call(traineeContract.history, { params: { id: sn } })
    expect(history.data.map(({ move }) => move)).toEqual(['approve', 'approve', 'submit', 'create'])
  })

  it('is told to the organiser when it is submitted, to the platform when accepted, to organiser and institution when decided (§5.11)', async () => {
    const { sn: train, title } = await buildTrainSession(t.db, { org_sn: ORGS.trainer, title: '二手车评估考评员初训' })
    const { sn } = (await registerTrainee(college, train, complete())).data
    const told = async (client: Client) => {
      const { items } = (await client.call(noticeContract.list, { query: { limit: '50' } })).data
      return items.filter((one) => one.abstract.includes(title)).map((one) => one.title)
    }
    expect(await told(trainer)).toEqual(['培训报名待审核'])
    await audit(trainer, sn, 'AUDIT')
    expect(await told(system)).toEqual(['培训报名待终审'])
    await audit(system, sn, 'REJECT', '推荐函未盖章')
    expect(await told(college)).toEqual(['培训报名被驳回'])
    expect(await told(trainer)).toEqual(['培训报名被驳回', '培训报名待审核'])
  })

  it('is a draft while documents are missing, with its place; a submission names what is missing (spec §7.17)', async () => {
    const { sn: train } = await buildTrainSession(t.db)
    const body = { train_sn: train, submit: false, ...traineeForm() }
    const { data } = await college.call(traineeContract.create, { body })
    expect(data).toMatchObject({ status: 'INIT', actions: ['edit', 'delete'] })
    expect(data.refused.map(({ move, rule }) => `${move} ${rule}`)).toEqual(['submit trainee_incomplete'])
    expect(await placesOf(train)).toEqual([1, 0])
    expect(await registerTrainee(college, train)).toMatchObject({ http: 422, rule: 'trainee_incomplete' })
    expect(await placesOf(train)).toEqual([1, 0])
    const { id_no: _, mobile: __, ...fields } = traineeForm(complete())
    const update = { params: { id: data.sn }, body: { ...fields, submit: true, version: 1 } }
    expect((await college.call(traineeContract.update, update)).data).toMatchObject({
      status: 'SUBMIT',
      mobile: data.mobile,
    })
    expect(await college.call(traineeContract.update, update)).toMatchObject({ http: 409, rule: 'stale' })
    const emptied = { params: { id: data.sn }, body: { ...fields, photo: null } }
    expect(await college.call(traineeContract.update, emptied)).toMatchObject({ http: 422, rule: 'trainee_incomplete' })
  })

  it('that is rejected gives its place back, is corrected and submitted again', async () => {
    const { sn: train } = await buildTrainSession(t.db, { quota: 1 })
    const { sn } = (await registerTrainee(college, train, complete())).data
    expect(await registerTrainee(college, train, complete())).toMatchObject({ http: 422, rule: 'train_full' })
    expect(faultsOf(await audit(system, sn, 'REJECT'))).toEqual(['opinion opinion_required'])
    expect((await audit(system, sn, 'REJECT', '推荐函未盖章')).data.status).toBe('REJECT')
    expect(await placesOf(train)).toEqual([0, 0])
    expect((await traineeDetail(college, sn)).data).toMatchObject({
      opinion: '推荐函未盖章',
      actions: ['edit', 'submit', 'delete'],
    })
    const submit = () => college.call(traineeContract.submit, { params: { id: sn }, body: {} })
    const other = (await registerTrainee(college, train, complete())).data.sn
    expect(await submit()).toMatchObject({ http: 422, rule: 'train_full' })
    await college.call(traineeContract.remove, { params: { id: other } })
    expect((await submit()).data).toMatchObject({ status: 'SUBMIT', opinion: null, first_audit_time: null })
    expect(await placesOf(train)).toEqual([1, 0])
  })

  it('is refused at its field: a document’s check digit, another employer, a file of another account', async () => {
    const { sn: train } = await buildTrainSession(t.db)
    const faults = async (change: object) => faultsOf(await registerTrainee(college, train, change))
    expect(await faults({ id_no: '220102197501011234' })).toEqual(['id_no id_check_digit'])
    expect(await faults({ org_sn: ORGS.school })).toEqual(['org_sn trainee_org_own'])
    expect(await faults({ org_sn: null, org_text: '一汽' })).toEqual(['org_sn trainee_org_own'])
    expect(await faults(complete(await uploadProof(t, await t.as('school'))))).toEqual(['photo media_unknown'])
    expect(
      faultsOf(
        await registerTrainee(trainer, (await buildTrainSession(t.db, { org_sn: ORGS.trainer })).sn, {
          org_sn: 'absent',
        }),
      ),
    ).toEqual(['org_sn trainee_org_unknown'])
    expect(await placesOf(train)).toEqual([0, 0])
  })

  it('is refused for a training that is over, withdrawn, or not seen (§5.6)', async () => {
    const over = await buildTrainSession(t.db, { signup_end: addDays(today, -1) })
    expect(await registerTrainee(college, over.sn, complete())).toMatchObject({
      http: 422,
      rule: 'trainee_signup_over',
    })
    const withdrawn = await buildTrainSession(t.db, { status: 'DISABLE', org_sn: ORGS.trainer })
    expect((await registerTrainee(college, withdrawn.sn, complete())).http).toBe(404)
    expect((await registerTrainee(trainer, withdrawn.sn)).rule).toBe('trainee_session_closed')
    expect((await registerTrainee(await t.as('trainer2'), withdrawn.sn)).http).toBe(404)
  })
})

describe('one registration of a person for a training (§5.6)', () => {
  it('is refused twice; with another mobile it waits beside the first, and only one is approved', async () => {
    const { sn: train } = await buildTrainSession(t.db)
    const form = traineeForm(complete())
    const first = (await college.call(traineeContract.create, { body: { train_sn: train, ...form } })).data.sn
    const again = await college.call(traineeContract.create, { body: { train_sn: train, ...form } })
    expect(again).toMatchObject({ http: 409, rule: 'trainee_registered' })
    const other = { train_sn: train, ...form, mobile: traineeForm().mobile }
    const second = (await college.call(traineeContract.create, { body: other })).data
    expect(second.has_twin).toBe(false)
    expect((await audit(system, first, 'AUDIT')).data.status).toBe('AUDIT')
    expect((await traineeDetail(system, second.sn)).data.has_twin).toBe(true)
    expect(await audit(system, second.sn, 'AUDIT')).toMatchObject({ http: 422, rule: 'trainee_twin' })
  })

  it('hangs on the record of an examiner, who gets no second account; another’s mobile opens none, and the final decision is refused (Decided 30, ADR 0066)', async () => {
    const { sn: train } = await buildTrainSession(t.db)
    const known = await buildTeacher(t.db)
    const mobile = '17612340001'
    const { data } = await registerTrainee(college, train, { ...complete(), id_no: known.id_no, mobile })
    expect((await traineeDetail(system, data.sn)).data.teacher_sn).toBe(known.sn)
    expect(await accountOf(mobile)).toBeUndefined()
    const taken = await registerTrainee(college, train, { ...complete(), mobile: known.mobile })
    expect(taken.http).toBe(200)
    expect((await audit(system, taken.data.sn, 'AUDIT')).rule).toBe('trainee_mobile')
  })

  it('that is deleted frees its place and closes the account that nobody else needs (spec §7.14)', async () => {
    const { sn: train } = await buildTrainSession(t.db)
    const form = traineeForm(complete())
    const { sn } = (await college.call(traineeContract.create, { body: { train_sn: train, ...form } })).data
    expect((await college.call(traineeContract.remove, { params: { id: sn } })).http).toBe(200)
    expect(await accountOf(form.mobile)).toBeUndefined()
    expect(await placesOf(train)).toEqual([0, 0])
    expect((await traineeDetail(system, sn)).http).toBe(404)
  })
})

describe('places (reliability.md §1.1)', () => {
  it('twenty registrations at once for three places: three are taken, never more', async () => {
    const { sn: train } = await buildTrainSession(t.db, { quota: 3 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => registerTrainee(college, train, complete())))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3)
    expect(new Set(answers.filter(({ http }) => http !== 200).map(({ rule }) => rule))).toEqual(new Set(['train_full']))
    expect(await placesOf(train)).toEqual([3, 0])
  })

  it('a quota is not lowered below what is taken, and what people registered for stays (§3.19)', async () => {
    const { sn: train, ...session } = await buildTrainSession(t.db, { quota: 5 })
    await buildTrainee(t.db, { train_sn: train })
    await buildTrainee(t.db, { train_sn: train })
    const { data } = await system.call(trainSessionContract.detail, { params: { id: train } })
    const { title, credential_sn, levels, type, mode, start_date, end_date, signup_end, place, hours, quota, fee } =
      data
    const { org_sn, contact, content, exam_mode, pass_score } = data
    const body = {
      title,
      credential_sn,
      levels,
      type,
      mode,
      start_date,
      end_date,
      signup_end,
      place,
      hours,
      quota,
      fee,
      org_sn,
      contact,
      content,
      exam_mode,
      pass_score,
    }
    const save = (change: object) =>
      system.call(trainSessionContract.update, { params: { id: train }, body: { ...body, ...change } })
    expect(faultsOf(await save({ quota: 1 }))).toEqual(['quota train_quota_taken'])
    expect(await save({ type: 'RENEW' })).toMatchObject({ http: 422, rule: 'train_has_trainees' })
    expect((await save({ quota: 2, place: '二号楼' })).data).toMatchObject({ quota: 2, taken: 2, type: session.type })
  })
})
