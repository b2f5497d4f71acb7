import { inArray } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { incidentMessages } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { SIGNATURE_BYTES_MAX } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { IncidentEntry, Witness, WitnessEntry } from '@zhikao/domain/exams/incident/incident.model.ts'
import { repeatedWitnesses, unknownWitnesses } from '@zhikao/domain/exams/incident/incident.witness.rules.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { giveMedia, linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { media } from '../../platform/media/media.table.ts'
import type { ExamExaminer } from './incident.witness.queries.ts'

/** Throws where an input has faults. */
export function demandFaultless(errors: readonly InputFault[]): void {
  const [first] = errors
  if (first) throw new AppError('input', { rule: first.rule, errors: [...errors] })
}

/** The witnesses as they are stored: each an examiner of the exam with the name of now; those that were recorded with a name only stay (Decided 36). */
export function storedWitnesses(
  entries: readonly WitnessEntry[],
  examiners: readonly ExamExaminer[],
  before: readonly Witness[],
): Witness[] {
  const names = new Map(examiners.map(({ teacher_sn, name }) => [teacher_sn, name]))
  const known = before.flatMap(({ teacher_sn }) => teacher_sn ?? [])
  // Who was chosen while the call was confirmed stays a witness.
  demandFaultless(unknownWitnesses(entries, [...names.keys(), ...known]))
  const nameOf = (sn: string) => names.get(sn) ?? before.find(({ teacher_sn }) => teacher_sn === sn)?.name ?? ''
  const named = before.filter(({ teacher_sn }) => !teacher_sn)
  return [...named, ...entries.map((one) => ({ ...one, name: nameOf(one.teacher_sn) }))]
}

type Filed = {
  before: readonly string[]
  entry: Pick<IncidentEntry, 'evidence' | 'witnesses'>
  /** All witnesses, those of before too. */
  witnesses: readonly Witness[]
  org_sn: string
}

/** Links the files of an entry, which the site may then open too, and lets go of those that it names no more; answers all of them. */
export async function linkFiles(db: Db, actor: Actor, { before, entry, witnesses, org_sn }: Filed): Promise<string[]> {
  const { evidence } = entry
  const signatures = witnesses.flatMap(({ signature }) => signature ?? [])
  const added = (keys: readonly string[]) => keys.filter((key) => !before.includes(key))
  await linkMedia(db, actor, added(evidence), ['ATTACHMENT'], 'evidence')
  await linkMedia(db, actor, added(signatures), ['ATTACHMENT'], 'witnesses')
  await demandSignatures(db, entry.witnesses)
  const files = [...new Set([...evidence, ...signatures])]
  await giveMedia(db, added(files), org_sn)
  await unlinkMedia(
    db,
    before.filter((key) => !files.includes(key)),
  )
  return files
}

/** A drawn signature is a small PNG, a photographed one a picture (domain.md §3.18); no two have the same content (Decided 36). */
async function demandSignatures(db: Db, witnesses: readonly WitnessEntry[]): Promise<void> {
  const keys = witnesses.flatMap(({ signature }) => signature ?? [])
  if (keys.length === 0) return
  const rows = await db.select().from(media).where(inArray(media.key, keys))
  const files = new Map(rows.map((file) => [file.key, file]))
  const isFit = ({ signature, way }: WitnessEntry) => {
    const file = files.get(signature ?? '')
    if (!file) return signature === null
    return way === 'DRAWN'
      ? file.type === 'image/png' && file.bytes <= SIGNATURE_BYTES_MAX
      : file.type.startsWith('image/')
  }
  const { incident_signature: message } = incidentMessages
  demandFaultless([
    ...witnesses.flatMap((one, at) =>
      isFit(one) ? [] : [{ path: `witnesses.${at}.signature`, rule: 'incident_signature', message }],
    ),
    ...repeatedWitnesses(witnesses, (key) => files.get(key)?.sha256 ?? key),
  ])
}
