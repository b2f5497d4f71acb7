import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { createApp } from '../../app.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { buildBorrow } from '../../exams/borrow/borrow.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildSignup } from '../../exams/signup/signup.factory.ts'
import { buildCertificates } from '../../results/certificate/certificate.factory.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { ORGS } from '../world.ts'
import { liveCaller } from './accounts.ts'
import type { Caller } from './accounts.ts'
import { decodedText } from './answerText.ts'
import { leaksIn, openCanaries, plantCanaries } from './canaries.ts'
import type { Canaries } from './canaries.ts'
import { sendParts } from './requests.ts'
import { referenceOf } from './rowReferences.ts'

/** The parties of what is shared here: two schools, their host, another site, the examiners of its exams, a stranger. */
const READERS = ['school', 'school2', 'college', 'college2', 'teacher', 'teacher2', 'trainer'] as const
const SECOND = [{ score: 81 }, { score: 72 }] as const

/** What crosses, as interface.md §6 has it, by the reader's role: columns of another organization that it may be shown; of ID numbers only the masked form. */
const PUBLIC = ['college.sn', 'college.name']
const RECORD = ['plan.sn', 'exam.sn', 'signup.sn', 'borrow.sn', 'student.sn', 'signup.student_sn', 'signup.borrow_sn']
/** The site seats the candidates, sent the sign-up back itself, and sees the certificates of its plans (domain.md §4). */
const SITE = ['signup.ticket_no', 'signup.reject_reason', 'certificate.sn', 'certificate.no']
const STUDENT = ['student.name', 'student.id_no', 'student.class_name', 'student.photo', 'signup.photo']
const EXAMINER = ['teacher.sn', 'teacher.name', 'teacher.train_cert_expire']
const HOST = ['plan.title', 'plan.contact_name', 'plan.contact_mobile', 'room.sn', 'room.room_no', 'room.name']
/** An examiner with a confirmed call reads the plan, with whom to ask on the exam day. */
const CALLED = [
  'plan.direction',
  'plan.exam_contact',
  'plan.exam_contact_mobile',
  'plan.emergency_leader',
  'plan.emergency_mobile',
]
const CROSSES: Record<string, readonly string[]> = {
  school: [...PUBLIC, ...RECORD, ...HOST],
  college: [...PUBLIC, ...RECORD, ...STUDENT, ...EXAMINER, ...SITE],
  teacher: [...PUBLIC, ...RECORD, ...STUDENT, 'signup.ticket_no', ...HOST, ...CALLED, 'exam.name', 'college.address'],
  train: PUBLIC,
}

/** Where the numbers of a shared resource are found. */
const SHARED: Record<string, string> = {
  plan: 'select sn as id from plan',
  panel: 'select sn as id from plan',
  signedPlan: 'select sn as id from plan',
  ticketPlan: 'select sn as id from plan',
  scoreSheet: 'select sn as id from score_sheet',
  exam: 'select sn as id from exam',
  borrow: 'select sn as id from borrow',
  score: 'select sn as id from score',
  certificate: 'select no as id from certificate',
  teacher: 'select sn as id from teacher',
  student: 'select sn as id from student',
}

let t: TestApp
let readers: Caller[]
let canaries: Canaries
beforeAll(async () => {
  t = await testApp()
  const owners = [ORGS.school, ORGS.school2, ORGS.college]
  const scores = owners.map(() => SECOND)
  await buildCertificates(t.db, { scores, owners })
  for (const given of [{ status: 'AUDIT' }, { days_ago: 1 }, { days_ago: -1 }] as const) {
    const { sn } = await buildScoreSheet(t.db, { ...given, scores, owners })
    for (const account_sn of ['acc-teacher', 'acc-teacher2'])
      await buildAssignment(t.db, { exam_sn: `${sn}T01`, account_sn, status: 'CONFIRMED' })
  }
  const open = await buildPlan(t.db, {
    org_sn: ORGS.college,
    status: 'PLAN_AUDIT',
    accept_borrow: true,
    borrow_quota: 20,
  })
  for (const org_sn of owners) await buildSignup(t.db, { plan_sn: open.sn, org_sn, status: 'AUDIT' })
  await buildBorrow(t.db)
  await buildBorrow(t.db, { org_sn: ORGS.school2 })
  await plantCanaries(t.pool)
  canaries = await openCanaries(t.pool)
  readers = []
  for (const username of READERS) readers.push(await liveCaller(t.pool, username))
})
afterAll(() => t.close())

