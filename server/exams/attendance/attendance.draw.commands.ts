import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { commitmentOf, drawOrder } from '@zhikao/domain/exams/attendance/attendance.draw.rules.ts'
import { attendanceMessages, attendanceNotices } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { chiefFault, chiefReason, drawFault } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { digests } from '../../files/digests.ts'
import { keyFor, seal, unseal } from '../../files/seal.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Services } from '../../services.ts'
import { flagExam } from '../exam/exam.commands.ts'
import { signup } from '../signup/signup.table.ts'
import { listAttendance } from './attendance.candidate.queries.ts'
import { ensureRows, holdOpenDay, refuseFault } from './attendance.commands.ts'
import { listDrawRooms, listDraws } from './attendance.draw.queries.ts'
import type { DrawRecord, DrawRoom } from './attendance.draw.queries.ts'
import { loadRunFacts } from './attendance.facts.queries.ts'
import type { RunRecord } from './attendance.queries.ts'
import { drawOf } from './attendance.show.ts'
import { attendance, examDraw } from './attendance.table.ts'

type Safe = Pick<Services, 'secret'>
const PURPOSE = 'draw'
const SEED_BYTES = 32
const boundTo = (examSn: string, roomSn: string) => `${examSn}/${roomSn}`

async function sealedSeed(secret: string, seed: string, bound: string): Promise<Buffer> {
  const parts: Buffer[] = []
  const source = async function* () {
    yield Buffer.from(seed)
  }
  for await (const part of seal(source(), keyFor(secret, PURPOSE), bound)) parts.push(part)
  return Buffer.concat(parts)
}

/** The seed of a room’s draw; only draw and shown draws ask for it. */
async function openSeed({ secret }: Safe, examSn: string, draw: DrawRecord): Promise<string> {
  const parts: Buffer[] = []
  const source = async function* () {
    yield draw.seed_sealed
  }
  for await (const part of unseal(source(), keyFor(secret, PURPOSE), boundTo(examSn, draw.room_sn))) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** The draws of an exam as they are shown: the seed of each that is drawn. */
export async function openDraws(db: Db, safe: Safe, examSn: string) {
  const draws = await listDraws(db, examSn)
  return Promise.all(
    draws.map(async (one) => drawOf(one, one.drawn_time === null ? null : await openSeed(safe, examSn, one))),
  )
}

/** What a document of an exam prints of its draw: nothing where stations are given in order. */
export const printedDraws = async (db: Db, safe: Safe, { sn, station_mode }: Pick<RunRecord, 'sn' | 'station_mode'>) =>
  station_mode === 'DRAW' ? openDraws(db, safe, sn) : []

/** Stores the commitments of an exam’s draws (Decided 25): for each room a secret seed, its hash, and the hash of the ticket list. */
export async function commitDraws(db: Db, { secret }: Safe, examSn: string, committed: boolean): Promise<void> {
  const known = new Set((await listDraws(db, examSn)).map(({ room_sn }) => room_sn))
  for (const { room_sn, tickets } of await listDrawRooms(db, examSn)) {
    if (known.has(room_sn)) continue
    const seed = randomBytes(SEED_BYTES).toString('hex')
    const seed_sealed = await sealedSeed(secret, seed, boundTo(examSn, room_sn))
    await db
      .insert(examDraw)
      .values({ exam_sn: examSn, room_sn, seed_sealed, ...commitmentOf(seed, tickets, digests), committed })
  }
}

type Asked = { version?: number | undefined; reason: string | null }

/**
 * Draws the workstations of every room, once (Decided 25). A list that is not the committed one is refused; then the answer is
 * an error, not thrown, so that the flag and the notice stay.
 */
export async function drawStations(
  db: Db,
  safe: Safe,
  actor: Actor,
  sn: string,
  { version, reason }: Asked,
): Promise<AppError | null> {
  const run = await holdOpenDay(db, actor, sn)
  if (version !== undefined && version !== run.version) throw new AppError('stale', { rule: 'stale' })
  refuseFault(chiefFault(run.person, run.chief_time !== null))
  const facts = await loadRunFacts(db, actor, run)
  if (facts.drawn || run.actual_start_time !== null) throw new AppError('state', { rule: 'state' })
  refuseFault(drawFault(facts))
  if (!reason) refuseFault(chiefReason(run.person))
  await commitDraws(db, safe, sn, false)
  const draws = await listDraws(db, sn)
  const rooms = new Map((await listDrawRooms(db, sn)).map((one) => [one.room_sn, one]))
  const changed = draws.find((one) => digestOf(rooms.get(one.room_sn)) !== one.list_hash)
  if (changed) return flagChanged(db, actor, run, changed)
  await ensureRows(db, sn, await listAttendance(db, sn))
  for (const draw of draws) await drawRoom(db, safe, actor, run, draw, rooms.get(draw.room_sn)?.tickets ?? [])
  await writeAudit(db, actor, {
    action: 'exam.draw',
    target: { type: 'exam', sn },
    after: {
      rooms: draws.map(({ room, seed_hash, list_hash }) => ({ room, seed_hash, list_hash })),
      ...(reason ? { reason } : {}),
    },
    org_sn: run.org_sn,
  })
  return null
}

const digestOf = (held: DrawRoom | undefined) => commitmentOf('', held?.tickets ?? [], digests).list_hash

async function drawRoom(
  db: Db,
  safe: Safe,
  actor: Actor,
  { sn, subject }: Pick<RunRecord, 'sn' | 'subject'>,
  draw: DrawRecord,
  tickets: readonly string[],
): Promise<void> {
  const order = drawOrder(await openSeed(safe, sn, draw), tickets, digests)
  await seatAt(db, sn, draw.room_sn, subject, order)
  await db
    .update(examDraw)
    .set({ drawn_time: businessNow, drawn_by: actor.sn, drawn_order: order })
    .where(and(eq(examDraw.exam_sn, sn), eq(examDraw.room_sn, draw.room_sn)))
}

/** Stations 1…n in the order of the draw, in one statement; the numbers of before do not collide, because a draw is made once. */
const seatAt = (db: Db, examSn: string, roomSn: string, subject: Subject, order: readonly string[]) =>
  db.execute(sql`
    update ${attendance} a set station = d.station::int, version = a.version + 1, update_time = business_now()
    from unnest(${sql.param([...order])}::text[]) with ordinality as d (ticket_no, station) join ${signup} g on g.ticket_no = d.ticket_no
    where a.signup_sn = g.sn and a.subject = ${subject} and a.exam_sn = ${examSn} and a.room_sn = ${roomSn}`)

/** "A changed candidate list is noticed": the exam is flagged and the centre notified. */
async function flagChanged(db: Db, actor: Actor, run: RunRecord, { room }: DrawRecord): Promise<AppError> {
  if (!run.run_flags.includes('DRAW_LIST_CHANGED')) {
    await flagExam(db, run.sn, 'DRAW_LIST_CHANGED')
    await sendNotice(db, {
      to: ['platform'],
      event: 'exam.drawList',
      title: attendanceNotices.list,
      abstract: attendanceNotices.list_text,
      params: { exam: run.name, org: run.org_name, room },
      screen: 'examRun',
      at: { sn: run.sn },
      about: { entity: 'exam', sn: run.sn },
    })
  }
  await writeAudit(db, actor, {
    action: 'exam.drawRefused',
    target: { type: 'exam', sn: run.sn },
    after: { room, rule: 'draw_list_changed' },
    org_sn: run.org_sn,
  })
  return refuse(attendanceMessages, 'draw_list_changed', { room })
}
