import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { addMonths, addDays } from '@zhikao/domain/kernel/calendar.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { clock } from '../../db/clock.ts'
import { jobActor } from '../../record/jobActor.ts'
import { transaction } from '../../db/transaction.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { renameStudents } from '../../test/renamed.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import { student } from '../../people/student/student.table.ts'
import { buildScoreSheet } from '../score/score.factory.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { issueCertificates } from './certificate.commands.ts'
import { buildDueSheet } from './certificate.factory.ts'
import { expireDue, issueDue } from './certificate.jobs.ts'

const PASSED = [{ score: 75 }, { score: 80 }] as const
const FAILED = [{ score: 75 }, { score: 40 }] as const
let t: TestApp
let today: string
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

type Row = {
  no: string
  status: string
  org_sn: string
  signup_sn: string
  issue_date: string
  expire_date: string | null
  content: Record<string, unknown>
}
const certificatesOf = async (sn: string) =>
  (
    await t.db.execute<Row>(
      sql`select no, status, org_sn, signup_sn, issue_date::text, expire_date::text, content from certificate where plan_sn = ${sn} order by no`,
    )
  ).rows
const faults = async () => (await brokenInvariants(t.pool)).filter(({ rule }) => rule.includes('certificate'))
const issueTime = async (sn: string) =>
  (await t.db.execute<{ issue_time: string | null }>(sql`select issue_time::text from score_sheet where sn = ${sn}`))
    .rows[0]?.issue_time
const noticesOf = async (sn: string) =>
  (
    await t.db.execute<{ to_org: string; text: string }>(
      sql`select to_org, abstract->>'CN' as text from notice where event = 'certificate.issue' and entity_sn = ${sn} order by to_org`,
    )
  ).rows

