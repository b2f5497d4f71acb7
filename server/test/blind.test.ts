import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GRANTS } from '@zhikao/domain/access/grants.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceCorrectionContract } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import { DOCUMENT_KINDS } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { lateReportContract } from '@zhikao/domain/exams/lateReport/lateReport.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { buildAssignment } from '../exams/assignment/assignment.factory.ts'
import { buildAttendance } from '../exams/attendance/attendance.factory.ts'
import { attendance } from '../exams/attendance/attendance.table.ts'
import { buildAttendanceCorrection } from '../exams/attendanceCorrection/attendanceCorrection.factory.ts'
import { buildIncident } from '../exams/incident/incident.factory.ts'
import { buildLateReport } from '../exams/lateReport/lateReport.factory.ts'
import { newKey } from '../files/storage.ts'
import { buildUnscored } from '../results/scoreEntry/scoreEntry.factory.ts'
import { renameStudents } from './renamed.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import type { Answered, Client } from './client.ts'
import { beginWithAll } from './keptDay.ts'
import { textOfPdf } from './pdf.ts'
import { examinerOf, save, score } from './scoreEntries.ts'
import type { Examiner, Made, Role } from './scoreEntries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Person = { name: string; id_no: string; photo: string; org_name: string; ticket_no: string; signup_sn: string }
/** The candidates of a plan, each with a name and a school that nothing else has; the template of the plan says blind. */
async function hide(plan_sn: string): Promise<Person[]> {
  await t.db.execute(
    sql`update template set blind = true where sn = (select template_sn from plan where sn = ${plan_sn})`,
  )
  await renameStudents(
    t.db,
    sql`select student_sn from signup where plan_sn = ${plan_sn}`,
    sql`'欧阳' || left(md5(sn), 6)`,
  )
  const { rows } = await t.db.execute<Person>(sql`
    select s.name, s.id_no, g.photo, o.name as org_name, g.ticket_no, g.sn as signup_sn
    from signup g join student s on s.sn = g.student_sn join college o on o.sn = g.org_sn where g.plan_sn = ${plan_sn} order by g.ticket_no`)
  return rows
}
const theoryOf = async (plan_sn: string): Promise<string> => {
  const { rows } = await t.db.execute<{ sn: string }>(
    sql`select sn from exam where plan_sn = ${plan_sn} and subject = 'ONLINE'`,
  )
  return rows[0]?.sn ?? ''
}

/** A blind plan whose practical runs, with an absent candidate, an incident, a late report and a correction; who scores in it also serves in its theory. */
async function buildBlind(role: Role) {
  const made = await buildUnscored(t.db, 3)
  await beginWithAll(t.db, made.exam_sn)
  const one = await examinerOf(t, made, role)
  const theory = await theoryOf(made.plan_sn)
  await buildAssignment(t.db, { exam_sn: theory, teacher_sn: one.sn, role: 'INVIGILATOR', status: 'CONFIRMED' })
  const [first = '', second = '', third = ''] = made.signups
  await t.db.execute(
    sql`update ${attendance} set state = 'ABSENT', checkin_time = null, checkin_by = null, absent_reason = '未到' where signup_sn = ${third}`,
  )
  const affected = [{ signup_sn: second, effect: null }]
  const incident = await buildIncident(t.db, { exam_sn: made.exam_sn, type: 'VIOLATION', status: 'SUBMIT', affected })
  await buildLateReport(t.db, { exam_sn: made.exam_sn })
  await buildAttendanceCorrection(t.db, { exam_sn: made.exam_sn })
  const people = await hide(made.plan_sn)
  return { made, one, theory, incident: incident.sn, people, first }
}
type Blind = Awaited<ReturnType<typeof buildBlind>>

/** The records of the plan by the paths of the calls that read one. */
const idsOf = ({ made, theory, incident, first }: Blind): [RegExp, string[]][] => [
  [/^\/exam\/plan\/:id|^\/score\/plan\/:id/, [made.plan_sn]],
  [/^\/problem\/exam\/:id|^\/exam\/:id/, [made.exam_sn, theory]],
  [/^\/problem\/:id/, [incident]],
  [/^\/score\/:id/, [subjectKey(first, 'ONLINE'), subjectKey(first, 'OFFLINE')]],
]
type Sent = { params?: Record<string, string>; query?: Record<string, string> }
function sentTo({ path, name }: Endpoint, held: Blind): Sent[] {
  if (path === '/score/entry') return [{ query: { exam_sn: held.made.exam_sn } }]
  if (!path.includes(':id')) return [{ query: {} }, { query: { keyword: held.people[0]?.name ?? '' } }]
  const ids = idsOf(held).find(([of]) => of.test(path))?.[1] ?? []
  const kinds = name === 'examDocument.print' ? DOCUMENT_KINDS : ['theory']
  return ids.flatMap((id) => kinds.map((kind) => ({ params: { id, kind, subject: 'ONLINE' } })))
}
const grants: readonly string[] = GRANTS.teacher
const readsOfExaminers = () =>
  t.services.endpoints.filter(
    ({ method, permission }) => method === 'GET' && (permission === 'signed-in' || grants.includes(permission)),
  )

