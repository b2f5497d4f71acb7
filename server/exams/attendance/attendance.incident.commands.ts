import type { Actor } from '@zhikao/domain/access/actor.ts'
import { extraBlock, minutesAfter } from '@zhikao/domain/exams/attendance/attendance.incident.rules.ts'
import { attendanceWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import type { ExtraBlock } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { GivenMinutes } from '@zhikao/domain/exams/incident/incident.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { writeChief } from '../exam/exam.commands.ts'
import { listAttendance } from './attendance.candidate.queries.ts'
import type { CandidateRecord } from './attendance.candidate.queries.ts'
import { writeCandidate } from './attendance.commands.ts'
import { getRun, lockRun } from './attendance.queries.ts'

/** Extra minutes that an incident asks for: of which exam, for which candidates, and what it has given them already. */
export type AskedMinutes = { exam_sn: string; minutes: number; candidates: readonly GivenMinutes[] }
type Due = { candidate: CandidateRecord; extra_minutes: number }

async function listDue(db: Db, { exam_sn, minutes, candidates }: AskedMinutes): Promise<Due[]> {
  const given = new Map(candidates.map((one) => [one.signup_sn, one.given_minutes]))
  return (await listAttendance(db, exam_sn)).flatMap((candidate) => {
    const before = given.get(candidate.signup_sn)
    const extra_minutes = before === undefined ? null : minutesAfter(candidate, minutes, before)
    return extra_minutes === null ? [] : [{ candidate, extra_minutes }]
  })
}

/** To how many candidates this account's report would give minutes now, or why to none. */
export async function previewMinutes(
  db: Db,
  actor: Actor,
  asked: AskedMinutes,
): Promise<{ candidates: number; blocked: ExtraBlock | null }> {
  const run = await getRun(db, actor, asked.exam_sn)
  const due = await listDue(db, asked)
  return { candidates: due.length, blocked: extraBlock(run, run.person, run.chief_time !== null) }
}

/** Adds the minutes of a reported incident to those that the candidates have, where the reporter may give minutes in the running exam; each is written as by hand, the number of the incident is the reason. Answers what each candidate got. */
export async function giveMinutes(
  db: Db,
  actor: Actor,
  incidentSn: string,
  asked: AskedMinutes,
): Promise<{ signup_sn: string; minutes: number }[]> {
  const run = await lockRun(db, actor, asked.exam_sn)
  if (extraBlock(run, run.person, run.chief_time !== null)) return []
  const due = await listDue(db, asked)
  if (due.length > 0 && run.person.part === 'chief' && run.chief_time === null) await writeChief(db, run.sn, run.now)
  const reason = fill(attendanceWords.extra_incident, { sn: incidentSn }).CN
  for (const { candidate, extra_minutes } of due)
    await writeCandidate(db, actor, run, candidate, {
      act: 'extra',
      reason,
      facts: { extra_minutes, extra_reason: reason },
    })
  return due.map(({ candidate: { signup_sn, extra_minutes: before }, extra_minutes }) => ({
    signup_sn,
    minutes: extra_minutes - before,
  }))
}
