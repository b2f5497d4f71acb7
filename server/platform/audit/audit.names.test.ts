import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { buildAuthority } from '../../catalogue/authority/authority.factory.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { buildExam } from '../../exams/exam/exam.factory.ts'
import { buildFee } from '../../exams/fee/fee.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { buildMajor } from '../../people/major/major.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { writeAudit } from '../../record/audit.ts'
import { verifyAudit } from '../../record/auditVerify.ts'
import { findNames } from '../../record/names.ts'
import type { NamedTarget } from '../../record/names.ts'
import { buildCertificate } from '../../results/certificate/certificate.factory.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import { rowsOf } from '../../test/jobs.ts'
import { schoolActor } from '../../test/testDatabase.ts'
import { ORGS } from '../../test/world.ts'
import { buildOperator } from '../operator/operator.factory.ts'

let t: TestApp
/** The platform reads these, but no list of its portal opens one. */
const WITHOUT_PAGE = ['major', 'signup', 'fee']
/** One record of each type, as an entry of the trail names it. */
let targets: NamedTarget[]
beforeAll(async () => {
  t = await testApp()
  const made = {
    operator: buildOperator(t.db),
    authority: buildAuthority(t.db),
    credential: buildCredential(t.db),
    template: buildTemplate(t.db),
    college: buildCollege(t.db),
    major: buildMajor(t.db),
    student: buildStudent(t.db),
    teacher: buildTeacher(t.db),
    application: buildApplication(t.db),
    plan: buildPlan(t.db),
    examApplication: buildPlan(t.db, { status: 'EXAM_SUBMIT' }),
    exam: buildExam(t.db),
    signup: buildSignup(t.db),
    fee: buildFee(t.db),
    certificate: buildCertificate(t.db),
  }
  targets = await Promise.all(Object.entries(made).map(async ([type, row]) => ({ type, sn: (await row).sn })))
  const studentSn = targets.find(({ type }) => type === 'student')?.sn ?? ''
  targets.push({ type: 'student_photo', sn: studentSn })
  for (const target of targets) await act(target)
})
afterAll(() => t.close())

const act = (target: NamedTarget, after: Record<string, unknown> | null = null, action = `${target.type}.edit`) =>
  t.db.transaction((db) => writeAudit(db, schoolActor(), { action, target, after }))
const entriesOf = async (sn: string) => {
  const { data } = await (await t.as('system')).call(auditContract.list, { query: { target_sn: sn } })
  return data.items
}

test('an entry names its object and links to it, for each type of record that has a list (console.md finding 6)', async () => {
  for (const { type, sn } of targets) {
    const [entry] = await entriesOf(sn)
    expect([type, entry?.target_name]).toEqual([type, expect.stringMatching(/\S/)])
    expect(entry?.target_name).not.toBe(sn)
    expect([type, /^\/system\/.+\?record=/.test(entry?.target_url ?? '')]).toEqual([type, !WITHOUT_PAGE.includes(type)])
    expect(entry?.chain_name).toBe('长春市第一中等专业学校')
  }
})

test('the number beside the name is the one that people use, never a personal one', async () => {
  const one = await buildStudent(t.db, { name: '苏一' })
  await act({ type: 'student', sn: one.sn })
  expect(await entriesOf(one.sn)).toMatchObject([{ target_name: '苏一', target_number: one.student_no }])
  const shown =
    JSON.stringify(await Promise.all(targets.map(({ sn }) => entriesOf(sn)))) + JSON.stringify(await entriesOf(one.sn))
  const { rows } = await t.pool.query<{ id_no: string; mobile: string }>(
    'select id_no, mobile from student union all select id_no, mobile from teacher',
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { id_no, mobile } of rows) expect([shown.includes(id_no), shown.includes(mobile)]).toEqual([false, false])
})

test('a reader gets the names of the records in its own scope only', async () => {
  const own = await buildStudent(t.db, { name: '本校生', org_sn: ORGS.school })
  const theirs = await buildStudent(t.db, { name: '外校生', org_sn: ORGS.school2 })
  const major = await buildMajor(t.db, { org_sn: ORGS.school2 })
  const asked = [own, theirs].map(({ sn }) => ({ type: 'student', sn })).concat({ type: 'major', sn: major.sn })
  const nameOf = await findNames(t.db, schoolActor(), asked)
  expect(asked.map((one) => nameOf(one)?.name)).toEqual(['本校生', undefined, undefined])
  // Without the permission to read the records there are no names at all.
  const blind = await findNames(t.db, schoolActor(['audit:read']), asked)
  expect(asked.map(blind)).toEqual([undefined, undefined, undefined])
  expect((await findNames(t.db, schoolActor(), targets))({ type: 'nothing', sn: 'N1' })).toBeUndefined()
})

test('of a deleted record the entry keeps the name that it holds itself, and the number; the link is gone', async () => {
  const school = await t.as('school')
  const major = await buildMajor(t.db, { name: '待删专业' })
  await act({ type: 'major', sn: major.sn }, { name: '待删专业' }, 'major.create')
  expect(await entriesOf(major.sn)).toMatchObject([{ target_name: '待删专业', target_number: major.code }])
  expect((await school.call(majorContract.remove, { params: { id: major.sn } })).http).toBe(200)
  const entries = await entriesOf(major.sn)
  expect(entries.map(({ action }) => action)).toEqual(['major.delete', 'major.create'])
  for (const entry of entries)
    expect(entry).toMatchObject({ target_name: '待删专业', target_sn: major.sn, target_url: null, target_number: null })
})

test('a page of any length and any types reads the names in one statement', async () => {
  const system = await t.as('system')
  const counter = countStatements(t.pool)
  const statements = async (limit: number) => {
    // A session that was not used for 30 seconds costs a statement more.
    await t.pool.query('update session set used_time = now()')
    counter.take()
    const { data } = await system.call(auditContract.list, { query: { limit } })
    expect(data.items).toHaveLength(limit)
    return counter.take()
  }
  const one = await statements(1)
  expect(await statements(12)).toBe(one)
})

test('the sheet has the names too; the chains are as valid as before', async () => {
  const system = await t.as('system')
  const student = targets.find(({ type }) => type === 'student')
  const answer = await system.call(auditContract.export, { body: { target_sn: student?.sn ?? '' } })
  const [head, row] = await rowsOf(answer.raw)
  const [entry] = await entriesOf(student?.sn ?? '')
  expect(row?.[head?.indexOf('对象') ?? -1]).toBe(`${entry?.target_name} ${entry?.target_number}`)
  expect(row?.[head?.indexOf('所属单位') ?? -1]).toBe('长春市第一中等专业学校')
  expect((await verifyAudit(t.pool)).filter(({ broken }) => broken)).toEqual([])
})