const textOf = async ({ raw, headers }: Answered<unknown>): Promise<string> =>
  String(headers['content-type']).includes('pdf') ? (await textOfPdf(raw)).join('\n') : raw.toString()
const told = (text: string, { name, id_no, photo }: Person) =>
  [name, id_no, maskIdNo(id_no), photo].filter((value) => value !== '' && text.includes(value))

/** What the calls of this account tell of who the candidates are, call by call, and which of them name a candidate's ticket. */
async function readAll(client: Client, held: Blind) {
  const names: string[] = []
  const tickets = new Set<string>()
  for (const endpoint of readsOfExaminers())
    for (const sent of sentTo(endpoint, held)) {
      const text = await textOf(await client.call(endpoint, sent))
      names.push(...held.people.flatMap((one) => told(text, one)).map((value) => `${endpoint.name}: ${value}`))
      if (held.people.some(({ ticket_no }) => text.includes(ticket_no))) tickets.add(endpoint.name)
    }
  return { names, tickets: [...tickets].toSorted() }
}

describe('security.md M6: “with `blind` an examiner who scores a candidate sees ticket and station only, in every call”', () => {
  it.each<Role>(['EXAMINER', 'CHIEF'])(
    'an %s who serves in the theory of the plan too: every call that examiners read with, drawn from the contracts, and every printed sheet',
    async (role) => {
      const held = await buildBlind(role)
      const [signup = ''] = held.made.signups
      await score(held.one, signup, { total: 80 })
      const { names, tickets } = await readAll(held.one.client, held)
      expect(names).toEqual([])
      // What shows candidates shows their tickets: each of these was read with its candidates.
      expect(tickets).toEqual([
        'attendance.list',
        'attendance.sheet',
        'attendanceCorrection.list',
        'examDocument.print',
        'incident.detail',
        'incident.exam',
        'lateReport.list',
        'roomRecord.list',
        'score.detail',
        'score.list',
        'score.rows',
        'score.sheet',
        'scoreEntry.list',
        'scoreEntry.offline',
      ])
    },
  )
  it('the site and an invigilator of the theory who does not score read the names', async () => {
    const held = await buildBlind('EXAMINER')
    const watcher = await examinerOf(t, { ...held.made, exam_sn: held.theory }, 'INVIGILATOR')
    const [person] = held.people
    for (const client of [await t.as('college'), watcher.client]) {
      const { data } = await client.call(attendanceContract.list, { params: { id: held.theory } })
      expect(data.candidates.map(({ name }) => name)).toContain(person?.name)
    }
  })
  it('“a search never finds what its list masks”: by name or institution nothing, by ticket number the candidate', async () => {
    const held = await buildBlind('EXAMINER')
    const [person] = held.people
    const find = async (client: Client, query: object) => {
      const list = await client.call(scoreContract.list, { query: { plan_sn: [held.made.plan_sn], ...query } })
      const rows = await client.call(scoreContract.rows, { params: { id: held.made.plan_sn }, query })
      return [list.data.total > 0, rows.data.total > 0]
    }
    const site = await t.as('college')
    expect(await find(site, { keyword: person?.name })).toEqual([true, true])
    const { client } = held.one
    expect(await find(client, { keyword: person?.name })).toEqual([false, false])
    expect(await find(client, { org_sn: ['org-college'] })).toEqual([false, false])
    expect(await find(client, { keyword: person?.ticket_no })).toEqual([true, true])
  })
  it('no photo of a candidate is opened', async () => {
    const held = await buildBlind('EXAMINER')
    const key = newKey('png')
    const { bytes, sha256 } = await t.services.storage.put(key, Buffer.from('a picture'))
    await t.pool.query(
      `insert into media (key, kind, name, type, bytes, sha256, account_sn, org_sn, linked) values ($1, 'PHOTO', 'p.png', 'image/png', $2, $3, 'acc-school', 'org-school', true)`,
      [key, bytes, sha256],
    )
    await t.db.execute(sql`update signup set photo = ${key} where sn = ${held.first}`)
    const open = async () => (await held.one.client.call(mediaContract.showImage, { query: { key } })).http
    expect(await open()).toBe(404)
    await t.db.execute(sql`update template set blind = false`)
    expect(await open()).toBe(200)
  })
})

/** A running blind practical with two candidates, both checked in by the site but for the first. */
async function buildRunning(role: Role): Promise<{ made: Made; one: Examiner; first: string }> {
  const made = await buildUnscored(t.db, 2)
  await beginWithAll(t.db, made.exam_sn)
  const one = await examinerOf(t, made, role)
  const [first = ''] = made.signups
  await t.db.execute(sql`delete from ${attendance} where signup_sn = ${first}`)
  await hide(made.plan_sn)
  return { made, one, first }
}
const checkin = (client: Client, { made, first }: { made: Made; first: string }, more: object = {}) =>
  client.call(attendanceContract.checkin, {
    params: { id: made.exam_sn },
    body: { signup: first, way: 'MANUAL', identity_checked: true, reason: '公交停运', ...more },
  })

