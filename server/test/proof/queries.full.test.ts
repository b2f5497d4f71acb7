import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isGranted } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { writeAudit } from '../../record/audit.ts'
import { newSn } from '../../db/sn.ts'
import { transaction } from '../../db/transaction.ts'
import { newKey } from '../../files/storage.ts'
import { clientOf } from '../client.ts'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { ORGS, USERNAMES } from '../world.ts'
import { liveCaller } from './accounts.ts'
import type { Caller } from './accounts.ts'
import { referenceOf } from './rowReferences.ts'
import { buildTrainee } from '../../training/trainee/trainee.factory.ts'
import { buildRow } from './rows.ts'
import { readyFor } from './rowsReady.ts'
import { buildIncident, buildRunningExam } from '../../exams/incident/incident.factory.ts'
import { buildFee } from '../../exams/fee/fee.factory.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { buildCandidate, buildOffered } from '../../exams/exam/exam.factory.ts'
import { addCandidate } from '../../results/score/score.factory.ts'
import { countStatements } from './statementCount.ts'

const SIZES = [1, 10, 100]
type Counted = { endpoint: string; rows: number[]; statements: number[] }

let t: TestApp
let live: Caller[]
let counter: ReturnType<typeof countStatements>
const counted: Counted[] = []

const isList = ({ method, query }: Endpoint) =>
  method === 'GET' && query instanceof z.ZodObject && 'page' in query.shape && 'limit' in query.shape

/** Lists whose rows are not records of their own feature: how one more of them comes to be. */
const GROW: Record<string, (job: string) => Promise<unknown>> = {
  'college.publicList': () => buildRow(t.services, 'college', NO_OWNER),
  'application.mine': () => buildRow(t.services, 'credential', NO_OWNER),
  'plan.sites': () =>
    buildRow(t.services, 'application', { org_sn: ORGS.college, account_sn: '' }, { status: 'AUDIT' }),
  // Every institution with an approval in force is a row.
  'siteMap.list': async () => {
    const { sn: org_sn } = await buildCollege(t.db)
    return buildRow(t.services, 'application', { org_sn, account_sn: '' }, { status: 'AUDIT' })
  },
  'borrow.sites': () =>
    buildRow(
      t.services,
      'plan',
      { org_sn: ORGS.college, account_sn: '' },
      { status: 'PLAN_AUDIT', accept_borrow: true, borrow_quota: 5 },
    ),
  'borrow.approved': () =>
    buildRow(t.services, 'borrow', { org_sn: ORGS.college, account_sn: '' }, { status: 'SCHOOL_AUDIT' }),
  'audit.list': () => transaction(t.pool, (db) => writeAudit(db, null, { action: 'proof.grow' })),
  'auth.logins': () => transaction(t.pool, (db) => writeAudit(db, null, SITE_LOGIN)),
  'document.list': () => addExport('acc-college'),
  'statistics.list': async () => {
    const credential_sn = await buildRow(t.services, 'credential', NO_OWNER)
    return buildRow(t.services, 'plan', NO_OWNER, { status: 'PLAN_AUDIT', credential_sn })
  },
  'trainee.ofTraining': (train_sn) => buildTrainee(t.db, { train_sn }),
  'signup.eligible': () => buildRow(t.services, 'student', { org_sn: ORGS.college, account_sn: '' }),
  'signup.list': (plan_sn) => buildRow(t.services, 'signup', NO_OWNER, { plan_sn }),
  'signup.students': (plan_sn) => buildRow(t.services, 'signup', NO_OWNER, { plan_sn }),
  // A fee that another site bears for one of the caller's students.
  'fee.statement': async () => {
    const { sn: host_org_sn } = await buildCollege(t.db)
    return buildFee(t.db, { org_sn: ORGS.college, host_org_sn, payer: 'HOST', payer_org_sn: host_org_sn })
  },
  'exam.teachers': (exam_sn) => buildOffered(t.db, exam_sn),
  'incident.list': async () => {
    runningExam ??= (await buildRunningExam(t.db, { org_sn: ORGS.college })).sn
    return buildIncident(t.db, { exam_sn: runningExam })
  },
  'incident.exams': () => buildRow(t.services, 'runningExam', { org_sn: ORGS.college, account_sn: '' }),
  'exam.students': (exam_sn) => buildCandidate(t.db, exam_sn),
  'score.rows': (plan_sn) => addCandidate(t.db, plan_sn),
  'news.read': () => buildRow(t.services, 'readNews', NO_OWNER),
  'news.publicList': () => buildRow(t.services, 'publicNews', NO_OWNER),
  // Every institution that is asked to confirm is a row.
  'news.receipts': async () => buildOperator(t.db, { role: 'college', org_sn: (await buildCollege(t.db)).sn }),
  'news.editions': (news) =>
    t.pool.query(
      `insert into news_edition (news_sn, edition, title, content, account_sn, account_name)
       select $1, coalesce((select max(edition) from news_edition where news_sn = $1), 0) + 1, '通知', '<p>正文</p>', 'acc-system', '系统'`,
      [news],
    ),
  'job.errors': (job) =>
    t.pool.query(
      `insert into job_error (job_sn, seq, row, rule, message) select $1, max(seq) + 1, max(row) + 1, 'required', '{"CN": "", "HK": "", "US": ""}' from job_error where job_sn = $1`,
      [job],
    ),
  'trainTemplate.versions': (template) =>
    t.pool.query(
      `insert into train_template_version (sn, template_sn, no, paper, number_rule, valid_years, elements)
       select $2, template_sn, no + 1, paper, number_rule, valid_years, elements from train_template_version where template_sn = $1 order by no desc limit 1`,
      [template, newSn()],
    ),
  'job.rows': (job) =>
    t.pool.query(
      `insert into import_row (job_sn, row, keys, cells, refused) select job_sn, row + 1, keys, cells, true from import_row where job_sn = $1 order by row desc limit 1`,
      [job],
    ),
}
/** Lists that need more than the number of a record, and who asks for them. */
const ASKED: Record<string, { by: string; params: Record<string, string>; query: Record<string, string> }> = {
  'trainee.ofTraining': { by: 'system', params: {}, query: {} },
  'siteMap.list': { by: 'system', params: {}, query: {} },
  'statistics.list': { by: 'system', params: { topic: 'capacity' }, query: { by: 'credential' } },
}
/** One exam for all incidents of a list. */
let runningExam: string | undefined
const NO_OWNER = { org_sn: null, account_sn: '' }
const SITE_LOGIN = { action: 'session.login', target: { type: 'operator', sn: 'acc-college' }, org_sn: ORGS.college }

