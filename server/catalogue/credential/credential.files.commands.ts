import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../../db/client.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { listUnnamed } from './credential.queries.ts'

const KINDS = { cover: 'LOGO', standard_file: 'DOCUMENT', outline_file: 'DOCUMENT' } as const
const FIELDS = ['cover', 'standard_file', 'outline_file'] as const
type Files = Record<(typeof FIELDS)[number], string | null>
export const NO_FILES: Files = { cover: null, standard_file: null, outline_file: null }

const fileKeys = (files: Files) => FIELDS.map((field) => files[field]).filter((key) => key !== null)

/** The cover is a public image, standard and outline can be read by every signed-in account. */
export async function linkFiles(db: Db, actor: Actor, before: Files, after: Files): Promise<void> {
  for (const field of FIELDS) {
    const key = after[field]
    if (key !== null && key !== before[field]) await linkMedia(db, actor, [key], [KINDS[field]], field)
  }
}

/** Files that no credential refers to are deleted by the sweep a day later. */
export async function dropFiles(db: Db, before: Files, after: Files): Promise<void> {
  const kept = fileKeys(after)
  const dropped = fileKeys(before).filter((key) => !kept.includes(key))
  if (dropped.length > 0) await unlinkMedia(db, await listUnnamed(db, dropped))
}
