import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { confirmPerson, findExam, moveTo, row, verbOf } from './examDay.forms.ts'
import type { Day } from './examDay.forms.ts'
import { entriesOnDisk, openPhone } from './offlinePhone.ts'
import type { Phone } from './offlinePhone.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

let server: TestServer
let folder = ''
let exam: Day['exam']
let candidates: Day['candidates']
let phone: Phone
/** The chief's second device, with network. */
let other: Window

const dayAddress = () => `${server.url}/teacher/center/setting/${exam.sn}`
const dayOf = (page: Page): Day => ({ server, exam, candidates, chief: { page, settle: () => Promise.resolve() } })
const unsent = (page: Page) => page.getByRole('button', { name: /1 条待发送/ })
const signupOf = (at: number) => `(select sn from signup where ticket_no = '${candidates[at]?.ticket_no}')`
/** What the server has of a candidate: the attendance, and the late reports. */
const known = (at: number) =>
  server.read<{ state: string | null; offline: boolean | null; reports: string[] }>(`
    select a.state, a.offline, array(select r.act || ' ' || r.status from late_report r where r.signup_sn = g.sn) as reports
    from signup g left join attendance a on a.signup_sn = g.sn and a.exam_sn = '${exam.sn}' where g.sn = ${signupOf(at)}`)

/** A call of the second device; answers its status. */
const send = (path: string, method: 'POST' | 'PUT', body: object) =>
  other.page.evaluate(
    async ([to = '', by = '', text = '', key = '']) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      return (await fetch(to, { method: by, headers, body: text })).status
    },
    [`/api/admin/exam/${exam.sn}/${path}`, method, JSON.stringify(body), `${path}-${method}`],
  )

/** The exam is begun and finished by the chief on the other device; nobody came but whom that device knows. */
async function finishMeanwhile(): Promise<void> {
  expect(await send('start', 'POST', { reason: '考评员未到齐' })).toBe(200)
  await moveTo(server, exam.sn, 45)
  const expected = await server.read<{ sn: string }>(`
    select x.signup_sn || '-P' as sn from seat x left join attendance a on (a.exam_sn, a.signup_sn) = (x.exam_sn, x.signup_sn)
    where x.exam_sn = '${exam.sn}' and coalesce(a.state, 'EXPECTED') = 'EXPECTED'`)
  for (const { sn } of expected)
    expect(await send(`attendance/${sn}`, 'PUT', { state: 'ABSENT', reason: '停止入场后仍未到场' })).toBe(200)
  expect(await send('finish', 'POST', { reason: '考生均已离场' })).toBe(200)
}
const takeOffTheList = (at: number) =>
  server.alter(`delete from attendance where exam_sn = '${exam.sn}' and signup_sn = ${signupOf(at)};
    delete from seat where exam_sn = '${exam.sn}' and signup_sn = ${signupOf(at)}`)
/** A second room of the exam, which no other exam has at that time. */
const moveToAnotherRoom = (at: number) =>
  server.alter(`with free as (
      select e.exam_sn, r.sn as room_sn, e.serial + 1 as serial, e.capacity, e.time from exam_room e join room r on r.sn <> e.room_sn
      where e.exam_sn = '${exam.sn}' and not exists (select 1 from exam_room o where o.room_sn = r.sn and o.time && e.time)
      order by e.serial desc, r.sn limit 1),
    added as (insert into exam_room (exam_sn, room_sn, serial, capacity, time) select * from free)
    update seat set room_sn = free.room_sn from free where seat.exam_sn = '${exam.sn}' and seat.signup_sn = ${signupOf(at)}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhikao-phones-'))
  server = await openTestServer({ DEMO: '1' })
  ;({ exam, candidates } = await findExam(server))
  await moveTo(server, exam.sn, -2)
  other = await openSignedIn(server, 'teacher2', 'CN')
  const items = CHECK_ITEMS.map((item) => ({ item, checked: true }))
  await send('checklist', 'PUT', { items })
  // Where stations are drawn; where they are given in order it is refused.
  await send('draw', 'POST', { reason: null })
  phone = await openPhone(server, folder)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

type Row = {
  what: string
  meanwhile: (at: number) => Promise<void>
  /** What the server has in the end; `report`: of whom the list of late reports speaks. */
  state: string | null
  reports: string[]
}
const ROWS: readonly Row[] = [
  { what: 'a candidate is moved to another room', meanwhile: moveToAnotherRoom, state: 'PRESENT', reports: [] },
  { what: 'a candidate is taken off the list', meanwhile: takeOffTheList, state: null, reports: ['checkin OPEN'] },
  { what: 'the exam is finished', meanwhile: finishMeanwhile, state: 'ABSENT', reports: ['checkin OPEN'] },
]

describe('Decided 38, F19: what was recorded without network is not lost, whatever happens meanwhile', () => {
  test.each(ROWS.map((one, at) => ({ ...one, at })))(
    '$what: the server has it, the device shows what became of it and keeps its copy until then',
    async ({ at, meanwhile, state, reports }) => {
      const { page, context } = phone
      await page.goto(dayAddress())
      await page.getByText('离线数据已备好').waitFor()
      await context.setOffline(true)
      await verbOf(dayOf(page), at, '签到').click()
      await confirmPerson(page)
      await unsent(page).waitFor()
      await meanwhile(at)
      expect(await entriesOnDisk(page)).toBe(1)
      await context.setOffline(false)
      await unsent(page).waitFor({ state: 'detached' })
      await expect.poll(() => entriesOnDisk(page)).toBe(0)
      const [held] = await known(at)
      expect([held?.state, held?.reports]).toEqual([state, reports])
      await page.goto(dayAddress())
      const ticket = candidates[at]?.ticket_no ?? ''
      const report = page.getByRole('listitem').filter({ hasText: '未写入的原因' }).filter({ hasText: ticket })
      if (reports.length > 0) await report.waitFor()
      else await row(dayOf(page), at).getByText('已签到').waitFor()
    },
  )
})
