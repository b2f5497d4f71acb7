import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { SCORED_FLAGS } from '@zhikao/domain/catalogue/template/template.model.ts'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import {
  correctRefusal,
  decidedRefusal,
  entererRefusal,
  entryOf,
  entryRefusal,
  practicalOf,
} from '@zhikao/domain/results/score/score.entry.rules.ts'
import { presenceFault } from '@zhikao/domain/results/score/score.presence.rules.ts'
import { scoreMessages, scoreNotices } from '@zhikao/domain/results/score/score.messages.ts'
import type { Entry } from '@zhikao/domain/results/score/score.model.ts'
import { ruledOf } from '@zhikao/domain/results/score/score.result.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { isReferenced } from '../../record/references.ts'
import { recordHistory } from '../../record/history.ts'
import { updateVersioned } from '../../record/write.ts'
import { newSn } from '../../db/sn.ts'
import { linkMedia } from '../../platform/media/media.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { recomputeComposites } from './score.publish.commands.ts'
import { lockPlace, practicalHandIns, reviewRules } from './score.queries.ts'
import type { ScorePlace } from './score.queries.ts'
import { score, scoreCorrection } from './score.table.ts'

const refused = ({ rule, message }: Refusal) => new AppError('rule', { rule, message })

export type Stored = typeof score.$inferSelect
/** The content of a score. */
export type Values = Pick<
  Stored,
  'raw_score' | 'final_score' | 'flag' | 'examiner_scores' | 'deduction' | 'deducted' | 'remark'
>

/** The values of an entry; its first fault is thrown. */
function valuesOf({ flag, score: points, examiner_scores, deduction, remark }: Entry): Values {
  const found = entryOf({ flag, score: points, examiner_scores, deduction })
  if ('fault' in found) throw new AppError('input', { rule: found.fault.rule, errors: [found.fault] })
  return {
    raw_score: found.raw,
    final_score: found.final,
    flag,
    examiner_scores: [...examiner_scores],
    deduction: deduction?.trim() || null,
    deducted: null,
    remark: remark?.trim() || null,
  }
}

type Judging = Pick<Writing, 'sn' | 'before'> & { entry: Entry }
/** The values of what the site records of a practical (Decided 13): the points stay the examiners', whose hand-ins without a result yet exclude absence. */
async function practicalValues(db: Db, { sn, before, entry }: Judging): Promise<Values> {
  const judged = ruledOf(before)
  const isFlagged = !SCORED_FLAGS.includes(entry.flag)
  const found = practicalOf(entry, judged, judged !== null || (isFlagged && (await hasHandIns(db, sn))))
  const given = before?.examiner_scores ?? []
  const isOther = entry.examiner_scores.length > 0 && entry.examiner_scores.join() !== given.join()
  const other = { path: 'score', rule: 'score_by_entry', message: scoreMessages.score_by_entry }
  const fault = 'fault' in found ? found.fault : isOther ? other : null
  if (fault) throw new AppError('input', { rule: fault.rule, errors: [fault] })
  if ('fault' in found) throw new Error('a fault was thrown before')
  const { raw: raw_score, final: final_score, deducted } = found
  const deduction = entry.deduction?.trim() || null
  const remark = entry.remark?.trim() || null
  return { raw_score, final_score, deducted, flag: entry.flag, examiner_scores: given, deduction, remark }
}

