import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { judgedOf, replacedBy } from '@zhikao/domain/results/scoreEntry/scoreEntry.judged.rules.ts'
import type { Scorer } from '@zhikao/domain/results/scoreEntry/scoreEntry.judged.rules.ts'
import { scoreEntryLifecycle } from '@zhikao/domain/results/scoreEntry/scoreEntry.lifecycle.ts'
import type { EntryFacts } from '@zhikao/domain/results/scoreEntry/scoreEntry.lifecycle.ts'
import { resultOf, thirdDue } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { writeAudit } from '../../record/audit.ts'
import { moveAlike, moveRecord } from '../../record/moveRecord.ts'
import { writeExaminersResult } from '../score/score.result.commands.ts'
import { ENTRY_STATE, entryKey, listEntryRecords } from './scoreEntry.queries.ts'
import type { EntryFact, EntryPlace } from './scoreEntry.queries.ts'
import { scoreEntry, scoreEntryVersion } from './scoreEntry.table.ts'

type Content = Pick<EntryFact, 'items' | 'total' | 'critical' | 'stopped' | 'note' | 'basis'>
/** What is judged of an entry. */
export const contentOf = ({ items, total, critical, stopped, note, basis }: Content) => ({
  items,
  total,
  critical,
  stopped,
  note,
  basis,
})

const BEGUN = { state: scoreEntryLifecycle.initial, version: 0, total: 0 }
/** The entry of an examiner for a candidate with nothing typed yet; its first write makes it version 1. */
export async function beginEntry(db: Db, { view, record }: EntryPlace, { teacher_sn }: Scorer) {
  const { exam_sn, plan_sn } = view
  const { score_sn, signup_sn } = record
  const sn = entryKey(signup_sn, teacher_sn)
  const values = { sn, score_sn, exam_sn, plan_sn, signup_sn, teacher_sn, ...BEGUN }
  const [made] = await db.insert(scoreEntry).values(values).returning()
  if (!made) throw notFound()
  return { ...made, ...BEGUN }
}

type Moving = Content & Pick<EntryFact, 'sn' | 'version' | 'state' | 'handin_time'>
type Moved = {
  move: 'handin' | 'change' | 'return' | 'behalf'
  entry: Moving & Partial<EntryFacts>
  version?: number | undefined
  /** Why what is there is changed: it is kept with this. */
  reason?: string | null
  facts?: Record<string, unknown>
}
const HANDED_IN = { handin_time: businessNow, return_reason: null, replaced_by: null }

/** Moves an entry of a candidate, its sheet locked: the one writer of its state. The result of the candidate follows in the same transaction. */
export async function moveEntry(
  db: Db,
  actor: Actor,
  place: EntryPlace,
  { move, entry, version, reason = null, facts = {} }: Moved,
): Promise<EntryPlace> {
  const { view, record } = place
  const isHandIn = move === 'handin' || move === 'behalf'
  const replaced = isHandIn ? replacedBy(record, view.rule, entry) : null
  await moveRecord(db, {
    ...ENTRY_STATE,
    lifecycle: scoreEntryLifecycle,
    load: async () => ({ ...entry, status: entry.state }),
    move,
    actor,
    body: { version, opinion: reason },
    facts: isHandIn ? { ...HANDED_IN, ...facts } : facts,
    effect: async () => {
      if (reason !== null) await keepVersion(db, actor, entry, reason)
      if (replaced) await replaceEntry(db, actor, replaced, entry.sn)
      await settleCandidate(db, actor, place)
    },
    org_sn: () => view.site_sn,
    about: {
      target: { type: 'score', sn: record.score_sn },
      said: { entry: entry.sn, ...contentOf({ ...entry, ...facts }), ...(reason === null ? {} : { reason }) },
    },
  })
  return reread(db, place)
}

/** What was there, before it is changed or returned. */
async function keepVersion(db: Db, actor: Actor, own: Moving, reason: string): Promise<void> {
  const content = { ...contentOf(own), handin_time: own.handin_time }
  await db
    .insert(scoreEntryVersion)
    .values({ entry_sn: own.sn, version: own.version, content, reason, by_sn: actor.sn })
}

/** Another hand-in has the place of a returned entry (Decided 31). */
const replaceEntry = (db: Db, actor: Actor, entry: EntryFact, replaced_by: string): Promise<void> =>
  moveAlike(db, [{ ...entry, status: entry.state }], {
    ...ENTRY_STATE,
    lifecycle: scoreEntryLifecycle,
    move: 'replace',
    actor,
    opinion: null,
    facts: { replaced_by },
  })

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
async function settleCandidate(db: Db, actor: Actor, place: EntryPlace): Promise<void> {
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
