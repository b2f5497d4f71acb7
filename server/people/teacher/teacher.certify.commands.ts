import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { Grade } from '@zhikao/domain/people/teacher/teacher.model.ts'
import {
  gradeAfter,
  qualificationFaults,
  qualificationReason,
  whyNotChange,
} from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { Db } from '../../db/client.ts'
import { changes } from '../../record/audit.ts'
import { lastMoveTo } from '../../record/history.ts'
import { elevated } from '../../record/scope.ts'
import { recordChanged } from '../../record/write.ts'
import { createTeacher, keepNumber, writeFacts } from './teacher.commands.ts'
import type { NewTeacher } from './teacher.commands.ts'
import { moveTeacher, throwIfRefused } from './teacher.move.commands.ts'
import { getTeacher, lockTeacher } from './teacher.queries.ts'
import type { TeacherRecord } from './teacher.queries.ts'
import { teacherCredential } from './teacher.table.ts'

/** A training certificate, and for what it qualifies. `grade` null: it says nothing of the grade. */
export type Certification = {
  no: string
  date: string
  expire: string
  grade: Grade | null
  credential_sn: string
  levels: readonly Level[]
}

/**
 * Records a training certificate of an examiner: the certificate that ends last counts, credential and levels are added, the grade may
 * rise. Who waits to be enabled, or is out of service only because a certificate ended, is enabled where the conditions of domain.md
 * §3.7 are met; who was disabled for another reason stays disabled. Refused is what takes a condition from one who is enabled, as by
 * the form. Answers the examiner as it is after that.
 */
export async function certifyTeacher(db: Db, actor: Actor, sn: string, given: Certification): Promise<TeacherRecord> {
  const before = await lockTeacher(db, actor, sn)
  const dated = {
    train_cert_no: given.no,
    train_cert_date: given.date,
    train_cert_expire: given.expire,
    // The coming end of another day is announced again.
    told_days: before.train_cert_expire === given.expire ? before.told_days : null,
  }
  const isLast = before.train_cert_no === null || before.train_cert_expire <= given.expire
  const kept = isLast ? { ...before, ...dated } : before
  const grade = given.grade === null ? before.grade : gradeAfter(kept, given.grade, before.rules)
  const next = { ...kept, grade }
  if (before.status === 'ENABLE') throwIfRefused(whyNotChange(before, next, before.rules))
  const waiting = before.status === 'INIT' ? { init_reason: qualificationReason(next, before.rules) } : {}
  const facts = { ...(isLast ? dated : {}), grade, ...waiting }
  if (isLast && before.train_cert_no !== given.no) await keepNumber(db, before)
  await write(db, actor, before, facts, given)
  if (qualificationFaults(next, before.rules).length === 0 && (await mayReturn(db, before))) await enable(db, actor, sn)
  return getTeacher(db, actor, sn)
}

/** Writes the facts, the credential and the levels; nothing, where all of it is recorded already. */
async function write(db: Db, actor: Actor, before: TeacherRecord, facts: Facts, given: Certification): Promise<void> {
  const old = Object.fromEntries(Object.entries(before).filter(([name]) => name in facts))
  const levels = await addExamined(db, before.sn, given)
  const isSame = Object.keys(changes<Record<string, unknown>>(old, facts).after).length === 0
  if (isSame && levels.length === 0) return
  await writeFacts(db, before, facts)
  const added = levels.length > 0 ? { added: { credential_sn: given.credential_sn, levels } } : {}
  await recordChanged(db, actor, 'teacher.certify', before, old, { ...facts, ...added })
}

/** May a certificate alone bring the examiner into service? */
async function mayReturn(db: Db, { sn, status, suspend_time }: TeacherRecord): Promise<boolean> {
  if (status === 'INIT') return true
  if (status === 'ENABLE' || suspend_time !== null) return false
  return (await lastMoveTo(db, 'teacher', sn, 'DISABLE')) === 'expire'
}

function enable(db: Db, actor: Actor, sn: string): Promise<void> {
  const why = 'the certificate enables by the rule alone: who issues or imports it need not be allowed to edit'
  return moveTeacher(db, elevated(actor, 'teacher:edit', why), sn, 'enable')
}

/** Adds levels of a credential; directions are those that the examiner has of the credential already. Answers the levels that are new. */
async function addExamined(db: Db, sn: string, { credential_sn, levels }: Certification): Promise<Level[]> {
  const { rows } = await db.execute<{ level: Level }>(sql`
    insert into ${teacherCredential} (teacher_sn, credential_sn, level, directions)
    select ${sn}, ${credential_sn}, l.level, coalesce((
      select tc.directions from ${teacherCredential} tc where tc.teacher_sn = ${sn} and tc.credential_sn = ${credential_sn} limit 1), '{}')
    from unnest(${sql.param([...levels])}::text[]) l (level) on conflict do nothing returning level`)
  return rows.map(({ level }) => level)
}

type Facts = Parameters<typeof writeFacts>[2]
type Person = Omit<NewTeacher, 'grade' | 'credentials' | 'train_cert_no' | 'train_cert_date' | 'train_cert_expire'>

/** Makes the examiner of a person who passed a training, with the account of its registration; enabled where the conditions are met, else with the reason. */
export async function createCertified(
  db: Db,
  actor: Actor,
  person: Person,
  { no, date, expire, grade, credential_sn, levels }: Certification & { grade: Grade },
): Promise<TeacherRecord> {
  const body: NewTeacher = {
    ...person,
    grade,
    credentials: [{ credential_sn, levels: [...levels], directions: [] }],
    train_cert_no: no,
    train_cert_date: date,
    train_cert_expire: expire,
  }
  const sn = await createTeacher(db, actor, body, 'training')
  const { init_reason } = await getTeacher(db, actor, sn)
  if (init_reason === null) await enable(db, actor, sn)
  return getTeacher(db, actor, sn)
}
