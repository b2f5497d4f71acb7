import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { linkMedia } from '../../platform/media/media.commands.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import { actorOf } from '../../seed/actors.ts'
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
let system: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
  system = await t.as('system')
})
afterAll(() => t.close())

const accountsOf = async (mobile: string) =>
  (
    await t.db.execute<{ sn: string; status: string }>(
      sql`select sn, status from account where mobile = ${mobile} and delete_time is null`,
    )
  ).rows

describe('two registrations of one person (ADR 0066)', () => {
  it('are approved at once: one is approved, the other refused, and the places are counted right', async () => {
    const { sn: train_sn } = await buildTrainSession(t.db)
    const { id_no } = traineeForm()
    const twins = [await buildTrainee(t.db, { train_sn, id_no }), await buildTrainee(t.db, { train_sn, id_no })]
    const answers = await Promise.all(twins.map(({ sn }) => decideTrainee(system, system, sn, 'AUDIT')))
    // The twin sees the other one before it writes (422), or the index refuses it (409).
    const outcomes = answers.map(({ http, rule }) => [http === 200, rule])
    expect(outcomes).toEqual(
      expect.arrayContaining([
        [true, undefined],
        [false, 'trainee_twin'],
      ]),
    )
    const { rows } = await t.db.execute(sql`select taken, approved from train_session where sn = ${train_sn}`)
    expect(rows).toEqual([{ taken: 2, approved: 1 }])
  })
})

describe('accounts (Decided 30)', () => {
  it('an account that an operator disabled is not taken, and not enabled: the final approval is refused (ADR 0066)', async () => {
    const { mobile } = traineeForm()
    const own = await buildOperator(t.db, { role: 'teacher', username: mobile, mobile, status: 'DISABLE' })
    const { sn: train_sn } = await buildTrainSession(t.db)
    const proof = completeWith(await uploadProof(t, college))
    const { sn } = (await registerTrainee(college, train_sn, { ...proof, mobile })).data
    const { http, rule } = await decideTrainee(system, system, sn, 'AUDIT')
    expect([http, rule]).toEqual([422, 'trainee_mobile'])
    expect(await accountsOf(mobile)).toEqual([{ sn: own.sn, status: 'DISABLE' }])
    expect((await system.call(traineeContract.remove, { params: { id: sn } })).http).toBe(200)
    expect(await accountsOf(mobile)).toHaveLength(1)
  })

  it('one account serves two trainings; it goes with the last registration, approved or not, unless an examiner has it', async () => {
    const person = { ...traineeForm(completeWith(await uploadProof(t, college))) }
    const [first, second] = [await buildTrainSession(t.db), await buildTrainSession(t.db)]
    const register = async (train_sn: string) =>
      (await college.call(traineeContract.create, { body: { train_sn, ...person } })).data.sn
    const [one, other] = [await register(first.sn), await register(second.sn)]
    expect(await accountsOf(person.mobile)).toHaveLength(1)
    await decideTrainee(system, system, one, 'AUDIT')
    expect(await accountsOf(person.mobile)).toEqual([expect.objectContaining({ status: 'ENABLE' })])
    const remove = (id: string) => system.call(traineeContract.remove, { params: { id } })
    await remove(other)
    expect(await accountsOf(person.mobile)).toHaveLength(1)
    await remove(one)
    expect(await accountsOf(person.mobile)).toEqual([])
    const again = await register(first.sn)
    const [account] = await accountsOf(person.mobile)
    await buildTeacher(t.db, { account_sn: account!.sn, mobile: person.mobile })
    await remove(again)
    expect(await accountsOf(person.mobile)).toEqual([account])
  })
})

describe('files', () => {
  it('that another record names are refused: they would be lost with the registration', async () => {
    const { sn: train_sn } = await buildTrainSession(t.db)
    const key = await uploadProof(t, college)
    await linkMedia(t.db, await actorOf(t.db, 'college'), [key], ['ATTACHMENT'])
    expect(faultsOf(await registerTrainee(college, train_sn, completeWith(key)))).toEqual(['photo media_unknown'])
    const own = await uploadProof(t, college)
    const first = await registerTrainee(college, train_sn, completeWith(own))
    const second = await registerTrainee(college, train_sn, completeWith(own))
    expect([first.http, second.http]).toEqual([200, 200])
    await college.call(traineeContract.remove, { params: { id: first.data.sn } })
    const { rows } = await t.db.execute(sql`select linked from media where key = ${own}`)
    expect(rows).toEqual([{ linked: true }])
  })
})

it('the notice of a rejection opens for the institution also after the training was withdrawn', async () => {
  const { sn: train_sn, title } = await buildTrainSession(t.db, { org_sn: ORGS.trainer, title: '新能源汽车考评员初训' })
  const { sn } = await buildTrainee(t.db, { train_sn })
  await decideTrainee(await t.as('trainer'), system, sn, 'REJECT', '推荐函未盖章')
  await t.db.execute(sql`update train_session set status = 'DISABLE' where sn = ${train_sn}`)
  const { items } = (await college.call(noticeContract.list, { query: { limit: '50' } })).data
  expect(items.find(({ abstract }) => abstract.includes(title))?.url).toBe(`/college/train/student?record=${sn}`)
  expect((await traineeDetail(college, sn)).data.status).toBe('REJECT')
})
