import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityCorrectionContract } from '@zhikao/domain/exams/identityCorrection/identityCorrection.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { textOfPdf } from '../../test/pdf.ts'
import { ORGS } from '../../test/world.ts'
import { buildCertificate } from '../../results/certificate/certificate.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { incidentCalls } from '../incident/incident.factory.ts'
import { buildIdentityCorrection } from './identityCorrection.factory.ts'
import { buildPanel, examForm } from '../panel/panel.factory.ts'
import { buildPapers } from '../sealedPaper/sealedPaper.factory.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { fillIdentities } from '../signup/signup.identity.commands.ts'

const { list, create, approve: confirm, reject, withdraw, reveal } = identityCorrectionContract
let t: TestApp
let school: Client
let college: Client
let center: Client
let system: Client
beforeAll(async () => {
  t = await testApp()
  ;[school, college, center, system] = [
    await t.as('school'),
    await t.as('college'),
    await t.as('center'),
    await t.as('system'),
  ]
})
afterAll(() => t.close())

type Version = { no: number; name: string; id_no: string; origin: string; in_force: boolean }
const versionsOf = async (studentSn: string) =>
  (
    await t.db.execute<Version>(sql`select i.no, i.name, i.id_no, i.origin, i.no = g.identity_no as in_force
      from signup_identity i join signup g on g.sn = i.signup_sn where g.student_sn = ${studentSn} order by i.no`)
  ).rows
const studentOf = async (sn: string) => (await school.call(studentContract.detail, { params: { id: sn } })).data
/** A student of the school whose certificate is issued, with the copy that its exam attests. */
function holder() {
  return buildCertificate(t.db, { owners: [ORGS.school] })
}
const edit = async (sn: string, change: object) => {
  const { birthday: _, ...student } = await studentOf(sn)
  const fields = Object.fromEntries(
    Object.entries(student).filter(
      ([name]) => name in studentContract.update.body.shape && name !== 'id_no' && name !== 'mobile',
    ),
  )
  return school.call(studentContract.update, { params: { id: sn }, body: { ...fields, ...change } as never })
}
const ask = async (who: Client, sn: string, change: object = {}) => {
  const { upload } = incidentCalls(t.db)
  const { name, id_type } = await studentOf(sn)
  const body = { name, id_type, reason: '入学登记时姓名写错', files: [await upload(who)], ...change }
  return who.call(create, { params: { id: sn }, body })
}
const decide = (who: Client, call: typeof confirm | typeof withdraw, sn: string, version = 1) =>
  who.call(call, { params: { id: sn }, body: { version } })

describe('Decided 42: “At EXAM_AUDIT name, document, gender, birthday and the sign-up’s photo are copied onto the sign-up”', () => {
  it('the approval copies, its revocation deletes the copy, the next approval copies anew', async () => {
    const { sn } = await buildPanel(t.db)
    await buildPapers(t.db, sn)
    const copies = async () =>
      (
        await t.db.execute<{ same: boolean; origin: string }>(sql`
          select (i.name, i.id_type, i.id_no, i.gender, i.birthday, i.photo) = (s.name, s.id_type, s.id_no, s.gender, s.birthday, g.photo) as same, i.origin
          from signup g join student s on s.sn = g.student_sn join signup_identity i on (i.signup_sn, i.no) = (g.sn, g.identity_no) where g.plan_sn = ${sn}`)
      ).rows
    expect(await copies()).toEqual([])
    const approve = async () => {
      expect((await college.call(planContract.submitExam, { params: { id: sn }, body: examForm() })).http).toBe(200)
      expect((await center.call(planContract.approveExam, { params: { id: sn }, body: {} })).http).toBe(200)
    }
    await approve()
    expect((await copies()).map(({ same, origin }) => same && origin)).toEqual(['APPROVAL', 'APPROVAL', 'APPROVAL'])
    const revoked = await system.call(planContract.revokeExam, {
      params: { id: sn },
      body: { opinion: '场地停电，改期' },
    })
    expect([revoked.http, await copies()]).toEqual([200, []])
    await t.db.execute(
      sql`update student set name = '改名后' where sn in (select student_sn from signup where plan_sn = ${sn})`,
    )
    await approve()
    expect((await copies()).map(({ same, origin }) => same && origin)).toEqual(['APPROVAL', 'APPROVAL', 'APPROVAL'])
  })
})

