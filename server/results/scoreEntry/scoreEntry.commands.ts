import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { scoredItems } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import {
  basisRefusal,
  disputeRefusal,
  handInRefusal,
  reasonFault,
  returnRefusal,
  typedFaults,
  typeRefusal,
  wholeRefusal,
} from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import {
  hasDecided,
  isOnSheet,
  isOwn,
  judgedOf,
  ownOf,
  replacedBy,
  returnSituationOf,
  situationOf,
} from '@zhikao/domain/results/scoreEntry/scoreEntry.judged.rules.ts'
import type { Scorer } from '@zhikao/domain/results/scoreEntry/scoreEntry.judged.rules.ts'
import { scoreEntryNotices } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import type { EntryBasis, Typed } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import { resultOf, thirdDue, totalOf } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { momentOf } from '../../exams/attendance/attendance.commands.ts'
import { updateVersioned } from '../../record/write.ts'
import { writeExaminersResult } from '../score/score.result.commands.ts'
import { entryKey, findEntrySignup, listEntryRecords, lockEntryPlace, signupOfEntry } from './scoreEntry.queries.ts'
import type { EntryFact, EntryPlace } from './scoreEntry.queries.ts'
import { migrateFigures } from './scoreEntry.migrate.commands.ts'
import { scoreDispute, scoreEntry, scoreEntryVersion } from './scoreEntry.table.ts'

const refused = ({ rule, message }: Refusal) => new AppError('rule', { rule, message })
const faulty = (errors: InputFault[]) => new AppError('input', { rule: errors[0]?.rule ?? 'input', errors })

/** Refused with `stale` when the caller saw another version; 0 is that of an entry that is not there yet. */
function demandVersion(version: number | undefined, entry: EntryFact | null): void {
  if (version !== undefined && version !== (entry?.version ?? 0)) throw new AppError('stale', { rule: 'stale' })
}

const contentOf = ({ items, total, critical, stopped, note, basis }: Omit<Typed, 'items'> & Content) => ({
  items,
  total,
  critical,
  stopped,
  note,
  basis,
})
type Content = { items: readonly (number | null)[] | null; total: number; basis: EntryBasis | null }

/** The own entry of a candidate as it is, the sheet locked; 404 where the key is not one of this examiner's. */
async function lockOwn(db: Db, actor: Actor, key: string) {
  const signupSn = await findEntrySignup(db, key)
  const place = await lockEntryPlace(db, actor, signupSn)
  const { scorer } = place.view
  if (!scorer || entryKey(signupSn, scorer.teacher_sn) !== key || !isOnSheet(place)) throw notFound()
  return { place, scorer, own: ownOf(place.record, scorer.teacher_sn) }
}

/** Types the own judgement of one candidate; the same again changes nothing. After the hand-in it needs a reason, and what was handed in is kept (Decided 13). */
export async function saveEntry(
  db: Db,
  actor: Actor,
  key: string,
  { occurred_at, ...given }: BodyOf<typeof scoreEntryContract.save>,
): Promise<EntryPlace> {
  const offline = occurred_at !== undefined
  const typedAt = offline ? (now: string) => momentOf(now, occurred_at) : null
  return writeEntry(db, actor, key, { ...given, offline, typedAt })
}

type Written = Omit<BodyOf<typeof scoreEntryContract.save>, 'occurred_at'> & {
  offline: boolean
  /** The earlier moment at which the time rules are judged; null: now. */
  typedAt: ((now: string) => string) | null
}
/** The same for an entry of an earlier moment that is decided already. */
export async function writeEntry(
  db: Db,
  actor: Actor,
  key: string,
  { version, reason, offline, typedAt, ...given }: Written,
): Promise<EntryPlace> {
  const { place, scorer, own } = await lockOwn(db, actor, key)
  demandVersion(version, own)
  const refusal = typeRefusal(situationOf(place, scorer, typedAt?.(place.view.now)))
  if (refusal) throw refused(refusal)
  const faults = typedFaults(given, scoredItems(place.view))
  if (faults.length > 0) throw faulty(faults)
  const values = {
    ...given,
    items: [...given.items],
    note: given.note?.trim() || null,
    total: totalOf(given.items),
    basis: scorer.duty === 'SCORER' ? given.basis : null,
  }
  if (own && JSON.stringify(contentOf(own)) === JSON.stringify(contentOf(values))) return place
  if (own?.handin_time) await changeHanded(db, actor, { own, place, values, reason, offline })
  else await writeDraft(db, actor, { key, own, place, scorer, values, offline })
  return reread(db, place)
}

