import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildPlan, showState } from '../plan/plan.factory.ts'
import { buildPanel, examForm } from './panel.factory.ts'

let t: TestApp
let [college, center]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[college, center] = [await t.as('college'), await t.as('center')]
})
afterAll(() => t.close())

const show = (id: string) => center!.call(panelContract.list, { params: { id }, query: {} })
const examiner = async ({ credential_sn, level }: Awaited<ReturnType<typeof buildPanel>>) =>
  (await buildTeacher(t.db, { org_sn: ORGS.trainer, examines: [{ credential_sn, level }] })).sn

describe('Decided 16: “At least a third of a panel changes against the same site’s last exam of the credential: a warning with override and reason”', () => {
  /** An approved exam of the theory on this day, with these examiners, whose calls have this status. */
  const earlier = async (day: string, credential: string, people: readonly string[], status = 'CONFIRMED') => {
    const { sn } = await buildPlan(t.db, {
      status: 'EXAM_AUDIT',
      theory_start: `${day} 09:00:00`,
      practical_start: null,
    })
    await t.db.execute(sql`update plan set credential_sn = ${credential} where sn = ${sn}`)
    await t.db.execute(sql`
      insert into exam (sn, plan_sn, org_sn, subject, session_no, name, start_time, end_time, minutes, capacity, candidate_count)
      select sn || 'T01', sn, org_sn, 'ONLINE', 1, '理论', theory_start, theory_start + interval '2 hours', 90, 40, 1 from plan where sn = ${sn}`)
    for (const [at, teacher] of people.entries())
      await t.db.execute(sql`
        insert into assignment (sn, exam_sn, teacher_sn, role, time, status)
        select 'RO' || ${at} || sn, sn, ${teacher}, 'INVIGILATOR', tstzrange(start_time, end_time), ${status} from exam where plan_sn = ${sn}`)
  }
  const stateOf = async (id: string) => (await show(id)).data.chosen
  const checkOf = async (id: string) =>
    (await college!.call(planContract.detail, { params: { id } })).data.exam_checks.find(
      ({ check }) => check === 'rotation',
    )

  /** “→ warning, center may override” (domain.md §6.4). */
  it('blocks the exam application until there is a reason, never the saving; the centre reads the reason; it is audited', async () => {
    const made = await buildPanel(t.db)
    const { sn, credential_sn } = made
    const members = (await stateOf(sn)).panel.map(({ teacher_sn, role, subject, session_no }) => ({
      teacher_sn,
      role,
      subject,
      session_no,
    }))
    const theory = members.filter(({ subject }) => subject === 'ONLINE').map(({ teacher_sn }) => teacher_sn)
    await earlier('2020-03-01', credential_sn, [await examiner(made)])
    expect((await stateOf(sn)).rotation).toEqual([])
    await earlier('2020-03-02', credential_sn, theory, 'PENDING')
    expect((await stateOf(sn)).rotation).toEqual([])
    await earlier('2020-03-04', credential_sn, theory)
    const shown = await stateOf(sn)
    expect([shown.rotation.map(({ rule }) => rule), shown.rotation_reason]).toEqual([['panel_rotation'], null])
    expect(shown.last.ONLINE.toSorted()).toEqual(theory.toSorted())
    expect(await checkOf(sn)).toMatchObject({ passed: false, rule: 'panel_rotation' })
    const submitted = await college!.call(planContract.submitExam, { params: { id: sn }, body: examForm() })
    expect([submitted.http, submitted.rule]).toEqual([422, 'panel_rotation'])
    const put = (body: object) =>
      college!.call(panelContract.save, { params: { id: sn }, body: { panel: members, ...body } })
    expect((await put({})).http).toBe(200)
    expect((await put({ rotation_reason: '太短了' })).http).toBe(400)
    expect((await put({ rotation_reason: '本地考评员不足' })).data.rotation_reason).toBe('本地考评员不足')
    expect((await put({})).data.rotation_reason).toBe('本地考评员不足')
    expect(await checkOf(sn)).toMatchObject({ passed: true })
    expect((await stateOf(sn)).rotation_reason).toBe('本地考评员不足')
    const { rows: audits } = await t.db.execute<{ after: { rotation_reason: string } }>(
      sql`select after from audit where action = 'panel.save' and target_sn = ${sn} order by seq desc limit 1`,
    )
    expect(audits[0]?.after.rotation_reason).toBe('本地考评员不足')
    await showState(t.db, sn, 'EXAM_SUBMIT')
    expect((await stateOf(sn)).rotation_reason).toBe('本地考评员不足')
    await showState(t.db, sn, 'PLAN_AUDIT')
    const fresh = {
      teacher_sn: await examiner(made),
      role: 'INVIGILATOR' as const,
      subject: 'ONLINE' as const,
      session_no: 1,
    }
    const changed = [...members.filter((one) => one.teacher_sn !== theory.at(-1)), fresh]
    const saved = await college!.call(panelContract.save, { params: { id: sn }, body: { panel: changed } })
    expect([saved.data.rotation, saved.data.rotation_reason]).toEqual([[], null])
    const { rows: kept } = await t.db.execute(sql`select rotation_reason from plan where sn = ${sn}`)
    expect(kept).toEqual([{ rotation_reason: null }])
    // A changed setting acts on what is decided after it (Decided 23): now everybody is to change; an approval stays.
    await showState(t.db, sn, 'EXAM_AUDIT')
    await buildSettings(t.db, 'exam_rules', { rotation_share: 1 })
    const { data: decided } = await college!.call(planContract.detail, { params: { id: sn } })
    expect(decided.status).toBe('EXAM_AUDIT')
    await showState(t.db, sn, 'PLAN_AUDIT')
    expect((await stateOf(sn)).rotation.map(({ rule }) => rule)).toEqual(['panel_rotation'])
    expect(await checkOf(sn)).toMatchObject({ passed: false, rule: 'panel_rotation' })
  })
})
