import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statisticsContract } from '@zhikao/domain/report/statistics/statistics.contract.ts'
import type { Dimension } from '@zhikao/domain/report/statistics/statistics.model.ts'
import { buildPracticePaper } from '../../bank/selftest/selftest.factory.ts'
import { buildSitting } from '../../bank/sitting/sitting.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The figures of self-tests of one paper's credential, by name. */
async function figuresOf(who: Username, credential_sn: string, by: Dimension = 'level', more: object = {}) {
  const query = { by, credential_sn, ...more }
  const { data } = await (await t.as(who)).call(statisticsContract.list, { params: { topic: 'selftest' }, query })
  return Object.fromEntries(data.figures.map((name, at) => [name, data.sums[at]]))
}

it('§3.15a, issue 36: self-tests by pass line and end, each student once; an institution sees its students', async () => {
  // Its exam template has the theory pass line 60.
  const paper = await buildPracticePaper(t.db)
  const { credential_sn } = paper
  const own = (await buildStudent(t.db, { org_sn: 'org-school' })).sn
  const other = (await buildStudent(t.db, { org_sn: 'org-college2' })).sn
  const handed = async (student_sn: string, points: number, total: number, handed_by = 'SITTER') => {
    const sn = await buildSitting(t.db, { paper_sn: paper.sn, student_sn, handed: true })
    await t.db.execute(
      sql`update sitting set points = ${points}, total = ${total}, handed_by = ${handed_by} where sn = ${sn}`,
    )
    return sn
  }
  await handed(own, 59.9, 100)
  await handed(own, 60, 100)
  // Nothing in it is marked by itself: it has no share.
  await handed(own, 0, 0)
  await handed(other, 12, 20, 'TIME')
  const earlier = await handed(other, 1, 20)
  await t.db.execute(
    sql`update sitting set start_time = '2026-01-05 09:00', end_time = '2026-01-05 10:00', handed_time = '2026-01-05 09:30' where sn = ${earlier}`,
  )
  await buildSitting(t.db, { paper_sn: paper.sn, student_sn: other })
  for (const who of ['center', 'system'] as const)
    expect([who, await figuresOf(who, credential_sn)]).toEqual([
      who,
      {
        selftests: 4,
        selftests_reached: 2,
        selftests_missed: 2,
        selftests_timed: 1,
        selftest_students: 2,
      },
    ])
  expect(await figuresOf('school', credential_sn, 'org')).toMatchObject({
    selftests: 2,
    selftests_reached: 1,
    selftest_students: 1,
  })
  expect(await figuresOf('college2', credential_sn, 'month')).toMatchObject({ selftests: 2, selftest_students: 1 })
  const january = { date_from: '2026-01-01', date_to: '2026-01-31' }
  expect(await figuresOf('center', credential_sn, 'month', january)).toMatchObject({
    selftests: 1,
    selftests_missed: 1,
  })
})
