import { eq } from 'drizzle-orm'
import type { Subject } from '@zhikao/domain/credential/credential.model.ts'
import type { Db } from '../../db/client.ts'
import { buildPlan, sessionsOf } from '../plan/plan.factory.ts'
import { plan } from '../plan/plan.table.ts'
import { exam, examRoom } from './exam.table.ts'

type Overrides = Partial<typeof exam.$inferInsert> & { subject?: Subject }

/** An exam for tests: the theory of a plan of its own whose exam is approved, in that plan's room, unless said otherwise; nobody is seated. */
export async function buildExam(db: Db, overrides: Overrides = {}) {
  const subject = overrides.subject ?? 'ONLINE'
  const [held] = overrides.plan_sn
    ? await db.select().from(plan).where(eq(plan.sn, overrides.plan_sn))
    : [await buildPlan(db, { status: 'EXAM_AUDIT', ...(overrides.org_sn ? { org_sn: overrides.org_sn } : {}) })]
  if (!held) throw new Error('the exam has no plan')
  const places = (await sessionsOf(db, held.sn)).filter((one) => one.subject === subject)
  const [first] = places
  if (!first) throw new Error('the plan has no session of the subject')
  const [row] = await db
    .insert(exam)
    .values({
      sn: `${held.sn}${subject === 'ONLINE' ? 'T' : 'P'}01`,
      plan_sn: held.sn,
      org_sn: held.org_sn,
      session_no: 1,
      name: `${held.title}${subject === 'ONLINE' ? '理论' : '实操'}第 1 场`,
      start_time: first.start_time,
      end_time: first.end_time,
      minutes: 120,
      capacity: places.reduce((sum, place) => sum + place.capacity, 0),
      candidate_count: 0,
      ...overrides,
      subject,
    })
    .returning()
  if (!row) throw new Error('the exam was not made')
  const time = { start: row.start_time, end: row.end_time }
  await db
    .insert(examRoom)
    .values(places.map(({ room_sn, capacity }, at) => ({ exam_sn: row.sn, room_sn, serial: at + 1, capacity, time })))
  return row
}