type Values = ReturnType<typeof contentOf> & { items: (number | null)[] }
type Draft = {
  key: string
  own: EntryFact | null
  place: EntryPlace
  scorer: Scorer
  values: Values
  offline: boolean
}

async function writeDraft(db: Db, actor: Actor, { key, own, place, scorer, values, offline }: Draft): Promise<void> {
  const { view, record } = place
  const where = { score_sn: record.score_sn, exam_sn: view.exam_sn, plan_sn: view.plan_sn, signup_sn: record.signup_sn }
  if (own) await updateVersioned(db, scoreEntry, own, { ...values, offline, behalf_by: null, scan: null })
  else await db.insert(scoreEntry).values({ sn: key, ...where, teacher_sn: scorer.teacher_sn, offline, ...values })
  await auditEntry(db, actor, place, { action: 'scoreEntry.save', sn: key, before: own, after: values })
}

type Change = { own: EntryFact; place: EntryPlace; values: Values; reason: string | null; offline: boolean }

async function changeHanded(db: Db, actor: Actor, { own, place, values, reason, offline }: Change): Promise<void> {
  if (reason === null) throw faulty([reasonFault()])
  const refusal = wholeRefusal(values) ?? basisRefusal(place.view.scorer?.duty ?? null, values.basis)
  if (refusal) throw refused(refusal)
  await keepVersion(db, actor, own, reason)
  await updateVersioned(db, scoreEntry, own, { ...values, offline, behalf_by: null, scan: null })
  await auditEntry(db, actor, place, {
    action: 'scoreEntry.change',
    sn: own.sn,
    before: own,
    after: { ...values, reason },
  })
  await settleCandidate(db, actor, place)
}

/** What was handed in, before it is changed or returned. */
export async function keepVersion(db: Db, actor: Actor, own: EntryFact, reason: string): Promise<void> {
  const content = { ...contentOf(own), handin_time: own.handin_time }
  await db
    .insert(scoreEntryVersion)
    .values({ entry_sn: own.sn, version: own.version, content, reason, by_sn: actor.sn })
}

/** Hands the own entry in, once: it counts from now on, and the candidate's result follows in the same transaction. */
export async function handInEntry(db: Db, actor: Actor, key: string, version: number | undefined): Promise<EntryPlace> {
  const { place: seen, scorer, own } = await lockOwn(db, actor, key)
  demandVersion(version, own)
  const place = await withFigures(db, seen)
  const items = own?.items ?? scoredItems(place.view).map(() => null)
  const refusal =
    handInRefusal(situationOf(place, scorer)) ??
    wholeRefusal({ items }) ??
    basisRefusal(scorer.duty, own?.basis ?? null)
  if (refusal) throw refused(refusal)
  if (!own) throw notFound()
  const replaced = replacedBy(place.record, place.view.rule, own)
  await updateVersioned(db, scoreEntry, own, { handin_time: businessNow, return_reason: null })
  if (replaced) await db.update(scoreEntry).set({ replaced_by: own.sn }).where(eq(scoreEntry.sn, replaced.sn))
  await auditEntry(db, actor, place, { action: 'scoreEntry.handin', sn: key, before: null, after: contentOf(own) })
  await settleCandidate(db, actor, place)
  return reread(db, place)
}

/** The candidate, with its older scores migrated to entries. */
export async function withFigures(db: Db, place: EntryPlace): Promise<EntryPlace> {
  const { signup_sn } = place.record
  return (await migrateFigures(db, { signup_sn })) > 0 ? reread(db, place) : place
}

/** The chief opens the entries of a candidate to decide about them, and says why; from then on the chief does not score this candidate (Decided 33). */
export async function openDispute(db: Db, actor: Actor, key: string, reason: string): Promise<EntryPlace> {
  const { place, scorer } = await lockOwn(db, actor, key)
  const refusal = disputeRefusal(situationOf(place, scorer))
  if (refusal) throw refused(refusal)
  if (hasDecided(place.record, scorer)) return place
  const { score_sn } = place.record
  await db.insert(scoreDispute).values({ score_sn, account_sn: actor.sn, plan_sn: place.view.plan_sn, reason })
  await auditEntry(db, actor, place, { action: 'scoreEntry.dispute', sn: key, before: null, after: { reason } })
  return reread(db, place)
}