/** The reads about what several organizations share: every list, and every read of such a record. */
const readsOf = (endpoints: readonly Endpoint[]) =>
  endpoints.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      endpoint.answer.kind !== 'stream' &&
      (!endpoint.path.includes('/:') || (referenceOf(endpoint)?.resource ?? '') in SHARED) &&
      [...endpoint.path.matchAll(/:/g)].length <= 1,
  )

async function idsOf(endpoint: Endpoint): Promise<string[]> {
  if (!endpoint.path.includes('/:')) return ['']
  const { rows } = await t.pool.query<{ id: string }>(SHARED[referenceOf(endpoint)?.resource ?? ''] ?? '')
  return rows.map(({ id }) => id)
}

/** Does interface.md §6 let this reader be shown the text? A leak reads `table.column of tenant: value`. */
function crosses(leak: string, { role }: Caller): boolean {
  const [, column = '', value = ''] = /^(\S+) of [^:]*: (.*)$/s.exec(leak) ?? []
  return (CROSSES[role ?? ''] ?? []).includes(column) && (column !== 'student.id_no' || value.includes('*'))
}

type Asked = { leaks: string[]; answered: Map<string, number> }

/** Every such read by every party about every record: what it was shown that is another's. */
async function ask(app: TestApp['app'], endpoints: readonly Endpoint[]): Promise<Asked> {
  const asked: Asked = { leaks: [], answered: new Map() }
  for (const endpoint of endpoints)
    for (const id of await idsOf(endpoint))
      for (const reader of readers) {
        const name = referenceOf(endpoint)?.field
        const params = id && name ? { [name]: id } : {}
        const reply = await sendParts(app, endpoint, { params, query: {}, body: {} }, reader.token)
        if (reply.http !== 200) continue
        asked.answered.set(endpoint.name, (asked.answered.get(endpoint.name) ?? 0) + 1)
        const found = leaksIn(await decodedText(reply), canaries, [reader.org_sn ?? '', reader.sn], {
          endpoint: '',
          role: null,
        })
        for (const leak of found.filter((one) => !crosses(one, reader)))
          asked.leaks.push(`${endpoint.name} ${id}: ${reader.label} is shown ${leak}`)
      }
  return asked
}

test('no party of a shared record is shown more of the other than interface.md §6 names: 0 leaks', async () => {
  const { leaks, answered } = await ask(t.app, readsOf(t.services.endpoints))
  expect(leaks).toEqual([])
  const text = readFileSync(new URL('../../../docs/shared-reads.md', import.meta.url), 'utf8')
  const named = [...text.matchAll(/^\| GET (\/exam\S*|\/score\S*|\/signup\S*|\/user\S*|\/certificate) \|/gm)].map(
    ([, path = '']) => path.replaceAll(/\{\w+\}/g, ':id'),
  )
  expect(named.length).toBeGreaterThan(20)
  for (const path of named) {
    const endpoint = t.services.endpoints.find((one) => one.method === 'GET' && one.path === path)
    expect([path, (answered.get(endpoint?.name ?? '') ?? 0) > 0]).toEqual([path, true])
  }
})

test('a school that reads as if it were the host is noticed', async () => {
  const services = {
    ...t.services,
    endpoints: [],
    authenticate: async (...given: Parameters<typeof t.services.authenticate>) => {
      const session = await t.services.authenticate(...given)
      return session.actor.role === 'school'
        ? { ...session, actor: { ...session.actor, org_sn: ORGS.college } }
        : session
    },
  }
  const app = await createApp(services)
  try {
    const calls = t.services.endpoints.filter(({ name }) => ['signup.list', 'score.rows'].includes(name))
    const { leaks } = await ask(app, calls)
    for (const { name } of calls)
      expect(leaks.some((leak) => leak.startsWith(`${name} `) && leak.includes('school is shown'))).toBe(true)
  } finally {
    await app.close()
  }
})
