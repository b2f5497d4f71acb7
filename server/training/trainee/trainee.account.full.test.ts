import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { teacherForm } from '../../people/teacher/teacher.factory.ts'
import { lockAccount } from '../../people/teacher/teacher.queries.ts'
import { clock } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf, workbookOf } from '../../test/jobs.ts'
import { completeWith, decideTrainee, registerTrainee, uploadProof } from '../../test/trainees.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee, traineeForm } from './trainee.factory.ts'

let t: TestApp
let college: Client
let system: Client
let center: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  college = await t.as('college')
  system = await t.as('system')
  center = await t.as('center')
})
afterAll(() => t.close())

const accountsOf = async (mobile: string) =>
  (
    await t.db.execute<{ name: string; email: string; status: string }>(
      sql`select name, email, status from account where mobile = ${mobile} and delete_time is null`,
    )
  ).rows
const linkOf = async (sn: string) =>
  (await t.db.execute<{ account_sn: string | null }>(sql`select account_sn from trainee where sn = ${sn}`)).rows[0]
    ?.account_sn

const STRANGER = { name: '甲攻', email: 'stranger@example.com' }

/** A stranger registers with this mobile, then its owner; each with a document of its own. */
async function registerBoth(mobile: string) {
  const [one, other] = [await buildTrainSession(t.db), await buildTrainSession(t.db)]
  const proof = completeWith(await uploadProof(t, college))
  const register = async (train: string, change: object) =>
    (await registerTrainee(college, train, { ...proof, mobile, ...change })).data.sn
  const stranger = await register(one.sn, STRANGER)
  const owner = await register(other.sn, { name: '欧阳建华', email: 'owner@example.edu.cn' })
  return { stranger, owner }
}

describe('the account of a registration (Decided 30: it belongs to the person who was accepted)', () => {
  it('takes name and mail address of the registration that is approved, not of the one that came first with the mobile', async () => {
    const { mobile } = traineeForm()
    const { stranger, owner } = await registerBoth(mobile)
    expect(await accountsOf(mobile)).toEqual([{ ...STRANGER, status: 'DISABLE' }])
    expect((await decideTrainee(system, system, owner, 'AUDIT')).http).toBe(200)
    const [account] = await accountsOf(mobile)
    expect(account).toEqual({ name: '欧阳建华', email: 'owner@example.edu.cn', status: 'ENABLE' })
    const { http, rule } = await decideTrainee(system, system, stranger, 'AUDIT')
    expect([http, rule]).toEqual([422, 'trainee_mobile'])
    expect(await accountsOf(mobile)).toEqual([account])
  })

  it('is not taken by a registration with another document once its person was approved', async () => {
    const { mobile } = traineeForm()
    const { stranger } = await registerBoth(mobile)
    expect((await decideTrainee(system, system, stranger, 'AUDIT')).http).toBe(200)
    const { sn: train_sn } = await buildTrainSession(t.db)
    const proof = completeWith(await uploadProof(t, college))
    const third = await registerTrainee(college, train_sn, { ...proof, mobile })
    expect([third.http, await linkOf(third.data.sn)]).toEqual([200, null])
    expect((await decideTrainee(system, system, third.data.sn, 'AUDIT')).rule).toBe('trainee_mobile')
  })

  it('has the address of the last correction', async () => {
    const { sn: train_sn } = await buildTrainSession(t.db)
    const proof = completeWith(await uploadProof(t, college))
    const form = traineeForm({ ...proof, email: 'typo@example.com' })
    const { sn } = (await college.call(traineeContract.create, { body: { train_sn, ...form } })).data
    const { version } = (await college.call(traineeContract.detail, { params: { id: sn } })).data
    const body = { ...form, email: 'right@example.com', version }
    expect((await college.call(traineeContract.update, { params: { id: sn }, body })).http).toBe(200)
    await decideTrainee(system, system, sn, 'AUDIT')
    expect(await accountsOf(form.mobile)).toMatchObject([{ email: 'right@example.com', status: 'ENABLE' }])
  })
})

