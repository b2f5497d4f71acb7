import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceMessages } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { afterPaper, paperFault } from '@zhikao/domain/exams/attendance/attendance.paper.rules.ts'
import { countStates } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { giveMedia, linkMedia } from '../../platform/media/media.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { writeRun } from '../exam/exam.commands.ts'
import { releaseSignups } from '../signup/signup.plan.commands.ts'
import { listAttendance, listPoints } from './attendance.candidate.queries.ts'
import type { CandidateRecord } from './attendance.candidate.queries.ts'
import { ensureRows, refuseFault, stated, writeAlike } from './attendance.commands.ts'
import { listInstitutions, listReleased, lockScene } from './attendance.queries.ts'
import { notifyRun, runExamMove } from './attendance.run.commands.ts'
import type { MovingExam } from './attendance.run.commands.ts'

type Paper = BodyOf<typeof attendanceContract.file>

/** "The site files attendance and records from paper with a scan" (Decided 39): who is named was absent, everybody else was there to the end. */
export function fileExam(db: Db, actor: Actor, sn: string, paper: Paper): Promise<void> {
  return runExamMove(db, actor, 'file', paper, {
    load: (tx) => lockScene(tx, actor, sn),
    effect: async (tx, by, run) => {
      await linkMedia(tx, by, [paper.scan], ['ATTACHMENT'], 'scan')
      await giveMedia(tx, [paper.scan], run.org_sn)
      await writeRun(tx, run.sn, { finished_by: by.sn, finish_reason: paper.reason, paper_scan: paper.scan })
      await writePaper(tx, by, run, paper)
      const { all, absent } = countStates(await listAttendance(tx, run.sn))
      await notifyRun(tx, run, ['platform'], 'filed', { all, absent, reason: paper.reason })
    },
  })
}

type Filed = { one: CandidateRecord; facts: ReturnType<typeof stated> }
/** What the same paper says of these candidates; who files it answers for the check-in of those who came. */
function signedBy(actor: Actor, [first]: readonly Filed[]): Filed['facts'] {
  if (!first) throw new Error('a group has a first element')
  return first.facts.checkin_time ? { ...first.facts, checkin_by: actor.sn } : first.facts
}

/** What the paper says of each candidate, in one write for all to whom the same happened. */
async function writePaper(
  db: Db,
  actor: Actor,
  run: MovingExam,
  { absent, reason, scan, identity_checked }: Paper,
): Promise<void> {
  const { candidates } = run
  if (absent.some((key) => !candidates.some(({ sn }) => sn === key)))
    throw refuse(attendanceMessages, 'candidate_unknown')
  if (!identity_checked && absent.length < candidates.length) throw refuse(attendanceMessages, 'paper_identity')
  const scored = await listPoints(db, absent)
  refuseFault(
    paperFault(
      candidates.map(({ sn, name }) => ({ name, is_absent: absent.includes(sn), has_points: scored.includes(sn) })),
    ),
  )
  await ensureRows(db, run.sn, candidates)
  const changes = candidates.flatMap((one) => {
    const change = afterPaper(run, one, absent.includes(one.sn), reason)
    return change ? [{ one, facts: stated(one, change.facts) }] : []
  })
  for (const alike of Map.groupBy(changes, ({ facts }) => JSON.stringify(facts)).values())
    await writeAlike(
      db,
      actor,
      alike.map(({ one }) => one),
      { move: 'file', facts: signedBy(actor, alike), opinion: reason },
    )
  await writeAudit(db, actor, {
    action: 'exam.paper',
    target: { type: 'exam', sn: run.sn },
    after: { scan, absent, changed: changes.map(({ one }) => one.sn) },
    org_sn: run.org_sn,
  })
}

/** "Or the centre cancels it: its sign-ups are released as deferred (Decided 19), fees WAIVED" (Decided 39): the flag 缓考 follows in the scores, the waived fee with the next sign-up. */
export function cancelExam(
  db: Db,
  actor: Actor,
  sn: string,
  asked: BodyOf<typeof attendanceContract.cancel>,
): Promise<void> {
  return runExamMove(db, actor, 'cancel', asked, {
    load: (tx) => lockScene(tx, actor, sn),
    effect: async (tx, by, run) => {
      await writeRun(tx, run.sn, { finished_by: by.sn, finish_reason: asked.reason })
      const released = await listReleased(tx, run.sn)
      await releaseSignups(tx, released)
      await writeAudit(tx, by, {
        action: 'exam.release',
        target: { type: 'exam', sn: run.sn },
        after: { released },
        org_sn: run.org_sn,
      })
      const orgs = [...new Set([run.org_sn, ...(await listInstitutions(tx, run.sn))])]
      await notifyRun(
        tx,
        run,
        orgs.map((org) => ({ org })),
        'cancelled',
        { reason: asked.reason },
      )
    },
  })
}
