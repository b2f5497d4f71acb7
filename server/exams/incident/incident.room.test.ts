import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { exam, examRoom } from '../exam/exam.table.ts'
import { sessionsOf } from '../plan/plan.factory.ts'
import { buildIncident, buildRunningExam, buildSeated, incidentCalls } from './incident.factory.ts'

let t: TestApp
let site: Client
let examiner: Client
let calls: ReturnType<typeof incidentCalls>
beforeAll(async () => {
  t = await testApp()
  calls = incidentCalls(t.db)
  site = await t.as('college')
  examiner = await t.as('teacher')
})
afterAll(() => t.close())

/** A running exam in two rooms, with a candidate in each. */
async function inTwoRooms() {
  const held = await buildRunningExam(t.db)
  const places = await sessionsOf(t.db, held.plan_sn)
  const first = places.find(({ subject }) => subject === held.subject)?.room_sn ?? ''
  const second = places.find(({ room_sn }) => room_sn !== first)?.room_sn ?? ''
  const time = { start: held.start_time, end: held.end_time }
  await t.db.insert(examRoom).values({ exam_sn: held.sn, room_sn: second, serial: 2, capacity: 10, time })
  const [near, far] = [await buildSeated(t.db, held), await buildSeated(t.db, held)]
  await t.db.execute(sql`update seat set room_sn = ${second} where signup_sn = ${far} and exam_sn = ${held.sn}`)
  return { ...held, first, second, near, far }
}
type Call = NonNullable<Parameters<typeof calls.examiner>[1]>
/** The same, with a call of the examiner `teacher`. */
async function served(call: Call) {
  const held = await inTwoRooms()
  const room_sn = call.room_sn === undefined ? {} : { room_sn: call.room_sn === 'first' ? held.first : held.second }
  await calls.examiner(held.sn, { account_sn: 'acc-teacher', ...call, ...room_sn })
  return held
}
const outcome = ({ http, rule, data }: Awaited<ReturnType<typeof calls.record>>) => [http, rule ?? data.room_sn]

