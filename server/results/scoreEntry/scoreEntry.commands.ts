import type { Actor } from '@zhikao/domain/access/actor.ts'
import { scoredItems } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import {
  disputeRefusal,
  reasonFault,
  typedFaults,
  typeRefusal,
} from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import {
  hasDecided,
  isOnSheet,
  isOwn,
  ownOf,
  returnSituationOf,
  situationOf,
} from '@zhikao/domain/results/scoreEntry/scoreEntry.judged.rules.ts'
import { scoreEntryNotices } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import { totalOf } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { momentOf } from '../../exams/attendance/attendance.commands.ts'
import { updateVersioned } from '../../record/write.ts'
import { entryKey, findEntrySignup, lockEntryPlace, signupOfEntry } from './scoreEntry.queries.ts'
import type { EntryFact, EntryPlace } from './scoreEntry.queries.ts'
import { migrateFigures } from './scoreEntry.migrate.commands.ts'
import { auditEntry, beginEntry, contentOf, moveEntry, reread } from './scoreEntry.move.commands.ts'
import { scoreDispute, scoreEntry } from './scoreEntry.table.ts'

const refused = ({ rule, message }: Refusal) => new AppError('rule', { rule, message })
const faulty = (errors: InputFault[]) => new AppError('input', { rule: errors[0]?.rule ?? 'input', errors })

const VERSION_FAULT = { path: 'version', rule: 'version_required', message: kernelMessages.version_required }

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
  return writeEntry(db, actor, key, { ...given, offline, typedAt, demandsVersion: true })
}

type Written = Omit<BodyOf<typeof scoreEntryContract.save>, 'occurred_at'> & {
  offline: boolean
  /** The earlier moment at which the time rules are judged; null: now. */
  typedAt: ((now: string) => string) | null
  /** A change of what is handed in keeps the state, so that it names the version that was seen (Decided 49). */
  demandsVersion?: true
}
/** The same for an entry of an earlier moment that is decided already. */
export async function writeEntry(
  db: Db,
  actor: Actor,
  key: string,
  { version, reason, offline, typedAt, demandsVersion, ...given }: Written,
): Promise<EntryPlace> {
  const { place, scorer, own } = await lockOwn(db, actor, key)
  if (version !== undefined && version !== (own?.version ?? 0)) throw new AppError('stale', { rule: 'stale' })
  const situation = situationOf(place, scorer, typedAt?.(place.view.now))
  const refusal = typeRefusal(situation)
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
  const facts = { ...values, offline, behalf_by: null, scan: null }
  if (own?.state === 'HANDED') {
    if (reason === null) throw faulty([reasonFault()])
    if (demandsVersion && version === undefined) throw faulty([VERSION_FAULT])
    const entry = { ...own, own: { ...situation, ...values } }
    return moveEntry(db, actor, place, { move: 'change', entry, reason, facts })
  }
  await updateVersioned(db, scoreEntry, own ?? (await beginEntry(db, place, scorer)), facts)
  await auditEntry(db, actor, place, { action: 'scoreEntry.save', sn: key, before: own, after: values })
  return reread(db, place)
}

/** Hands the own entry in, once: it counts from now on. */
export async function handInEntry(db: Db, actor: Actor, key: string, version: number | undefined): Promise<EntryPlace> {
  const { place: seen, scorer, own } = await lockOwn(db, actor, key)
  const place = await withFigures(db, seen)
  const entry = own ?? (await beginEntry(db, place, scorer))
  const items = entry.items ?? scoredItems(place.view).map(() => null)
  const judged = { ...situationOf(place, scorer), items, basis: entry.basis }
  return moveEntry(db, actor, place, { move: 'handin', entry: { ...entry, own: judged }, version })
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
  const facts = { handin_time: null, return_reason: reason }
  const returning = returnSituationOf(place, entry, actor)
  const returned = await moveEntry(db, actor, place, {
    move: 'return',
    entry: { ...entry, returning },
    version,
    reason,
    facts,
  })
  await notifyReturned(db, place, entry, reason)
  return returned
}

/** Notifies the author; for an entry made on behalf, or migrated from an older score, the site. */
async function notifyReturned(db: Db, { view, record }: EntryPlace, entry: EntryFact, reason: string): Promise<void> {
  const account = entry.on_behalf ? null : entry.account_sn
  const decider = view.scorer === null ? 'by_centre' : 'by_chief'
  await sendNotice(db, {
    to: [account === null ? { org: view.site_sn } : { account }],
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
