import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { verdictOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import { trainCertificateNotices as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { lockFresh } from '../../record/write.ts'
import { setCertificate } from '../trainee/trainee.commands.ts'
import { lockApplicants } from '../trainee/trainee.queries.ts'
import { linkPhoto, notifySubmitted } from './trainCertificate.commands.ts'
import { issueCertificate } from './trainCertificate.issue.commands.ts'
import { getTrainCertificate, lockTrainCertificate } from './trainCertificate.queries.ts'
import type { TrainCertificateRecord } from './trainCertificate.queries.ts'
import { examinerState } from './trainCertificate.show.ts'
import { trainCertificate } from './trainCertificate.table.ts'

type Move = MoveOf<typeof trainCertificateLifecycle>
type Resubmission = BodyOf<typeof trainCertificateContract.submit>
type Approval = BodyOf<typeof trainCertificateContract.approve>

type Facts = Record<string, unknown>
/** What a move writes with the state, and what its notice says besides. */
type Moving = {
  facts: Facts
  more?: { no: string; date: string; examiner: Text }
  account?: string | null
}

const holds = <K extends string>(value: unknown, name: K): value is Record<K, string> =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'string'

/** What the audit trail may hold: the numbers of the content and of the address masked (reliability.md §3). */
function maskFacts({ content, mailing, ...facts }: Facts): Facts {
  return {
    ...facts,
    ...(holds(content, 'id_no') ? { content: { ...content, id_no: maskIdNo(content.id_no) } } : { content }),
    ...(holds(mailing, 'mobile') ? { mailing: { ...mailing, mobile: maskMobile(mailing.mobile) } } : { mailing }),
  }
}

async function move(
  db: Db,
  actor: Actor,
  record: TrainCertificateRecord,
  name: Move,
  body: MoveBody,
  { facts, ...said }: Moving,
): Promise<void> {
  const { version, opinion = null } = body
  await moveRecord<TrainCertificateRecord, TrainCertificateRecord['status'], Move>(db, {
    lifecycle: trainCertificateLifecycle,
    table: trainCertificate,
    load: async () => record,
    move: name,
    actor,
    body: { version, opinion },
    facts,
    mask: maskFacts,
    effect: effectsOf(facts, opinion, said)[name],
    org_sn: ({ org_sn }) => org_sn,
  })
}

/** Would the move be made? What it writes is prepared only then; `moveRecord` refuses it otherwise. */
const isOpen = (record: TrainCertificateRecord, name: Move, actor: Actor): boolean =>
  verdictOf(trainCertificateLifecycle, record, name, actor).allowed

/** Submits a rejected application again, with the hours and the score that are recorded now. */
export async function resubmit(db: Db, actor: Actor, sn: string, body: Resubmission): Promise<void> {
  const { train_sn, trainee_sn } = await lockFresh(lockTrainCertificate(db, actor, sn), body.version)
  const { id_photo, mailing, e_certificate_only } = body
  const one = (await lockApplicants(db, train_sn, [trainee_sn])).get(trainee_sn)
  // Read after the lock: the result may have been corrected while it was awaited.
  const record = await getTrainCertificate(db, actor, sn)
  if (!one || !isOpen(record, 'submit', actor)) return move(db, actor, record, 'submit', body, { facts: {} })
  if (id_photo !== null && id_photo !== one.photo)
    await linkPhoto(db, actor, record.org_sn, { key: id_photo, known: record.id_photo, path: 'id_photo' })
  const recorded = { hours_done: one.hours_done, exam_score: one.theory_score }
  const facts = { ...recorded, id_photo: id_photo ?? record.id_photo, mailing, e_certificate_only, opinion: null }
  return move(db, actor, record, 'submit', body, { facts })
}

/** Issues the certificate: number, template, examiner, all in one transaction (domain.md §5.6). */
export async function approve(db: Db, actor: Actor, sn: string, body: Approval): Promise<void> {
  const record = await lockFresh(lockTrainCertificate(db, actor, sn), body.version)
  if (!isOpen(record, 'approve', actor)) return move(db, actor, record, 'approve', body, { facts: {} })
  const { facts, examiner } = await issueCertificate(db, actor, record, body.org_sn)
  return move(db, actor, record, 'approve', body, {
    facts: { ...facts, opinion: body.opinion ?? null },
    more: { no: facts.cert_no, date: facts.expire_date, examiner: examinerState(examiner) },
    account: examiner.account_sn,
  })
}

/** Makes a move that asks for nothing but an opinion; bulk calls come here too. */
export async function moveTrainCertificate(
  db: Db,
  actor: Actor,
  sn: string,
  name: Move,
  body: MoveBody,
): Promise<void> {
  const opinion = body.opinion ?? null
  if (name === 'approve') return approve(db, actor, sn, { ...body, opinion, org_sn: null })
  const record = await lockTrainCertificate(db, actor, sn)
  return move(db, actor, record, name, body, { facts: { opinion } })
}

function effectsOf(
  facts: Facts,
  opinion: string | null,
  { more, account = null }: Omit<Moving, 'facts'>,
): Effects<typeof trainCertificateLifecycle, TrainCertificateRecord> {
  return {
    submit: (db, _, { sn, train_title }) => notifySubmitted(db, { sn, title: train_title, count: 1 }),
    approve: async (db, _, record) => {
      const { cert_no, teacher_sn } = facts
      if (typeof cert_no !== 'string' || typeof teacher_sn !== 'string') throw new Error('nothing was issued')
      await setCertificate(db, record.trainee_sn, { certificate_no: cert_no, teacher_sn })
      await notify(db, record, 'approve', { to: [...sideOf(record), ...accountOf(account)], more })
    },
    reject: (db, _, record) => notify(db, record, 'reject', { to: sideOf(record), opinion }),
  }
}

/** The organiser of the training; the platform's own trainings have none. */
const sideOf = ({ org_sn }: TrainCertificateRecord): Audience[] => (org_sn === null ? [] : [{ org: org_sn }])
const accountOf = (account: string | null): Audience[] => (account === null ? [] : [{ account }])

type Told = { to: Audience[]; opinion?: string | null; more?: Moving['more'] }
const notify = (
  db: Db,
  { sn, name, train_title }: TrainCertificateRecord,
  event: 'approve' | 'reject',
  { to, opinion = null, more }: Told,
): Promise<void> =>
  sendNotice(db, {
    to,
    event: `trainCertificate.${event}`,
    title: words[`${event}_title`],
    abstract: words[`${event}_abstract`],
    params: { name, title: train_title, ...more },
    opinion: event === 'reject' ? opinion : null,
    screen: 'trainCertificateList',
    at: { record: sn },
    about: { entity: trainCertificateLifecycle.name, sn },
  })