/** Did an examiner hand in for this practical? */
async function hasHandIns(db: Db, sn: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${isReferenced(practicalHandIns, sql`${sn}`)} as found`,
  )
  return rows[0]?.found ?? false
}

const audited = ({ raw_score, final_score, flag, examiner_scores, deduction, remark }: Omit<Values, 'deducted'>) => ({
  raw_score,
  final_score,
  flag,
  examiner_scores,
  deduction,
  remark,
})
const isSame = (one: Values, other: Values) => JSON.stringify(audited(one)) === JSON.stringify(audited(other))

export async function lockScore(db: Db, sn: string): Promise<Stored | undefined> {
  const [found] = await db.select().from(score).where(eq(score.sn, sn)).for('update')
  return found
}

/** Refused with `stale` when the caller saw another version; 0 is that of a score that is not there yet. */
export function demandVersion(version: number | undefined, found: Stored | undefined): void {
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
  const refusal =
    entererRefusal({ is_site: actor.org_sn === place.site_sn }) ??
    entryRefusal(place) ??
    decidedRefusal(place.decided, entry ? entry.flag : null)
  if (refusal) throw refused(refusal)
  const values = await wantedValues(db, writing)
  const fault = values && presenceFault(place.presence, { flag: values.flag, points: values.final_score })
  if (fault) throw new AppError('input', { rule: fault.rule, errors: [fault] })
  if (before ? values && isSame(before, values) : !values) return
  if (!before && values) await createScore(db, actor, sn, place, values)
  if (before && values) await changeScore(db, actor, before, values)
  if (before && !values) await db.delete(score).where(eq(score.sn, sn))
  await recordScore(db, actor, { sn, before, values, site_sn: place.site_sn })
}

/** The values that a site writes: of the theory all of them; of a practical a flag or a deduction, and a result of examiners is not removed. */
async function wantedValues(db: Db, writing: Writing): Promise<Values | null> {
  const { sn, before, place, entry } = writing
  if (place.subject === 'ONLINE') return entry && valuesOf(entry)
  if (entry) return practicalValues(db, { sn, before, entry })
  if (ruledOf(before) !== null) throw refuse(scoreMessages, 'score_by_entry')
  return null
}

type Recorded = { sn: string; before: Stored | undefined; values: Values | null; site_sn: string }
/** The audit entry of a score that was written or removed. */
export async function recordScore(db: Db, actor: Actor, { sn, before, values, site_sn }: Recorded): Promise<void> {
  await writeAudit(db, actor, {
    action: values ? (before ? 'score.update' : 'score.enter') : 'score.remove',
    target: { type: 'score', sn },
    ...(before ? { before: audited(before) } : {}),
    ...(values ? { after: audited(values) } : {}),
    org_sn: site_sn,
  })
}

type Seated = Pick<ScorePlace, 'exam_sn' | 'plan_sn' | 'signup_sn' | 'subject' | 'attempt' | 'site_sn'>
export async function createScore(db: Db, actor: Actor, sn: string, place: Seated, values: Values): Promise<void> {
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

export async function changeScore(db: Db, actor: Actor, before: Stored, values: Values): Promise<void> {
  const earlier_by = [...new Set([...before.earlier_by, before.entered_by])]
  await updateVersioned(db, score, before, { ...values, entered_by: actor.sn, earlier_by })
}

type Correct = BodyOf<typeof scoreContract.correct>

/** Corrects a published score: by a person who never entered or corrected it, with reason and evidence; the composite follows (domain.md §5.5). */
export async function correctScore(db: Db, actor: Actor, sn: string, body: Correct): Promise<void> {
  const place = await lockPlace(db, actor, sn)
  const before = await lockScore(db, sn)
  demandVersion(body.version, before)
  const rules = await reviewRules(db, actor)
  const refusal = correctRefusal(
    { ...place, entered_by: before?.entered_by ?? '', earlier_by: before?.earlier_by ?? [] },
    rules.own,
    rules,
  )
  if (refusal) throw refused(refusal)
  if (!before) throw new Error(`the published score ${sn} is not there`)
  const values = valuesOf(body)
  if (before.final_score === values.final_score && before.flag === values.flag)
    throw refuse(scoreMessages, 'score_same')
  await linkMedia(db, actor, body.files, ['ATTACHMENT'], 'files')
  await changeScore(db, actor, before, values)
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
    event: 'score.correct',
    title: scoreNotices.correct_title,
    abstract: scoreNotices.correct_abstract,
    params: { title: place.plan_title, name: place.name, subject: subjectWords[place.subject] },
    screen: 'scoreRows',
    at: { sn: place.plan_sn },
    about: { entity: 'score', sn: place.plan_sn },
  })
}
