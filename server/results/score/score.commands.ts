import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import {
  correctRefusal,
  entererRefusal,
  entryOf,
  entryRefusal,
} from '@zhikao/domain/results/score/score.entry.rules.ts'
import { scoreMessages, scoreNotices } from '@zhikao/domain/results/score/score.messages.ts'
import type { Entry } from '@zhikao/domain/results/score/score.model.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { recordHistory } from '../../record/history.ts'
import { updateVersioned } from '../../record/write.ts'
import { newSn } from '../../db/sn.ts'
import { linkMedia } from '../../platform/media/media.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { recomputeComposites } from './score.publish.commands.ts'
import { lockPlace, reviewRules } from './score.queries.ts'
import type { ScorePlace } from './score.queries.ts'
import { score, scoreCorrection } from './score.table.ts'

const refused = ({ rule, message }: Refusal) => new AppError('rule', { rule, message })

/** The values of an entry; its first fault is thrown. */
function valuesOf({ flag, score: points, examiner_scores, deduction }: Entry) {
  const found = entryOf({ flag, score: points, examiner_scores, deduction })
  if ('fault' in found) throw new AppError('input', { rule: found.fault.rule, errors: [found.fault] })
  return {
    raw_score: found.raw,
    final_score: found.final,
    flag,
    examiner_scores: [...examiner_scores],
    deduction: deduction?.trim() || null,
  }
}
type Values = ReturnType<typeof valuesOf>
type Stored = typeof score.$inferSelect

const audited = ({ raw_score, final_score, flag, examiner_scores, deduction }: Values) => ({
  raw_score,
  final_score,
  flag,
  examiner_scores,
  deduction,
})
const isSame = (one: Values, other: Values) => JSON.stringify(audited(one)) === JSON.stringify(audited(other))

async function lockScore(db: Db, sn: string): Promise<Stored | undefined> {
  const [found] = await db.select().from(score).where(eq(score.sn, sn)).for('update')
  return found
}

/** Refused with `stale` when the caller saw another version; 0 is that of a score that is not there yet. */
function demandVersion(version: number | undefined, found: Stored | undefined): void {
  if (version !== undefined && version !== (found?.version ?? 0)) throw new AppError('stale', { rule: 'stale' })
}

/** Enters or changes a candidate's score while the sheet is with its site; the same again changes nothing. */
export async function enterScore(
  db: Db,
  actor: Actor,
  sn: string,
  { version, ...entry }: BodyOf<typeof scoreContract.update>,
): Promise<void> {
  const place = await lockPlace(db, actor, sn)
  await writeEntry(db, actor, { sn, place, before: await lockScore(db, sn), version, entry })
}

/** What is written at a place, and what was there; without an `entry` the score is removed. */
export type Writing = {
  sn: string
  place: ScorePlace
  before: Stored | undefined
  version: number | undefined
  entry: Entry | null
}

/** Judges an entry completely before it writes anything, in the caller's transaction, the sheet locked. */
export async function writeEntry(db: Db, actor: Actor, writing: Writing): Promise<void> {
  const { sn, place, before, version, entry } = writing
  demandVersion(version, before)
  const enterer = { is_site: actor.org_sn === place.site_sn, duty: place.duty, subject: place.subject }
  const refusal = entererRefusal(enterer) ?? entryRefusal(place)
  if (refusal) throw refused(refusal)
  const values = entry && valuesOf(entry)
  if (before ? values && isSame(before, values) : !values) return
  if (!before && values) await create(db, actor, sn, place, values)
  if (before && values) await change(db, actor, before, values)
  if (before && !values) await db.delete(score).where(eq(score.sn, sn))
  await writeAudit(db, actor, {
    action: values ? (before ? 'score.update' : 'score.enter') : 'score.remove',
    target: { type: 'score', sn },
    ...(before ? { before: audited(before) } : {}),
    ...(values ? { after: audited(values) } : {}),
    org_sn: place.site_sn,
  })
}

async function create(db: Db, actor: Actor, sn: string, place: ScorePlace, values: Values): Promise<void> {
  await db.insert(score).values({
    sn,
    exam_sn: place.exam_sn,
    plan_sn: place.plan_sn,
    signup_sn: place.signup_sn,
    subject: place.subject,
    attempt: place.attempt ?? 'NEW',
    ...values,
    entered_by: actor.sn,
  })
}

async function change(db: Db, actor: Actor, before: Stored, values: Values): Promise<void> {
  const earlier_by = [...new Set([...before.earlier_by, before.entered_by])]
  await updateVersioned(db, score, before, { ...values, entered_by: actor.sn, earlier_by })
}

type Correct = BodyOf<typeof scoreContract.correct>

/** Corrects a published score: by a person who never entered or corrected it, with reason and evidence; the composite follows (domain.md §5.5). */
export async function correctScore(db: Db, actor: Actor, sn: string, body: Correct): Promise<void> {
  const place = await lockPlace(db, actor, sn)
  const before = await lockScore(db, sn)
  demandVersion(body.version, before)
  const rules = await reviewRules(db)
  const refusal = correctRefusal(
    { ...place, entered_by: before?.entered_by ?? '', earlier_by: before?.earlier_by ?? [] },
    actor.sn,
    rules,
  )
  if (refusal) throw refused(refusal)
  if (!before) throw new Error(`the published score ${sn} is not there`)
  const values = valuesOf(body)
  if (before.final_score === values.final_score && before.flag === values.flag)
    throw refuse(scoreMessages, 'score_same')
  await linkMedia(db, actor, body.files, ['ATTACHMENT'], 'files')
  await change(db, actor, before, values)
  await recordCorrection(db, actor, { before, values, place, body })
  await recomputeComposites(db, place.plan_sn)
  await notifyCorrected(db, place)
}

type Correction = { before: Stored; values: Values; place: ScorePlace; body: Correct }

async function recordCorrection(db: Db, actor: Actor, { before, values, place, body }: Correction): Promise<void> {
  await db.insert(scoreCorrection).values({
    sn: newSn(),
    score_sn: before.sn,
    from_score: before.final_score,
    from_flag: before.flag,
    to_score: values.final_score,
    to_flag: values.flag,
    reason: body.reason,
    files: body.files,
    corrected_by: actor.sn,
  })
  await recordHistory(db, actor, {
    entity: 'score',
    entity_sn: place.plan_sn,
    move: 'correct',
    from: 'AUDIT',
    to: 'AUDIT',
    opinion: body.reason,
    version: null,
    about_org_sn: place.owner_sn,
  })
  await writeAudit(db, actor, {
    action: 'score.correct',
    target: { type: 'score', sn: before.sn },
    before: audited(before),
    after: { ...audited(values), reason: body.reason, files: body.files },
    org_sn: place.site_sn,
  })
}

/** Notifies the site and the candidate's institution. */
async function notifyCorrected(db: Db, place: ScorePlace): Promise<void> {
  await sendNotice(db, {
    to: [...new Set([place.site_sn, place.owner_sn])].map((org) => ({ org })),
    type: 'NOTIFY',
    event: 'score.correct',
    title: scoreNotices.correct_title,
    abstract: scoreNotices.correct_abstract,
    params: { title: place.plan_title, name: place.name, subject: subjectWords[place.subject] },
    screen: 'scoreRows',
    at: { sn: place.plan_sn },
    about: { entity: 'score', sn: place.plan_sn },
  })
}
