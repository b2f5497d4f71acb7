import { afterAll, beforeAll, expect, it } from 'vitest'
import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildTrainSession } from '../../training/session/session.factory.ts'
import { buildTrainee } from '../../training/trainee/trainee.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The figures of the staff of one site, by name. */
async function figuresOf(username: 'school' | 'college2' | 'center' | 'system') {
  const query = { by: 'org', org_sn: 'org-college2' } as const
  const { data } = await (await t.as(username)).call(statisticsContract.list, { params: { topic: 'training' }, query })
  return Object.fromEntries(data.figures.map((name, at) => [name, data.sums[at]]))
}

it('registrations for trainings are counted by state and result, each training once; an institution sees its staff (issue 33, §3.21)', async () => {
  const { sn: train_sn } = await buildTrainSession(t.db)
  const before = await figuresOf('college2')
  expect(before).toMatchObject({ trainees: 0, registrations: 0, trainings: 0 })
  for (const row of [
    { status: 'INIT' },
    { status: 'SUBMIT' },
    { status: 'REJECT' },
    { status: 'AUDIT' },
    { status: 'AUDIT', hours_done: 8, theory_score: 40, result: 'FAIL' },
    { status: 'AUDIT', hours_done: 16, theory_score: 80, result: 'PASS' },
    { status: 'AUDIT', hours_done: 16, theory_score: 90, result: 'PASS', certificate_no: 'KPY2026JXGCZT00042' },
  ] as const)
    await buildTrainee(t.db, { train_sn, org_sn: 'org-college2', ...row })
  const found = {
    trainees: 4,
    trainees_passed: 2,
    trainees_failed: 1,
    trainees_open: 1,
    trainees_certified: 1,
    registrations: 5,
    registrations_waiting: 1,
    registrations_rejected: 1,
    trainings: 1,
  }
  for (const name of ['college2', 'center', 'system'] as const)
    expect([name, await figuresOf(name)]).toEqual([name, found])
  expect(await figuresOf('school')).toMatchObject({ registrations: 0 })
  // An employer that is not on the platform is counted, but is no institution.
  const center = await t.as('center')
  const sumsBy = async (by: 'credential' | 'org') =>
    (await center.call(statisticsContract.list, { params: { topic: 'training' }, query: { by } })).data.sums
  const [all, ofOrgs] = [await sumsBy('credential'), await sumsBy('org')]
  await buildTrainee(t.db, { train_sn, org_sn: null, org_text: '江苏某新能源汽车服务有限公司', status: 'AUDIT' })
  expect((await sumsBy('credential'))[0]).toBe((all[0] ?? 0) + 1)
  expect(await sumsBy('org')).toEqual(ofOrgs)
})
