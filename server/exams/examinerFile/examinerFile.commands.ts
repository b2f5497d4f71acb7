import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { examinerFileContract } from '@zhikao/domain/exams/examinerFile/examinerFile.contract.ts'
import { examinerFileNotices as words } from '@zhikao/domain/exams/examinerFile/examinerFile.messages.ts'
import { yearlyRatingWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { whyNotRate, whyNotViolation } from '@zhikao/domain/exams/examinerFile/examinerFile.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { throwIfRefused } from '../../people/teacher/teacher.move.commands.ts'
import { lockTeacher } from '../../people/teacher/teacher.queries.ts'
import type { TeacherRecord } from '../../people/teacher/teacher.queries.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { teacherRating, teacherViolation } from './examinerFile.table.ts'

/** Rates an examiner for a year, or corrects the rating; both are in the audit trail (domain.md §3.7). */
export async function rateTeacher(
  db: Db,
  actor: Actor,
  sn: string,
  { year, grade, reason }: BodyOf<typeof examinerFileContract.rate>,
): Promise<void> {
  const one = await lockTeacher(db, actor, sn)
  throwIfRefused(whyNotRate(year, one.today))
  const [before] = await db
    .select({ grade: teacherRating.grade, reason: teacherRating.reason })
    .from(teacherRating)
    .where(and(eq(teacherRating.teacher_sn, sn), eq(teacherRating.year, year)))
  const facts = { grade, reason, account_sn: actor.sn }
  await db
    .insert(teacherRating)
    .values({ teacher_sn: sn, year, ...facts })
    .onConflictDoUpdate({
      target: [teacherRating.teacher_sn, teacherRating.year],
      set: { ...facts, rate_time: businessNow },
    })
  await writeAudit(db, actor, {
    action: 'teacher.rate',
    target: { type: 'teacher', sn },
    ...(before ? { before: { year, ...before } } : {}),
    after: { year, grade, reason },
    org_sn: one.org_sn,
  })
  await notify(db, one, { event: 'rated', params: { year: String(year), grade: yearlyRatingWords[grade] } })
}

/** Adds a violation to an examiner's file (domain.md §5.6). */
export async function recordViolation(
  db: Db,
  actor: Actor,
  sn: string,
  { day, reason }: BodyOf<typeof examinerFileContract.violate>,
): Promise<void> {
  const one = await lockTeacher(db, actor, sn)
  throwIfRefused(whyNotViolation(day, one.today))
  await db.insert(teacherViolation).values({ sn: newSn(), teacher_sn: sn, day, reason, account_sn: actor.sn })
  await writeAudit(db, actor, {
    action: 'teacher.violate',
    target: { type: 'teacher', sn },
    after: { day, reason },
    org_sn: one.org_sn,
  })
  await notify(db, one, { event: 'violated', params: { day, reason } })
}

type Told = { event: 'rated' | 'violated'; params: TextParams & Record<string, string | Text> }

/** The examiner and the own institution are notified. */
const notify = (db: Db, one: TeacherRecord, { event, params }: Told) =>
  sendNotice(db, {
    to: [...(one.account_sn === null ? [] : [{ account: one.account_sn }]), { org: one.org_sn }],
    event: `teacher.${event}`,
    title: words[event],
    abstract: words[`${event}_text`],
    params: { name: one.name, ...params },
    about: { entity: 'teacher', sn: one.sn },
  })