describe('security.md M6: “who checks candidates in does not score them (a person of the site, or an invigilator)”', () => {
  it.each<Role>(['EXAMINER', 'CHIEF'])(
    'a check-in by the %s is refused; the site checks in, also who is late while the chief is there',
    async (role) => {
      const held = await buildRunning(role)
      await t.db.execute(sql`update exam set chief_time = business_now() where sn = ${held.made.exam_sn}`)
      expect((await checkin(held.one.client, held)).rule).toBe('checkin_blind')
      const { data } = await held.one.client.call(attendanceContract.list, { params: { id: held.made.exam_sn } })
      expect(data.candidates.flatMap(({ actions }) => actions)).not.toContain('checkin')
      expect((await checkin(await t.as('college'), held)).data.candidate.state).toBe('LATE')
    },
  )
  it('who has checked a candidate in is no scorer of this candidate; of the others he is', async () => {
    const held = await buildRunning('EXAMINER')
    const [{ account_sn } = { account_sn: '' }] = (
      await t.db.execute<{ account_sn: string }>(sql`select account_sn from teacher where sn = ${held.one.sn}`)
    ).rows
    const theory = await theoryOf(held.made.plan_sn)
    await t.db.execute(sql`
      insert into ${attendance} (sn, exam_sn, signup_sn, subject, room_sn, state, checkin_time, checkin_by, checkin_way, identity_checked)
      select ${subjectKey(held.first, 'ONLINE')}, x.exam_sn, x.signup_sn, x.subject, x.room_sn, 'PRESENT', business_now(), ${account_sn}, 'QR', true
      from seat x where x.exam_sn = ${theory} and x.signup_sn = ${held.first}`)
    await checkin(await t.as('college'), held)
    expect((await save(held.one, held.first, { total: 80 })).rule).toBe('entry_identified')
    expect((await save(held.one, held.made.signups[1] ?? '', { total: 80 })).http).toBe(200)
    await t.db.execute(sql`update template set blind = false`)
    expect((await save(held.one, held.first, { total: 80 })).http).toBe(200)
  })
  it('a correction to “was there” is the site’s; a late check-in of who scores is not taken over', async () => {
    const held = await buildRunning('CHIEF')
    await t.db.execute(
      sql`update exam set actual_end_time = business_now(), run_state = 'FINISHED' where sn = ${held.made.exam_sn}`,
    )
    const asked = {
      attendance_sn: subjectKey(held.first, 'OFFLINE'),
      to_state: 'LEFT' as const,
      identity_checked: true,
      reason: '签到表有其签名',
      files: ['a.png'],
    }
    const create = (client: Client) =>
      client.call(attendanceCorrectionContract.create, { params: { id: held.made.exam_sn }, body: asked })
    expect((await create(held.one.client)).rule).toBe('checkin_blind')
    const [{ account_sn } = { account_sn: '' }] = (
      await t.db.execute<{ account_sn: string }>(sql`select account_sn from teacher where sn = ${held.one.sn}`)
    ).rows
    const late = await buildLateReport(t.db, {
      exam_sn: held.made.exam_sn,
      act: 'checkin',
      account_sn,
      signup_sn: held.first,
      body: { signup: held.first, way: 'QR', identity_checked: true },
    })
    const take = { params: { id: late.sn }, body: { opinion: '监控可见' } }
    expect((await (await t.as('center')).call(lateReportContract.take, take)).rule).toBe('late_blind')
  })
  it('the offline copy says that the reader scores blind, so that no check-in is offered without network', async () => {
    const held = await buildRunning('EXAMINER')
    const of = { params: { id: held.made.exam_sn } }
    const { data } = await held.one.client.call(scoreEntryContract.offline, of)
    expect([data.exam.blind, data.rules.blind, data.candidates.map(({ photo }) => photo)]).toEqual([
      true,
      true,
      [null, null],
    ])
    const { data: site } = await (await t.as('college')).call(scoreEntryContract.offline, of)
    expect([site.exam.blind, site.rules.blind]).toEqual([true, false])
  })
})

describe('an exam that is not blind', () => {
  it('its examiners check in and see the names', async () => {
    const { sn } = await buildAttendance(t.db, {
      minutes: -10,
      started: true,
      subject: 'OFFLINE',
      examiners: { 'acc-teacher': 'EXAMINER' },
    })
    await t.db.execute(sql`update template set blind = false`)
    const { data } = await (await t.as('teacher')).call(attendanceContract.list, { params: { id: sn } })
    expect([
      data.exam.blind,
      data.candidates.every(({ name }) => name !== null),
      data.candidates[0]?.actions.includes('checkin'),
    ]).toEqual([false, true, true])
  })
})