describe('when the public notice is over', () => {
  it('everybody who passed gets one certificate, numbered without gaps, and the site and the schools are notified', async () => {
    const { sn } = await buildDueSheet(t.db, {
      scores: [PASSED, FAILED, PASSED, PASSED],
      owners: [ORGS.college, ORGS.college, ORGS.school, ORGS.school2],
    })
    expect(await issueDue(t.services)).toBe(1)
    const made = await certificatesOf(sn)
    expect(made.map(({ org_sn }) => org_sn)).toEqual([ORGS.college, ORGS.school, ORGS.school2])
    const serials = made.map(({ no }) => Number(no.slice(-6)))
    expect(serials).toEqual([serials[0], (serials[0] ?? 0) + 1, (serials[0] ?? 0) + 2])
    expect(made[0]?.no).toMatch(/^S0001\d{2}\d{6}\d{2}4\d{6}$/)
    expect(made[0]).toMatchObject({ status: 'VALID', issue_date: today })
    expect(await issueTime(sn)).not.toBeNull()
    const notices = await noticesOf(sn)
    expect(notices.map(({ to_org }) => to_org).toSorted()).toEqual([ORGS.college, ORGS.school, ORGS.school2].toSorted())
    expect(notices.find(({ to_org }) => to_org === ORGS.college)?.text).toContain('共颁发 3 张')
    expect(notices.find(({ to_org }) => to_org === ORGS.school)?.text).toContain('贵单位 1 名')
    expect(await faults()).toEqual([])
  })

  it('the notice links to the plan’s scores in the reader’s own portal, where the certificate number is shown', async () => {
    const { sn } = await buildDueSheet(t.db, { owners: [ORGS.school] })
    await issueDue(t.services)
    const school = await t.as('school')
    const { data } = await school.call(noticeContract.list, { query: { limit: 100 } })
    expect(data.items.find(({ url }) => url === `/school/score/plan/${sn}/score`)).toMatchObject({
      title: '证书已颁发',
    })
    const rows = await school.call(scoreContract.rows, { params: { id: sn } })
    expect(rows.data.items[0]?.certificate_no).toBe((await certificatesOf(sn))[0]?.no)
    const history = await school.call(scoreSheetContract.history, { params: { id: sn } })
    expect(history.data[0]).toMatchObject({ move: 'issue', to_status: 'AUDIT', actor_role: 'system' })
  })

  it('a second round and three more workers at the same time change nothing', async () => {
    const { sn } = await buildDueSheet(t.db, { scores: [PASSED, PASSED] })
    const work = () => transaction(t.pool, (tx) => issueCertificates(tx, jobActor, sn))
    const done = await Promise.all([work(), work(), work(), work()])
    expect(done.filter(Boolean)).toEqual([true])
    const before = await certificatesOf(sn)
    expect(before).toHaveLength(2)
    expect(await issueDue(t.services)).toBe(0)
    expect(await certificatesOf(sn)).toEqual(before)
  })

  it('plans of one site issued at the same time share one number series without gap or repetition', async () => {
    const sheets = []
    for (let at = 0; at < 4; at++) sheets.push(await buildDueSheet(t.db, { scores: [PASSED, PASSED, PASSED] }))
    await Promise.all(sheets.map(({ sn }) => transaction(t.pool, (tx) => issueCertificates(tx, jobActor, sn))))
    const numbers = (await Promise.all(sheets.map(({ sn }) => certificatesOf(sn)))).flat().map(({ no }) => no)
    expect(new Set(numbers).size).toBe(12)
    expect(await faults()).toEqual([])
  })

  it('an interrupted round writes nothing, and the next round gives the same numbers', async () => {
    const { sn } = await buildDueSheet(t.db, { scores: [PASSED, PASSED] })
    let tried: string[] = []
    await expect(
      transaction(t.pool, async (tx) => {
        await issueCertificates(tx, jobActor, sn)
        const { rows } = await tx.execute<{ no: string }>(
          sql`select no from certificate where plan_sn = ${sn} order by no`,
        )
        tried = rows.map(({ no }) => no)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect([await certificatesOf(sn), await issueTime(sn), await noticesOf(sn)]).toEqual([[], null, []])
    expect(await issueDue(t.services)).toBe(1)
    expect((await certificatesOf(sn)).map(({ no }) => no)).toEqual(tried)
  })

  it('a sheet on which nobody passed is finished without certificate and notice', async () => {
    const { sn } = await buildDueSheet(t.db, { scores: [FAILED] })
    expect(await issueDue(t.services)).toBe(1)
    expect([await certificatesOf(sn), await noticesOf(sn)]).toEqual([[], []])
    expect(await issueTime(sn)).not.toBeNull()
  })
})

describe('no certificate is issued', () => {
  it('before the public notice is over, or before the publication', async () => {
    const running = await buildScoreSheet(t.db, { status: 'AUDIT' })
    const waiting = await buildScoreSheet(t.db, { status: 'SUBMIT' })
    await t.db.execute(sql`update score_sheet set publicity_end = ${today} where sn = ${running.sn}`)
    expect(await issueDue(t.services)).toBe(0)
    for (const { sn } of [running, waiting]) expect(await certificatesOf(sn)).toEqual([])
  })
  it('to a student with a valid one of the same credential and level; once that has expired, it is issued', async () => {
    const first = await buildDueSheet(t.db)
    await issueDue(t.services)
    const [held] = await certificatesOf(first.sn)
    const again = await buildDueSheet(t.db)
    // As if the same person had sat both: the places of a second exam do not matter here.
    await t.db.execute(sql`
      update signup s set student_sn = o.student_sn, credential_sn = o.credential_sn, level = o.level
      from signup o where o.sn = ${held?.signup_sn} and s.plan_sn = ${again.sn}`)
    await t.db.execute(
      sql`update plan p set credential_sn = o.credential_sn, level = o.level from plan o where o.sn = ${first.sn} and p.sn = ${again.sn}`,
    )
    expect(await issueDue(t.services)).toBe(1)
    expect(await certificatesOf(again.sn)).toEqual([])
    await t.db.execute(sql`update certificate set expire_date = ${addDays(today, -1)} where no = ${held?.no}`)
    await t.db.execute(sql`update score_sheet set issue_time = null where sn = ${again.sn}`)
    expect(await expireDue(t.services)).toBe(1)
    expect(await issueDue(t.services)).toBe(1)
    expect(await certificatesOf(again.sn)).toHaveLength(1)
    expect((await certificatesOf(first.sn))[0]?.status).toBe('EXPIRED')
  })
})

describe('Decided 43: “one certificate per level”', () => {
  it('a person with two records of before, both of whom passed, has the certificate of the first', async () => {
    const [first, again] = [await buildDueSheet(t.db), await buildDueSheet(t.db)]
    await t.db.execute(sql`
      with of as (select s.plan_sn, s.sn, s.student_sn, s.credential_sn, s.level from signup s join composite m on m.signup_sn = s.sn where m.pass),
        level as (update signup s set credential_sn = o.credential_sn, level = o.level from of o
          where o.plan_sn = ${first.sn} and s.plan_sn = ${again.sn})
      update student s set id_type = 'HK_MACAO_PERMIT', id_no = case when o.plan_sn = ${first.sn} then 'H66666666' else 'H6666666601' end
      from of o where o.student_sn = s.sn and o.plan_sn in (${first.sn}, ${again.sn})`)
    await t.db.execute(
      sql`update plan p set credential_sn = o.credential_sn, level = o.level from plan o where o.sn = ${first.sn} and p.sn = ${again.sn}`,
    )
    await issueDue(t.services)
    expect([(await certificatesOf(first.sn)).length + (await certificatesOf(again.sn)).length]).toEqual([1])
  })
})

it.each([
  ['name and number', { name: '冒名顶替', id_no: '110101200608152461' }],
  ['name', { name: '另一个人' }],
  ['number', { id_no: '110101200608152445' }],
])(
  'Decided 42: another %s is refused after publication; certificate and reissue name who was examined (F1)',
  async (_, change) => {
    const { sn } = await buildDueSheet(t.db, { owners: [ORGS.school] })
    const { rows } = await t.db.execute<{ sn: string; name: string; id_no: string }>(
      sql`select s.sn, s.name, s.id_no from signup g join student s on s.sn = g.student_sn where g.plan_sn = ${sn}`,
    )
    const { sn: id, ...examined } = rows[0] ?? { sn: '', name: '', id_no: '' }
    const school = await t.as('school')
    const { data } = await school.call(studentContract.detail, { params: { id } })
    const { id_type, nation, student_no, major_code, class_name, grade_year, edu_level, candidate_type } = data
    const kept = { id_type, nation, student_no, major_code, class_name, grade_year, edu_level, candidate_type }
    const body = { ...kept, name: examined.name, ...change }
    expect((await school.call(studentContract.update, { params: { id }, body })).rule).toBe('identity_attested')
    // However the record came to be another: what the exam attests stays.
    await t.db.update(student).set(change).where(eq(student.sn, id))
    await issueDue(t.services)
    const [made] = await certificatesOf(sn)
    expect(made?.content).toMatchObject(examined)
    const { version } = (
      await (await t.as('system')).call(certificateContract.list, { query: { keyword: made?.no ?? '' } })
    ).data.items[0] ?? { version: 0 }
    const params = { no: made?.no ?? '' }
    const again = await (await t.as('system')).call(certificateContract.reissue, {
      params,
      body: { version, reason: '原件遗失' },
    })
    expect([again.http, (await certificatesOf(sn))[0]?.content]).toMatchObject([200, examined])
  },
)

describe('an issued certificate', () => {
  it('keeps the content of the day of issue, whatever is changed later', async () => {
    const { sn } = await buildDueSheet(t.db)
    await issueDue(t.services)
    const [before] = await certificatesOf(sn)
    expect(before?.content).toMatchObject({ level: 'MIDDLE', direction: null })
    await renameStudents(t.db, sql`select student_sn from signup where plan_sn = ${sn}`, sql`'改名'`)
    await t.db.execute(sql`update authority set name = '另一机构'`)
    expect((await certificatesOf(sn))[0]?.content).toEqual(before?.content)
  })
  it('has the validity of the credential, and does not expire before its last day', async () => {
    const { sn } = await buildDueSheet(t.db)
    await t.db.execute(
      sql`update credential set validity_years = 3 where sn = (select credential_sn from plan where sn = ${sn})`,
    )
    await issueDue(t.services)
    const [made] = await certificatesOf(sn)
    expect(made?.expire_date).toBe(addDays(addMonths(today, 36), -1))
    expect(await expireDue(t.services)).toBe(0)
    await t.db.execute(sql`update credential set validity_years = 0`)
  })
  it('is numbered by the pattern of the setting', async () => {
    await buildSettings(t.db, 'certificate_rules', {
      pattern: 'ZK-{year}{level}-{serial}',
      type: 'Y',
      organisation: '0002',
    })
    const { sn } = await buildDueSheet(t.db)
    await issueDue(t.services)
    expect((await certificatesOf(sn))[0]?.no).toBe(`ZK-${today.slice(2, 4)}4-000001`)
  })
})

it('after certificates are issued no score can be corrected', async () => {
  const { sn } = await buildDueSheet(t.db)
  await issueDue(t.services)
  const system = await t.as('system')
  const { data } = await system.call(scoreContract.rows, { params: { id: sn } })
  const { rule } = await system.call(scoreContract.correct, {
    params: { id: data.items[0]?.theory?.sn ?? '' },
    body: { flag: 'ABSENT', reason: '复核后更正', files: ['none'] },
  })
  expect(rule).toBe('score_certified')
})