describe('an examiner who is made with the mobile of a registration (§3.7; reliability.md §2)', () => {
  const addExaminer = async (mobile: string) => {
    const credential = await buildCredential(t.db)
    const facts = {
      credential_sn: credential.sn,
      photo: await uploadProof(t, center),
      today: (await clock(t.db)).slice(0, 10),
    }
    const body = teacherForm(facts, { mobile, name: '司马春晖', email: 'examiner@example.edu.cn' })
    return center.call(teacherContract.create, { body })
  }

  it('gets the account that waits, with the own name and mail address', async () => {
    const { mobile } = traineeForm()
    const { stranger } = await registerBoth(mobile)
    expect((await addExaminer(mobile)).http).toBe(200)
    expect(await accountsOf(mobile)).toMatchObject([{ name: '司马春晖', email: 'examiner@example.edu.cn' }])
    expect((await decideTrainee(system, system, stranger, 'AUDIT')).rule).toBe('trainee_mobile')
  })

  it('is refused where an approved trainee with another document uses the account', async () => {
    const { mobile } = traineeForm()
    const { stranger } = await registerBoth(mobile)
    await decideTrainee(system, system, stranger, 'AUDIT')
    const { http, rule } = await addExaminer(mobile)
    expect([http, rule]).toEqual([409, 'mobile_taken'])
  })
})

it('an import of examiners judges by the same rule: one gets the account that waits, with the own name and address; one whose mobile an approved trainee uses is refused (§7)', async () => {
  for (const code of ['JXGCZT', 'QCZP']) await buildCredential(t.db, { code })
  const sample = await readFile(fileURLToPath(new URL('../../test/samples/teachers.xlsx', import.meta.url)))
  const [header = [], ...people] = await rowsOf(sample)
  const [waiting, used] = [traineeForm().mobile, traineeForm().mobile]
  await registerBoth(waiting)
  await decideTrainee(system, system, (await registerBoth(used)).stranger, 'AUDIT')
  const rows = [waiting, used].map((mobile, at) =>
    header.map((title, column) => (title.startsWith('手机号') ? mobile : (people[at]?.[column] ?? ''))),
  )
  const file = { name: 'teachers.xlsx', bytes: await workbookOf(header, rows) }
  const { data } = await center.call(teacherContract.import, { body: { mode: 'skip' }, file })
  expect(await finishedJob(center, data.job)).toMatchObject({ state: 'done', ok: 1, failed: 1 })
  const [name, email] = ['姓名', '邮箱'].map((title) => rows[0]?.[header.findIndex((one) => one.startsWith(title))])
  expect(await accountsOf(waiting)).toEqual([{ name, email, status: 'ENABLE' }])
  expect(await accountsOf(used)).toEqual([{ ...STRANGER, status: 'ENABLE' }])
})

it('a registration that is deleted keeps the account which another one takes at this moment (reliability.md §1)', async () => {
  const { mobile } = traineeForm()
  const { stranger } = await registerBoth(mobile)
  const account = await linkOf(stranger)
  const others = sql`select sn from trainee where account_sn = ${account} and sn <> ${stranger}`
  await t.db.execute(sql`update trainee set delete_time = now() where sn in (${others})`)
  const { sn: train_sn } = await buildTrainSession(t.db)
  let removing: Promise<{ http: number }> | undefined
  await transaction(t.pool, async (db) => {
    await lockAccount(db, account ?? '')
    removing = system.call(traineeContract.remove, { params: { id: stranger } })
    await t.pool.query('select pg_sleep(0.3)')
    await buildTrainee(db, { train_sn, mobile, account_sn: account ?? null })
  })
  expect((await removing)?.http).toBe(200)
  expect(await accountsOf(mobile)).toHaveLength(1)
})
