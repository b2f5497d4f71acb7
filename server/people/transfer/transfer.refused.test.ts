import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { buildIdentityCorrection } from '../../exams/identityCorrection/identityCorrection.factory.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { major } from '../major/major.table.ts'
import { buildStudent, idNumberOf } from '../student/student.factory.ts'
import { buildStudentMerge } from '../studentMerge/studentMerge.factory.ts'
import { transferStage } from './transfer.factory.ts'
import { transfer, transferDay } from './transfer.table.ts'

const { detail, approve } = transferContract
let t: TestApp
let school: Client
let school2: Client
let center: Client
let major_code: string
beforeAll(async () => {
  t = await testApp()
  ;[school, school2, center] = await Promise.all([t.as('school'), t.as('school2'), t.as('center')])
  major_code = (await buildMajor(t.db, { org_sn: ORGS.school, edu_level: 'BACHELOR', duration: 4 })).code
})
afterEach(async () => {
  await shiftClock(t.db, '0')
  await t.db.delete(transferDay)
})
afterAll(() => t.close())

const { ask, of, stored, theirs, asked } = transferStage(() => ({ t, school, major_code }))

describe('what is refused', () => {
  it('own students, a number that is taken, faulty fields, majors of others', async () => {
    const own = await buildStudent(t.db, { org_sn: ORGS.school })
    expect(await ask(own)).toMatchObject({ status: 42200, rule: 'transfer_own' })
    const person = await theirs()
    expect(await ask(person, { student_no: own.student_no })).toMatchObject({ status: 40901, rule: 'student_no_taken' })
    expect((await ask({ ...person, id_no: '110101200503071236' })).errors).toMatchObject([{ path: 'id_no' }])
    expect((await ask({ ...person, name: 'X1' })).errors).toMatchObject([{ path: 'name' }])
    const foreign = await buildMajor(t.db, { org_sn: ORGS.school2 })
    expect((await ask(person, { major_code: foreign.code })).errors).toMatchObject([{ rule: 'major_unknown' }])
    const off = await buildMajor(t.db, { org_sn: ORGS.school, status: 'DISABLE' })
    expect((await ask(person, { major_code: off.code })).errors).toMatchObject([{ rule: 'major_disabled' }])
    expect((await ask(person, { proof_files: ['aa/bb/none.pdf'] })).errors).toMatchObject([{ rule: 'media_unknown' }])
    expect((await ask(person, { from_org_sn: ORGS.school2 })).errors).toMatchObject([{ rule: 'unknown_field' }])
  })

  it('“open sign-ups block it by name”: who decides reads the plans, the other side nothing', async () => {
    const { person, sn } = await asked()
    const open = await buildSignup(t.db, { student_sn: person.sn, org_sn: ORGS.school2 })
    const [signed] = await t.db.select().from(plan).where(eq(plan.sn, open.plan_sn))
    const refused = await school2.call(approve, { ...of(sn), body: {} })
    expect(refused).toMatchObject({ status: 42200, rule: 'transfer_signup' })
    expect(refused.message).toContain(signed!.title)
    for (const who of [school2, center])
      expect((await who.call(detail, of(sn))).data.refused[0]?.message).toContain(signed!.title)
    expect((await school.call(detail, of(sn))).data).toMatchObject({ actions: ['withdraw'], refused: [] })
    await t.db.update(signup).set({ closed: true }).where(eq(signup.sn, open.sn))
    expect((await school2.call(approve, { ...of(sn), body: {} })).http).toBe(200)
  })

  it('a correction or a merge that waits, a number taken meanwhile, a major disabled or deleted meanwhile', async () => {
    const rule = async (sn: string) => (await center.call(approve, { ...of(sn), body: {} })).rule
    const correction = await buildIdentityCorrection(t.db, { org_sn: ORGS.school2 })
    await t.db.update(signup).set({ closed: true }).where(eq(signup.student_sn, correction.student_sn))
    expect(await rule((await ask(await stored(correction.student_sn))).data.sn)).toBe('transfer_correction')
    const merge = await buildStudentMerge(t.db, { org_sn: ORGS.school2 })
    expect(await rule((await ask(await stored(merge.keep_sn))).data.sn)).toBe('transfer_merge')
    const { data: numbered } = await ask(await theirs())
    await buildStudent(t.db, { org_sn: ORGS.school, student_no: numbered.student_no ?? '' })
    expect(await rule(numbered.sn)).toBe('transfer_number')
    const other = await buildMajor(t.db, { org_sn: ORGS.school })
    const { data: placed } = await ask(await theirs(), { major_code: other.code })
    await t.db.update(major).set({ status: 'DISABLE' }).where(eq(major.sn, other.sn))
    expect(await rule(placed.sn)).toBe('transfer_major')
  })

  it('more requests than an institution makes in a day', async () => {
    await buildSettings(t.db, 'transfer_rules', { a_day: 2 })
    for (const at of [9201, 9202]) expect((await ask({ name: '欧阳子轩', id_no: idNumberOf(at) })).http).toBe(200)
    const refused = await ask(await theirs())
    expect(refused).toMatchObject({ http: 429, status: 42900, rule: 'transfer_limit' })
    expect((await ask({ name: '欧阳子轩', id_no: idNumberOf(9203) })).rule).toBe('transfer_limit')
    expect(
      (
        await t.db
          .select()
          .from(transfer)
          .where(eq(transfer.id_no, idNumberOf(9203)))
      ).length,
    ).toBe(0)
    await buildSettings(t.db, 'transfer_rules', {})
  })

  it('the refusal of the student form and of the import leads to a transfer and names nobody (N2)', async () => {
    const person = await theirs()
    const refused = await school.call(studentContract.create, {
      body: {
        name: '欧阳子轩',
        id_type: 'ID_CARD',
        id_no: person.id_no,
        nation: '汉族',
        student_no: 'TRN2',
        major_code,
        class_name: '一班',
        grade_year: 2024,
        edu_level: 'HIGHER',
        mobile: '13800000000',
        candidate_type: 'STUDENT',
      },
    })
    expect(refused).toMatchObject({ rule: 'id_no_elsewhere', message: expect.stringContaining('请走转学申请') })
  })
})
