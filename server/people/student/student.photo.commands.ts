import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { findingsWith } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import type { Finding } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import { photoLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentMessages } from '@zhikao/domain/people/student/student.messages.ts'
import type { PhotoStatus } from '@zhikao/domain/people/student/student.model.ts'
import { photoLock } from '@zhikao/domain/people/student/student.rules.ts'
import type { Db } from '../../db/client.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { lockEditable } from './student.commands.ts'
import type { StudentRecord } from './student.queries.ts'
import { student } from './student.table.ts'

/** The student, locked, whose photo may be replaced: not while a sign-up is open (domain.md §3.8). */
export async function lockForPhoto(db: Db, actor: Actor, sn: string): Promise<StudentRecord> {
  const current = await lockEditable(db, actor, sn, undefined)
  const lock = photoLock(current.open_plan)
  if (lock) throw new AppError('rule', lock)
  return current
}

/** A judged photo: the key of its stored file (null when it could not be decoded), and what was found in it. */
export type JudgedPhoto = { key: string | null; findings: readonly Finding[] }
type PhotoRecord = Pick<StudentRecord, 'sn' | 'version' | 'org_sn' | 'photo_faults'> & { status: PhotoStatus }

const nothingFollows = async () => undefined

const aboutPhoto = (sn: string) => ({
  screen: 'studentList' as const,
  at: { record: sn },
  about: { entity: photoLifecycle.name, sn },
})

/** What follows from the moves of a photo; an appeal is work for centre and platform, its end for the institution. */
const photoEffects: Effects<typeof photoLifecycle, PhotoRecord> = {
  accept: nothingFollows,
  refuse: nothingFollows,
  appeal: (db, actor, { sn }) =>
    sendNotice(db, {
      to: ['platform'],
      event: 'student.photoAppeal',
      title: studentMessages.appeal_title,
      abstract: studentMessages.appeal_text,
      params: { name: actor.name },
      ...aboutPhoto(sn),
    }),
  overrule: async (db, _actor, { sn, org_sn }) => {
    await db.update(student).set({ photo_faults: [] }).where(eq(student.sn, sn))
    await sendNotice(db, {
      to: [{ org: org_sn }],
      event: 'student.photoAccept',
      title: studentMessages.overruled_title,
      abstract: studentMessages.overruled_text,
      ...aboutPhoto(sn),
    })
  },
}

async function movePhoto(
  db: Db,
  actor: Actor,
  current: StudentRecord,
  move: MoveOf<typeof photoLifecycle>,
  body: MoveBody,
): Promise<void> {
  const { sn, version, org_sn, photo_status: status, photo_faults } = current
  await moveRecord(db, {
    lifecycle: photoLifecycle,
    table: student,
    column: 'photo_status',
    load: async () => ({ sn, version, org_sn, status, photo_faults }),
    move,
    actor,
    body,
    effect: photoEffects[move],
    org_sn: () => org_sn,
  })
}

type Reasoned = { version?: number | undefined; reason: string | null }
const moveByHand =
  (move: 'appeal' | 'overrule') =>
  async (db: Db, actor: Actor, sn: string, { version, reason }: Reasoned): Promise<void> => {
    const current = await lockEditable(db, actor, sn, version)
    await movePhoto(db, actor, current, move, { opinion: reason })
  }

/** Asks centre and platform to look at a photo that the checks refused (Decided 22). */
export const appealPhoto = moveByHand('appeal')
/** Accepts an appealed photo by hand, with a reason that history and audit keep (Decided 22). */
export const acceptPhoto = moveByHand('overrule')

/**
 * Writes a judged photo into the record of a student that `lockForPhoto` locked: AUDIT without faults, else REJECT with them.
 * Warnings are stored as well; they do not reject the photo (Decided 22).
 */
export async function writePhoto(
  db: Db,
  actor: Actor,
  current: StudentRecord,
  { key: photo, findings }: JudgedPhoto,
): Promise<void> {
  const [photo_faults, photo_warnings] = [findingsWith(findings, 'FAIL'), findingsWith(findings, 'WARN')]
  await movePhoto(db, actor, current, photo_faults.length === 0 ? 'accept' : 'refuse', {})
  await db.update(student).set({ photo, photo_faults, photo_warnings }).where(eq(student.sn, current.sn))
}