type Return = BodyOf<typeof scoreEntryContract.return>

/** Returns an entry with a reason: it does not count until its author hands it in again, or another examiner in its place; its figures stay the author's (Decided 13, 34). */
export async function returnEntry(db: Db, actor: Actor, sn: string, { reason, version }: Return): Promise<EntryPlace> {
  const place = await lockEntryPlace(db, actor, await signupOfEntry(db, sn))
  const entry = place.record.entries.find((one) => one.sn === sn)
  if (!entry) throw notFound()
  demandVersion(version, entry)
  const refusal = returnRefusal(returnSituationOf(place, entry, actor))
  if (refusal) throw refused(refusal)
  await keepVersion(db, actor, entry, reason)
  await updateVersioned(db, scoreEntry, entry, { handin_time: null, return_reason: reason })
  await auditEntry(db, actor, place, { action: 'scoreEntry.return', sn, before: contentOf(entry), after: { reason } })
  await settleCandidate(db, actor, place)
  await notifyReturned(db, place, entry, reason)
  return reread(db, place)
}

/** Notifies the author; for an entry made on behalf, or migrated from an older score, the site. */
async function notifyReturned(db: Db, { view, record }: EntryPlace, entry: EntryFact, reason: string): Promise<void> {
  const account = entry.on_behalf ? null : entry.account_sn
  const decider = view.scorer === null ? 'by_centre' : 'by_chief'
  await sendNotice(db, {
    to: [account === null ? { org: view.site_sn } : { account }],
    type: 'NOTIFY',
    event: 'score.return',
    title: scoreEntryNotices.return_title,
    abstract: scoreEntryNotices.return_abstract,
    params: {
      by: scoreEntryNotices[isOwn(entry, view.scorer) ? 'by_named' : decider],
      exam: view.exam_name,
      ticket: record.ticket_no ?? '',
    },
    opinion: reason,
    ...(account === null
      ? { screen: 'scoreRows', at: { sn: view.plan_sn } }
      : { screen: 'scoreEntries', at: { sn: view.exam_sn } }),
    about: { entity: 'score', sn: view.plan_sn },
  })
}

type Act = { action: string; sn: string; before: object | null; after: object }
/** Entries are audited in the chain of the site, about the candidate's score. */
export async function auditEntry(db: Db, actor: Actor, { view, record }: EntryPlace, act: Act): Promise<void> {
  await writeAudit(db, actor, {
    action: act.action,
    target: { type: 'score', sn: record.score_sn },
    ...(act.before ? { before: { ...act.before } } : {}),
    after: { entry: act.sn, ...act.after },
    org_sn: view.site_sn,
  })
}

export const reread = async (db: Db, { view, record }: EntryPlace): Promise<EntryPlace> => {
  const [now] = await listEntryRecords(db, view.exam_sn, record.signup_sn)
  if (!now) throw notFound()
  return { view, record: now }
}

/** The candidate's score follows what is handed in now: the result, or none while a hand-in is missing or a third scorer is due. */
export async function settleCandidate(db: Db, actor: Actor, place: EntryPlace): Promise<void> {
  const { view, record } = await reread(db, place)
  const judged = judgedOf(record)
  // Once due it stays due (Decided 34).
  if (judged.third || thirdDue(judged.handed, view.rule) !== null)
    await db
      .update(scoreEntry)
      .set({ third_due: true })
      .where(and(eq(scoreEntry.score_sn, record.score_sn), eq(scoreEntry.third_due, false)))
  const { exam_sn, plan_sn, site_sn } = view
  const { signup_sn, attempt } = record
  await writeExaminersResult(db, actor, {
    sn: record.score_sn,
    place: { exam_sn, plan_sn, site_sn, signup_sn, attempt, subject: 'OFFLINE' },
    ruled: resultOf(judged, view.rule),
    totals: judged.handed.map(({ total }) => total),
  })
}