it('Decided 42: “Sign-ups approved before are filled from their certificate’s content, else from the student, and marked”', async () => {
  const [issued, free] = [await holder(), await buildSignup(t.db, { ticket_no: '980000000000001' })]
  const before = [issued.signup_sn, free.sn]
  await t.pool.query('update signup set identity_no = null where sn = any($1)', [before])
  await t.pool.query('delete from signup_identity where signup_sn = any($1)', [before])
  await t.pool.query("update student set name = '改名后', birthday = '2001-02-03' where sn = any($1)", [
    [issued.student_sn, free.student_sn],
  ])
  expect(await fillIdentities(t.services)).toBe(2)
  expect((await versionsOf(issued.student_sn)).map(({ name, origin }) => [name, origin])).toEqual([
    [issued.content.name, 'CERTIFICATE'],
  ])
  expect((await versionsOf(free.student_sn)).map(({ name, origin }) => [name, origin])).toEqual([['改名后', 'STUDENT']])
  expect(await fillIdentities(t.services)).toBe(0)
})

describe('Decided 42: once an exam attests a student, “identity changes by a correction” (F1)', () => {
  it.each([
    ['another name', { name: '冒名顶替' }],
    ['another number', { id_no: '110101200608152461', gender: null }],
    ['another document', { id_type: 'PASSPORT', id_no: 'E12345678', gender: 'FEMALE', birthday: '2006-08-15' }],
    ['both, as reported', { name: '冒名顶替', id_no: '110101200608152461', gender: null }],
  ])('%s is refused in the record after publication, the certificate stays', async (_, change) => {
    const { student_sn, no, content } = await holder()
    const refused = await edit(student_sn, change)
    expect([refused.http, refused.rule]).toEqual([422, 'identity_attested'])
    expect((await studentOf(student_sn)).locked?.rule).toBe('identity_attested')
    const shown = await center.call(certificateContract.list, { query: { keyword: no } })
    expect(shown.data.items[0]).toMatchObject({ name: content.name, outdated: false })
  })
  it('the rest of the record is edited as before', async () => {
    const { student_sn } = await holder()
    expect((await edit(student_sn, { class_name: '焊接 2602 班' })).http).toBe(200)
    expect(await versionsOf(student_sn)).toHaveLength(1)
  })
  it('“a canonically equal name (44) needs no confirmation”: the copy follows at once', async () => {
    const { student_sn } = await holder()
    await t.db.execute(sql`update student set name = '阿卜杜拉买买提' where sn = ${student_sn}`)
    expect((await edit(student_sn, { name: '阿卜杜拉•买买提' })).http).toBe(200)
    expect(
      (await versionsOf(student_sn)).map(({ no, name, origin, in_force }) => [no, name, origin, in_force]).at(-1),
    ).toEqual([2, '阿卜杜拉·买买提', 'NAME', true])
  })
  it('asked for with evidence, confirmed by another person: record and copy change, the certificate is reissued by decision', async () => {
    const { student_sn, no, content } = await holder()
    const asked = await ask(school, student_sn, { name: '林子晗', id_no: '110101200608152461' })
    expect(asked.http).toBe(200)
    expect(asked.data).toMatchObject({
      status: 'SUBMIT',
      certificates: [no],
      before: { name: content.name },
      after: { name: '林子晗' },
    })
    expect(asked.data.after.id_no).toMatch(/^110101\*{8}2461$/)
    expect((await versionsOf(student_sn)).map((one) => one.name)).toEqual([content.name])
    const done = await decide(center, confirm, asked.data.sn)
    expect([done.http, done.data.status, done.data.certificates]).toEqual([200, 'AUDIT', [no]])
    expect(await studentOf(student_sn)).toMatchObject({ name: '林子晗', gender: 'FEMALE' })
    expect((await versionsOf(student_sn)).map((one) => [one.name, one.id_no, one.origin, one.in_force])).toEqual([
      [content.name, content.id_no, 'APPROVAL', false],
      ['林子晗', '110101200608152461', 'CORRECTION', true],
    ])
    const row = async () => (await center.call(certificateContract.list, { query: { keyword: no } })).data.items[0]
    expect(await row()).toMatchObject({ name: content.name, outdated: true })
    const version = (await row())?.version ?? 0
    const issued = await system.call(certificateContract.reissue, {
      params: { no },
      body: { version, reason: '身份更正' },
    })
    expect([issued.http, await row()]).toMatchObject([200, { name: '林子晗', outdated: false }])
    const print = await school.call(certificateContract.pdf, { params: { no } })
    expect((await textOfPdf(print.raw)).join('').replaceAll(/\s/g, '')).toContain('林子晗')
    const checked = await t.anonymous.call(certificateContract.check, { params: { no }, query: { name: '林子晗' } })
    expect(checked.http).toBe(200)
    const kept = await system.call(certificateContract.reissues, { params: { no } })
    expect(kept.data.map((one) => one.name)).toEqual([content.name])
  })
})

