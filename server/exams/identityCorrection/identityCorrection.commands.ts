import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { identityCorrectionContract } from '@zhikao/domain/exams/identityCorrection/identityCorrection.contract.ts'
import { identityCorrectionLifecycle } from '@zhikao/domain/exams/identityCorrection/identityCorrection.lifecycle.ts'
import {
  identityCorrectionMessages,
  identityCorrectionNotices as words,
} from '@zhikao/domain/exams/identityCorrection/identityCorrection.messages.ts'
import { askFault } from '@zhikao/domain/exams/identityCorrection/identityCorrection.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { derivedIdentity, identityFaults } from '@zhikao/domain/kernel/identity.ts'
import type { Identity, PersonIdentity } from '@zhikao/domain/kernel/identity.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { refuseTaken } from '../../people/student/student.commands.ts'
import { correctIdentity } from '../../people/student/student.identity.commands.ts'
import { lockStudent } from '../../people/student/student.queries.ts'
import { giveMedia, linkMedia } from '../../platform/media/media.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { recordCreated, uniqueOr } from '../../record/write.ts'
import { addIdentities } from '../signup/signup.identity.commands.ts'
import { getIdentityCorrection, lockIdentityCorrection } from './identityCorrection.queries.ts'
import type { IdentityCorrectionRecord } from './identityCorrection.queries.ts'
import { maskIdentity } from './identityCorrection.show.ts'
import { identityCorrection } from './identityCorrection.table.ts'

type Move = MoveOf<typeof identityCorrectionLifecycle>
type Asked = BodyOf<typeof identityCorrectionContract.create>

const identityOf = ({ name, id_type, id_no, gender, birthday }: PersonIdentity): PersonIdentity => ({
  name,
  id_type,
  id_no,
  gender,
  birthday,
})

/** The identity that is asked for, judged as a student's is. */
function judged(asked: Identity): PersonIdentity {
  const errors = identityFaults(asked)
  const derived = derivedIdentity(asked)
  if (errors.length > 0 || !derived) throw new AppError('input', { errors })
  return { name: asked.name, id_type: asked.id_type, id_no: asked.id_no, ...derived }
}

/** Asks to correct a student's identity, with reason and evidence (Decided 42); answers the number. */
export async function createIdentityCorrection(db: Db, actor: Actor, studentSn: string, asked: Asked): Promise<string> {
  const current = await lockStudent(db, actor, studentSn)
  const { reason, files, id_no = current.id_no, ...given } = asked
  const [before, after] = [identityOf(current), judged({ ...given, id_no })]
  const fault = askFault(current.attested_plan, before, after)
  if (fault) throw new AppError('rule', fault)
  await refuseTaken(db, current.org_sn, { ...after, student_no: current.student_no }, current.sn)
  const [sn, org_sn] = [newSn(), current.org_sn]
  const facts = { student_sn: current.sn, before, after, reason, files }
  await uniqueOr(
    identityCorrectionMessages,
    { identity_correction_open: 'identity_waiting' },
    db.insert(identityCorrection).values({ ...facts, sn, org_sn, account_sn: actor.sn }),
  )
  await linkMedia(db, actor, files, ['ATTACHMENT'], 'files')
  await giveMedia(db, files, org_sn)
  const audited = { ...facts, before: maskIdentity(before), after: maskIdentity(after) }
  await recordCreated(db, actor, identityCorrectionLifecycle, { sn, org_sn }, audited)
  await notify(db, await getIdentityCorrection(db, actor, sn), 'create')
  return sn
}

/** Moves a correction: centre or platform confirms or rejects it, the institution withdraws it. */
export function moveIdentityCorrection(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  return moveRecord<IdentityCorrectionRecord, IdentityCorrectionRecord['status'], Move>(db, {
    lifecycle: identityCorrectionLifecycle,
    table: identityCorrection,
    load: (tx) => lockIdentityCorrection(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

function effectsOf({
  opinion = null,
}: MoveBody): Effects<typeof identityCorrectionLifecycle, IdentityCorrectionRecord> {
  return {
    // The record and every exam that attests the person take the new identity; certificates are reissued one by one.
    approve: async (db, actor, record) => {
      await keepOpinion(db, record, opinion)
      await correctIdentity(db, actor, record.student, record.after)
      await addIdentities(db, record.student_sn, 'CORRECTION')
      await notify(db, record, 'approve', opinion)
    },
    reject: async (db, _, record) => {
      await keepOpinion(db, record, opinion)
      await notify(db, record, 'reject', opinion)
    },
    withdraw: async () => undefined,
  }
}

const keepOpinion = (db: Db, { sn }: IdentityCorrectionRecord, opinion: string | null) =>
  db.update(identityCorrection).set({ opinion }).where(eq(identityCorrection.sn, sn))

/** Shows both full numbers, for the comparison with the evidence; the audit trail holds who asked, and the reason. */
export async function revealIdentityCorrection(
  db: Db,
  actor: Actor,
  sn: string,
  reason: string,
): Promise<{ before: string; after: string }> {
  const { student_sn, org_sn, before, after } = await getIdentityCorrection(db, actor, sn)
  await writeAudit(db, actor, {
    action: 'student.reveal',
    target: { type: 'student', sn: student_sn },
    after: { reason, before: maskIdentity(before).id_no, after: maskIdentity(after).id_no },
    org_sn,
  })
  return { before: before.id_no, after: after.id_no }
}

type Event = 'create' | 'approve' | 'reject'

/** A request is a message to centre and platform; its decision a notice to who asked and to the institution. */
async function notify(
  db: Db,
  record: IdentityCorrectionRecord,
  event: Event,
  opinion: string | null = null,
): Promise<void> {
  const { org_sn, account_sn, before, after, certificates, reason } = record
  const to: Audience[] = event === 'create' ? ['platform'] : [{ account: account_sn }, { org: org_sn }]
  await sendNotice(db, {
    to,
    event: `identityCorrection.${event}`,
    title: words[`${event}_title`],
    abstract: words[`${event}_abstract`],
    params: {
      org: record.org_name,
      name: event === 'create' ? before.name : after.name,
      from: before.name,
      reason,
      certificates: certificates.length > 0 ? certificates.join('、') : words.none,
    },
    opinion,
    screen: 'studentList',
    at: { record: record.student_sn },
    about: { entity: 'student', sn: record.student_sn },
  })
}
