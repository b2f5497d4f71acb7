import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { newKey } from '../../files/storage.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildScoreSheet } from './score.factory.ts'

let t: TestApp
let clients: Record<'system' | 'center' | 'college' | 'school' | 'school2' | 'teacher', Client>
beforeAll(async () => {
  t = await testApp()
  const names = ['system', 'center', 'college', 'school', 'school2', 'teacher'] as const
  const [system, center, college, school, school2, teacher] = await Promise.all(names.map((name) => t.as(name)))
  clients = {
    system: system!,
    center: center!,
    college: college!,
    school: school!,
    school2: school2!,
    teacher: teacher!,
  }
})
afterAll(() => t.close())

const byId = (id: string) => ({ params: { id } })
const OPINION = '准考证号与签到表不一致'
const REASON = '考生申请复核，第三题漏计'
const SCORED = [{ score: 80 }, { score: 70 }] as const

/** A sheet that was submitted, sent back, submitted and published; then the score of the first school's candidate was corrected. */
async function corrected() {
  const { college, center, system } = clients
  const { sn } = await buildScoreSheet(t.db, { scores: [SCORED, SCORED], owners: [ORGS.school, ORGS.school2] })
  await college.call(scoreSheetContract.submit, { ...byId(sn), body: {} })
  await center.call(scoreSheetContract.reject, { ...byId(sn), body: { opinion: OPINION } })
  const { data } = await college.call(scoreSheetContract.submit, { ...byId(sn), body: {} })
  await center.call(scoreSheetContract.publish, { ...byId(sn), body: { version: data.version, opinion: '同意发布' } })
  const { rows } = await t.db.execute<{ sn: string }>(sql`
    select s.sn from score s join signup g on g.sn = s.signup_sn where s.plan_sn = ${sn} and g.org_sn = ${ORGS.school} and s.subject = 'OFFLINE'`)
  const key = newKey('png')
  await t.db.execute(sql`insert into media (key, kind, name, type, bytes, sha256, account_sn, org_sn)
    values (${key}, 'ATTACHMENT', 'a.png', 'image/png', 1, 'x', 'acc-system', null)`)
  const body = { flag: 'NORMAL' as const, score: 71, reason: REASON, files: [key] }
  const done = await system.call(scoreContract.correct, { ...byId(rows[0]!.sn), body })
  expect(done.http).toBe(200)
  return { sn, score_sn: rows[0]!.sn }
}
const historyFor = async (client: Client, sn: string) => {
  const { data } = await client.call(scoreSheetContract.history, byId(sn))
  return data.map(({ move, opinion, actor_name }) => [move, opinion, actor_name])
}

test('the history of a sheet shows a line only to whom it concerns (interface.md §6)', async () => {
  const { sn } = await corrected()
  const { rows } = await t.pool.query<{ username: string; name: string }>('select username, name from account')
  const nameOf = (username: string) => rows.find((row) => row.username === username)!.name
  const [site, school] = ['长春汽车工业高等专科学校', '职考']
  expect(await historyFor(clients.center, sn)).toEqual([
    ['correct', REASON, nameOf('system')],
    ['publish', '同意发布', nameOf('center')],
    ['submit', null, nameOf('college')],
    ['reject', OPINION, nameOf('center')],
    ['submit', null, nameOf('college')],
  ])
  expect(await historyFor(clients.college, sn)).toEqual([
    ['correct', REASON, school],
    ['publish', '同意发布', school],
    ['submit', null, nameOf('college')],
    ['reject', OPINION, school],
    ['submit', null, nameOf('college')],
  ])
  expect(await historyFor(clients.school, sn)).toEqual([
    ['correct', REASON, school],
    ['publish', null, school],
  ])
  const other = await clients.school2.call(scoreSheetContract.history, byId(sn))
  expect(other.data.map(({ move, opinion, actor_name }) => [move, opinion, actor_name])).toEqual([
    ['publish', null, school],
  ])
  for (const hidden of [REASON, OPINION, '同意发布', site, nameOf('system'), nameOf('center'), nameOf('college')])
    expect(other.raw.toString()).not.toContain(hidden)
})

test('who corrected a score is named to the platform; site and school read the platform’s name', async () => {
  const { score_sn } = await corrected()
  const nameFor = async (client: Client) =>
    (await client.call(scoreContract.detail, byId(score_sn))).data.corrections[0]!.corrected_name
  expect([await nameFor(clients.college), await nameFor(clients.school)]).toEqual(['职考', '职考'])
  expect(await nameFor(clients.center)).not.toBe('职考')
})

test('an examiner is not shown why the platform sent a sheet back, nor its history', async () => {
  const { sn } = await buildScoreSheet(t.db, { scores: [SCORED] })
  const { rows } = await t.db.execute<{ start: string; end: string }>(
    sql`select start_time::text as start, end_time::text as end from exam where sn = ${`${sn}P01`}`,
  )
  await buildAssignment(t.db, { exam_sn: `${sn}P01`, account_sn: 'acc-teacher', status: 'CONFIRMED', time: rows[0]! })
  await clients.college.call(scoreSheetContract.submit, { ...byId(sn), body: {} })
  await clients.center.call(scoreSheetContract.reject, { ...byId(sn), body: { opinion: OPINION } })
  const { data } = await clients.teacher.call(scoreSheetContract.detail, byId(sn))
  expect([data.status, data.opinion]).toEqual(['REJECT', null])
  expect(await historyFor(clients.teacher, sn)).toEqual([])
  expect((await clients.college.call(scoreSheetContract.detail, byId(sn))).data.opinion).toBe(OPINION)
})
