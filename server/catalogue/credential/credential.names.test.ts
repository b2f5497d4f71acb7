import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildBorrow, buildOpenPlan } from '../../exams/borrow/borrow.factory.ts'
import { buildCertificate } from '../../results/certificate/certificate.factory.ts'
import { buildOffered } from '../../exams/exam/exam.factory.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { buildMajor } from '../../people/major/major.factory.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import { buildCredential } from './credential.factory.ts'

let t: TestApp
let center: Client
let college: Client
let plan: { id: string }
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  college = await t.as('college')
  plan = { id: (await buildScoreSheet(t.db, { status: 'AUDIT', scores: [[{ score: 75 }, { score: 70 }]] })).sn }
  const [held] = await t.db.select({ sn: exam.sn }).from(exam).where(eq(exam.plan_sn, plan.id))
  await buildOffered(t.db, held?.sn ?? '')
  const named = await buildCredential(t.db)
  await buildMajor(t.db, { credentials: [{ credential_sn: named.sn, levels: ['MIDDLE'] }] })
  await buildAssignment(t.db)
  await buildBorrow(t.db)
  await buildOpenPlan(t.db)
  await t.pool.query(`update credential set name = '测绘', name_hk = '測繪', name_en = 'Surveying' where sn = $1`, [
    named.sn,
  ])
  await t.pool.query(
    `update credential set name = '证书' || sn, name_hk = '證書' || sn, name_en = 'Credential ' || sn where sn <> $1`,
    [named.sn],
  )
  await buildCertificate(t.db)
  await t.pool.query(`update certificate set content = content || '{"credential_name_en": "Credential of the day"}'`)
})
afterAll(() => t.close())

const READERS = { US: /^(Credential|Surveying)/, HK: /^(證書|測繪)/, CN: /^(证书|测绘)/ } as const
const TAGS = { US: 'en-US', HK: 'zh-HK', CN: 'zh-CN' } as const
type Lang = keyof typeof READERS
type Row = { credential_name: string }
const examined = (rows: readonly { credentials: readonly { name: string }[] }[]): Row[] =>
  rows.flatMap(({ credentials }) => credentials.map(({ name }) => ({ credential_name: name })))
/** Each call with rows or a record that names a certificate. */
const CALLS: readonly [string, (headers: Record<string, string>) => Promise<readonly Row[]>][] = [
  ['plans', async (headers) => (await center.call(planContract.list, { headers })).data.items],
  ['a plan', async (headers) => [(await center.call(planContract.detail, { params: plan, headers })).data]],
  ['exams', async (headers) => (await center.call(examContract.list, { headers })).data.items],
  ['calls', async (headers) => (await center.call(assignmentContract.list, { headers })).data.items],
  ['borrowed exams', async (headers) => (await center.call(borrowContract.list, { headers })).data.items],
  [
    'sites that are open to borrowed exams',
    async (headers) => (await (await t.as('school')).call(borrowContract.sites, { headers })).data.items,
  ],
  ['plans with sign-ups', async (headers) => (await college.call(signupContract.plans, { headers })).data.items],
  [
    'a plan with sign-ups',
    async (headers) => [(await center.call(signupContract.plan, { params: plan, headers })).data],
  ],
  ['scores', async (headers) => (await center.call(scoreContract.list, { headers })).data.items],
  ['sheets', async (headers) => (await center.call(scoreSheetContract.list, { headers })).data.items],
  ['a panel', async (headers) => [(await center.call(panelContract.list, { params: plan, headers })).data.chosen]],
  ['examiners', async (headers) => examined((await center.call(teacherContract.list, { headers })).data.items)],
  ['examiners to pick', async (headers) => examined((await center.call(teacherContract.pick, { headers })).data.items)],
  [
    'candidates of a panel',
    async (headers) => examined((await center.call(panelContract.list, { params: plan, headers })).data.items),
  ],
  [
    'majors',
    async (headers) => {
      const { data } = await (await t.as('school')).call(majorContract.list, { headers })
      return examined(data.items)
    },
  ],
]
const langs: Lang[] = ['US', 'HK', 'CN']

test.each(CALLS.flatMap(([what, rows]) => langs.map((lang) => [what, lang, rows] as const)))(
  '%s name the certificate in the language of the reader: %s',
  async (_, lang, rows) => {
    const names = (await rows({ 'accept-language': TAGS[lang] })).map((row) => row.credential_name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).toMatch(READERS[lang])
  },
)

test('certificates show the credential name of the day of issue', async () => {
  const { data } = await center.call(certificateContract.list, { headers: { 'accept-language': 'en-US' } })
  expect(data.items.map((row) => row.credential_name)).toEqual(['Credential of the day'])
})

test('exports name the credential in the language of the file', async () => {
  const headers = { 'accept-language': 'en-US' }
  const files = [
    await center.call(planContract.export, { body: {}, headers }),
    await center.call(scoreContract.export, { body: {}, headers }),
    await center.call(scoreContract.exportPlan, { params: plan, body: {}, headers }),
    await center.call(signupContract.export, { params: plan, body: {}, headers }),
  ]
  for (const { raw } of files) {
    const [head = [], ...rows] = await rowsOf(raw)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row[head.findIndex((title) => /^(Credential|Certificate)$/.test(title))]).toMatch(READERS.US)
  }
})