describe('“An incident is of a room that its reporter serves, or of the whole exam by chief or site” (Decided 36)', () => {
  it('site and chief: the whole exam, or a room of it', async () => {
    const held = await served({ role: 'CHIEF', room_sn: 'first' })
    for (const by of [site, examiner]) {
      expect(outcome(await calls.record(by, held.sn, { room_sn: null }))).toEqual([200, null])
      expect(outcome(await calls.record(by, held.sn))).toEqual([200, null])
      const { data } = await calls.record(by, held.sn, { room_sn: held.second })
      expect([data.room_sn, data.room]).toEqual([held.second, expect.stringMatching(/\S \S/)])
    }
    const foreign = (await buildRunningExam(t.db)).plan_sn
    const [room] = await sessionsOf(t.db, foreign)
    const unknown = await calls.record(site, held.sn, { room_sn: room?.room_sn ?? '' })
    expect(unknown.errors.map(({ path, rule }) => [path, rule])).toEqual([['room_sn', 'incident_room_unknown']])
  })

  it('who serves a room: that room alone, also where it is not named (R6)', async () => {
    const held = await served({ room_sn: 'first' })
    expect(outcome(await calls.record(examiner, held.sn, { room_sn: held.first }))).toEqual([200, held.first])
    expect(outcome(await calls.record(examiner, held.sn))).toEqual([200, held.first])
    expect(outcome(await calls.record(examiner, held.sn, { room_sn: held.second }))).toEqual([
      422,
      'incident_room_other',
    ])
    expect(outcome(await calls.record(examiner, held.sn, { room_sn: null }))).toEqual([422, 'incident_room_needed'])
    const form = (await examiner.call(incidentContract.exam, { params: { id: held.sn } })).data
    expect([form.places.map(({ room_sn }) => room_sn), form.whole_exam]).toEqual([[held.first], false])
    const own = (await site.call(incidentContract.exam, { params: { id: held.sn } })).data
    expect([own.places.map(({ room_sn }) => room_sn), own.whole_exam]).toEqual([[held.first, held.second], true])
    expect(own.candidates.map(({ signup_sn, room_sn }) => [signup_sn, room_sn])).toEqual(
      expect.arrayContaining([
        [held.near, held.first],
        [held.far, held.second],
      ]),
    )
  })

  it('a call without room: any room, and one is named', async () => {
    const held = await served({})
    expect(outcome(await calls.record(examiner, held.sn, { room_sn: held.second }))).toEqual([200, held.second])
    expect(outcome(await calls.record(examiner, held.sn))).toEqual([422, 'incident_room_needed'])
    const affected = [{ signup_sn: held.far, effect: 'DEVICE' as const }]
    expect(outcome(await calls.record(examiner, held.sn, { affected }))).toEqual([200, held.second])
  })

  it('the candidates affected sit in the room that is named', async () => {
    const held = await served({ room_sn: 'first' })
    const affected = [held.near, held.far].map((signup_sn) => ({ signup_sn, effect: 'NONE' as const }))
    for (const by of [site, examiner]) {
      const refused = await calls.record(by, held.sn, { room_sn: held.first, affected })
      expect(refused.errors.map(({ path, rule }) => [path, rule])).toEqual([
        ['affected.1.signup_sn', 'incident_candidate_room'],
      ])
    }
    expect((await calls.record(site, held.sn, { room_sn: null, affected })).http).toBe(200)
    expect((await calls.record(examiner, held.sn, { affected: affected.slice(0, 1) })).http).toBe(200)
  })

  it('a change keeps the room, or moves it to another that the person serves; one of before stays of the whole exam', async () => {
    const held = await served({ room_sn: 'first' })
    const { data } = await calls.record(examiner, held.sn)
    const change = async (id: string, body: { room_sn?: string | null }) => {
      const { exam_sn: _, ...entry } = await calls.bodyFor(held.sn, body)
      return outcome(await examiner.call(incidentContract.update, { params: { id }, body: entry }))
    }
    expect(await change(data.sn, {})).toEqual([200, held.first])
    expect(await change(data.sn, { room_sn: held.second })).toEqual([422, 'incident_room_other'])
    expect(await change(data.sn, { room_sn: null })).toEqual([422, 'incident_room_needed'])
    const old = await buildIncident(t.db, { exam_sn: held.sn, reporter_sn: 'acc-teacher' })
    expect(await change(old.sn, {})).toEqual([200, null])
    expect(await change(old.sn, { room_sn: held.first })).toEqual([200, held.first])
  })

  it('what an examiner records without network, perhaps with an earlier version of the console, is of the room of the call (domain.md §3.13a)', async () => {
    const held = await served({ room_sn: 'second' })
    const { occur_time: occurred_at } = await calls.bodyFor(held.sn)
    const { data } = await calls.record(examiner, held.sn, { occur_time: occurred_at, occurred_at })
    expect([data.offline, data.room_sn]).toEqual([true, held.second])
  })

  it('without candidates it is in the record of its room, one of the whole exam in each', async () => {
    const held = await inTwoRooms()
    await t.db.update(exam).set({ actual_start_time: held.start_time }).where(eq(exam.sn, held.sn))
    const ofRoom = (await calls.record(site, held.sn, { room_sn: held.second })).data.sn
    const ofAll = (await calls.record(site, held.sn)).data.sn
    const { rooms } = (await site.call(roomRecordContract.list, { params: { id: held.sn } })).data
    const shown = (room: string) =>
      rooms
        .find(({ room_sn }) => room_sn === room)
        ?.incidents.map(({ sn }) => sn)
        .toSorted()
    expect([shown(held.first), shown(held.second)]).toEqual([[ofAll], [ofRoom, ofAll].toSorted()])
  })
})
