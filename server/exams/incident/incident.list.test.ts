import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { addHours } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildIncident, buildRunningExam, buildSeated } from './incident.factory.ts'

let t: TestApp
let site: Client
let center: Client
beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  center = await t.as('center')
})
afterAll(() => t.close())

const seatOf = (exam: Awaited<ReturnType<typeof buildRunningExam>>) => buildSeated(t.db, exam)
const of = (id: string) => ({ params: { id } })

describe('lists', () => {
  it('filters by exam, type, grade, state, institution, role, day and lateness; the states are counted', async () => {
    const exam = await buildRunningExam(t.db, { org_sn: ORGS.college2 })
    const open = await buildIncident(t.db, { exam_sn: exam.sn, type: 'POWER', grade: 'CRITICAL', status: 'SUBMIT' })
    const late = await buildIncident(t.db, { exam_sn: exam.sn, due_time: addHours(await clock(t.db), -1) })
    const today = (await clock(t.db)).slice(0, 10)
    const found = async (query: object) =>
      (await center.call(incidentContract.list, { query: { exam_sn: [exam.sn], ...query } })).data.items.map(
        ({ sn }) => sn,
      )
    expect((await found({})).toSorted()).toEqual([open.sn, late.sn].toSorted())
    expect(await found({ type: ['POWER'] })).toEqual([open.sn])
    expect(await found({ grade: ['NORMAL'] })).toEqual([late.sn])
    expect(await found({ status: ['SUBMIT'] })).toEqual([open.sn])
    expect(await found({ org_sn: [ORGS.college] })).toEqual([])
    expect(await found({ role: ['teacher'] })).toEqual([])
    expect(await found({ overdue: true })).toEqual([late.sn])
    expect(await found({ overdue: false })).toEqual([open.sn])
    expect(await found({ keyword: open.sn.toLowerCase() })).toEqual([open.sn])
    expect((await found({ date_from: today, date_to: today })).length).toBe(2)
    expect(await found({ date_to: '2020-01-01' })).toEqual([])
    const own = await (await t.as('college2')).call(incidentContract.list, { query: { states: true } })
    expect(own.data.states).toEqual([
      { state: 'INIT', count: 1, mine: true },
      { state: 'SUBMIT', count: 1, mine: false },
      { state: 'AUDIT', count: 0, mine: false },
      { state: 'REJECT', count: 0, mine: true },
    ])
  })

  it('the exams have their counts: incidents, open ones, the highest grade (domain.md §3.18)', async () => {
    const exam = await buildRunningExam(t.db, { candidate_count: 30 })
    for (const change of [
      { grade: 'MAJOR' as const },
      { status: 'AUDIT' as const },
      { delete_time: await clock(t.db), grade: 'CRITICAL' as const },
    ])
      await buildIncident(t.db, { exam_sn: exam.sn, ...change })
    const { data } = await site.call(incidentContract.exams, { query: { keyword: exam.sn } })
    expect(data.items).toMatchObject([
      {
        sn: exam.sn,
        expected: 30,
        present: null,
        absent: null,
        violations: null,
        incidents: 2,
        open: 1,
        highest_grade: 'MAJOR',
        exam_state: 'IN_PROGRESS',
        actions: ['report'],
      },
    ])
    const found = async (query: object) =>
      (await center.call(incidentContract.exams, { query: { keyword: exam.sn, ...query } })).data.items.length
    expect([
      await found({ grade: ['MAJOR'] }),
      await found({ grade: ['CRITICAL'] }),
      await found({ status: ['AUDIT'] }),
    ]).toEqual([1, 0, 1])
    expect([
      await found({ type: ['DEVICE'] }),
      await found({ exam_state: ['ENDED'] }),
      await found({ org_sn: [ORGS.college2] }),
    ]).toEqual([1, 0, 0])
  })

  it('D14: only exams with incidents, those with open ones, or all', async () => {
    const [quiet, closed, open] = [
      await buildRunningExam(t.db),
      await buildRunningExam(t.db),
      await buildRunningExam(t.db),
    ]
    await buildIncident(t.db, { exam_sn: closed.sn, status: 'AUDIT' })
    await buildIncident(t.db, { exam_sn: open.sn, status: 'SUBMIT' })
    const shown = async (incidents: 'OPEN' | 'ANY' | 'ALL') => {
      const { data } = await center.call(incidentContract.exams, { query: { incidents, limit: 100 } })
      return [quiet, closed, open].map(({ sn }) => data.items.some((row) => row.sn === sn))
    }
    expect(await shown('OPEN')).toEqual([false, false, true])
    expect(await shown('ANY')).toEqual([false, true, true])
    expect(await shown('ALL')).toEqual([true, true, true])
  })

  it('the exams that wait for a decision come first, then the others with incidents, by grade (domain.md §3.18)', async () => {
    const { sn: org_sn } = await buildCollege(t.db)
    const exams = []
    for (let i = 0; i < 5; i++) exams.push((await buildRunningExam(t.db, { org_sn })).sn)
    const [minor, closed, major, first, last] = exams.toReversed()
    await buildIncident(t.db, { exam_sn: minor!, status: 'SUBMIT' })
    await buildIncident(t.db, { exam_sn: closed!, grade: 'CRITICAL', status: 'AUDIT' })
    await buildIncident(t.db, { exam_sn: major!, grade: 'MAJOR' })
    await t.pool.query(`update exam set start_time = start_time - interval '1 hour' where sn = $1`, [first])
    const ordered = async (query: object) =>
      (await center.call(incidentContract.exams, { query: { org_sn: [org_sn], ...query } })).data.items.map(
        ({ sn }) => sn,
      )
    expect(await ordered({})).toEqual([major, minor, closed, last, first])
    expect(await ordered({ sort: 'highest_grade' })).toEqual([first, last, closed, minor, major])
  })

  it('the form is given the candidates by seat and the thresholds; who does not record gets no candidates', async () => {
    const exam = await buildRunningExam(t.db)
    const seated = [await seatOf(exam), await seatOf(exam)]
    const form = await site.call(incidentContract.exam, of(exam.sn))
    expect(form.data.candidates.map(({ signup_sn, seat_no }) => [signup_sn, seat_no])).toEqual([
      [seated[0], 1],
      [seated[1], 2],
    ])
    expect(form.data.terms).toEqual({
      fault_stop_minutes: 45,
      paper_late_minutes: 30,
      incident_submit_hours: 24,
      incident_supplement_days: 3,
    })
    expect((await center.call(incidentContract.exam, of(exam.sn))).data.candidates).toEqual([])
  })
})