describe('a correction of identity: who may, and when', () => {
  it('is asked for by the own institution alone: others get 401, 403, 404', async () => {
    const { student_sn } = await holder()
    const body = { name: '林子晗', id_type: 'ID_CARD' as const, reason: '入学登记时写错', files: ['none.png'] }
    const call = async (who: Client) => (await who.call(create, { params: { id: student_sn }, body })).http
    expect(await call(t.anonymous)).toBe(401)
    for (const name of ['center', 'system', 'teacher', 'trainer'] as const)
      expect([name, await call(await t.as(name))]).toEqual([name, 403])
    expect([await call(await t.as('school2')), await call(college)]).toEqual([404, 404])
    const other = await buildIdentityCorrection(t.db, { org_sn: ORGS.school2 })
    const foreign = [
      await school.call(list, { params: { id: other.student_sn } }),
      await decide(school, withdraw, other.sn),
      await school.call(reveal, { params: { id: other.sn }, body: { reason: '核对材料' } }),
    ]
    expect(foreign.map(({ http }) => http)).toEqual([404, 404, 404])
  })
  it('needs an exam that attests the student, a change, evidence and a number that no other student has', async () => {
    const { student_sn } = await holder()
    const free = await buildStudent(t.db, { org_sn: ORGS.school })
    expect((await ask(school, free.sn, { name: '林子晗' })).rule).toBe('identity_free')
    expect((await ask(school, student_sn)).rule).toBe('identity_same')
    expect((await ask(school, student_sn, { name: '林子晗', files: [] })).http).toBe(400)
    expect((await ask(school, student_sn, { name: '林子晗', files: ['missing.png'] })).http).toBe(400)
    expect((await ask(school, student_sn, { id_no: '110101200608152460' })).errors?.map(({ path }) => path)).toEqual([
      'id_no',
    ])
    const taken = await ask(school, student_sn, { id_no: free.id_no })
    expect([taken.http, taken.rule]).toEqual([409, 'id_no_exists'])
  })
  it('one at a time; withdrawn or rejected it changes nothing, and may be asked again', async () => {
    const { student_sn, content } = await holder()
    const first = await ask(school, student_sn, { name: '林子晗' })
    const second = await ask(school, student_sn, { name: '林子寒' })
    expect([second.http, second.rule]).toEqual([409, 'identity_waiting'])
    expect((await decide(school, withdraw, first.data.sn)).data.status).toBe('CANCEL')
    const again = await ask(school, student_sn, { name: '林子寒' })
    const empty = await center.call(reject, { params: { id: again.data.sn }, body: { version: 1, opinion: null } })
    expect(empty.http).toBe(400)
    const rejected = await center.call(reject, {
      params: { id: again.data.sn },
      body: { version: 1, opinion: '材料不清楚' },
    })
    expect(rejected.data).toMatchObject({ status: 'REJECT', opinion: '材料不清楚' })
    expect((await studentOf(student_sn)).name).toBe(content.name)
    expect((await versionsOf(student_sn)).map((one) => one.name)).toEqual([content.name])
    const seen = (await school.call(list, { params: { id: student_sn } })).data
    expect(seen.map((one) => [one.status, one.actions])).toEqual([
      ['REJECT', []],
      ['CANCEL', []],
    ])
  })
  it('is confirmed by centre or platform with the version that was seen, never by the institution', async () => {
    const { student_sn } = await holder()
    const { sn } = (await ask(school, student_sn, { name: '林子晗' })).data
    for (const who of [school, college, await t.as('teacher')]) expect((await decide(who, confirm, sn)).http).toBe(403)
    const blind = await center.call(confirm, { params: { id: sn }, body: {} as never })
    expect(blind.errors).toMatchObject([{ path: 'version', rule: 'version_required' }])
    expect((await decide(center, confirm, sn, 7)).http).toBe(409)
    await t.db.execute(sql`update identity_correction set account_sn = 'acc-system' where sn = ${sn}`)
    const own = await decide(system, confirm, sn)
    expect([own.http, own.rule]).toEqual([422, 'identity_second'])
    await t.db.execute(sql`update identity_correction set account_sn = 'acc-school' where sn = ${sn}`)
    await t.db.execute(sql`update student set name = '林子寒' where sn = ${student_sn}`)
    const late = await decide(center, confirm, sn)
    expect([late.http, late.rule]).toEqual([422, 'identity_stale'])
  })
  it('two who confirm at once: one effect', async () => {
    const { student_sn } = await holder()
    const { sn } = (await ask(school, student_sn, { name: '林子晗' })).data
    const done = await Promise.all([decide(center, confirm, sn), decide(system, confirm, sn)])
    expect(done.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await versionsOf(student_sn)).toHaveLength(2)
  })
  it('numbers are masked; who may reveal gives a reason, which the audit trail holds without the numbers', async () => {
    const { student_sn, content } = await holder()
    const { sn } = (await ask(school, student_sn, { id_no: '110101200608152445' })).data
    const shown = await center.call(reveal, { params: { id: sn }, body: { reason: '核对身份证复印件' } })
    expect(shown.data).toEqual({ before: content.id_no, after: '110101200608152445' })
    expect(
      (await (await t.as('school2')).call(reveal, { params: { id: sn }, body: { reason: '核对材料' } })).http,
    ).toBe(404)
    const { rows } = await t.db.execute<{ text: string; action: string }>(
      sql`select action, coalesce(before, '{}')::text || coalesce(after, '{}')::text as text from audit where target_sn in (${sn}, ${student_sn}) order by seq`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['identityCorrection.create', 'student.reveal'])
    for (const { text } of rows) expect(text).not.toMatch(/110101200608152445/)
  })
  it('centre and platform are notified of the request, the institution of its end with the certificates concerned', async () => {
    const { student_sn, no } = await holder()
    const { sn } = (await ask(school, student_sn, { name: '林子晗' })).data
    await decide(center, confirm, sn)
    const { rows } = await t.db.execute<{ event: string; to_org: string | null; abstract: string }>(
      sql`select event, to_org, abstract ->> 'CN' as abstract from notice where event like 'identityCorrection.%' and entity_sn = ${student_sn} order by event, to_org`,
    )
    expect(rows.map(({ event, to_org }) => [event, to_org])).toEqual([
      ['identityCorrection.approve', ORGS.school],
      ['identityCorrection.approve', null],
      ['identityCorrection.create', null],
    ])
    expect(rows[0]?.abstract).toContain(no)
  })
})
