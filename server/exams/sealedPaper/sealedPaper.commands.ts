import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { PaperVariant } from '@zhikao/domain/exams/exam/exam.model.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { sealedPaperMessages } from '@zhikao/domain/exams/sealedPaper/sealedPaper.messages.ts'
import { bankPaperRefusal, paperRefusal, twinRefusal } from '@zhikao/domain/exams/sealedPaper/sealedPaper.rules.ts'
import { paperCopy } from '../../bank/paper/paper.print.commands.ts'
import { lockPaper } from '../../bank/paper/paper.queries.ts'
import type { PaperRecord } from '../../bank/paper/paper.queries.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { keyFor, seal, SEAL_BYTES, unseal } from '../../files/seal.ts'
import { tempName } from '../../files/temp.ts'
import { assertReadable } from '../../files/whole.ts'
import type { FileAnswer } from '../../http/download.ts'
import type { Services } from '../../services.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { lockPlan } from '../plan/plan.queries.ts'
import { findPaper, getOpenPaper } from './sealedPaper.queries.ts'
import { paper } from './sealedPaper.table.ts'

type Place = { id: string; subject: Subject; variant: PaperVariant }
type Safe = Pick<Services, 'storage' | 'storeFile' | 'secret'>

const PURPOSE = 'paper'
/** What a sealed file is bound to, so that no other can be put in its place; of the first ones, before there were spare papers, it has no variant. */
const boundTo = ({ id, subject, variant }: Place) => `${id}/${subject}${variant === 'A' ? '' : `/${variant}`}`
const typeOf = ({ type }: UploadedFile) => (type === 'pdf' ? FILE_TYPES.pdf : FILE_TYPES.zip)

/** Seals a paper and puts it in the place of an earlier one, which is swept a day later; the lock of the plan's row prevents an approval meanwhile. */
export async function uploadPaper(db: Db, safe: Safe, actor: Actor, place: Place, file: UploadedFile): Promise<void> {
  const { id, subject, variant } = place
  const plan = await lockPlan(db, actor, id)
  const refusal = paperRefusal(plan, subject)
  if (refusal) throw new AppError('rule', refusal)
  // A sealed archive is first read on the morning of the exam.
  if (file.type === 'zip') await assertReadable(file.path)
  const before = await putPaper(db, safe, actor, place, file)
  await writeAudit(db, actor, {
    action: before ? 'paper.replace' : 'paper.upload',
    target: { type: 'plan', sn: id },
    before: before ? { subject, variant, name: before.name, sha256: before.sha256 } : null,
    after: { subject, variant, name: file.name, sha256: file.sha256 },
    org_sn: plan.org_sn,
  })
}

type Bank = Safe & Pick<Services, 'tempRoot'>

/** Seals the questions and the answer sheet of a paper of the bank in the place of a file (domain.md §3.15a). */
export async function sealBankPaper(db: Db, safe: Bank, actor: Actor, place: Place, paperSn: string): Promise<void> {
  const { id, subject, variant } = place
  const plan = await lockPlan(db, actor, id)
  const refusal = paperRefusal(plan, subject)
  if (refusal) throw new AppError('rule', refusal)
  const { record, bytes } = await paperCopy(db, safe.storage, await knownPaper(db, paperSn))
  const unfit = bankPaperRefusal(plan, subject, record)
  if (unfit) throw new AppError('rule', unfit)
  const path = join(safe.tempRoot, tempName())
  const file = { path, name: `${paperSn}.pdf`, bytes: bytes.length, sha256: digestOf(bytes), type: 'pdf' as const }
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    const before = await putPaper(db, safe, actor, place, file, paperSn)
    await writeAudit(db, actor, {
      action: 'paper.seal',
      target: { type: 'plan', sn: id },
      before: before ? { subject, variant, name: before.name, sha256: before.sha256 } : null,
      after: { subject, variant, paper_sn: paperSn, sha256: file.sha256 },
      org_sn: plan.org_sn,
    })
  } finally {
    await rm(path, { force: true })
  }
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A paper of the bank, held as it is until the transaction ends. */
async function knownPaper(db: Db, sn: string): Promise<PaperRecord> {
  try {
    return await lockPaper(db, sn)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    const message = sealedPaperMessages.paper_unknown
    throw new AppError('input', { errors: [{ path: 'paper_sn', rule: 'paper_unknown', message }] })
  }
}

/** Seals a file and makes it the paper of a subject, whatever the state of the plan; answers the earlier one. */
export async function putPaper(
  db: Db,
  safe: Safe,
  actor: Actor,
  place: Place,
  file: UploadedFile,
  paper_sn: string | null = null,
) {
  const { id, subject, variant } = place
  const before = await findPaper(db, id, subject, variant)
  const twin = twinRefusal(file.sha256, await findPaper(db, id, subject, variant === 'A' ? 'B' : 'A'))
  if (twin) throw new AppError('rule', twin)
  const key = keyFor(safe.secret, PURPOSE)
  const source = seal(createReadStream(file.path), key, boundTo(place))
  const stored = { kind: 'PAPER' as const, name: file.name, type: FILE_TYPES.any, ext: 'sealed', source }
  const { key: media_key } = await safe.storeFile(db, safe, actor, stored)
  await linkMedia(db, actor, [media_key], ['PAPER'])
  const values = {
    media_key,
    name: file.name,
    type: typeOf(file),
    sha256: file.sha256,
    uploaded_by: actor.sn,
    paper_sn,
  }
  await db
    .insert(paper)
    .values({ plan_sn: id, subject, variant, ...values })
    .onConflictDoUpdate({
      target: [paper.plan_sn, paper.subject, paper.variant],
      set: { ...values, create_time: businessNow },
    })
  if (before) await unlinkMedia(db, [before.media_key])
  return before
}

/** Opens the paper with which an exam is held, after its start: checked completely first, and audited before its first byte is sent. */
export async function openPaper(
  services: Pick<Services, 'db' | 'pool' | 'storage' | 'secret'>,
  actor: Actor,
  { id, subject }: Omit<Place, 'variant'>,
  examSn: string | undefined,
): Promise<FileAnswer> {
  const found = await getOpenPaper(services.db, actor, { id, subject }, examSn)
  const { exam_sn, variant, media_key, name, type, sha256, org_sn } = found
  const read = async () => {
    const stored = await services.storage.open(media_key)
    if (!stored) throw notFound()
    const opened = unseal(stored.stream, keyFor(services.secret, PURPOSE), boundTo({ id, subject, variant }))
    return { opened, bytes: stored.bytes - SEAL_BYTES }
  }
  for await (const _ of (await read()).opened) continue
  await transaction(services.pool, (db) =>
    writeAudit(db, actor, {
      action: 'paper.open',
      target: { type: 'plan', sn: id },
      after: { exam_sn, subject, variant, name, sha256 },
      org_sn,
    }),
  )
  const { opened, bytes } = await read()
  return { stream: Readable.from(opened, { objectMode: false }), name, type, bytes }
}
