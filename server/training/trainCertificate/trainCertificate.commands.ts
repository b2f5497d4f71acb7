import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import {
  trainCertificateMessages as words,
  trainCertificateNotices as notices,
} from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import type { Mailing, TrainApplication } from '@zhikao/domain/training/trainCertificate/trainCertificate.model.ts'
import { passRefusal } from '@zhikao/domain/training/trainCertificate/trainCertificate.rules.ts'
import { traineeMessages } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { linkMedia, refuseLinked, shareMedia } from '../../platform/media/media.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { writeAudit, writeAudits } from '../../record/audit.ts'
import { recordHistories } from '../../record/history.ts'
import { getTrainSession } from '../session/session.queries.ts'
import { refuseFaultyPhoto } from '../trainee/trainee.photo.queries.ts'
import { lockApplicants } from '../trainee/trainee.queries.ts'
import type { Applicant } from '../trainee/trainee.queries.ts'
import { getTrainCertificate } from './trainCertificate.queries.ts'
import { trainCertificate } from './trainCertificate.table.ts'

type Training = { sn: string; title: string; org_sn: string | null; credential_sn: string }

/** What the audit trail may hold of an address. */
const maskMailing = (to: Mailing | null) => to && { name: to.name, mobile: maskMobile(to.mobile), address: to.address }

/** Applies for the certificates of trainees who passed one training: all or none (domain.md §5.6). Returns the numbers of the applications. */
export async function applyForCertificates(db: Db, actor: Actor, body: TrainApplication): Promise<string[]> {
  const training = await getTrainSession(db, actor, body.train_sn)
  const found = await lockApplicants(
    db,
    training.sn,
    body.trainees.map(({ sn }) => sn),
  )
  const faults = body.trainees.flatMap(({ sn }, at) => applicantFault(`trainees.${at}.sn`, found.get(sn)))
  if (faults.length > 0) throw new AppError('input', { errors: faults })
  const rows = []
  for (const [at, { sn, id_photo }] of body.trainees.entries()) {
    const one = found.get(sn)
    if (!one) continue
    if (id_photo !== null)
      await linkPhoto(db, actor, training.org_sn, { key: id_photo, known: one.photo, path: `trainees.${at}.id_photo` })
    rows.push(rowOf(training, one, { ...body, id_photo }))
  }
  await db.insert(trainCertificate).values(rows)
  await recordApplied(db, actor, training, rows)
  await notifyApplied(db, training, rows)
  return rows.map(({ sn }) => sn)
}

type Said = Pick<TrainApplication, 'mailing' | 'e_certificate_only' | 'statement'> & { id_photo: string | null }
function rowOf(training: Training, one: Applicant, { mailing, e_certificate_only, statement, id_photo }: Said) {
  return {
    sn: newSn(),
    trainee_sn: one.sn,
    train_sn: training.sn,
    org_sn: training.org_sn,
    credential_sn: training.credential_sn,
    hours_done: one.hours_done,
    exam_score: one.theory_score,
    id_photo: id_photo ?? one.photo,
    mailing,
    e_certificate_only,
    statement,
  }
}
type Row = ReturnType<typeof rowOf>

function applicantFault(path: string, one: Applicant | undefined): InputFault[] {
  if (!one) return [{ path, rule: 'train_applicant_unknown', message: words.train_applicant_unknown }]
  if (one.certificate !== null)
    return [{ path, rule: 'train_applied', message: fill(words.train_applied, { name: one.name }) }]
  const refusal = passRefusal({ trainee_status: one.status, result: one.result })
  return refusal ? [{ path, ...refusal }] : []
}

type Photo = { key: string; known: string; path: string }
/** Another photo than that of the registration: a picture that no other record names. The organiser may see it. */
export async function linkPhoto(db: Db, actor: Actor, organiser: string | null, { key, known, path }: Photo) {
  if (key === known) return
  if (!/\.(jpg|png)$/.test(key))
    throw new AppError('input', { errors: [{ path, rule: 'trainee_photo', message: traineeMessages.trainee_photo }] })
  await refuseLinked(db, [key], path)
  await linkMedia(db, actor, [key], ['ATTACHMENT'], path)
  await refuseFaultyPhoto(db, key, path)
  if (organiser !== null) await shareMedia(db, [key], organiser)
}

async function recordApplied(db: Db, actor: Actor, { org_sn }: Training, rows: readonly Row[]): Promise<void> {
  const { name: entity, initial: to } = trainCertificateLifecycle
  const line = { entity, move: 'create', from: null, to, opinion: null, version: 1 }
  await recordHistories(
    db,
    actor,
    rows.map(({ sn }) => ({ ...line, entity_sn: sn })),
  )
  const acts = rows.map(({ sn, mailing, ...after }) => ({
    action: `${entity}.create`,
    target: { type: entity, sn },
    after: { ...after, mailing: maskMailing(mailing) },
  }))
  await writeAudits(db, actor, acts, org_sn)
}

/** One notice for an application, whatever its number of trainees. */
const notifyApplied = (db: Db, { title }: Training, rows: readonly Row[]): Promise<void> =>
  notifySubmitted(db, { title, count: rows.length, sn: rows[0]?.sn ?? '' })

/** Tells the platform that certificates wait for a decision. */
export const notifySubmitted = (db: Db, { sn, ...params }: { title: string; count: number; sn: string }) =>
  sendNotice(db, {
    to: ['platform'],
    event: 'trainCertificate.submit',
    title: notices.submit_title,
    abstract: notices.submit_abstract,
    params,
    screen: 'trainCertificateList',
    at: { record: sn },
    about: { entity: trainCertificateLifecycle.name, sn },
  })

/** Shows the full numbers of one application; the audit trail holds who asked, and the reason. */
export async function revealTrainCertificate(db: Db, actor: Actor, sn: string, reason: string) {
  const { content, mailing, org_sn, ...found } = await getTrainCertificate(db, actor, sn)
  // Of an issued one the number that is printed.
  const { id_no } = content ?? found
  const mobile = mailing?.mobile ?? null
  const after = { reason, id_no: maskIdNo(id_no), mobile: mobile && maskMobile(mobile) }
  const target = { type: trainCertificateLifecycle.name, sn }
  await writeAudit(db, actor, { action: 'trainCertificate.reveal', target, after, org_sn })
  return { id_no, mobile }
}