/** Another finished export of this account. */
async function addExport(account: string): Promise<void> {
  const key = newKey('xlsx')
  await t.pool.query(
    `insert into media (key, kind, name, type, bytes, sha256, account_sn, linked) values ($1, 'EXPORT', '导出.xlsx', 'x', 1, 'x', $2, true)`,
    [key, account],
  )
  await t.pool.query(
    `insert into job (sn, kind, account_sn, payload, state, result_key, finish_time) values ($1, 'student.export', $2, '{}', 'done', $3, now())`,
    [newSn(), account, key],
  )
}

beforeAll(async () => {
  t = await testApp()
  counter = countStatements(t.pool)
  live = []
  for (const username of USERNAMES) live.push(await liveCaller(t.pool, username))
  for (const endpoint of t.services.endpoints.filter(isList)) counted.push(await count(endpoint))
  process.stdout.write(
    `\n${counted.map(({ endpoint, rows, statements }) => `${endpoint.padEnd(20)} rows ${rows.join(', ')} → statements ${statements.join(', ')}`).join('\n')}\n`,
  )
})
afterAll(() => t.close())

async function count(endpoint: Endpoint): Promise<Counted> {
  const { permission } = endpoint
  const asked = ASKED[endpoint.name]
  const caller =
    live.find((one) => one.role === asked?.by) ??
    live.find((one) => one.org_sn && (!isGranted(permission) || one.permissions.has(permission))) ??
    live.find((one) => one.role === 'system')!
  const owner = { org_sn: caller.org_sn, account_sn: caller.sn }
  const reference = referenceOf(endpoint)
  const job = reference ? await buildRow(t.services, reference.resource, owner, readyFor(endpoint.name, caller)) : ''
  const grow = GROW[endpoint.name] ?? (() => buildRow(t.services, endpoint.name.split('.')[0] ?? '', owner))
  const ask = (limit: number) =>
    clientOf(t.app, caller.token).call<Endpoint>(endpoint, {
      params: { id: job, ...asked?.params },
      query: { limit, ...asked?.query },
    })
  const result: Counted = { endpoint: endpoint.name, rows: [], statements: [] }
  for (const size of SIZES) {
    for (let at = await rowsNow(endpoint.name, ask(100)); at < size; at++) await grow(job)
    // Rows take their time: what is written of a session's use every half minute is no part of a list.
    await t.pool.query('update session set used_time = now()')
    counter.take()
    result.rows.push(await rowsNow(endpoint.name, ask(size)))
    result.statements.push(counter.take())
  }
  return result
}

async function rowsNow(
  name: string,
  asked: Promise<{ http: number; message: string; data: unknown }>,
): Promise<number> {
  const { http, message, data } = await asked
  if (http !== 200) throw new Error(`${name}: ${http} ${message}`)
  return (data as { items: unknown[] }).items.length
}

test('every list call was counted with as many rows as expected (spec §7.12, §9.5)', () => {
  expect(counted.length).toBeGreaterThan(5)
  expect(counted.map(({ endpoint, rows }) => [endpoint, rows])).toEqual(
    counted.map(({ endpoint }) => [endpoint, SIZES]),
  )
})

test('a list sends the same number of statements for any number of rows', () => {
  expect(counted.filter(({ statements }) => new Set(statements).size > 1 || statements[0] === 0)).toEqual([])
})
